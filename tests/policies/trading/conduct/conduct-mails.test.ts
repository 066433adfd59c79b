// What is mailed of what goes wrong; the rest of the mails about trades is in ../notices.
import assert from 'node:assert/strict'
import { conductSql, members, met, owed, passes, strike } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** The templates of the emails that wait for this member, in the order of the alphabet. */
const mailed = async (town: Stage, { id }: Member, like: string) =>
  (
    await town.set(
      `select facts ->> 'template' as template from internal.emails where kind = 'notice' and user_id = $1 and facts ->> 'template' like $2 order by 1`,
      [id, like],
    )
  ).map(({ template }) => template)
const noTrades = 'select public.set_trades_by_mail(false)'

promise('who is owed a service, and who owes it, are mailed, unless they want no emails about trades', async (town) => {
  const [ana, bea, cleo] = await members(town)
  await town.as(cleo, noTrades)
  await owed(town, ana, bea)
  assert.deepEqual(await mailed(town, ana, 'trade_ow%'), ['trade_owed'])
  await owed(town, cleo, bea)
  assert.deepEqual(await mailed(town, cleo, 'trade_ow%'), [])
})

promise('that someone cancelled late, or says that a member did not come, is always mailed', async (town) => {
  const [ana, bea, cleo] = await members(town)
  await town.as(ana, noTrades)
  const [late] = await met(town, ana, bea, '1 hour')
  await town.as(bea, conductSql.cancel, [late.trade_id, 'schedule'])
  assert.deepEqual(await mailed(town, ana, 'trade_late_cancel'), ['trade_late_cancel'])
  const [missed] = await met(town, ana, cleo, '-1 hour')
  await town.as(cleo, conductSql.report, [missed.id, ''])
  assert.deepEqual(await mailed(town, ana, 'trade_no_show'), ['trade_no_show'])
  await town.set(`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`)
  await passes(town, '48 hours')
  assert.deepEqual(await mailed(town, ana, 'trade_missed'), ['trade_missed'])
})

promise('a strike is mailed on any plan', async (town) => {
  const [ana, bea] = await members(town)
  await town.set('delete from public.subscriptions')
  await town.endsTrial(ana)
  await strike(town, ana, bea)
  assert.deepEqual(await mailed(town, ana, '%'), ['strike_given'])
})
