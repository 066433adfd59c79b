// Notifications for admins (NOTIF-29): jobs that wait for a decision, and new members.
import assert from 'node:assert/strict'
import { postJob } from '#tests/support/policies/jobs.ts'
import { clockAt } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const bellOf = async (town: Stage, who: Member, type: string) =>
  (
    await town.as(who, 'select title, message, link, read from public.notifications where type = $1 order by created_at, read desc', [type])
  ).map((row) => Object.values(row))
const queue = '/admin?tab=community&subtab=jobs'
const line = 'Nail artist for a new floor'

promise('NOTIF-29 admins get one unread notification of all jobs that wait, and nobody else does', async (town) => {
  const [ada, mod, owner, other] = [await town.admin(), await town.staff('moderator'), await town.member(), await town.member()]
  for (const each of [owner, other]) await town.gains(each, 'premium')
  await postJob(town, owner, 'pending')
  assert.deepEqual(await bellOf(town, ada, 'new_job'), [['New job needs review', line, queue, false]])
  await postJob(town, other, 'pending')
  assert.deepEqual(await bellOf(town, ada, 'new_job'), [['2 jobs need review', line, queue, false]])
  await town.as(ada, 'update public.notifications set read = true')
  await postJob(town, owner, 'pending')
  assert.deepEqual(await bellOf(town, ada, 'new_job'), [
    ['2 jobs need review', line, queue, true],
    ['New job needs review', line, queue, false],
  ])
  for (const each of [mod, owner, other]) assert.deepEqual(await bellOf(town, each, 'new_job'), [])
})

promise('admins get no notification of their own jobs, nor of jobs that need no decision, but of one that waits again', async (town) => {
  const [ada, owner] = [await town.admin(), await town.member()]
  await town.gains(owner, 'premium')
  await postJob(town, ada, 'pending')
  assert.deepEqual(await bellOf(town, ada, 'new_job'), [])
  const id = await postJob(town, owner, 'pending')
  await town.as(ada, 'delete from public.notifications')
  await town.set(`update public.job_listings set status = 'approved' where id = $1`, [id])
  assert.deepEqual(await bellOf(town, ada, 'new_job'), [])
  await town.set(`update public.job_listings set status = 'pending', updated_at = updated_at + interval '1 minute' where id = $1`, [id])
  assert.equal((await bellOf(town, ada, 'new_job')).length, 1)
})

promise('NOTIF-29 admins are notified once a day how many members joined on the day before', async (town) => {
  const [ada, mod] = [await town.admin(), await town.staff('moderator')]
  await town.set(`update public.profiles set created_at = '2027-01-10 12:00Z'`)
  const [one, two] = [await town.member(), await town.member()]
  for (const [who, at] of [
    [one, '2027-01-11 00:00Z'],
    [two, '2027-01-12 00:00Z'],
  ] as const)
    await town.set('update public.profiles set created_at = $2 where id = $1', [who.id, at])
  const told = () => bellOf(town, ada, 'new_user')
  for (const moment of ['2027-01-12 00:01Z', '2027-01-12 09:00Z']) {
    await clockAt(town, moment)
    await town.set(`select clock.run('tell of new members')`)
    assert.deepEqual(await told(), [['New member to welcome', 'They joined January 11.', '/admin?tab=community&subtab=users', false]])
  }
  await town.set(`update public.profiles set created_at = '2027-01-12 12:00Z' where id = $1`, [one.id])
  for (const [moment, count] of [
    ['2027-01-13 00:01Z', 2],
    ['2027-01-14 00:01Z', 2],
  ] as const) {
    await clockAt(town, moment)
    await town.set(`select clock.run('tell of new members')`)
    assert.equal((await told()).length, count)
  }
  assert.equal((await told())[1]?.[0], '2 new members to welcome')
  assert.deepEqual(await bellOf(town, mod, 'new_user'), [])
})
