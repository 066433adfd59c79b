// What waits for the team: one count, for the overview, the menu and the line above each list.
import assert from 'node:assert/strict'
import { disputed, strike } from '#tests/support/policies/conduct.ts'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const waiting = 'select queue, waiting, oldest_at from public.admin_waiting()'
const report = `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, status, created_at)
  values ($1, $2, $3, $4, 'spam', $5, $6)`
const some = (last: number) => `11111111-2222-4333-8444-00000000000${last}`

/** How many wait in each queue, and the day on which the oldest came. */
async function seen(town: Stage, who: Member): Promise<Record<string, [many: unknown, oldest: string]>> {
  const rows = await town.as(who, waiting)
  return Object.fromEntries(
    rows.map(({ queue, waiting: many, oldest_at: at }) => [queue, [many, at === null ? '' : (at as Date).toISOString().slice(0, 10)]]),
  )
}

/** Something in every queue, and beside it what waits for nobody. */
async function fill(town: Stage, ana: Member, bea: Member): Promise<void> {
  await disputed(town, ana, bea)
  await town.set(`update public.trade_disputes set created_at = '2026-08-01'`)
  await town.set(`insert into public.contact_messages (ref, topic, name, email, message, status, created_at)
    select substr('ABCDEFGHJ', number::int, 1) || '2345678', 'other', 'Ana', 'ana@contact.test', repeat('x', 20), status, ('2026-01-0' || number)::timestamptz
    from unnest(array['closed', 'open', 'new']) with ordinality as given (status, number)`)
  for (const [type, subject, status, day] of [
    ['profile', bea.id, 'closed', '2026-02-01'],
    ['profile', bea.id, 'open', '2026-02-03'],
    // The same thing again is one row in the list.
    ['profile', bea.id, 'open', '2026-02-02'],
    ['message', some(1), 'open', '2026-02-04'],
    ['thread', some(2), 'open', '2026-03-02'],
    ['reply', some(3), 'open', '2026-03-01'],
    ['chat_message', some(4), 'open', '2026-04-01'],
  ] as const)
    await town.set(report, [ana.id, bea.id, type, subject, status, day])
  await town.set(`insert into public.appeals (sanction_id, user_id, message, created_at) values ($1, $2, 'It was not me', '2026-05-01')`, [
    await suspend(town, bea),
    bea.id,
  ])
  const appealed = await strike(town, ana, bea)
  await town.set(`update public.conduct_strikes set appeal_status = 'open', appeal = 'Sorry', appealed_at = '2026-06-01' where id = $1`, [
    appealed,
  ])
  await town.set(
    `insert into public.conduct_strikes (user_id, kind, points, reason, counts_at, expires_at, review_status)
     values ($1, 'conduct', 2, 'They were rude.', '2026-07-01', '2027-07-01', 'open')`,
    [ana.id],
  )
  const thread = `insert into public.forum_threads (author_id, category, kind, title, body, status, created_at)
    values ($1, 'hair', 'discussion', 'Silk press', 'What am I missing?', $2, $3) returning id`
  await town.set(thread, [ana.id, 'pending', '2026-09-02'])
  const reply = `insert into public.forum_replies (thread_id, author_id, body, status, created_at) values ($1, $2, 'Nobody?', 'pending', $3)`
  const [open] = await town.set(thread, [ana.id, 'published', '2026-09-01'])
  await town.set(reply, [open?.['id'], ana.id, '2026-09-03'])
  // In a thread that was removed, nobody decides about it.
  const [hidden] = await town.set(thread, [ana.id, 'hidden', '2026-08-30'])
  await town.set(reply, [hidden?.['id'], ana.id, '2026-08-31'])
  const job = `insert into public.job_listings (user_id, title, company_name, description, compensation_type, status, expires_at, updated_at)
    values ($1, 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', $2, clock.now() + $3::interval, '2026-10-01')`
  for (const [status, until] of [
    ['pending', '1 day'],
    ['pending', '-1 day'],
    ['rejected', '1 day'],
  ])
    await town.set(job, [ana.id, status, until])
  const listing = `insert into public.marketplace_listings (user_id, title, description, category, subcategory, condition, price_mode, photos,
      status, expires_at, updated_at)
    values ($1, 'Six inch shears', 'Sharpened in March, with their case.', 'tools', 'shears', 'good', 'free', '[{}]', $2,
      clock.now() + $3::interval, '2026-11-01')`
  for (const [status, until] of [
    ['pending', '1 day'],
    ['pending', '-1 day'],
    ['rejected', '1 day'],
  ])
    await town.set(listing, [ana.id, status, until])
}

const all = {
  contact: [2, '2026-01-02'],
  reports: [2, '2026-02-02'],
  appeals: [1, '2026-05-01'],
  disputes: [1, '2026-08-01'],
  strike_appeals: [1, '2026-06-01'],
  strike_reviews: [1, '2026-07-01'],
  forum_reports: [2, '2026-03-01'],
  forum_posts: [2, '2026-09-02'],
  chat_reports: [1, '2026-04-01'],
  jobs: [1, '2026-10-01'],
  listings: [1, '2026-11-01'],
}
const { contact, ...moderators } = all
const none = Object.fromEntries(Object.keys(all).map((queue) => [queue, [0, '']]))

promise(
  'B21: everyone of the team sees how much waits in the queues they decide, and since when; nobody else sees a queue',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    const admin = await town.admin()
    assert.deepEqual(await seen(town, admin), none)
    await fill(town, ana, bea)
    assert.deepEqual(await seen(town, admin), all)
    assert.deepEqual(await seen(town, await town.staff('moderator')), moderators)
    assert.deepEqual(await seen(town, await town.staff('support')), { contact })
    await town.refuses(null, waiting, [], '42501')
    const [cleo] = await town.professionals(1)
    for (const { kind, made } of kinds) {
      if (made === null || (made.role !== undefined && made.role !== 'verifier')) continue
      await town.set('savepoint kind')
      await become(town, cleo, made)
      assert.deepEqual(await town.as(cleo, waiting), [], kind)
      await town.set('rollback to savepoint kind')
    }
  },
)

promise('B21: what waits is not counted for a member of the team whose second factor is missing', async (town) => {
  const admin = await town.admin()
  await town.enrols(admin)
  assert.deepEqual(await town.as(await town.signsIn(admin), waiting), [])
  assert.equal((await town.as(await town.signsIn(admin, 'aal2'), waiting)).length, 11)
})

promise('B21: reports about the one who reads are not counted, as they are not in their list', async (town) => {
  const [ana] = await town.professionals(1)
  const [moderator, admin] = [await town.staff('moderator'), await town.admin()]
  await town.set(report, [ana.id, moderator.id, 'profile', moderator.id, 'open', '2026-02-02'])
  assert.deepEqual((await seen(town, moderator))['reports'], [0, ''])
  assert.deepEqual((await seen(town, admin))['reports'], [1, '2026-02-02'])
})

promise('B21: a queue counts the oldest 101, so that many entries cost no more than a few', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const admin = await town.admin()
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at)
     select $1, $2, 'profile', gen_random_uuid(), 'spam', '2026-02-01'::timestamptz - n * interval '1 day' from generate_series(0, 120) as n`,
    [ana.id, bea.id],
  )
  assert.deepEqual((await seen(town, admin))['reports'], [101, '2025-10-04'])
})
