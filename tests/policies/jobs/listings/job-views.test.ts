import assert from 'node:assert/strict'
import { apply, openJob, postJob, propose, statusOf } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const view = 'select public.increment_job_view_count(job_id => $1, source => $2)'
const move = 'update public.job_applications set status = $2 where id = $1'
const views = async (town: Stage, jobId: string) =>
  (await town.set('select view_count from public.job_listings where id = $1', [jobId]))[0]?.['view_count']
const figuresOf = async (town: Stage, owner: Member, jobId: string) =>
  (await town.as(owner, 'select public.job_analytics($1) as it', [jobId]))[0]?.['it'] as Record<string, unknown>

promise("JOB-20, JOB-21, JOB-22: each view by a signed-in non-owner counts, the owner's own never", async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.refuses(null, view, [jobId, 'list'])
  await town.as(owner, view, [jobId, 'list'])
  assert.equal(await views(town, jobId), 0)
  await town.as(applicant, 'select public.increment_job_view_count($1)', [jobId])
  await town.as(applicant, view, [jobId, 'search'])
  assert.equal(await views(town, jobId), 2)
  await town.set(`update public.job_listings set status = 'closed', closed_reason = 'filled' where id = $1`, [jobId])
  await town.as(applicant, view, [jobId, 'list'])
  assert.equal(await views(town, jobId), 3, 'a filled one, too')
})

promise(
  'a view of a job that the caller cannot see counts nothing, and is answered like one of a job that does not exist',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [stranger] = await town.professionals(1)
    const [free] = await town.free(1)
    const moderator = await town.staff('moderator')
    const pending = await postJob(town, owner, 'pending')
    const empty = [{ increment_job_view_count: '' }]
    await town.gains(stranger, 'premium')
    await town.blocks(owner, stranger)
    for (const [who, id] of [
      [stranger, jobId],
      [free, jobId],
      [applicant, pending],
      [moderator, pending],
      [applicant, applicant.id],
    ] as const)
      assert.deepEqual(await town.as(who, view, [id, 'list']), empty)
    await suspend(town, applicant)
    assert.deepEqual(await town.as(applicant, view, [jobId, 'list']), empty)
    assert.deepEqual([await views(town, jobId), await views(town, pending)], [0, 0])
    const [kept] = await town.set('select count(*)::int as many from internal.content_viewers')
    assert.equal(kept?.['many'], 0)
  },
)

promise('five views of a job in a minute count for each member, and the next minute counts again', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  const second = await postJob(town, owner)
  for (let time = 0; time < 8; time += 1) await town.as(applicant, view, [jobId, 'list'])
  assert.equal(await views(town, jobId), 5)
  await town.as(applicant, view, [second, 'list'])
  await town.as(other, view, [jobId, 'list'])
  assert.deepEqual([await views(town, jobId), await views(town, second)], [6, 1])
  await town.set(`update clock.settings set shift = '59 seconds'`)
  await town.as(applicant, view, [jobId, 'list'])
  assert.equal(await views(town, jobId), 6)
  await town.set(`update clock.settings set shift = '61 seconds'`)
  await town.as(applicant, view, [jobId, 'list'])
  assert.equal(await views(town, jobId), 7)
})

promise('OWNER-10: an owner reads views and the average response of their job by its id', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const figures = 'select view_count, average_response_time_hours from public.job_listings where id = $1'
  assert.deepEqual(await town.as(owner, figures, [jobId]), [{ view_count: 0, average_response_time_hours: null }])
  await town.as(applicant, view, [jobId, 'list'])
  const id = await apply(town, applicant, jobId)
  await town.set(`update clock.settings set shift = '6 hours 20 minutes'`)
  await town.as(owner, move, [id, 'viewed'])
  assert.deepEqual(await town.as(owner, figures, [jobId]), [{ view_count: 1, average_response_time_hours: '6.33' }])
})

promise('the figures of a job are for its owner alone', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.refuses(null, 'select public.job_analytics($1)', [jobId])
  for (const who of [applicant, await town.staff('moderator')]) {
    const refused = await town.refuses(who, 'select public.job_analytics($1)', [jobId], 'PT404')
    assert.deepEqual(refused, await town.refuses(who, 'select public.job_analytics($1)', [owner.id], 'PT404'))
    assert.deepEqual(refused, { message: 'This job is no longer there.', hint: 'not_found' })
  }
  for (const table of ['content_viewers', 'content_view_days', 'job_external_clicks', 'job_reminders'])
    await town.refuses(owner, `select * from internal.${table}`)
  assert.equal((await figuresOf(town, owner, jobId))['views'], 0)
})

promise('OWNER-09: the figures count views, people, ways, days, kinds, statuses, replies and the five most common skills', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [bea, cleo, dee] = await town.professionals(3)
  for (const each of [bea, cleo, dee]) await town.gains(each, 'premium')
  const known = (who: Member, skills: string[]) => town.set('update public.profiles set specialties = $2 where id = $1', [who.id, skills])
  await known(applicant, ['nails', 'hair', 'mua'])
  await known(bea, ['nails', 'massage', 'barbering'])
  await known(cleo, ['nails', 'hair', 'esthetics'])
  await known(dee, ['permanent-makeup'])
  await town.set(`update clock.settings set shift = '-2 days'`)
  await town.as(applicant, view, [jobId, 'list'])
  const id = await apply(town, applicant, jobId)
  await town.set(`update clock.settings set shift = '0'`)
  for (const source of ['list', 'search', 'saved', 'elsewhere']) await town.as(bea, view, [jobId, source])
  const ofBea = await apply(town, bea, jobId)
  await town.as(cleo, `insert into public.job_applications (job_id, applicant_id, mode, intro) values ($1, $2, 'full', 'Hello')`, [
    jobId,
    cleo.id,
  ])
  const withdrawn = await apply(town, dee, jobId)
  await town.as(dee, move, [withdrawn, 'withdrawn'])
  await town.as(owner, move, [id, 'viewed'])
  await town.as(owner, move, [ofBea, 'shortlisted'])
  const { days, ...rest } = await figuresOf(town, owner, jobId)
  assert.deepEqual(rest, {
    views: 5,
    viewers: 2,
    applications: 3,
    quick: 2,
    full: 1,
    external: 0,
    average_response_time_hours: 24,
    reply_percent: 100,
    statuses: { submitted: 1, viewed: 1, shortlisted: 1 },
    reached: { opened: 2, shortlisted: 1, interviewing: 0, hired: 0 },
    skills: [
      { skill: 'nails', people: 3 },
      { skill: 'hair', people: 2 },
      { skill: 'barbering', people: 1 },
      { skill: 'esthetics', people: 1 },
      { skill: 'massage', people: 1 },
    ],
    sources: { list: 2, search: 1, saved: 1, link: 1 },
  })
  const all = days as { day: string; views: number; applications: number }[]
  const [today] = await town.set(`select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day`)
  assert.equal(all.length, 30)
  assert.deepEqual(all.at(-1), { day: today?.['day'], views: 4, applications: 2 })
  assert.deepEqual([all.at(-3)?.views, all.at(-3)?.applications, all.at(-2)?.views], [1, 1, 0])
  await town.blocks(bea, owner)
  const { skills } = await figuresOf(town, owner, jobId)
  assert.deepEqual(
    (skills as { skill: string }[]).map(({ skill }) => skill),
    ['hair', 'nails', 'esthetics', 'mua'],
    'not of those a block hides',
  )
  await town.set('delete from internal.content_viewers where viewer_id = $1', [bea.id])
  assert.equal((await figuresOf(town, owner, jobId))['viewers'], 1)
})

promise(
  'the figures say how far applications came, whatever became of them later, and leave out what was never opened or taken back',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [bea, cleo, dee] = await town.professionals(3)
    for (const each of [bea, cleo, dee]) await town.gains(each, 'premium')
    const reached = async () => (await figuresOf(town, owner, jobId))['reached']
    assert.deepEqual(await reached(), { opened: 0, shortlisted: 0, interviewing: 0, hired: 0 })
    const id = await apply(town, applicant, jobId)
    const [ofBea, ofCleo, ofDee] = [await apply(town, bea, jobId), await apply(town, cleo, jobId), await apply(town, dee, jobId)]
    assert.deepEqual(await reached(), { opened: 0, shortlisted: 0, interviewing: 0, hired: 0 })
    for (const to of ['viewed', 'shortlisted']) await town.as(owner, move, [id, to])
    await propose(town, owner, jobId, id)
    await town.as(owner, move, [id, 'passed'])
    await town.as(owner, move, [ofBea, 'rejected'])
    assert.deepEqual(await reached(), { opened: 2, shortlisted: 1, interviewing: 1, hired: 0 })
    await town.as(owner, move, [ofCleo, 'hired'])
    // The hire rejected the one who still waited, unopened.
    assert.deepEqual(await reached(), { opened: 3, shortlisted: 1, interviewing: 1, hired: 1 })
    await town.as(owner, move, [ofCleo, 'passed'])
    assert.deepEqual(await reached(), { opened: 3, shortlisted: 1, interviewing: 1, hired: 0 })
    assert.equal(await statusOf(town, ofDee), 'rejected')
  },
)

promise(
  'B12.8: each member who goes to apply elsewhere counts once, and only for an open job of someone else that has an address',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [other, stranger] = await town.professionals(2)
    const [free] = await town.free(1)
    for (const who of [other, stranger]) await town.gains(who, 'premium')
    await town.blocks(owner, stranger)
    const click = 'select public.note_external_click($1)'
    const counted = async () => (await figuresOf(town, owner, jobId))['external']
    await town.refuses(null, click, [jobId])
    await town.as(applicant, click, [jobId])
    assert.equal(await counted(), 0, 'one that has no address')
    await town.set(`update public.job_listings set external_apply_url = 'https://salon.test/jobs' where id = $1`, [jobId])
    for (const who of [owner, stranger, free]) await town.as(who, click, [jobId])
    assert.equal(await counted(), 0)
    for (const who of [applicant, applicant, other]) await town.as(who, click, [jobId])
    assert.equal(await counted(), 2)
    await town.set('delete from internal.job_external_clicks')
    await suspend(town, other)
    await town.as(other, click, [jobId])
    await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [jobId])
    await town.as(applicant, click, [jobId])
    assert.equal(await counted(), 0, 'someone suspended, and one that is over')
  },
)
