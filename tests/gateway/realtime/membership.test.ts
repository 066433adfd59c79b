// A member whose plan ends stops receiving changes that require it, although no row has changed: only time has passed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway()
})
afterAll(() => town.stop())

/** The ids of the messages a member receives. */
async function hearing({ client }: Member): Promise<string[]> {
  const heard: string[] = []
  let isReady = false
  client
    .channel(randomUUID())
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, (change) => heard.push(String(change.new['id'])))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  return heard
}

/** Written as the owner, because members may only send a limited number of messages per minute. */
async function write(from: Member, to: Member): Promise<string> {
  const { rows } = await town.sql.query<{ id: string }>(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning id`,
    [from.user.id, to.user.id],
  )
  return rows[0]?.id ?? ''
}

const offer = ['proposer', 'recipient'].map((giver) => ({
  giver,
  title: 'Silk press',
  category: 'hair',
  duration_minutes: 60,
  agreed_value_cents: 9000,
}))

test('a trial that ends by the clock ends the delivery of messages within five seconds, except those of an accepted trade', async () => {
  const [ana, bea, cleo, dee] = [await town.signUp('Ana'), await town.signUp('Bea'), await town.signUp('Cleo'), await town.signUp('Dee')]
  for (const { user } of [bea, cleo, dee]) {
    await town.sql.query(`update public.profile_private set user_role = 'pro' where user_id = $1`, [user.id])
  }
  const { data: trade } = await dee.client.rpc('trade_send', { recipient_id: ana.user.id, items: offer })
  const { error } = await ana.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 })
  expect(error).toBeNull()

  const [byAna, byCleo] = [await hearing(ana), await hearing(cleo)]
  const before = await write(bea, ana)
  await until(() => byAna.includes(before))

  await town.sql.query(`select clock.move('15 days')`)
  // Cleo's message was written later, so once it arrives, Ana's has been checked.
  const isHeard = async () => {
    const [toAna, toCleo] = [await write(bea, ana), await write(bea, cleo)]
    await until(() => byCleo.includes(toCleo))
    return byAna.includes(toAna)
  }
  await vi.waitFor(async () => expect(await isHeard()).toBe(false), { timeout: 15_000, interval: 100 })
  expect(await isHeard()).toBe(false)

  const ofTrade = await write(dee, ana)
  await until(() => byAna.includes(ofTrade))

  await town.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`, [
    ana.user.id,
  ])
  await vi.waitFor(async () => expect(await isHeard()).toBe(true), { timeout: 15_000, interval: 100 })
})
