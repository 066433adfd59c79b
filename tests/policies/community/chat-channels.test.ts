// The channels of the live chat: who hears them, who is present in them, and what they tell.
import assert from 'node:assert/strict'
import { chatters, turnOff } from '#tests/support/policies/chat.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

const hears = 'select topic from realtime.messages'
const types = `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`
const rights = `select * from realtime.rights($1, '{}')`
const all = { reads_broadcast: true, reads_presence: true, writes_broadcast: true, writes_presence: true }
const none = { reads_broadcast: false, reads_presence: false, writes_broadcast: false, writes_presence: false }

promise('who reads a chat room hears its channel', async (town) => {
  const [ana] = await chatters(town, 1)
  const [free] = await town.free(1)
  for (const topic of ['chat:community', 'chat:no-such-room', 'chat:', 'community']) await town.set(types, [topic])
  assert.deepEqual(await town.as(free, hears), [])
  assert.deepEqual(await town.as(null, hears), [])
  assert.deepEqual(await town.as(ana, hears), [{ topic: 'chat:community' }])
  await turnOff(town)
  assert.deepEqual(await town.as(ana, hears), [])
})

promise('who reads a chat room is present and types in its channel', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const [free] = await town.free(1)
  for (const who of [free, null]) await town.refuses(who, types, ['chat:community'])
  for (const topic of ['chat:no-such-room', 'chat:', 'community', 'CHAT:community']) await town.refuses(ana, types, [topic])
  await town.refuses(ana, `insert into realtime.messages (topic, extension, private) values ('chat:community', 'broadcast', false)`)
  await town.as(ana, types, ['chat:hair'])
  for (const who of [free, null]) assert.deepEqual(await town.as(who, rights, ['chat:hair']), [none])
  assert.deepEqual(await town.as(ana, rights, ['chat:hair']), [all])
  await suspend(town, bea)
  assert.deepEqual(await town.as(bea, rights, ['chat:hair']), [none])
  await town.set(`update public.chat_rooms set is_active = false where id = 'hair'`)
  assert.deepEqual(await town.as(ana, rights, ['chat:hair']), [none])
  await turnOff(town)
  assert.deepEqual(await town.as(ana, rights, ['chat:community']), [none])
  await town.refuses(ana, types, ['chat:community'])
})

const turn = 'select is_active from public.chat_room_turn($1, $2, $3)'

promise('who has the live chat hears that its rooms changed', async (town) => {
  const [ana] = await chatters(town, 1)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  await town.as(moderator, turn, ['hair', false, 'Too heated'])
  const sent = await town.set('select topic, event, private, payload - $1 as payload from realtime.messages', ['id'])
  assert.deepEqual(sent, [{ topic: 'chat-rooms', event: 'changed', private: true, payload: {} }])
  for (const who of [free, null]) assert.deepEqual(await town.as(who, hears), [])
  for (const who of [ana, moderator]) {
    assert.deepEqual(await town.as(who, hears), [{ topic: 'chat-rooms' }])
    await town.refuses(who, types, ['chat-rooms'])
  }
  await turnOff(town)
  assert.deepEqual(await town.as(ana, hears), [])
})

const answers = (...hear: boolean[]) => hear.map((it, at) => ({ place: at + 1, reads_broadcast: it, reads_presence: it }))

promise('everyone in a channel is asked at once what they may still hear, and each gets an answer of their own', async (town) => {
  const [ana, bea, cleo] = await chatters(town, 3)
  const [free] = await town.free(1)
  await suspend(town, bea)
  const asked = [ana, bea, cleo, free].map(({ id }) => id)
  const claims = asked.map((sub) => JSON.stringify({ sub, role: 'authenticated' }))
  const hearers = (topic: string) =>
    town.as(ana, 'select place, reads_broadcast, reads_presence from realtime.hearers($1, $2, $3, $4)', [
      topic,
      asked.map(() => '{}'),
      claims,
      asked,
    ])
  assert.deepEqual(await hearers('chat:hair'), answers(true, false, true, false))
  assert.deepEqual(await hearers('chat:no-such-room'), answers(false, false, false, false))
  assert.deepEqual(await town.set('select from realtime.messages'), [], 'nothing is left behind')
})
