// Two concurrent answers through the gateway. `npm run soak -- lives` has hundreds of pairs of moves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

type Answer = { error: { hint: string | null } | null }

async function race(
  ana: Member,
  bea: Member,
  rivals: (id: string) => PromiseLike<Answer>[],
): Promise<{ winners: number; losers: string[]; status: string }> {
  const { data: trade, error } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer })
  if (error !== null) throw error
  const answers = await Promise.all(rivals(trade.id))
  const { data } = await ana.client.from('trade_proposals').select('status').eq('id', trade.id).single()
  const losers = answers.flatMap((answer) => (answer.error === null ? [] : [answer.error.hint ?? 'no hint']))
  return { winners: answers.length - losers.length, losers, status: data?.status }
}

test('of two concurrent accepts exactly one wins', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  for (let round = 0; round < 10; round += 1) {
    const accept = (id: string) => bea.client.rpc('trade_accept', { trade_id: id, expected_version: 1 })
    expect(await race(ana, bea, (id) => [accept(id), accept(id)])).toEqual({ winners: 1, losers: ['bad_state'], status: 'accepted' })
  }
  const { rows } = await gateway.sql.query<{ told: number; cards: number }>(
    `select (select count(*)::int from public.notifications where type = 'trade_accepted' and user_id = $1) as told,
            (select count(*)::int from public.messages where kind = 'card' and sender_id = $2) as cards`,
    [ana.user.id, bea.user.id],
  )
  expect(rows).toEqual([{ told: 10, cards: 10 }])
})

test('of a concurrent accept and withdrawal exactly one wins', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  for (let round = 0; round < 10; round += 1) {
    const outcome = await race(ana, bea, (id) => [
      bea.client.rpc('trade_accept', { trade_id: id, expected_version: 1 }),
      ana.client.rpc('trade_withdraw', { trade_id: id }),
    ])
    expect(outcome).toMatchObject({ winners: 1, losers: ['bad_state'] })
    expect(['accepted', 'cancelled']).toContain(outcome.status)
  }
})

test('of two concurrent counter-offers exactly one wins, and after both say so at once of the same appointments the trade completes once', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const counter = (id: string) => bea.client.rpc('trade_counter', { trade_id: id, items: offer, message: '', expected_version: 1 })
  const outcome = await race(ana, bea, (id) => [counter(id), counter(id)])
  expect(outcome).toEqual({ winners: 1, losers: ['stale_version'], status: 'pending' })
  const { data } = await ana.client.from('trade_proposals').select('id').single()
  await ana.client.rpc('trade_accept', { trade_id: data?.id, expected_version: 2 })
  await gateway.sql.query(beginSql, [data?.id, []])
  const { data: meetings } = await ana.client.from('trade_appointments').select('id')
  const done = [ana, bea, ana, bea].flatMap(({ client }) =>
    (meetings ?? []).map((meeting: { id: string }) => client.rpc('trade_mark_done', { appointment_id: meeting.id })),
  )
  expect((await Promise.all(done)).filter(({ error }) => error === null)).toHaveLength(4)
  const { data: cards } = await ana.client.from('profiles').select('trades_completed').in('id', [ana.user.id, bea.user.id])
  expect(cards).toEqual([{ trades_completed: 1 }, { trades_completed: 1 }])
})
