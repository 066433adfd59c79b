// Private channels are closed to suspended members.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

const openChannels = `create policy planted on realtime.messages for select to authenticated using (true);
  create policy planted_too on realtime.messages for insert to authenticated with check (true)`
const hear = 'select from realtime.messages'
const speak = `insert into realtime.messages (topic, extension, private) values ('room', 'broadcast', true)`

promise('a suspended member hears no private channel', async (town) => {
  const [me] = await town.professionals(1)
  await town.set(`${openChannels}; ${speak}`)
  assert.equal((await town.as(me, hear)).length, 1)
  await suspend(town, me)
  assert.deepEqual(await town.as(me, hear), [])
})

promise('a suspended member says nothing in a private channel', async (town) => {
  const [me] = await town.professionals(1)
  await town.set(openChannels)
  assert.equal(await town.touches(me, speak), 1)
  await suspend(town, me)
  await town.refuses(me, speak)
})
