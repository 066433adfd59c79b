// What a copy of a member's data has of jobs: what they could read themselves, and all of what is theirs.
import assert from 'node:assert/strict'
import { chatAbout, say } from '#tests/support/policies/job-chats.ts'
import { apply, openJob, post, propose } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const tables = [
  'job_application_presets',
  'job_applications',
  'job_chat_messages',
  'job_chats',
  'job_listings',
  'job_schedules',
  'saved_items',
]

/** The rows of each table in the member's copy. */
async function copyOf(town: Stage, { id }: Member): Promise<Map<string, Row[]>> {
  const copy = new Map<string, Row[]>()
  for (const { relation, query } of await town.set('select relation, query from internal.export_queries($1)', [id])) {
    const rows = await town.set(String(query))
    copy.set(
      String(relation),
      rows.map(({ line }) => JSON.parse(String(line)) as Row),
    )
  }
  return copy
}

/** A member who owns a job with applications and applied to another; around them a rival for both, and an owner of the other. */
async function market(town: Stage) {
  const { owner: ana, applicant: bea, jobId: anas } = await openJob(town)
  const [cleo] = await town.professionals(1)
  await town.gains(cleo, 'premium')
  const [posted] = await town.as(cleo, post, [cleo.id])
  const cleos = String(posted?.['id'])
  await town.set(`update public.job_listings set status = 'approved'`)
  for (const [owner, applicant, jobId] of [
    [ana, bea, anas],
    [ana, cleo, anas],
    [cleo, ana, cleos],
    [cleo, bea, cleos],
  ] as const) {
    const id = await apply(town, applicant, jobId)
    const chatId = await chatAbout(town, owner, jobId, id)
    await say(town, owner, chatId, `From ${owner.id} to ${applicant.id}`)
    await say(town, applicant, chatId, `From ${applicant.id} to ${owner.id}`)
    await propose(town, owner, jobId, id)
  }
  for (const who of [ana, bea, cleo]) {
    await town.as(who, `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello')`, [who.id])
    await town.as(who, `insert into public.saved_items (user_id, item_type, item_id) values ($1, 'job', $2)`, [who.id, cleos])
    await town.as(who, 'select public.increment_job_view_count($1)', [cleos])
  }
  return { ana, bea, cleo }
}

promise(
  'a copy has of jobs only rows that its member reads, as they read them, whether they own, apply, are blocked or suspended',
  async (town) => {
    const { ana, bea, cleo } = await market(town)
    await town.blocks(cleo, ana)
    await suspend(town, bea)
    for (const who of [ana, bea, cleo]) {
      const copy = await copyOf(town, who)
      for (const table of tables) {
        const rows = copy.get(`public.${table}`) ?? []
        const read = new Map(
          (await town.as(who, `select id, to_jsonb(mine) as line from public.${table} as mine`)).map(({ id, line }) => [id, line as Row]),
        )
        for (const row of rows)
          for (const [column, value] of Object.entries(row)) assert.deepEqual(value, read.get(row['id'])?.[column], `${table}.${column}`)
      }
      // What its member cannot read elsewhere either: who viewed or saved a job, and what the two others said to each other.
      const others = [ana, bea, cleo].filter(({ id }) => id !== who.id)
      const text = JSON.stringify([...copy.values()])
      for (const [from, to] of [others, others.toReversed()]) assert.ok(!text.includes(`From ${from?.id} to ${to?.id}`))
      // Of decisions about listings, those about their own.
      const decided = (copy.get('internal.approvals') ?? []).map((row) => row['content_id'])
      const own = await town.as(who, 'select id from public.job_listings where user_id = $1', [who.id])
      assert.deepEqual(
        decided.filter((id) => !own.some((job) => job['id'] === id)),
        [],
      )
      assert.deepEqual(
        [...copy.keys()].filter((name) => /^internal\.(?:job|application|approval|introduction)/.test(name)),
        ['internal.approvals'],
      )
    }
  },
)

promise("a copy has everything of jobs that is the member's own, on both sides", async (town) => {
  const { ana } = await market(town)
  const copy = await copyOf(town, ana)
  assert.deepEqual(
    tables.map((table) => [table, copy.get(`public.${table}`)?.length]),
    [
      ['job_application_presets', 1],
      ['job_applications', 1],
      ['job_chat_messages', 6],
      ['job_chats', 3],
      ['job_listings', 1],
      ['job_schedules', 3],
      ['saved_items', 1],
    ],
  )
})
