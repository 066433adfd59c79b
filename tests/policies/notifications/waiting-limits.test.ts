// The bounds of what waits for a member, its order, and whose rows are left out.
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { members } from '#tests/support/policies/conduct.ts'
import { apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

const everything = (town: Stage, who: Member) => town.as(who, 'select * from public.waiting_for_me()')
const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'

/** So many members, by their ids, in the order in which they came. */
const crowd = async (town: Stage, many: number): Promise<string[]> =>
  (
    await town.set(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       select gen_random_uuid(), 'crowd-' || number || '@stage.test', now(), '{"full_name": "Gia Grant", "account_kind": "professional"}'
       from generate_series(1, $1) as number returning id`,
      [many],
    )
  ).map(({ id }) => String(id))

/** A request of each of them, the next one a minute longer to answer. */
const requestOf = `with sent as (
    insert into public.trade_proposals (proposer_id, recipient_id, status, phase, awaiting_user_id, expires_at)
    select member, $2, 'pending', 'awaiting_recipient', $2, clock.now() + interval '1 day' + number * interval '1 minute'
    from unnest($1::uuid[]) with ordinality as crowd (member, number) returning id, proposer_id)
  insert into public.trade_versions (trade_id, version, author_id) select id, 1, proposer_id from sent`

promise('of more than 80 requests the most urgent wait, and of more than 20 conversations the newest', async (town) => {
  const [ana] = await members(town)
  const people = await crowd(town, 85)
  await town.set(requestOf, [people, ana.id])
  for (const [index, id] of people.slice(0, 25).entries()) {
    await town.set(write, [id, ana.id, 'Hello'])
    await town.set(`update public.messages set created_at = clock.now() - $2::int * interval '1 minute' where sender_id = $1`, [id, index])
  }
  const rows = await everything(town, ana)
  const from = (area: string) => rows.filter((row) => row['area'] === area).map(({ person_id: id }) => people.indexOf(String(id)))
  assert.deepEqual(from('trades'), [...Array(80).keys()])
  assert.deepEqual(
    from('messages').toSorted((one, other) => one - other),
    [...Array(20).keys()],
  )
})

promise('no member is answered with more than 100 rows', async (town) => {
  const [ana] = await members(town)
  const { owner, applicant, jobId } = await openJob(town)
  const applicationId = await apply(town, applicant, jobId)
  const people = await crowd(town, 85)
  await town.set(requestOf, [people, owner.id])
  for (const id of [ana.id, ...people.slice(0, 25)]) await town.set(write, [id, owner.id, 'Hello'])
  assert.equal((await everything(town, owner)).length, 100)
  await propose(town, owner, jobId, applicationId)
  assert.equal((await everything(town, owner)).length, 100)
})

promise('what ends first comes first, then what has no end by how long it has waited', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [cleo] = await town.professionals(1)
  await apply(town, applicant, jobId)
  await town.set(`update public.job_applications set created_at = clock.now() - interval '1 hour'`)
  await town.as(cleo, write, [cleo.id, owner.id, 'Hello'])
  await send(town, cleo, owner)
  await send(town, applicant, owner)
  await town.set(`update public.trade_proposals set expires_at = clock.now() + interval '1 hour' where proposer_id = $1`, [applicant.id])
  assert.deepEqual(
    (await everything(town, owner)).map(({ kind, person_id: id }) => [kind, id]),
    [
      ['answer', applicant.id],
      ['answer', cleo.id],
      ['open_applications', null],
      ['unread', cleo.id],
    ],
  )
})

promise('a trade whose services are missing is still there, and so is everything else', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await town.set('update public.trade_items set appointment_id = null')
  await send(town, cleo, ana)
  await town.as(cleo, write, [cleo.id, ana.id, 'Hello'])
  assert.deepEqual(await town.as(ana, `select kind, facts -> 'services' as services from public.waiting_for_me() order by kind`), [
    { kind: 'answer', services: ['Hand-painted full set'] },
    { kind: 'appointment', services: null },
    { kind: 'unread', services: null },
  ])
})

/** What there is between the two in every area, with more of Ana and Cleo. */
async function everywhere(town: Stage) {
  const { owner: ana, applicant: bea, jobId } = await openJob(town)
  const [cleo] = await town.professionals(1)
  await town.gains(cleo, 'premium')
  await propose(town, ana, jobId, await apply(town, bea, jobId))
  await apply(town, cleo, jobId)
  for (const [one, other] of [
    [ana, bea],
    [bea, ana],
    [cleo, ana],
  ] as const)
    await town.as(one, write, [one.id, other.id, 'Hello'])
  await send(town, ana, bea)
  await send(town, cleo, ana)
  return { ana, bea, cleo }
}
const kindsOf = async (town: Stage, who: Member) => (await everything(town, who)).map(({ kind }) => String(kind)).toSorted()

promise('nothing waits of a member who is blocked, has blocked, is suspended or leaves', async (town) => {
  const { ana, bea, cleo } = await everywhere(town)
  const other = await town.member()
  assert.deepEqual(await kindsOf(town, other), [], 'nor of strangers')
  assert.deepEqual(await kindsOf(town, bea), ['answer', 'answer_interview', 'unread'])
  const asked = ['answer', 'open_applications', 'unread']
  assert.deepEqual(await kindsOf(town, ana), [...asked, 'unread'])
  for (const [way, hide] of Object.entries({
    blocked: () => town.blocks(ana, bea),
    'has blocked': () => town.blocks(bea, ana),
    suspended: () => suspend(town, ana),
    leaving: () => town.set('insert into internal.account_deletions (user_id) values ($1)', [ana.id]),
  })) {
    await town.set('savepoint way')
    await hide()
    assert.deepEqual(await kindsOf(town, bea), [], way)
    await town.set('rollback to savepoint way')
  }
  await suspend(town, bea)
  assert.deepEqual(await kindsOf(town, ana), asked, 'what comes from others stays')
  for (const hide of [
    () => suspend(town, cleo),
    () => town.set('insert into internal.account_deletions (user_id) values ($1)', [cleo.id]),
  ]) {
    await town.set('savepoint last')
    await hide()
    assert.deepEqual(await kindsOf(town, ana), [])
    await town.set('rollback to savepoint last')
  }
})
