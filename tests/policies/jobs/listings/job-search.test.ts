import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expectedOf, pagesOf, type JobSearch } from '#tests/support/policies/job-board.ts'
import { openJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const add = `insert into public.job_listings (user_id, title, company_name, location, state_code, city, description, requirements, compensation_type, salary_min, salary_max,
    pay_unit, job_type, employment_class, categories, license_types, is_remote, external_apply_url, auto_questions, required_questions, status, created_at, expires_at)
  select $1, title, company, coalesce(place, ''), nullif(split_part(place, ', ', 2), ''), nullif(split_part(place, ', ', 1), ''), description, skills, pay, least, most,
    unit, type, class, crafts, licenses, remote, url, questions, questions, status,
    now() - age * interval '1 minute', now() + ends * interval '1 minute'
  from jsonb_to_record($2::jsonb) as job (title text, company text, place text, description text, skills text, pay text, least numeric, most numeric, unit text, type text,
    class text, crafts text[], licenses text[], remote boolean, url text, questions text[], status text, age int, ends int)
  returning id`
const plain = {
  title: 'Nail artist',
  company: 'Lumen House',
  place: 'Portland, OR',
  description: 'A calm floor with two chairs.',
  skills: '',
  pay: 'paid',
  least: null,
  most: null,
  unit: null,
  type: 'Full time',
  class: null,
  crafts: [],
  licenses: [],
  remote: false,
  url: null,
  questions: [],
  status: 'approved',
  age: 5,
  ends: 9000,
}
const list = async (town: Stage, owner: Member, job: Partial<Record<keyof typeof plain, unknown>>) => {
  const [row] = await town.set(add, [owner.id, JSON.stringify({ ...plain, ...job })])
  return String(row?.['id'])
}

const sometimes = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const places = ['Portland, OR', 'Vancouver, WA', 'Salem, OR', 'Bend, OR', 'Seattle, WA', 'New York City, NY']
const job = fc.record({
  title: fc.constantFrom('Senior braider', 'Nail artist', 'Laser technician', 'Balayage specialist', 'Barber for weekends'),
  company: fc.constantFrom('Okafor Studio', 'Lumen House', 'Northgate Barbers'),
  place: fc.constantFrom(...places, null),
  skills: fc.constantFrom('', 'Knotless braids', 'Structured gel'),
  pay: fc.constantFrom('paid', 'trade', 'either'),
  least: fc.constantFrom(null, 18, 24.99, 40),
  most: fc.constantFrom(null, 45, 60_000),
  unit: fc.constantFrom(null, 'hour', 'day', 'year', 'service'),
  type: fc.constantFrom('Full time', 'Part time', 'Contract'),
  class: fc.constantFrom(null, 'w2', 'commission'),
  crafts: fc.constantFrom([], ['hair'], ['nails', 'mua'], ['barbering']),
  licenses: fc.constantFrom([], [], ['barber'], ['cosmetologist', 'esthetician']),
  remote: fc.boolean(),
  url: fc.constantFrom(null, 'https://okafor.example/jobs'),
  questions: fc.constantFrom([], ['How long is your set?']),
  status: fc.constantFrom('approved', 'approved', 'approved', 'approved', 'pending', 'rejected'),
  age: fc.integer({ min: 0, max: 20_000 }),
  ends: fc.constantFrom(10, 4000, 9000, 9000, 9000, -10),
})
const question = fc.record(
  {
    search: sometimes(
      '',
      'braider',
      'nail art',
      'balyage',
      'technicain portland',
      'okafor',
      'oregon',
      'makeup',
      'zzgone',
      "%s' or true --",
    ),
    pay: sometimes('paid', 'trade', 'either'),
    job_type: sometimes('Full time', 'Contract'),
    crafts: sometimes<string[]>([], ['hair'], ['mua', 'barbering']),
    employment_class: sometimes('w2', 'commission', '1099'),
    licenses: sometimes<string[]>([], ['barber'], ['barber', 'esthetician']),
    min_hourly: sometimes(20, 25, 60),
    near: sometimes<JobSearch>(
      { state: 'OR', city: 'Portland' },
      { state: 'OR', city: 'Portland', within_miles: 25 },
      { state: 'WA', city: 'Vancouver', within_miles: 100 },
      { state: 'OR' },
      { state: 'XX', city: "%s' or true --", within_miles: 25 },
    ),
    remote: sometimes(true, false),
    posted_days: sometimes(1, 7),
    accepts_trade: sometimes(true, false),
    easy_apply: sometimes(true, false),
    hide_applied: sometimes(true, false),
    sort: sometimes('newest', 'best', 'pay', 'closing', 'nearest', 'near'),
    around: sometimes<JobSearch>({ near_state: 'WA', near_city: 'Seattle' }, { near_state: 'WA' }, { near_state: 'OR', near_city: 'Bend' }),
  },
  { requiredKeys: [] },
)

promise(
  'a search for jobs finds exactly what the caller may read and what fits, in order, for every kind of caller',
  async (town) => {
    const { owner, applicant } = await openJob(town)
    await town.set('delete from public.job_listings')
    const [other, gone, blocked] = await town.professionals(3)
    const [free] = await town.free(1)
    for (const each of [other, gone, blocked]) await town.gains(each, 'premium')
    // Ten jobs each.
    const owners = [owner, other, gone, blocked, ...(await town.professionals(4)), ...(await town.professionals(1))]
    for (const [index, each] of fc.sample(job, { seed: 13, numRuns: 90 }).entries())
      await list(town, owners[index % owners.length] ?? owner, each)
    await town.set(`insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro)
      select id, '${applicant.id}', user_id, 'quick', 'Hello' from public.job_listings where status = 'approved' and user_id <> '${applicant.id}' order by id limit 9`)
    await town.set(`insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro)
      select id, '${free.id}', user_id, 'quick', 'Hello' from public.job_listings order by id desc limit 5`)
    await town.set(
      `update public.profiles set latitude = 45.52, longitude = -122.68, state_code = 'OR', city = 'Portland', specialties = '{hair,mua}' where id = $1`,
      [applicant.id],
    )
    await town.set(`update public.profiles set state_code = 'WA', specialties = '{barbering}' where id = $1`, [owner.id])
    await town.blocks(applicant, blocked)
    await suspend(town, gone)
    const callers = [applicant, applicant, owner, gone, free, await town.staff('moderator')]
    let found = 0
    for (const [index, { near, around, ...rest }] of fc.sample(question, { seed: 7, numRuns: 90 }).entries()) {
      const asked = Object.fromEntries(
        Object.entries({ ...rest, ...near, ...around }).filter(([, value]) => value !== undefined),
      ) as JobSearch
      const who = callers[index % callers.length] ?? owner
      const expected = await expectedOf(town, who, index % 4 === 0 ? { sort: asked.sort ?? 'newest', ...near, ...around } : asked)
      assert.deepEqual(
        await pagesOf(town, who, index % 4 === 0 ? { sort: asked.sort ?? 'newest', ...near, ...around } : asked),
        expected,
        JSON.stringify(asked),
      )
      found += expected.length
    }
    assert.ok(found > 200, `${found} jobs were found`)
  },
  /^function .*(?:job_page|jobs_in_view)/,
)

promise('a visitor finds no jobs, and a way to sort that there is not is refused', async (town) => {
  const { applicant } = await openJob(town)
  await town.refuses(null, 'select * from public.search_jobs()')
  assert.equal(
    (await town.refuses(applicant, `select * from public.search_jobs(sort => 'loudest')`, [], 'PT400')).message,
    'That is no way to sort jobs.',
  )
  for (const table of ['search_entries', 'search_entries_job', 'known_words', 'known_words_job'])
    await town.refuses(applicant, `select * from internal.${table}`)
})

promise('the words of a job that is blocked, suspended or not open do not change what a typo finds', async (town) => {
  const { owner, applicant } = await openJob(town)
  await town.set('delete from public.job_listings')
  const [other] = await town.professionals(1)
  const seen = await list(town, owner, { title: 'Balayage specialist' })
  const finds = (search: string) => pagesOf(town, applicant, { search })
  assert.deepEqual(await finds('balayagu'), [seen])
  const hidden = await list(town, other, { title: 'Balayagu specialist' })
  assert.deepEqual(await finds('balayagu'), [hidden], 'the word itself, once there is one')
  await town.blocks(other, applicant)
  assert.deepEqual(await finds('balayagu'), [seen], 'blocked')
  await town.set('delete from public.blocks')
  await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [hidden])
  assert.deepEqual(await finds('balayagu'), [seen], 'over')
  await town.set(`update public.job_listings set expires_at = clock.now() + interval '1 day' where id = $1`, [hidden])
  await suspend(town, other)
  assert.deepEqual(await finds('balayagu'), [seen], 'suspended')
  await town.set(`update public.job_listings set status = 'pending' where id = $1`, [hidden])
  const [known] = await town.set(`select count(*)::int as many from internal.known_words_job where word = 'balayagu'`)
  assert.equal(known?.['many'], 0, 'and is forgotten with the last job that has it')
})

promise('a place like "Portland, OR" is a city, with the miles to the caller; other texts are none', async (town) => {
  const { owner, applicant } = await openJob(town)
  await town.set('delete from public.job_listings')
  const post = `insert into public.job_listings (user_id, title, company_name, location, description, compensation_type)
    values ($1, 'Nail artist', 'Lumen House', $2, 'A calm floor with two chairs.', 'paid') returning id, state_code, city`
  const [near] = await town.as(owner, post, [owner.id, '  vancouver, wa '])
  assert.deepEqual([near?.['state_code'], near?.['city']], ['WA', 'Vancouver'])
  const [street] = await town.as(owner, post, [owner.id, '12 Alberta Street'])
  assert.deepEqual([street?.['state_code'], street?.['city']], [null, null])
  const [moved] = await town.as(owner, `update public.job_listings set location = 'Salem, Oregon' where id = $1 returning city`, [
    street?.['id'],
  ])
  assert.equal(moved?.['city'], 'Salem')
  await town.set(
    `update public.job_listings set status = 'approved', created_at = created_at - case city when 'Vancouver' then interval '1 hour' else '0' end`,
  )
  const miles = (filters: string) => town.as(applicant, `select listing ->> 'city' as city, miles from public.search_jobs(${filters})`)
  assert.deepEqual(await miles(`sort => 'nearest', state => 'OR', city => 'Portland', within_miles => 25`), [
    { city: 'Vancouver', miles: 8 },
  ])
  assert.deepEqual(await miles(`sort => 'nearest'`), [
    { city: 'Salem', miles: null },
    { city: 'Vancouver', miles: null },
  ])
  await town.set(`update public.profiles set latitude = 45.64, longitude = -122.6 where id = $1`, [applicant.id])
  assert.deepEqual(
    (await miles(`sort => 'nearest'`)).map(({ city }) => city),
    ['Vancouver', 'Salem'],
  )
  const [left] = await town.as(owner, `update public.job_listings set location = 'A barn' where id = $1 returning city`, [near?.['id']])
  assert.equal(left?.['city'], null)
})

promise('a search for licenses finds the jobs that ask for one of them', async (town) => {
  const { owner, applicant } = await openJob(town)
  await town.set('delete from public.job_listings')
  const barber = await list(town, owner, { licenses: ['barber', 'cosmetologist'], age: 1 })
  const nails = await list(town, owner, { licenses: ['nail_technician'], age: 2 })
  const anyone = await list(town, owner, { age: 3 })
  assert.deepEqual(await pagesOf(town, applicant, { licenses: ['barber'] }), [barber])
  assert.deepEqual(await pagesOf(town, applicant, { licenses: ['cosmetologist', 'nail_technician'] }), [barber, nails])
  assert.deepEqual(await pagesOf(town, applicant, { licenses: [] }), [barber, nails, anyone])
})

promise("the best match comes first: in one's craft and near, in one's craft, near, neither, the newest first in each", async (town) => {
  const { owner, applicant } = await openJob(town)
  await town.set('delete from public.job_listings')
  const best = (asked: JobSearch = {}) => pagesOf(town, applicant, { sort: 'best', ...asked })
  const neither = await list(town, owner, { place: 'Seattle, WA', crafts: ['nails'], age: 1 })
  const nowhere = await list(town, owner, { place: null, crafts: [], age: 2 })
  const near = await list(town, owner, { place: 'Vancouver, WA', crafts: ['nails'], age: 3 })
  const mine = await list(town, owner, { place: 'Seattle, WA', crafts: ['hair', 'nails'], age: 4 })
  const remote = await list(town, owner, { place: null, remote: true, crafts: ['mua'], age: 5 })
  const both = await list(town, owner, { place: 'Salem, OR', crafts: ['hair'], age: 6 })
  assert.deepEqual(await best(), [remote, neither, nowhere, near, mine, both], 'without a craft and a place')
  const settle = (place: string) =>
    town.set(`update public.profiles set specialties = '{hair,mua}', ${place} where id = $1`, [applicant.id])
  await settle(`state_code = 'OR', city = 'Portland'`)
  assert.deepEqual(await best(), [remote, both, mine, near, neither, nowhere])
  await settle(`state_code = 'WA', city = null`)
  assert.deepEqual(await best(), [mine, remote, both, neither, near, nowhere], 'the whole state')
  assert.deepEqual(await best({ state: 'WA' }), [mine, neither, near], 'where they look')
  const far = await list(town, owner, { place: 'Albany, OR', crafts: ['nails'], age: 2 })
  assert.deepEqual(await best({ state: 'OR', city: 'Portland', within_miles: 100 }), [both, near, far], 'from the city that was chosen')
})
