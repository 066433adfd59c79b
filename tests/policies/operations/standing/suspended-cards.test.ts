// Who learns that a member is suspended: those who open their page, and nobody from a list.
import assert from 'node:assert/strict'
import { apply, openJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

promise('the people of a suspended member and the team see their card', async (town) => {
  const { owner, applicant: ana, jobId } = await openJob(town)
  await apply(town, ana, jobId)
  const [bea, cleo] = await town.professionals(2)
  await send(town, bea, ana)
  const moderator = await town.signsIn(await town.staff('moderator'), 'aal2')
  const suspended = async (who: Member) => (await town.as(who, 'select id from public.profiles where is_suspended')).map(({ id }) => id)
  const card = (who: Member) => town.as(who, 'select id from public.profiles where id = $1', [ana.id])
  const shown = [{ id: ana.id }]
  assert.deepEqual(await card(cleo), shown)

  await suspend(town, ana)
  assert.deepEqual(await suspended(cleo), [], 'a filter finds none of them')
  assert.deepEqual(await card(cleo), [])
  for (const [who, why] of [
    [ana, 'their own'],
    [bea, 'of a trade'],
    [owner, 'of an application'],
    [moderator, 'for the team'],
  ] as const)
    assert.deepEqual(await card(who), shown, why)

  await liftAll(town, ana)
  assert.deepEqual(await card(cleo), shown)
})

promise('no other table lists a suspended member: services, what they look for and founding numbers', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Silk press', 60)`, [ana.id])
  await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel set')`, [ana.id])
  await town.set(`insert into public.founder_claims (user_id, number, benefits_expire_at) values ($1, 7, now() + interval '1 year')`, [
    ana.id,
  ])
  const tables = ['services', 'service_wants', 'founder_claims', 'profile_details']
  const found = async (who: Member) => {
    const those: string[] = []
    for (const table of tables)
      if ((await town.as(who, `select from public.${table} where user_id = $1`, [ana.id])).length > 0) those.push(table)
    return those
  }
  assert.deepEqual(await found(bea), tables)
  await suspend(town, ana)
  assert.deepEqual(await found(bea), [])
  assert.deepEqual(await found(ana), tables)
})

promise('the page of a suspended member says that it is paused to those who open it', async (town) => {
  const [ana, dan] = await town.professionals(2)
  const [bea, cleo] = await town.free(2)
  const isPaused = async (who: Member, page: Member) =>
    (await town.as(who, 'select public.profile_is_paused($1) as paused', [page.id]))[0]?.['paused']
  const open = (who: Member) => town.as(who, 'select public.increment_profile_view($1, $2)', [who.id, ana.id])
  await open(bea)
  assert.equal(await isPaused(bea, ana), false)
  await suspend(town, ana)
  assert.equal(await isPaused(bea, ana), true)
  const unopened = { message: 'Open this profile first.', hint: 'not_allowed' }
  assert.deepEqual(await town.refuses(cleo, 'select public.profile_is_paused($1)', [ana.id], 'PT403'), unopened)
  await open(cleo)
  assert.equal(await isPaused(cleo, ana), true)
  assert.equal(await isPaused(dan, ana), true, 'a member who can open any page')
  await town.blocks(ana, dan)
  assert.equal(await isPaused(dan, ana), false, 'a block hides the page')
  const refused = await town.refuses(ana, 'select public.profile_is_paused($1)', [dan.id], 'PT403')
  assert.equal(refused.hint, 'suspended')
})
