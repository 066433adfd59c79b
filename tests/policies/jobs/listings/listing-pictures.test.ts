// The picture of a job: who uploads it, when it waits for the team, and when its file goes.
import assert from 'node:assert/strict'
import { openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id) values ('job-pictures', $1, $2)`
const pathOf = (who: Member, number: number) => `${who.id}/00000000-0000-4000-8000-00000000000${number}.jpg`
const addressOf = (who: Member, number: number) => `/storage/v1/object/public/job-pictures/${pathOf(who, number)}`
const uploads = async (town: Stage, who: Member, ...numbers: number[]) => {
  for (const number of numbers) await town.as(who, put, [pathOf(who, number), who.id])
}
const files = async (town: Stage) =>
  (await town.set(`select substr(name, 73, 1) as number from storage.objects where bucket_id = 'job-pictures' order by number`)).map(
    ({ number }) => number,
  )
const showSql = 'update public.job_listings set image_url = $2, image_alt = $3 where id = $1 returning status, image_alt'
const show = (town: Stage, who: Member, jobId: string, number: number | null, alt = 'Two chairs by the window') =>
  town.as(who, showSql, number === null ? [jobId, null, null] : [jobId, addressOf(who, number), alt])
const takeDown = (town: Stage, moderator: Member, jobId: string) =>
  town.as(moderator, `select public.content_take_down('job', $1, 'Not their picture')`, [jobId])

promise('a member with jobs uploads pictures for their jobs', async (town) => {
  const { owner, applicant } = await openJob(town)
  const [free] = await town.free(1)
  await town.refuses(free, put, [pathOf(free, 1), free.id])
  await town.refuses(null, put, [pathOf(owner, 1), null])
  await town.refuses(applicant, put, [pathOf(owner, 1), applicant.id])
  for (const name of [`${owner.id}/a.jpg`, pathOf(owner, 1).replace('.jpg', '.svg'), pathOf(owner, 1).replace('/', '/in/')])
    await town.refuses(owner, put, [name, owner.id])
  await suspend(town, applicant)
  await town.refuses(applicant, put, [pathOf(applicant, 1), applicant.id], 'PT403')
  assert.equal(await town.touches(owner, put, [pathOf(owner, 1), owner.id]), 1)
  await town.refuses(owner, put, [pathOf(owner, 1), owner.id], '23505')
})

promise('a member lists the pictures they uploaded for jobs', async (town) => {
  const { owner, applicant } = await openJob(town)
  await uploads(town, owner, 1)
  await uploads(town, applicant, 2)
  const list = `select name from storage.objects where bucket_id = 'job-pictures'`
  assert.deepEqual(await town.as(await town.admin(), list), [])
  assert.deepEqual(await town.as(owner, list), [{ name: pathOf(owner, 1) }])
})

promise('a member takes back a picture that none of their jobs shows', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await uploads(town, owner, 1, 2, 3)
  await uploads(town, applicant, 4)
  await show(town, owner, jobId, 1)
  // Those who applied still see a job that its owner deleted.
  const gone = await postJob(town, owner)
  await show(town, owner, gone, 2)
  await town.set('update public.job_listings set deleted_at = clock.now() where id = $1', [gone])
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  const takeBack = `delete from storage.objects where bucket_id = 'job-pictures'`
  assert.equal(await town.touches(null, takeBack), 0)
  assert.equal(await town.touches(owner, takeBack), 1)
  assert.deepEqual(await files(town), ['1', '2', '4'])
  assert.equal(await town.touches(owner, `update storage.objects set name = name || 'x' where bucket_id = 'job-pictures'`), 0)
})

promise('JOB-02: a job shows a picture that its owner uploaded, and no other, with tidy words', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await uploads(town, owner, 1)
  await uploads(town, applicant, 2)
  const refusal = { message: 'The picture is not there any more. Add it again.', hint: 'invalid', detail: '{"field": "image_url"}' }
  for (const address of [addressOf(owner, 3), addressOf(applicant, 2), 'https://evil.test/a.jpg'])
    assert.deepEqual(await town.refusalOf(owner, showSql, [jobId, address, 'Two chairs'], 'PT400'), refusal, address)
  assert.equal((await show(town, owner, jobId, 1, '  Two \n chairs '))[0]?.['image_alt'], 'Two chairs')
  // One whose file is gone stops no other edit.
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  await town.set(`delete from storage.objects where bucket_id = 'job-pictures'`)
  assert.equal(await town.touches(owner, `update public.job_listings set requirements = 'A license' where id = $1`, [jobId]), 1)
})

promise('B12.3: a new picture of a job and other words for it wait for the team; without its picture a job does not', async (town) => {
  const { owner, jobId } = await openJob(town)
  await uploads(town, owner, 1)
  const approve = () => town.set(`update public.job_listings set status = 'approved'`)
  const states: unknown[] = []
  for (const [number, alt] of [[1], [1], [1, 'Something else'], [null]] as [number | null, string?][]) {
    states.push((await show(town, owner, jobId, number, alt))[0]?.['status'])
    await approve()
  }
  assert.deepEqual(states, ['pending', 'approved', 'pending', 'approved'])
})

promise('the file of a picture goes with the last job that shows it', async (town) => {
  const { owner, jobId } = await openJob(town)
  const other = await postJob(town, owner)
  await uploads(town, owner, 1, 2)
  await show(town, owner, jobId, 1)
  await show(town, owner, other, 1)
  await show(town, owner, jobId, 2)
  assert.deepEqual(await files(town), ['1', '2'])
  await show(town, owner, other, null)
  assert.deepEqual(await files(town), ['2'])
  await town.set('delete from public.job_listings where id = $1', [jobId])
  assert.deepEqual(await files(town), [])
})

promise('a job that is taken down loses its picture, and one that waits keeps it', async (town) => {
  const { owner, jobId } = await openJob(town)
  const waiting = await postJob(town, owner, 'pending')
  await uploads(town, owner, 1, 2)
  for (const [id, number] of [
    [jobId, 1],
    [waiting, 2],
  ] as const)
    await show(town, owner, id, number)
  await town.set(`update public.job_listings set status = 'approved' where id = $1`, [jobId])
  const moderator = await town.staff('moderator')
  for (const id of [jobId, waiting]) await takeDown(town, moderator, id)
  assert.deepEqual(await town.set('select image_url, image_alt from public.job_listings where id = $1', [jobId]), [
    { image_url: null, image_alt: null },
  ])
  assert.deepEqual(await files(town), ['2'])
})

promise('a picture that no job was posted with goes after 30 days', async (town) => {
  const { owner, jobId } = await openJob(town)
  await uploads(town, owner, 1, 2, 3)
  await show(town, owner, jobId, 1)
  const age = `update storage.objects set created_at = clock.now() - $1::interval where name = $2`
  for (const [number, time] of ['30 days 1 minute', '30 days 1 minute', '29 days 23 hours'].entries())
    await town.set(age, [time, pathOf(owner, number + 1)])
  const idOf = async (number: number) =>
    (await town.set('select id from storage.objects where name = $1', [pathOf(owner, number)]))[0]?.['id']
  assert.deepEqual(await town.set('select key from internal.spent_pictures'), [{ key: await idOf(2) }])
  const remove = async (number: number) => (await town.set('select internal.remove_picture($1) as gone', [await idOf(number)]))[0]?.['gone']
  assert.deepEqual([await remove(1), await remove(2), await remove(3)], [false, true, false])
  assert.deepEqual(await files(town), ['1', '3'])
})

promise('a job that is posted again with the same client_id is stored once', async (town) => {
  const { owner, applicant } = await openJob(town)
  const sql = `insert into public.job_listings (user_id, title, company_name, description, compensation_type, is_remote, client_id)
    values ($1, 'Nail artist for a new floor', 'Lumen House', 'A calm floor with two chairs.', 'paid', true, '00000000-0000-4000-8000-000000000001')`
  await town.as(owner, sql, [owner.id])
  await town.refuses(owner, sql, [owner.id], '23505')
  // What another member's browser made tells nothing.
  await town.refuses(applicant, sql, [owner.id], '42501')
  assert.equal(await town.touches(applicant, sql, [applicant.id]), 1)
})
