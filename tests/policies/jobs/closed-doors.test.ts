// Who does nothing new about jobs: members who are leaving, whose address is not confirmed, or who are limited or suspended.
import assert from 'node:assert/strict'
import { apply, applySql, openJob, post, scheduleSql } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { limit, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const repost = 'select public.job_repost($1)'
const move = `update public.job_applications set status = 'viewed' where id = $1`

/** An owner with a paused job and an application to it, and someone who has applied to nothing yet. */
async function scene(town: Stage) {
  const { owner, applicant, jobId } = await openJob(town)
  const [late] = await town.professionals(1)
  await town.gains(late, 'premium')
  const applicationId = await apply(town, applicant, jobId)
  const [paused] = await town.as(owner, post, [owner.id])
  await town.set(`update public.job_listings set status = 'approved', closed_reason = 'paused', expires_at = clock.now() where id = $1`, [
    paused?.['id'],
  ])
  const schedule = [jobId, applicationId, owner.id, '3 days']
  return { owner, late, jobId, applicationId, pausedId: String(paused?.['id']), schedule }
}

promise('a member who is leaving posts no job, reposts none, applies to none and proposes no interview', async (town) => {
  const { owner, late, jobId, pausedId, schedule } = await scene(town)
  const refused = async (who: Member, sql: string, values: unknown[]) =>
    assert.equal((await town.refuses(who, sql, values, 'PT409')).message, 'Your account is about to be deleted. Keep it first.', sql)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [late.id])
  await refused(late, applySql, [jobId, late.id])
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [owner.id])
  await refused(owner, post, [owner.id])
  await refused(owner, repost, [pausedId])
  await refused(owner, scheduleSql, schedule)
  await town.set('delete from internal.account_deletions')
  await town.as(owner, post, [owner.id])
  await town.as(late, applySql, [jobId, late.id])
})

promise('a member whose address is not confirmed posts no job and applies to none', async (town) => {
  const { owner, late, jobId } = await scene(town)
  await town.set('update auth.users set email_confirmed_at = null where id = any ($1)', [[owner.id, late.id]])
  for (const [who, sql, values] of [
    [owner, post, [owner.id]],
    [late, applySql, [jobId, late.id]],
  ] as const)
    assert.match((await town.refuses(who, sql, [...values], 'PT403')).message, /[Cc]onfirm/, sql)
})

promise('a member who may not post posts and reposts no job, and one who may not write proposes no interview', async (town) => {
  const { owner, pausedId, schedule } = await scene(town)
  await limit(town, owner, ['no_posts'])
  for (const [sql, values] of [
    [post, [owner.id]],
    [repost, [pausedId]],
  ] as const)
    assert.equal((await town.refuses(owner, sql, [...values], 'PT403')).hint, 'limited', sql)
  await town.set('delete from public.sanctions')
  await limit(town, owner, ['no_messages'])
  assert.equal((await town.refuses(owner, scheduleSql, schedule, 'PT403')).hint, 'limited')
  await town.set('delete from public.sanctions')
  await town.as(owner, repost, [pausedId])
})

promise('a suspended member applies to no job and moves no application', async (town) => {
  const { owner, late, jobId, applicationId } = await scene(town)
  await suspend(town, late)
  assert.equal((await town.refuses(late, applySql, [jobId, late.id], 'PT403')).hint, 'suspended')
  await suspend(town, owner)
  assert.equal((await town.refuses(owner, move, [applicationId], 'PT403')).hint, 'suspended')
})
