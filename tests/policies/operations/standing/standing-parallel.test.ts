// The card of a member whose suspension begins in one transaction while another one ends in the next, in both orders.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { type Member, openStage } from '#tests/support/policies/stage.ts'
import { twoSessions } from '../two-sessions.ts'

const sessions = twoSessions()

type Act = (client: pg.Client) => Promise<unknown>

/** Runs the first act, starts the second beside it, and commits the first once the second waits for it. */
async function beside(first: Act, second: Act): Promise<void> {
  await sessions.one.query('begin')
  await first(sessions.one)
  const waiting = second(sessions.two)
  await sessions.twoWaits()
  await sessions.one.query('commit')
  await waiting
}

async function card({ id }: Member): Promise<unknown> {
  const { rows } = await sessions.one.query('select is_suspended as shown from public.profiles where id = $1', [id])
  return rows[0]?.shown
}

const clockEnds: Act = (client) => client.query(`select clock.run('end suspensions')`)
const begins =
  (member: Member): Act =>
  (client) =>
    suspend(openStage(client), member, 7)
const lifts =
  (sanctionId: string): Act =>
  (client) =>
    client.query('update public.sanctions set lifted_at = clock.now() where id = $1', [sanctionId])

/** A member whose suspension is over, as long as the clock has not yet noticed. */
async function justOver(): Promise<Member> {
  const { town } = sessions
  const ana = await town.member()
  await suspend(town, ana, 7)
  await town.set(`update public.sanctions set given_at = clock.now() - interval '8 days', ends_at = clock.now() where user_id = $1`, [
    ana.id,
  ])
  await town.set('update public.profiles set is_suspended = true where id = $1', [ana.id])
  return ana
}

test('the clock ends an earlier suspension while another begins: the card stays suspended', async () => {
  const ana = await justOver()
  await beside(begins(ana), clockEnds)
  expect(await card(ana)).toBe(true)
})

test('a suspension begins while the clock ends an earlier one: the card is suspended', async () => {
  const ana = await justOver()
  await beside(clockEnds, begins(ana))
  expect(await card(ana)).toBe(true)
})

test('one suspension is lifted while another begins: the card stays suspended', async () => {
  const ana = await sessions.town.member()
  const lifted = await suspend(sessions.town, ana, 3)
  await beside(begins(ana), lifts(lifted))
  expect(await card(ana)).toBe(true)
})

test('a suspension begins while another is lifted: the card is suspended', async () => {
  const ana = await sessions.town.member()
  const lifted = await suspend(sessions.town, ana, 3)
  await beside(lifts(lifted), begins(ana))
  expect(await card(ana)).toBe(true)
})

test('two suspensions are lifted at once: the card is open', async () => {
  const ana = await sessions.town.member()
  const [first, second] = [await suspend(sessions.town, ana, 3), await suspend(sessions.town, ana, 7)]
  await beside(lifts(first), lifts(second))
  expect(await card(ana)).toBe(false)
})
