// The live chat through the official client: the specified calls, live changes, and the channel of a room.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { joinChannel, openWire, realtimeClient, until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
const sockets: Awaited<ReturnType<typeof realtimeClient>>[] = []

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
afterEach(async () => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
  await gateway.sql.query('update public.feature_switches set is_on = true')
})

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
    member.user.id,
  ])
  return member
}

const say = ({ client, user }: Member, message_text: string) =>
  client.from('chat_messages').insert({ room_id: 'community', user_id: user.id, username: 'Anonymous', message_text })

async function join({ session }: Member, topic: string) {
  const socket = await realtimeClient(gateway, session.access_token)
  sockets.push(socket)
  return joinChannel(socket, topic, { private: true })
}

test('the rooms and messages have the specified columns; the nine rooms have the nine categories, and community is Main (CHAT-24, CHAT-25, CHAT-26, CHAT-27, CHAT-30)', async () => {
  const ana = await premium('Ana Alvarez')
  const { data: rooms } = await ana.client
    .from('chat_rooms')
    .select('id, name, description, category, is_active')
    .eq('is_active', true)
    .order('id')
    .throwOnError()
  expect(rooms?.map(({ id, category }) => `${id}: ${category}`)).toEqual([
    'advanced-beauty: advanced-beauty',
    'barbering: barbering',
    'community: general',
    'esthetics: esthetics',
    'hair: hair',
    'massage: massage',
    'mua: mua',
    'nails: nails',
    'permanent-makeup: permanent-makeup',
  ])
  expect(rooms?.find(({ id }) => id === 'community')).toEqual({
    id: 'community',
    name: 'Main',
    description: '',
    category: 'general',
    is_active: true,
  })
  await ana.client
    .from('chat_messages')
    .insert({ room_id: 'hair', user_id: ana.user.id, username: 'Anonymous', message_text: 'Hello' })
    .throwOnError()
  const columns = 'id, room_id, user_id, username, message_text, created_at, is_deleted, deleted_by, deleted_at'
  expect((await ana.client.from('chat_messages').select(columns).eq('room_id', 'hair').throwOnError()).data).toEqual([
    {
      id: expect.any(String),
      room_id: 'hair',
      user_id: ana.user.id,
      username: 'Ana Alvarez',
      message_text: 'Hello',
      created_at: expect.any(String),
      is_deleted: false,
      deleted_by: null,
      deleted_at: null,
    },
  ])
})

test('the specified calls, as they are written (CHAT-31, CHAT-33, CHAT-35, CHAT-37, CHAT-38)', async () => {
  const [ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  const rooms = await bea.client.from('chat_rooms').select('*').eq('is_active', true).order('id').throwOnError()
  expect(rooms.data?.map(({ id }) => String(id))).toContain('community')
  const heard: string[] = []
  await bea.client.realtime.setAuth(bea.session.access_token)
  let isReady = false
  const filter = { schema: 'public', table: 'chat_messages', filter: 'room_id=eq.community' } as const
  bea.client
    .channel('messages of the main room')
    .on('postgres_changes', { ...filter, event: 'INSERT' }, ({ new: row }) => heard.push(`written: ${String(row['message_text'])}`))
    .on('postgres_changes', { ...filter, event: 'UPDATE' }, ({ new: row }) => heard.push(`deleted: ${String(row['message_text'])}`))
    .on('system', {}, ({ status }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  await say(ana, ' Good morning ').throwOnError()
  const page = () =>
    bea.client
      .from('chat_messages')
      .select('id, username, message_text')
      .eq('room_id', 'community')
      .eq('is_deleted', false)
      .order('created_at', { ascending: false })
      .limit(30)
      .throwOnError()
  const { data: written } = await page()
  expect(written).toEqual([{ id: expect.any(String), username: 'Ana Alvarez', message_text: 'Good morning' }])
  await until(() => heard.length === 1)
  const gone = { is_deleted: true, deleted_by: ana.user.id, deleted_at: new Date().toISOString() }
  await ana.client.from('chat_messages').update(gone).eq('id', String(written?.[0]?.id)).throwOnError()
  expect((await page()).data).toEqual([])
  await until(() => heard.length === 2)
  expect(heard).toEqual(['written: Good morning', 'deleted: '])
})

test('a free member joins no channel of the chat, writes nothing and hears nothing', async () => {
  const [ana, free] = [await premium('Ana Alvarez'), await gateway.signUp('Fay Foster')]
  await gateway.sql.query('update public.profile_private set trial_ends_at = clock.now() where user_id = $1', [free.user.id])
  expect((await say(free, 'Hello')).error).toMatchObject({ hint: 'gate_premium' })
  expect((await free.client.from('chat_messages').select('id')).data).toEqual([])
  const [shut, open] = [await join(free, 'chat:community'), await join(ana, 'chat:community')]
  expect(shut.statuses).toEqual(['CHANNEL_ERROR'])
  expect(open.statuses).toEqual(['SUBSCRIBED'])
  expect((await join(ana, 'chat:no-such-room')).statuses).toEqual(['CHANNEL_ERROR'])
})

test('while the chat is off nobody writes or joins', async () => {
  const ana = await premium('Ana Alvarez')
  expect((await say(ana, 'Hello')).error).toBeNull()
  await gateway.sql.query(`update public.feature_switches set is_on = false where area = 'live_chat'`)
  expect((await say(ana, 'Hello')).error).toMatchObject({ hint: 'feature_off' })
  expect((await join(ana, 'chat:community')).statuses).toEqual(['CHANNEL_ERROR'])
})

test("a block takes both out of each other's room at once, as if they had left: neither is present for the other nor seen typing; others see both, and lifting it brings them back", async () => {
  const [ana, bea, cleo] = [await premium('Ana Alvarez'), await premium('Bea Brook'), await premium('Cleo Crane')]
  const [inRoom, ofAna, ofBea, ofCleo] = [{ private: true, presence: { key: '', enabled: true } }, ana.user.id, bea.user.id, cleo.user.id]
  const enter = async ({ session }: Member) => {
    const socket = await realtimeClient(gateway, session.access_token)
    sockets.push(socket)
    const joined = await joinChannel(socket, 'chat:hair', inRoom)
    expect(await joined.channel.track({})).toBe('ok')
    return joined
  }
  const [anas, beas, cleos] = [await enter(ana), await enter(bea), await enter(cleo)]
  const sees = ({ channel }: typeof anas, ...ids: string[]) =>
    expect.poll(() => Object.keys(channel.presenceState()).toSorted()).toEqual(ids.toSorted())
  for (const each of [anas, beas, cleos]) await sees(each, ofAna, ofBea, ofCleo)
  const wire = await openWire(gateway)
  await wire.join('chat:hair', inRoom, bea.session.access_token)
  await wire.next()

  await ana.client.from('blocks').insert({ blocker_id: ofAna, blocked_id: ofBea }).throwOnError()
  await sees(anas, ofAna, ofCleo)
  await sees(beas, ofBea, ofCleo)
  await sees(cleos, ofAna, ofBea, ofCleo)

  const types = ({ channel }: typeof anas) => channel.send({ type: 'broadcast', event: 'typing', payload: {} })
  for (const each of [beas, anas]) await types(each)
  await until(() => cleos.heard.length === 2)
  await anas.channel.untrack()
  await anas.channel.track({ again: true })
  await types(cleos)
  for (const each of [anas, beas]) await until(() => each.heard.length > 0)
  expect([anas, beas, cleos].map(({ heard }) => heard.map(({ meta }) => meta?.user_id))).toEqual([[ofCleo], [ofCleo], [ofBea, ofAna]])
  await cleos.channel.untrack()
  await sees(beas, ofBea)
  const again = await enter(ana)
  await sees(again, ofAna)
  await sees(beas, ofBea)

  // What Bea's other device got of Ana is what one gets of a member who leaves, and nothing more.
  await until(() => wire.frames.filter(([, , , event]) => event === 'presence_diff').length > 1)
  const meta = { phx_ref: expect.any(String) }
  expect(wire.frames.filter(([, , , event]) => event.startsWith('presence')).map(([, , , , payload]) => payload)).toEqual([
    { joins: {}, leaves: { [ofAna]: { metas: [meta] } } },
    { joins: {}, leaves: { [ofCleo]: { metas: [meta] } } },
  ])

  await ana.client.from('blocks').delete().eq('blocked_id', ofBea).throwOnError()
  await sees(anas, ofAna, ofBea)
  await sees(beas, ofAna, ofBea)
  await types(anas)
  await until(() => beas.heard.length === 2)
  expect(beas.heard[1]?.meta).toEqual({ user_id: ofAna })
})
