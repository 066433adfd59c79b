import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const titles = async (town: Stage, member: Member) =>
  (await town.as(member, `select title from public.notifications where type = 'trial_ending' order by cause`)).map(({ title }) => title)
const to = (town: Stage, { id }: Member, days: number) =>
  town.set(`select clock.move(trial_ends_at - $2 * interval '1 day' - clock.now()) from public.profile_private where user_id = $1`, [
    id,
    days,
  ])

promise('PLAN-12: a new member has a trial of 14 days, or as many as the operator sets', async (town) => {
  const trial = `select is_in_trial, trial_ends_at = clock.now() + $2 * interval '1 day' as as_long, tier, has_basic from internal.standing_of($1)`
  await town.set(`select internal.keep_settings('{"signup_trial_days": 14}')`)
  const [ana] = await town.professionals(1)
  assert.deepEqual(await town.set(trial, [ana.id, 14]), [{ is_in_trial: true, as_long: true, tier: 'free', has_basic: true }])
  await town.set(`select internal.keep_settings('{"signup_trial_days": 0}')`)
  const [bea] = await town.professionals(1)
  assert.deepEqual(await town.set(trial, [bea.id, 0]), [{ is_in_trial: false, as_long: null, tier: 'free', has_basic: false }])
})

promise('members are reminded 3 days and 1 day before a trial ends, and when it has ended, once each', async (town) => {
  const [ana] = await town.professionals(1)
  await to(town, ana, 4)
  assert.deepEqual(await titles(town, ana), [])
  for (const days of [3, 2, 1, -1]) await to(town, ana, days)
  await town.set('select clock.run_tasks()')
  assert.deepEqual(await titles(town, ana), ['Your trial has ended', 'Your trial ends in 1 day', 'Your trial ends in 3 days'])
  const emails = await town.set(
    `select address, facts ->> 'days' as days, facts ->> 'tier' as tier from internal.emails where kind = 'trial_ending' order by days desc`,
  )
  assert.deepEqual(
    emails,
    ['3', '1'].map((days) => ({ address: ana.email, days, tier: 'free' })),
  )
})

promise('paying members, admins and founders get no trial reminder, and no one gets one long after the end', async (town) => {
  const [payer, founder, away] = await town.professionals(3)
  const ada = await town.admin()
  await town.set(
    `insert into public.subscriptions (user_id, source, tier, status, current_period_end) values ($1, 'manual', 'basic', 'active', clock.now() + interval '1 year')`,
    [payer.id],
  )
  await town.set('update public.profiles set is_founder = true where id = $1', [founder.id])
  await town.set(`update public.profile_private set founder_benefits_expire_at = clock.now() + interval '1 year' where user_id = $1`, [
    founder.id,
  ])
  await town.set(`update public.profile_private set trial_ends_at = clock.now() - interval '8 days' where user_id = $1`, [away.id])
  await town.set(`update public.profile_private set trial_ends_at = clock.now() + interval '2 days' where user_id <> $1`, [away.id])
  await town.set('select clock.run_tasks()')
  for (const member of [payer, founder, away, ada]) assert.deepEqual(await titles(town, member), [])
  await town.set('delete from public.subscriptions')
  await town.set('select clock.run_tasks()')
  assert.deepEqual(await titles(town, payer), ['Your trial ends in 2 days'])
})
