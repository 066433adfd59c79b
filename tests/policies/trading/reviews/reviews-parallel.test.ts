// Reviews that are written, or opened by the clock, in two transactions at once.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { completed, review, saveSql, saveValues } from '#tests/support/policies/reviews.ts'
import { type Member, openStage } from '#tests/support/policies/stage.ts'
import { twoSessions } from '../../operations/two-sessions.ts'

const sessions = twoSessions()

/** In a transaction of its own, as this member. */
async function saves(client: pg.Client, who: Member, tradeId: string, body: string): Promise<string> {
  await client.query('begin')
  try {
    const [saved] = await openStage(client).as(who, saveSql, saveValues(tradeId, { body }))
    await client.query('commit')
    return String(saved?.['status'])
  } catch (error) {
    await client.query('rollback')
    return String((error as pg.DatabaseError).detail)
  }
}

async function pair(): Promise<[Member, Member, string]> {
  const { one, town } = sessions
  await one.query('begin')
  const [ana, bea] = await town.professionals(2)
  const tradeId = await completed(town, ana, bea)
  for (const who of [ana, bea]) await town.gains(who, 'basic')
  await one.query('commit')
  return [ana, bea, tradeId]
}

const reviewsOf = async (tradeId: string) =>
  (await sessions.one.query('select status, body from public.reviews where trade_id = $1 order by body', [tradeId])).rows
const countOf = async ({ id }: Member) =>
  (await sessions.one.query('select review_count as many from public.profiles where id = $1', [id])).rows[0]

test('both write at once: the second one opens both, and each average counts one', async () => {
  const [ana, bea, tradeId] = await pair()
  const { one, two, town } = sessions
  await one.query('begin')
  expect((await review(town, ana, tradeId, { body: 'Ana' }))['status']).toBe('sealed')
  const second = saves(two, bea, tradeId, 'Bea')
  await sessions.twoWaits()
  await one.query('commit')
  expect(await second).toBe('published')
  expect(await reviewsOf(tradeId)).toEqual([
    { status: 'published', body: 'Ana' },
    { status: 'published', body: 'Bea' },
  ])
  expect([await countOf(ana), await countOf(bea)]).toEqual([{ many: 1 }, { many: 1 }])
})

test('one side writes twice at once: one review, with the later text', async () => {
  const [ana, , tradeId] = await pair()
  const { one, two, town } = sessions
  await one.query('begin')
  await review(town, ana, tradeId, { body: 'First' })
  const second = saves(two, ana, tradeId, 'Second')
  await sessions.twoWaits()
  await one.query('commit')
  expect(await second).toBe('sealed')
  expect(await reviewsOf(tradeId)).toEqual([{ status: 'sealed', body: 'Second' }])
})

test('an author changes a review while the other opens both: the change is refused, and nothing of it is stored', async () => {
  const [ana, bea, tradeId] = await pair()
  const { one, two, town } = sessions
  await saves(one, ana, tradeId, 'As it was')
  await one.query('begin')
  await review(town, bea, tradeId, { body: 'Bea' })
  const change = saves(two, ana, tradeId, 'An answer')
  await sessions.twoWaits()
  await one.query('commit')
  expect(await change).toBe('{"what": "review_opened"}')
  expect(await reviewsOf(tradeId)).toEqual([
    { status: 'published', body: 'As it was' },
    { status: 'published', body: 'Bea' },
  ])
})

test('the clock opens a review while its author changes it: the change is refused', async () => {
  const [ana, bea, tradeId] = await pair()
  const { one, two } = sessions
  await saves(one, ana, tradeId, 'As it was')
  await one.query(`update public.reviews set opens_at = clock.now() where trade_id = $1`, [tradeId])
  await one.query('begin')
  await one.query(`select clock.run('open reviews')`)
  const change = saves(two, ana, tradeId, 'Too late')
  await sessions.twoWaits()
  await one.query('commit')
  expect(await change).toBe('{"what": "review_opened"}')
  expect(await reviewsOf(tradeId)).toEqual([{ status: 'published', body: 'As it was' }])
  expect(await countOf(bea)).toEqual({ many: 1 })
})

test('the clock passes a trade in which someone is saving, and opens it in the next run', async () => {
  const [ana, , tradeId] = await pair()
  const { one, two, town } = sessions
  await saves(one, ana, tradeId, 'As it was')
  await one.query(`update public.reviews set opens_at = clock.now() where trade_id = $1`, [tradeId])
  await one.query('begin')
  await review(town, ana, tradeId, { body: 'Changed in time' })
  await two.query(`select clock.run('open reviews')`)
  await one.query('commit')
  expect(await reviewsOf(tradeId)).toEqual([{ status: 'sealed', body: 'Changed in time' }])
  await two.query(`select clock.run('open reviews')`)
  expect(await reviewsOf(tradeId)).toEqual([{ status: 'published', body: 'Changed in time' }])
})

test('two trades of one member open at once: the average counts both', async () => {
  const [ana, bea, first] = await pair()
  const { one, two, town } = sessions
  await one.query('begin')
  const cleo = await town.member('Cleo Carter')
  await town.gains(cleo, 'basic')
  const second = await completed(town, cleo, ana)
  await one.query('commit')
  await saves(one, ana, first, 'To Bea')
  await saves(one, ana, second, 'To Cleo')
  await one.query('begin')
  await review(town, bea, first)
  const other = saves(two, cleo, second, 'Cleo')
  await sessions.twoWaits()
  await one.query('commit')
  expect(await other).toBe('published')
  expect(await countOf(ana)).toEqual({ many: 2 })
})
