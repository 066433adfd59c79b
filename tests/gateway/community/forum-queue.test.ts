// The team's channel, which says that its lists changed: who may join it, and what it says, through the official client.
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { joinChannel, realtimeClient, until } from '#tests/support/gateway/realtime.ts'

const topic = 'queue:forum'
let gateway: Gateway
const sockets: RealtimeClient[] = []
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => {
  for (const socket of sockets) void socket.disconnect()
  await gateway.stop()
})

async function join({ client }: Member) {
  const { data } = await client.auth.getSession()
  const socket = await realtimeClient(gateway, data.session?.access_token ?? null)
  sockets.push(socket)
  return joinChannel(socket, topic, { private: true, broadcast: { replication_ready: true } })
}

test('B21.13: those who keep the forum hear of a report without what it says, and nobody else may join', async () => {
  const [ana, bea, mo] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Mo Moore')]
  expect((await join(ana)).reasons[0]).toContain('You do not have permissions to read from this Channel topic')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'moderator')`, [mo.user.id])
  const { heard, statuses, systems } = await join(mo)
  expect(statuses).toEqual(['SUBSCRIBED'])
  // Before, what the database sends is not heard.
  await until(() => systems.some(({ message }) => message === 'Replication connection established'))
  await ana.client
    .rpc('report_create', {
      reported_id: bea.user.id,
      subject_type: 'profile',
      subject_id: bea.user.id,
      reason: 'spam',
      detail: 'Private words',
    })
    .throwOnError()
  await until(() => heard.length > 0)
  expect(heard).toEqual([
    { type: 'broadcast', event: 'changed', payload: { id: expect.any(String) as unknown }, meta: expect.any(Object) as unknown },
  ])
})
