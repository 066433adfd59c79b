// What is happening on the community hub, and who is in the spotlight.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { bounds } from '#tests/support/policies/bounds.ts'
import { post, posters, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type Hub = {
  happening: { kind: string; id: string; at: string; title: string | null; person: { id: string } }[]
  spotlight: { id: string; offers: string[]; wants: string[] } | null
  forum_new: number
  chat_new: number | null
}

async function hubOf(town: Stage, who: Member): Promise<Hub | null> {
  const [row] = await town.as(who, 'select public.community_hub() as hub')
  return (row?.['hub'] ?? null) as Hub | null
}
const happening = async (town: Stage, who: Member) => (await hubOf(town, who))?.happening.map(({ kind, id }) => `${kind} ${id}`) ?? []
/** Before the rows are read as the caller. */
const chosen = async (town: Stage, who: Member) =>
  (await town.as(who, 'select kind, id from internal.happening()')).map(({ kind, id }) => `${String(kind)} ${String(id)}`)
const show = (town: Stage, ...people: Member[]) =>
  town.set(`update public.profiles set account_kind = 'professional', in_spotlight = true, specialties = '{hair}' where id = any ($1)`, [
    people.map(({ id }) => id),
  ])

const addThread = `insert into public.forum_threads (author_id, category, kind, title, body, status, created_at)
  values ($1, $2, $3, 'Silk press reverts', 'Nothing else to say.', $4, now() - $5 * interval '1 minute')`
const addJob = `insert into public.job_listings (user_id, title, company_name, location, description, compensation_type, status, created_at, expires_at)
  values ($1, 'Braider', 'Lumen House', 'Portland, OR', 'A calm floor with two chairs and good light.', 'paid', $2, now() - $3 * interval '1 minute', now() + $4 * interval '1 day')`

const time = (row: Row) => (row['created_at'] as Date).getTime()
const recent = (row: Row) => time(row) > Date.now() - 30 * 86_400_000

/** Everything that the caller may read and that belongs there, newest first, computed from the rows that the policies show them. */
async function expectedOf(town: Stage, who: Member): Promise<string[]> {
  const suspended = new Set((await town.set('select id from public.profiles where is_suspended')).map(({ id }) => id))
  const shown = (row: Row, owner: string) => recent(row) && (row[owner] === who.id || !suspended.has(row[owner]))
  const [threads, jobs, people] = [
    await town.as(who, `select * from public.forum_threads where status = 'published'`),
    await town.as(who, `select * from public.job_listings where status = 'approved' and expires_at > now()`),
    await town.as(who, 'select * from public.profiles where in_spotlight and not is_suspended'),
  ]
  const all = [
    ...threads.filter((row) => shown(row, 'author_id')).map((row) => ({ ...row, kind: 'thread' })),
    ...jobs.filter((row) => shown(row, 'user_id')).map((row) => ({ ...row, kind: 'job' })),
    ...people.filter(recent).map((row) => ({ ...row, kind: 'profile' })),
  ] as (Row & { kind: string })[]
  const sorted = all.toSorted((one, other) => time(other) - time(one) || (String(one['id']) < String(other['id']) ? 1 : -1))
  return sorted.slice(0, 10).map((row) => `${row.kind} ${String(row['id'])}`)
}

const some = fc.record({
  isThread: fc.boolean(),
  author: fc.nat({ max: 4 }),
  category: fc.constantFrom('hair', 'nails'),
  kind: fc.constantFrom('discussion', 'question', 'second_opinion'),
  status: fc.constantFrom('published', 'published', 'pending', 'hidden', 'deleted'),
  jobStatus: fc.constantFrom('approved', 'approved', 'pending', 'rejected'),
  age: fc.integer({ min: 1, max: 60_000 }),
  days: fc.constantFrom(-1, 3, 20),
})

promise(
  'the hub has the ten newest threads, jobs and members who may be shown, exactly those that the policies show the caller',
  async (town) => {
    const [ana, bea, cleo, gone] = await posters(town, 4)
    const [blocked] = await posters(town, 1)
    const newer = await town.member('Nia Newer')
    const people = [ana, bea, cleo, gone, blocked]
    await verify(town, bea, 'hair')
    await show(town, bea, gone, blocked, newer)
    for (const [index, person] of [...people, newer].entries())
      await town.set(`update public.profiles set created_at = now() - $2 * interval '1 minute' where id = $1`, [
        person.id,
        15 + index * 700,
      ])
    await town.blocks(ana, blocked)
    const callers = [ana, bea, cleo, blocked, gone, await town.staff('moderator'), await town.admin()]
    let found = 0
    for (let round = 0; round < 6; round += 1) {
      await town.set('savepoint round')
      for (const { isThread, author, category, kind, status, jobStatus, age, days } of fc.sample(some, { seed: round, numRuns: 24 })) {
        const owner = (people[author] ?? ana).id
        await (isThread ? town.set(addThread, [owner, category, kind, status, age]) : town.set(addJob, [owner, jobStatus, age, days]))
      }
      await suspend(town, gone)
      for (const who of callers) {
        const shown = await happening(town, who)
        const has = who !== gone && (await town.as(who, `select public.has_feature('community') as yes`))[0]?.['yes'] === true
        assert.deepEqual(shown, has ? await expectedOf(town, who) : [], `${who.name}, round ${round}`)
        assert.deepEqual(await chosen(town, who), shown, 'and nothing hidden takes a place')
        found += shown.length
      }
      await town.set('rollback to savepoint round')
    }
    assert.ok(found > 200, `${found} were shown`)
  },
  /^function .*(?:happening|community_hub)/,
)

promise('the hub answers nobody without the feature, and leaves the jobs out for those without jobs', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [free] = await town.free(1)
  const thread = await post(town, bea)
  await town.set(addJob, [bea.id, 'approved', 5, 3])
  assert.equal((await happening(town, ana)).length, 2)
  assert.equal(await hubOf(town, free), null)
  assert.deepEqual(await town.as(free, 'select * from internal.happening()'), [])
  await town.refuses(null, 'select public.community_hub()')
  await town.set(`update public.feature_switches set is_on = false where area = 'jobs'`)
  assert.deepEqual(await happening(town, ana), [`thread ${thread.id}`])
  assert.deepEqual(await chosen(town, bea), [`thread ${thread.id}`], 'nor their own')
  await town.set(`update public.feature_switches set is_on = false where area = 'live_chat'`)
  assert.equal((await hubOf(town, ana))?.chat_new, null)
  await turnForumOff(town)
  assert.equal(await hubOf(town, ana), null)
})

promise('a kind of content appears on the hub once it is declared, for those whose plan includes its table', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'nails', 'Gel set', 60)`, [bea.id])
  const [service] = await town.set('select id from public.services')
  assert.deepEqual(await happening(town, ana), [])
  await town.set(`
    create function internal.services_happening() returns text language sql stable as
      $$ select 'select id, created_at as at from public.services where created_at > $1 order by created_at desc limit $2' $$;
    create function internal.service_card(id uuid, out owner_id uuid, out title text, out facts jsonb) language sql stable as $$
      select service.user_id, service.name, jsonb_build_object('minutes', service.duration_minutes)
      from public.services as service where service.id = service_card.id $$;
    select internal.content_kind('service', 'public.services', happening => 'internal.services_happening', card => 'internal.service_card')`)
  const [shown] = (await hubOf(town, ana))?.happening ?? []
  assert.deepEqual(
    { ...shown, at: null },
    {
      kind: 'service',
      id: service?.['id'],
      at: null,
      title: 'Gel set',
      facts: { minutes: 60 },
      person: { id: bea.id, full_name: bea.name },
    },
  )
  await town.set(`update internal.table_rules set feature = 'jobs' where relation = 'public.services'`)
  assert.equal((await happening(town, ana)).length, 1)
  await town.set(`update public.feature_switches set is_on = false where area = 'jobs'`)
  assert.deepEqual(await happening(town, ana), [])
})

bounds(
  'internal.content_kinds',
  { which: `kind = 'job'` },
  { content_kinds_what_happens_has_a_card: { refuses: ['happening = null', 'card = null'] } },
)

promise('the hub counts what the caller has not seen in the forum and the chat', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await post(town, bea)
  await town.as(
    bea,
    `insert into public.chat_messages (room_id, user_id, username, message_text) values ('community', $1, 'Bea', 'Hello')`,
    [bea.id],
  )
  const counts = async () => {
    const found = await hubOf(town, ana)
    return [found?.forum_new, found?.chat_new]
  }
  assert.deepEqual(await counts(), [1, 1])
  await town.as(ana, `select public.forum_read('hair'), public.chat_read('community', now() + interval '1 minute')`)
  assert.deepEqual(await counts(), [0, 0])
})

const spotlight = async (town: Stage, who: Member) => (await hubOf(town, who))?.spotlight?.id ?? null

promise('only professionals who chose it are in the spotlight, with what they offer and want', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await town.set(`update public.profiles set account_kind = 'professional' where id = any ($1)`, [[bea.id, dee.id]])
  assert.equal(await spotlight(town, ana), null)
  assert.equal(await town.touches(bea, 'update public.profiles set in_spotlight = true where id = $1', [bea.id]), 1)
  assert.equal(await spotlight(town, ana), null, 'without a craft')
  await town.set(`update public.profiles set specialties = '{nails}' where id = $1`, [bea.id])
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'nails', 'Gel set', 60)`, [bea.id])
  await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'hair', 'Silk press')`, [bea.id])
  const { spotlight: card } = (await hubOf(town, ana)) ?? {}
  assert.deepEqual([card?.id, card?.offers, card?.wants], [bea.id, ['Gel set'], ['Silk press']])
  assert.equal(await spotlight(town, bea), bea.id, 'and see it themselves')
  await town.set(`update public.profiles set in_spotlight = true, account_kind = 'employer', specialties = '{hair}' where id = $1`, [
    cleo.id,
  ])
  await town.set(`update public.profiles set in_spotlight = false where id = $1`, [bea.id])
  assert.equal(await spotlight(town, ana), null, 'an employer')
  await town.touches(ana, 'update public.profiles set in_spotlight = true where id = $1', [dee.id])
  assert.equal(await spotlight(town, ana), null, 'nobody chooses for another')
})

promise('a week has one member in the spotlight, the same for everyone but those who may not see them', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const shown = [await town.member('One'), await town.member('Two'), await town.member('Three')]
  await show(town, ...shown)
  const [order] = await town.set(`select array_agg(id order by id < week, id) as ids
    from public.profiles, (select md5(to_char(clock.now() at time zone 'utc', 'IYYY IW'))::uuid as week) as this where in_spotlight`)
  const [first, second, third] = (order?.['ids'] ?? []) as string[]
  const named = (id: string | undefined) => shown.find((each) => each.id === id) ?? ana
  assert.deepEqual([await spotlight(town, ana), await spotlight(town, bea), await spotlight(town, ana)], [first, first, first])
  await town.blocks(named(first), ana)
  assert.deepEqual([await spotlight(town, ana), await spotlight(town, bea)], [second, first])
  await suspend(town, named(first))
  assert.equal(await spotlight(town, bea), second)
  await suspend(town, named(second))
  assert.equal(await spotlight(town, bea), third)
  await liftAll(town, named(first))
  assert.equal(await spotlight(town, bea), first)
})

promise('each week has its member in turn, also for a caller from whom some are hidden', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const shown = [await town.member('One'), await town.member('Two'), await town.member('Three')].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  await show(town, ...shown)
  const [lowest] = shown
  if (lowest) await town.blocks(lowest, ana)
  for (let week = 0; week < 30; week += 1) {
    const [place] = await town.set(`select md5(to_char(clock.now() at time zone 'utc', 'IYYY IW'))::uuid::text as week`)
    const next = (people: Member[]) => (people.find(({ id }) => id >= String(place?.['week'])) ?? people[0])?.id
    assert.deepEqual([await spotlight(town, bea), await spotlight(town, ana)], [next(shown), next(shown.slice(1))], `week ${week}`)
    await town.set(`update clock.settings set shift = shift + interval '7 days'`)
  }
})
