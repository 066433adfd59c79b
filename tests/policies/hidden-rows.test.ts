// C1 in SQL: rows that a caller may not see do not affect any answer, error or count they get.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const block = 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)'
type Answer = { rows: unknown } | { code: unknown; message: string }

/** The result of a statement, or its refusal; everything is rolled back. */
async function answer(town: Stage, who: Member, sql: string, values: unknown[]): Promise<Answer> {
  await town.set('savepoint answer')
  const found = await town.as(who, sql, values).then(
    (rows): Answer => ({ rows }),
    (error: Error & { code?: string }): Answer => ({ code: error.code, message: error.message }),
  )
  await town.set('rollback to savepoint answer')
  return found
}

/** Runs the same statement about a member who has blocked the caller, and about an account that never existed. */
async function sameOfHidden(town: Stage, who: Member, hidden: Member, sql: string): Promise<void> {
  const [there, gone] = [await answer(town, who, sql, [hidden.id]), await answer(town, who, sql, [nobody])]
  const text = (given: Answer) => JSON.stringify(given).replaceAll(hidden.id, nobody)
  assert.equal(text(there), text(gone), sql)
}

promise('a member who has blocked the caller looks like one who never existed', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.blocks(bea, ana)
  const offer = JSON.stringify(
    ['proposer', 'recipient'].map((giver) => ({ giver, title: 'Cut', category: 'hair', duration_minutes: 60, agreed_value_cents: 1 })),
  )
  const asked = [
    `insert into public.blocks (blocker_id, blocked_id) values ('${ana.id}', $1)`,
    `insert into public.messages (sender_id, recipient_id, content) values ('${ana.id}', $1, 'Hello')`,
    `insert into public.notifications (user_id, type, title) values ($1, 'message', 'Hello')`,
    `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Cut', 60)`,
    `insert into public.service_wants (user_id, category, title) values ($1, 'hair', 'Cut')`,
    `select public.open_conversation($1)`,
    `select public.increment_profile_view('${ana.id}', $1)`,
    `select public.report_create($1, 'profile', $1, 'spam')`,
    `select public.trade_send($1, '${offer}')`,
    `update public.profiles set headline = 'Taken over' where id = $1 returning id`,
    `delete from public.blocks where blocker_id = $1 returning blocked_id`,
    `select * from public.profiles where id = $1`,
    `select public.portfolio_limit($1)`,
    `select public.trade_terms($1)`,
    `select public.overlap_slots($1, minutes => 60)`,
    `select public.match_dismiss($1, 'too_far')`,
    `select * from public.trade_reliability($1)`,
    `insert into public.availability_exceptions (user_id, on_date, kind) values ($1, '2030-01-01', 'open')`,
    `delete from public.busy_feeds where user_id = $1 returning id`,
    `update public.calendar_feeds set hides_titles = true where user_id = $1 returning user_id`,
    `delete from public.calendar_feeds where user_id = $1 returning user_id`,
  ]
  for (const sql of asked) await sameOfHidden(town, ana, bea, sql)
  // Each statement is meaningful: for a visible member the result differs, or it is refused for everyone.
  assert.equal(await town.touches(ana, block, [ana.id, cleo.id]), 1)
})

promise('two members with a history can still block and report each other', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(bea, `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`, [bea.id, ana.id])
  await town.blocks(bea, ana)
  assert.equal((await town.as(ana, `select public.report_create($1, 'profile', $1, 'harassment')`, [bea.id])).length, 1)
  assert.equal(await town.touches(ana, block, [ana.id, bea.id]), 1)
  await town.refuses(ana, block, [ana.id, bea.id], '23505')
})

promise("writing a portfolio does not reveal whether another member's file exists", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = (name: string) => `${bea.id}/${name}.jpg`
  await town.set(`insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"width": 8, "height": 6}')`, [
    path('0000-1111'),
  ])
  const add = `insert into public.portfolio_items (user_id, media) values ($1, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $2::text, 'alt_text', 'Long curls')))`
  for (const [owner, code] of [[ana, '23514'] as const, [bea, '42501'] as const]) {
    for (const name of ['0000-1111', '0000-2222']) await town.refuses(ana, add, [owner.id, path(name)], code)
  }
  assert.equal(await town.touches(bea, add, [bea.id, path('0000-1111')]), 1, 'the file is there')
})

promise('a word that only a hidden member uses is searched like one that no member uses', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.as(cleo, `update public.profiles set headline = 'Balayage at home' where id = $1`, [cleo.id])
  await town.as(bea, `update public.profiles set headline = 'Balayags at home' where id = $1`, [bea.id])
  const search = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'balayags')`)).map(({ id }) => id)
  assert.deepEqual(await search(), [bea.id], 'a word that is known is meant as written')
  await town.blocks(bea, ana)
  assert.deepEqual(await search(), [cleo.id], 'a word that nobody uses is taken for a slip')
})

promise('callers cannot choose the id of a message', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(ana, 'insert into public.messages (id, sender_id, recipient_id, content) values (gen_random_uuid(), $1, $2, $3)', [
    ana.id,
    bea.id,
    'Hello',
  ])
})
