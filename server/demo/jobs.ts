// The town's jobs: thirty over every state, with applications in every status that both can reach by themselves. What members do is
// written as them, under the policies. The database's owner decides which jobs are approved, because where admins need a second factor no
// session could; and afterwards moves dates back, and sets views and featured jobs.
import type pg from 'pg'
import { idOf, type Job } from './town.ts'

type Application = Job['applications'][number]

/** Who posts and has no work of their own in the town. */
export const employer = { key: 'employer', name: 'Emery Whitlock' }

/** Members besides founders who have premium, so that they can read and answer jobs. */
const onPremium = ['theo', 'wren', 'marisol', 'odette', 'priya', 'hana', 'keiko', 'amara', 'nia', 'imani', 'gabriel', 'sakura']

export async function giveJobs(client: pg.Client, jobs: Job[]): Promise<void> {
  await client.query(`update public.subscriptions set tier = 'premium' where user_id = any ($1)`, [onPremium.map(idOf)])
  await settleEmployer(client)
  for (const job of jobs) await post(client, job)
  // A hire closes a job, so everyone has applied by then.
  for (const does of [apply, follow]) {
    for (const job of jobs) for (const application of job.applications) await does(client, job, application)
  }
  for (const job of jobs) await end(client, job)
  for (const job of jobs) await moveBack(client, job)
}

async function settleEmployer(client: pg.Client): Promise<void> {
  const id = idOf(employer.key)
  await client.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [id])
  await client.query('update public.profile_private set trial_ends_at = null where user_id = $1', [id])
  await client.query(
    `update public.profiles set account_kind = 'employer', headline = 'Runs the two floors of Lumen House', salon_name = 'Lumen House',
       state_code = 'OR', city = 'Portland', created_at = now() - interval '90 days' where id = $1`,
    [id],
  )
}

const idOfJob = ({ owner, title }: Job) => idOf(`${owner}/jobs/${title}`)

async function post(client: pg.Client, job: Job): Promise<void> {
  const row = {
    user_id: idOf(job.owner),
    title: job.title,
    company_name: job.company,
    city: job.city,
    state_code: job.state_code,
    is_remote: job.remote,
    job_type: job.type,
    employment_class: job.class,
    categories: job.crafts,
    compensation_type: job.compensation,
    rate_or_trade: job.rate,
    salary_min: job.salary_min,
    salary_max: job.salary_max,
    pay_unit: job.pay_unit,
    description: job.description,
    requirements: job.requirements,
    auto_questions: job.questions,
    required_questions: job.required,
    min_experience_years: job.years,
    openings: job.openings,
    external_apply_url: job.external,
    is_public: job.public,
  }
  const columns = Object.keys(row)
  const places = columns.map((_, place) => `$${place + 1}`)
  const written = await as(
    client,
    job.owner,
    `insert into public.job_listings (${columns.join(', ')}) values (${places.join(', ')}) returning id, status`,
    Object.values(row),
  )
  const [{ id, status }] = written as [{ id: string; status: string }]
  // So that the address of a job stays the same in every town.
  await client.query('update public.job_listings set id = $2 where id = $1', [id, idOfJob(job)])
  if (status !== 'pending' || job.state === 'pending') return
  if (job.state === 'rejected') {
    await client.query('select internal.reject_job($1, $2)', [idOfJob(job), job.reason ?? 'Please say what you pay.'])
  } else {
    await client.query(`update public.job_listings set status = 'approved' where id = $1`, [idOfJob(job)])
  }
}

/** What each side does, until an application is where the story leaves it. */
const ways = {
  submitted: [],
  viewed: ['viewed'],
  shortlisted: ['viewed', 'shortlisted'],
  passed: ['viewed', 'passed'],
  rejected: ['viewed', 'rejected'],
  withdrawn: ['withdrawn'],
  hired: ['viewed', 'shortlisted', 'hired'],
} as const

async function apply(client: pg.Client, job: Job, { who, intro, week, answers }: Application): Promise<void> {
  const isFull = week !== undefined || answers !== undefined
  const full = isFull ? [week ?? { monday: true, tuesday: true, wednesday: true }, answers ?? answersTo(job)] : [null, null]
  await as(
    client,
    who,
    `insert into public.job_applications (job_id, applicant_id, mode, intro, status, availability, answers) values ($1, $2, $3, $4, 'submitted', $5, $6)`,
    [idOfJob(job), idOf(who), isFull ? 'full' : 'quick', intro, ...full],
  )
}

async function follow(client: pg.Client, job: Job, { who, status, reason }: Application): Promise<void> {
  for (const to of ways[status]) {
    const actor = to === 'withdrawn' ? who : job.owner
    await as(
      client,
      actor,
      'update public.job_applications set status = $3, reason = coalesce($4, reason) where job_id = $1 and applicant_id = $2',
      [idOfJob(job), idOf(who), to, to === status ? (reason ?? null) : null],
    )
  }
}

const answersTo = ({ required }: Job) => Object.fromEntries(required.map((question) => [question, 'Happy to tell you more when we talk.']))

async function end(client: pg.Client, job: Job): Promise<void> {
  if (job.state === 'paused' || job.state === 'withdrawn')
    await as(client, job.owner, 'select public.job_close($1, $2)', [idOfJob(job), job.state])
}

async function moveBack(client: pg.Client, job: Job): Promise<void> {
  const id = idOfJob(job)
  const isOver = job.state === 'paused' || job.state === 'withdrawn'
  await client.query(
    `update public.job_listings set created_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => least($2, 1)),
       expires_at = now() + make_interval(days => case when $5 then -1 else $3 - $2 end), view_count = $4, featured = $6,
       closed_reason = case when status = 'approved' and not $5 and $3 < $2 then 'expired' else closed_reason end where id = $1`,
    [id, job.daysAgo, job.days, job.views, isOver, job.featured],
  )
  for (const { who, daysAgo, answeredAfterHours = 24 } of job.applications) {
    await client.query(
      `update public.job_applications as sent
       set created_at = now() - past, updated_at = least(now(), now() - past + answer),
         answered_at = case when sent.answered_at is not null then least(now(), now() - past + answer) end,
         decided_at = case when sent.decided_at is not null then least(now(), now() - past + answer) end
       from (select make_interval(days => $3) as past, make_interval(hours => $4) as answer) as story
       where sent.job_id = $1 and sent.applicant_id = $2`,
      [id, idOf(who), daysAgo, answeredAfterHours],
    )
  }
  await client.query(
    `update public.notifications as told set created_at = sent.updated_at, read = sent.updated_at < now() - interval '3 days'
     from public.job_applications as sent where sent.job_id = $1 and told.related_id = sent.id`,
    [id],
  )
  await client.query(
    `update public.notifications as told set created_at = now() - make_interval(days => $2), read = $2 > 3 where told.related_id = $1`,
    [id, job.daysAgo],
  )
}

/** As a member, with the rights of one. */
async function as(client: pg.Client, key: string, sql: string, values: unknown[]): Promise<unknown[]> {
  const claims = JSON.stringify({ sub: idOf(key), role: 'authenticated' })
  await client.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`, [
    idOf(key),
    claims,
  ])
  await client.query('set local role authenticated')
  const { rows } = await client.query<object>(sql, values)
  await client.query('reset role')
  await client.query(`select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true)`)
  return rows
}
