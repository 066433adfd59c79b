// When the member an offer waits for is reminded.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const mails = async (town: Stage, { id }: Member) =>
  (await town.set(`select 1 from internal.emails where user_id = $1 and facts ->> 'template' = 'trade_waiting'`, [id])).length

promise('the member an offer waits for is reminded after a day, after three, and a day before it expires, once each', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  const reminders = async (who: Member) =>
    (await town.set(`select 1 from public.notifications where user_id = $1 and template = 'trade_waiting'`, [who.id])).length
  const seen: number[] = []
  const pass = async (time: string) => {
    await town.set('select clock.move($1)', [time])
    for (const _ of [1, 2]) await town.set('select clock.run_tasks()')
    seen.push(await reminders(bea))
  }
  for (const time of ['23 hours 59 minutes', '1 minute', '47 hours 59 minutes', '1 minute', '71 hours 59 minutes', '1 minute'])
    await pass(time)
  assert.deepEqual(seen, [0, 1, 1, 2, 2, 3])
  assert.equal(await reminders(ana), 0)
  const [told] = await town.as(
    bea,
    `select type, title, message, actor_id, link from public.notifications where template = 'trade_waiting' limit 1`,
  )
  assert.match(String(told?.['message']), /^Expires [A-Z][a-z]+ \d+\.$/)
  assert.deepEqual(
    { ...told, message: null },
    {
      type: 'trade_update',
      title: 'Ana Alvarez is waiting for your answer',
      message: null,
      actor_id: ana.id,
      link: `/trades?id=${trade.id}`,
    },
  )
  assert.equal(await mails(town, bea), 3)

  await move(town, bea, 'counter', trade)
  await pass('24 hours')
  assert.deepEqual([await reminders(ana), await reminders(bea)], [1, 3])
  await pass('6 days')
  assert.deepEqual([await reminders(ana), await reminders(bea)], [1, 3])
})

promise('an offer that several reminders have passed by gets one', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  await town.set(`select clock.move('5 days')`)
  for (const _ of [1, 2]) await town.set('select clock.run_tasks()')
  assert.equal(await mails(town, bea), 1)
})
