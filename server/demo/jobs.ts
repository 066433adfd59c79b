// The town's jobs: thirty over every state, with applications in every status, their chats and interviews, and who saved them. What
// members do is written as them, under the policies. The database's owner decides which jobs are approved, because where admins need a
// second factor no session could; and afterwards moves dates back, and sets views and featured jobs.
import type pg from 'pg'
import { as } from './as-member.ts'
import { chatBack, meet, meetingsBack, talk } from './job-chats.ts'
import { idOf, idOfJob, type Application, type Job } from './town.ts'

/** Who posts and has no work of their own in the town. */
export const employer = { key: 'employer', name: 'Emery Whitlock' }

/** Members besides founders who have premium, so that they can read and answer jobs. */
const onPremium = ['theo', 'wren', 'marisol', 'odette', 'priya', 'hana', 'keiko', 'amara', 'nia', 'imani', 'gabriel', 'sakura']

export async function giveJobs(client: pg.Client, jobs: Job[]): Promise<void> {
  await client.query(`update public.subscriptions set tier = 'premium' where user_id = any ($1)`, [onPremium.map(idOf)])
  await settleEmployer(client)
  for (const job of jobs) await post(client, job)
  for (const job of jobs) await save(client, job)
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

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

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
    license_types: job.licenses ?? [],
    schedule_days: job.schedule ?? [],
    shift_notes: job.shifts ?? '',
    start_on: job.startsIn === undefined ? null : dayFromNow(job.startsIn),
    tips_policy: job.tips ?? null,
    benefits: job.benefits ?? [],
    commission_percent: job.commission ?? null,
    booth_rent_cents: job.rent_cents ?? null,
    rent_period: job.rent_period ?? null,
    contact_pref: job.contact ?? null,
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
    await client.query("select internal.reject_content('job', $1, $2)", [idOfJob(job), job.reason ?? 'Please say what you pay.'])
  } else {
    await client.query(`update public.job_listings set status = 'approved' where id = $1`, [idOfJob(job)])
  }
}

async function save(client: pg.Client, job: Job): Promise<void> {
  for (const who of job.savedBy ?? [])
    await as(client, who, `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'job', $2)`, [idOfJob(job), idOf(who)])
}

/** What each side does after a chat and interviews, until an application is where the story leaves it. */
const ways = {
  submitted: [],
  viewed: ['viewed'],
  in_chat: ['viewed'],
  interviewing: ['viewed'],
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

async function follow(client: pg.Client, job: Job, application: Application): Promise<void> {
  const { who, status, reason } = application
  for (const to of ways[status]) {
    const actor = to === 'withdrawn' ? who : job.owner
    await as(
      client,
      actor,
      'update public.job_applications set status = $3, reason = coalesce($4, reason) where job_id = $1 and applicant_id = $2',
      [idOfJob(job), idOf(who), to, to === status ? (reason ?? null) : null],
    )
    if (to === 'viewed') {
      await talk(client, job, application)
      await meet(client, job, application)
    }
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
  await viewsBack(client, job)
  for (const application of job.applications) {
    await applicationBack(client, id, application)
    await chatBack(client, job, application)
    await meetingsBack(client, job, application)
  }
  await client.query(
    `update public.saved_items as kept set created_at = now() - make_interval(days => $2 / 2, hours => place::int)
     from (select user_id, row_number() over (order by user_id) as place from public.saved_items where item_id = $1) as each
     where kept.item_id = $1 and kept.user_id = each.user_id`,
    [id, job.daysAgo],
  )
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

/** The first step comes with the owner's answer; the others are spread over what is left until today, a day apart at most. */
async function applicationBack(client: pg.Client, jobId: string, { who, daysAgo, answeredAfterHours = 24 }: Application): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update public.job_applications as sent
     set created_at = now() - past, answered_at = case when sent.answered_at is not null then least(now(), now() - past + answer) end
     from (select make_interval(days => $3) as past, make_interval(hours => $4) as answer) as story
     where sent.job_id = $1 and sent.applicant_id = $2 returning sent.id`,
    [jobId, idOf(who), daysAgo, answeredAfterHours],
  )
  const id = rows[0]?.id
  await client.query(
    `update public.job_application_steps as made set happened_at = least(now(), answered + (place - 1) * least(interval '1 day', (now() - answered) / many))
     from (select step, now() - make_interval(days => $2) + make_interval(hours => $3) as answered, count(*) over () as many,
         row_number() over (order by array_position(
           array['viewed', 'in_chat', 'message', 'interviewing', 'shortlisted', 'hired', 'passed', 'rejected', 'withdrawn'], step)) as place
       from public.job_application_steps where application_id = $1) as story
     where made.application_id = $1 and made.step = story.step`,
    [id, daysAgo, answeredAfterHours],
  )
  await client.query(
    `update public.job_applications as sent set updated_at = last, decided_at = case when sent.decided_at is not null then last end
     from (select coalesce(max(happened_at), now() - make_interval(days => $2)) as last
       from public.job_application_steps where application_id = $1) as story
     where sent.id = $1`,
    [id, daysAgo],
  )
}

/** Spreads its views over the days since it was posted, most of them from the list, and says who they were by: two in three are someone's first. */
async function viewsBack(client: pg.Client, job: Job): Promise<void> {
  await client.query(`delete from internal.content_view_days where kind = 'job' and content_id = $1`, [idOfJob(job)])
  await client.query(
    `insert into internal.content_view_days (kind, content_id, day, source, views)
     select 'job', $1::uuid, public.utc_today() - day, case view % 7 when 1 then 'link' when 3 then 'search' when 5 then 'search' else 'list' end, count(*)
     from generate_series(1, $2::int) as view, lateral (select (view * 7 + view * view / 11) % ($3::int + 1) as day) as placed group by 3, 4`,
    [idOfJob(job), job.views, job.daysAgo],
  )
  await client.query(
    `insert into internal.content_viewers (kind, content_id, viewer_id, minute_at, in_minute)
     select 'job', $1::uuid, id, now() - interval '1 hour', 1 from public.profiles where id <> $3 order by md5(id::text || $1::uuid::text) limit $2::int * 2 / 3
     on conflict do nothing`,
    [idOfJob(job), job.views, idOf(job.owner)],
  )
}
