// A job of Ana's that Bea applied for, with its questions, chat and interviews, and one that waits for the team.
import type { JourneyServer } from '../journeys/journey-server.ts'
import type { Account, Town } from '../journeys/journey.ts'
import { openChat, tell } from '../journeys/job-chats.ts'
import { openJob, postJob } from '../journeys/jobs.ts'
import { call } from '../journeys/journey-messages.ts'
import type { Profile } from './profiles.ts'
import { linkOf, upTo, wordOf } from './texts.ts'

export type Jobs = { job: string; waiting: string; application: string; title: string }

export async function jobsOf(town: Town, server: JourneyServer, ana: Account, bea: Account, work: Profile): Promise<Jobs> {
  const question = upTo(200)
  const title = wordOf(100)
  const listing = {
    title,
    company_name: wordOf(100),
    location: wordOf(120),
    description: upTo(5000),
    requirements: upTo(3000),
    rate_or_trade: wordOf(120),
    compensation_type: 'either',
    salary_min: 100_000,
    salary_max: 999_999,
    pay_unit: 'year',
    employment_class: 'booth_rental',
    booth_rent_cents: 999_999,
    rent_period: 'month',
    state_code: 'OR',
    city: 'Portland',
    auto_questions: [question, wordOf(190)],
    shift_notes: upTo(200),
    schedule_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    benefits: ['health_insurance', 'product_discount', 'clients_provided'],
    is_public: true,
    categories: ['nails', 'hair'],
  }
  const job = await openJob(town, server, ana, listing)
  const elsewhere = await openJob(town, server, bea, { ...listing, title: wordOf(90), external_apply_url: linkOf(500) })
  const waiting = await postJob(town, ana, { ...listing, title: wordOf(95) })
  const sent = {
    job_id: job,
    applicant_id: bea.id,
    mode: 'full',
    intro: upTo(1500),
    status: 'submitted',
    portfolio_ids: [work.piece],
    availability: { monday: true, timePreference: upTo(200) },
    answers: { [question]: upTo(1000), [wordOf(190)]: wordOf(190) },
  }
  const [row] = await call<{ id: string }[]>(town, bea, 'job_applications', sent)
  const application = row?.id ?? ''
  const chat = await openChat(town, ana, job, application)
  for (const who of [ana, bea]) await tell(town, who, chat, upTo(2000))
  const interview = {
    job_id: job,
    application_id: application,
    scheduled_by: ana.id,
    timezone: 'America/Los_Angeles',
    description: upTo(1000),
  }
  const at = { ...interview, title: wordOf(100), scheduled_date: inDays(3), location: wordOf(200) }
  const [meeting] = await call<{ id: string }[]>(town, ana, 'job_schedules', at)
  await call(town, ana, 'rpc/interview_move', { schedule_id: meeting?.id, starts_at: inDays(4), reason: upTo(500) })
  await call(town, ana, 'job_schedules', {
    ...interview,
    title: upTo(100),
    scheduled_date: inDays(5),
    is_virtual: true,
    meeting_url: linkOf(500),
  })
  await call(town, bea, 'saved_searches', { kind: 'job', user_id: bea.id, name: wordOf(40), filters: { q: wordOf(100) } })
  await call(town, bea, 'job_application_presets', { user_id: bea.id, name: wordOf(40), intro: upTo(1500) })
  for (const item of [job, elsewhere])
    await call(town, bea, 'saved_items', { user_id: bea.id, item_id: item, item_type: 'job', created_at: new Date().toISOString() })
  return { job, waiting, application, title }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
