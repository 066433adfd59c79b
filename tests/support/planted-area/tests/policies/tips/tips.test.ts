// Who reads and gives tips.
import assert from 'node:assert/strict'
import { approveTip, readersOfTips, tipOf } from '#tests/support/policies/planted-area/tips.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const give = `insert into public.tips (user_id, title, body) values ($1, 'Oil first', 'Warm it up.')`

promise('members with the community read tips', async (town) => {
  const [ana, bea] = await readersOfTips(town)
  const [free] = await town.free(1)
  const reads = (who: Member) => town.as(who, 'select id from public.tips')
  const id = await tipOf(town, ana)
  assert.deepEqual([await reads(ana), await reads(bea)], [[{ id }], []])
  await approveTip(town, await town.staff('moderator'), id)
  assert.deepEqual([await reads(bea), await reads(free)], [[{ id }], []])
})

promise('the team reads every tip', async (town) => {
  const [ana, bea] = await readersOfTips(town)
  const id = await tipOf(town, ana)
  assert.deepEqual(await town.as(bea, 'select id from public.tips'), [])
  assert.deepEqual(await town.as(await town.staff('moderator'), 'select id from public.tips'), [{ id }])
})

promise('a member gives tips in their own name', async (town) => {
  const [ana, bea] = await readersOfTips(town)
  const [free] = await town.free(1)
  await town.refuses(ana, give, [bea.id])
  await town.refuses(free, give, [free.id])
  await town.as(ana, give, [ana.id])
  assert.deepEqual(await town.set('select user_id, status from public.tips'), [{ user_id: ana.id, status: 'pending' }])
})
