import assert from 'node:assert/strict'
import { openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const tomorrow = (town: Stage) => town.set(`update clock.settings set shift = shift + interval '1 day'`)
/** An hour after the last notification. */
const postLater = async (town: Stage, owner: Member, status?: string) => {
  await town.set(`update clock.settings set shift = shift + interval '1 hour'`)
  return postJob(town, owner, status)
}
const tell = (town: Stage) => town.set(`select clock.run('tell of what searches find')`)
const news = async (town: Stage, who: Member) =>
  (await town.set(`select title, message, link from public.notifications where user_id = $1 and type = 'new_job'`, [who.id])).map(
    ({ title, message, link }) => [title, message, link],
  )

async function searcher(town: Stage) {
  const { owner, applicant } = await openJob(town)
  const [search] = await town.as(
    applicant,
    `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'Nails', '{"q": "nail artist", "state": "OR", "miles": "x"}') returning id`,
    [applicant.id],
  )
  return { owner, reader: applicant, link: `/jobs?search=${String(search?.['id'])}` }
}

promise('a member gets one notification a day of the new jobs that a saved search finds', async (town) => {
  const { owner, reader, link } = await searcher(town)
  await tomorrow(town)
  await tell(town)
  assert.deepEqual(await news(town, reader), [], 'the job was there already')
  await postLater(town, owner)
  const late = await postJob(town, owner, 'pending')
  await tell(town)
  assert.deepEqual(await news(town, reader), [], 'not yet a day')
  await tomorrow(town)
  await tell(town)
  await tell(town)
  assert.deepEqual(await news(town, reader), [['New jobs: Nails', '1 new job fits your saved search.', link]])
  assert.deepEqual(await news(town, owner), [])
  await postLater(town, owner)
  await town.set(`update public.job_listings set status = 'approved' where id = $1`, [late])
  await tomorrow(town)
  await tell(town)
  assert.deepEqual(await news(town, reader), [['New jobs: Nails', '2 new jobs fit your saved search.', link]], 'in place of the unread one')
  await tomorrow(town)
  await tell(town)
  assert.equal((await news(town, reader)).length, 1)
})

promise('a saved search tells of nothing that its member cannot read, posted, applied to, or did not ask for', async (town) => {
  const { owner, reader } = await searcher(town)
  const told = async () => {
    await tomorrow(town)
    await tell(town)
    const many = (await news(town, reader)).length
    await town.set('delete from public.notifications')
    return many
  }
  await postLater(town, owner)
  assert.equal(await told(), 1)
  await postLater(town, owner, 'pending')
  await postLater(town, reader)
  assert.equal(await told(), 0, 'one that waits, and their own')
  const applied = await postLater(town, owner)
  await town.set(
    `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) values ($1, $2, $3, 'quick', 'Hello')`,
    [applied, reader.id, owner.id],
  )
  assert.equal(await told(), 0, 'one they applied to')
  await town.set(`update public.saved_searches set filters = '{"q": "barber"}'`)
  await postLater(town, owner)
  assert.equal(await told(), 0, 'one that does not fit')
  await town.set(`update public.saved_searches set filters = '{"q": "nail artist"}'`)
  await postLater(town, owner)
  await town.blocks(owner, reader)
  assert.equal(await told(), 0, 'one of someone who blocked them')
  await town.set('delete from public.blocks')
  await postLater(town, owner)
  await town.as(reader, 'update public.saved_searches set wants_news = false')
  assert.equal(await told(), 0, 'news turned off')
  await town.as(reader, 'update public.saved_searches set wants_news = true')
  assert.equal(await told(), 1)
  await postLater(town, owner)
  await town.set('delete from public.subscriptions where user_id = $1', [reader.id])
  await town.endsTrial(reader)
  assert.equal(await told(), 0, 'without the plan')
})
