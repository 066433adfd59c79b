// What the applicants of a job hear when it ends without being filled, and when it opens again.
import assert from 'node:assert/strict'
import { apply, openJob, reject } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const close = 'select public.job_close($1, $2)'
const repost = 'select public.job_repost($1, 30)'
/** A minute later, so that what follows is another event. */
async function tell(town: Stage) {
  await town.set(`select clock.run('tend jobs that end')`)
  await town.set(`select clock.run('tell of job ends')`)
  await town.set(`update clock.settings set shift = shift + interval '1 minute'`)
}
const told = (town: Stage, who: Member) =>
  town.as(
    who,
    `select title, message, facts ->> 'ended' as ended, link from public.notifications where template like 'application\\_job\\_%' order by created_at, id`,
  )
const read = (town: Stage) => town.set('update public.notifications set read = true')
const ends = async (town: Stage, who: Member) => (await told(town, who)).map(({ ended }) => ended)

promise('an applicant who waits hears once of each end of a job and of each time it opens again', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  await tell(town)
  assert.deepEqual(await told(town, applicant), [])
  const entry = { link: `/jobs?application=${id}` }
  const expected: object[] = []
  const hears = async (title: string, message: string, ended: string | null) =>
    hearsExactly(`${title}: Nail artist for a new floor`, `Lumen House ${message}`, ended)
  const hearsExactly = async (title: string, message: string, ended: string | null) => {
    await tell(town)
    await tell(town)
    expected.push({ ...entry, title, message, ended })
    assert.deepEqual(await told(town, applicant), expected)
    await read(town)
  }
  await town.as(owner, close, [jobId, 'paused'])
  await hears('The job is paused', 'takes no more applications for now. They keep yours.', 'paused')
  await town.as(owner, repost, [jobId])
  await hears('The job is open again', 'has your application; there is no need to send another.', null)
  await town.set('update public.job_listings set expires_at = clock.now()')
  await hears('The job has ended', 'takes no more applications. They can still answer yours.', 'expired')
  await town.as(owner, close, [jobId, 'withdrawn'])
  await hears('The job was withdrawn', 'no longer offers it. We let you know if it opens again.', 'withdrawn')
  await town.set(`update public.job_listings set status = 'pending', closed_reason = null, expires_at = clock.now() + interval '9 days'`)
  await reject(town, jobId)
  const gone = 'It is no longer on our list. We let you know if it comes back.'
  await hearsExactly('A job you applied for was taken down', gone, 'rejected')
  await town.set(`update public.job_listings set status = 'pending'`)
  await tell(town)
  assert.deepEqual(await told(town, applicant), expected, 'not before it is approved')
  await town.set(`update public.job_listings set status = 'approved'`)
  await hears('The job is open again', 'has your application; there is no need to send another.', null)
})

promise('nobody hears of the end of a job who does not wait for an answer, or whom a block parts from its owner', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [rejected, withdrawn, blocked, blocking] = await town.professionals(4)
  for (const each of [rejected, withdrawn, blocked, blocking]) await town.gains(each, 'premium')
  const ids = new Map<Member, string>()
  for (const each of [applicant, rejected, withdrawn, blocked, blocking]) ids.set(each, await apply(town, each, jobId))
  const move = 'update public.job_applications set status = $2 where id = $1'
  await town.as(owner, move, [ids.get(rejected), 'rejected'])
  await town.as(withdrawn, move, [ids.get(withdrawn), 'withdrawn'])
  const block = 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)'
  await town.set(block, [owner.id, blocked.id])
  await town.set(block, [blocking.id, owner.id])
  for (const step of [() => town.as(owner, close, [jobId, 'paused']), () => town.as(owner, repost, [jobId])]) {
    await step()
    await tell(town)
    assert.equal((await told(town, applicant)).length, 1)
    for (const each of [rejected, withdrawn, blocked, blocking, owner]) assert.deepEqual(await told(town, each), [])
  }
})

promise('a job that is filled after it was paused, or over before anyone heard that it is open, is not said to be open', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  await town.as(owner, close, [jobId, 'paused'])
  await tell(town)
  await read(town)
  await town.as(owner, close, [jobId, 'filled'])
  await town.as(owner, `update public.job_applications set status = 'shortlisted' where id = $1`, [id])
  await tell(town)
  assert.deepEqual(await ends(town, applicant), ['paused'])
  await town.as(owner, repost, [jobId])
  await town.as(owner, close, [jobId, 'paused'])
  await tell(town)
  await read(town)
  await town.as(owner, repost, [jobId])
  await town.set(`update public.job_listings set expires_at = clock.now()`)
  await town.set(`select clock.run('tell of job ends')`)
  assert.deepEqual(await ends(town, applicant), ['paused', 'paused'])
})
