// Constraints on jobs, applications and presets.
import { bounds, type Bound } from '#tests/support/policies/bounds.ts'
import { apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const long = (column: string, most: number, least = 0): Bound => ({
  refuses: [`${column} = repeat('x', ${most + 1})`, ...(least > 0 ? [`${column} = repeat('x', ${least - 1})`] : [])],
  takes: [`${column} = repeat('x', ${most})`, `${column} = repeat('x', ${least})`],
})
const range = (column: string, least: number, most: number): Bound => ({
  refuses: [`${column} = ${least - 1}`, `${column} = ${most + 1}`],
  takes: [`${column} = ${least}`, `${column} = ${most}`],
})
const booth = (cents: number, period: string) => `employment_class = 'booth_rental', booth_rent_cents = ${cents}, rent_period = '${period}'`

bounds(
  'public.job_listings',
  { row: openJob },
  {
    job_listings_title_length: long('title', 100, 3),
    job_listings_company_name_length: long('company_name', 100, 2),
    job_listings_location_length: long('location', 120),
    job_listings_job_type_known: { refuses: [`job_type = 'full_time'`, `job_type = ''`], takes: [`job_type = 'Apprenticeship'`] },
    job_listings_status_known: { refuses: [`status = 'draft'`], takes: [`status = 'pending'`] },
    job_listings_description_length: long('description', 5000, 20),
    job_listings_requirements_length: long('requirements', 3000),
    job_listings_compensation_type_known: {
      refuses: [`compensation_type = 'gift'`],
      takes: [`compensation_type = 'trade'`, `compensation_type = 'either'`],
    },
    job_listings_rate_or_trade_length: long('rate_or_trade', 120),
    job_listings_salary_min_range: range('salary_min', 0, 1_000_000),
    job_listings_salary_max_range: range('salary_max', 0, 1_000_000),
    job_listings_pay_range_rises: {
      refuses: ['salary_min = 2, salary_max = 1'],
      takes: ['salary_min = 2, salary_max = 2', 'salary_min = 2'],
    },
    job_listings_external_apply_url_is_one: {
      refuses: [
        `external_apply_url = 'javascript:alert(1)'`,
        `external_apply_url = 'https://me@salon.test'`,
        `external_apply_url = 'https://salon'`,
        `external_apply_url = 'https://salon.test/a b'`,
        `external_apply_url = 'https://salon.test/' || repeat('x', 482)`,
      ],
      takes: [`external_apply_url = 'https://salon.test/jobs?id=1'`, `external_apply_url = 'https://salon.test/' || repeat('x', 481)`],
    },
    job_listings_auto_questions_few: {
      refuses: [`auto_questions = array_fill('Why?'::text, array[9])`, `auto_questions = array[null]`],
      takes: [`auto_questions = array_fill('Why?'::text, array[8])`],
    },
    job_listings_required_are_asked: {
      refuses: [`auto_questions = '{"Why us?"}', required_questions = '{"Why me?"}'`],
      takes: [`auto_questions = '{"Why us?"}', required_questions = '{"Why us?"}'`],
    },
    job_listings_image_url_is_ours: {
      refuses: [`image_url = 'https://evil.test/a.jpg'`, `image_url = '/storage/v1/object/public/' || repeat('x', 275)`],
      takes: [`image_url = '/storage/v1/object/public/jobs/a.jpg'`],
    },
    job_listings_employment_class_known: { refuses: [`employment_class = 'gig'`], takes: [`employment_class = 'booth_rental'`] },
    job_listings_categories_few: {
      refuses: [`categories = array_fill('hair'::text, array[9])`],
      takes: [`categories = array_fill('hair'::text, array[8])`],
    },
    job_listings_state_code_fkey: { refuses: [`city = null, state_code = 'XX'`], takes: [`city = null, state_code = 'WA'`] },
    job_listings_city_needs_state: { refuses: [`state_code = null`], takes: [`city = null, state_code = null`] },
    job_listings_city_fkey: { refuses: [`city = 'Atlantis'`], takes: [`city = 'Bend'`] },
    job_listings_pay_unit_known: { refuses: [`pay_unit = 'minute'`], takes: [`pay_unit = 'hour'`] },
    job_listings_min_experience_range: range('min_experience_years', 0, 50),
    job_listings_openings_range: range('openings', 1, 50),
    job_listings_license_types_few: {
      refuses: [`license_types = array_fill('barber'::text, array[10])`],
      takes: [`license_types = array_fill('barber'::text, array[9])`],
    },
    job_listings_benefits_known: {
      refuses: [`benefits = '{gold}'`, 'benefits = array[null]', `benefits = array_fill('retirement'::text, array[10])`],
      takes: [`benefits = '{health_insurance,clients_provided}'`, `benefits = array_fill('retirement'::text, array[9])`],
    },
    job_listings_schedule_days_known: {
      refuses: [`schedule_days = '{someday}'`, 'schedule_days = array[null]', `schedule_days = array_fill('monday'::text, array[8])`],
      takes: [`schedule_days = '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'`],
    },
    job_listings_shift_notes_length: long('shift_notes', 200),
    job_listings_start_on_range: {
      refuses: [`start_on = 'infinity'`, `start_on = '1999-12-31'`, `start_on = '2200-01-01'`],
      takes: [`start_on = '2000-01-01'`, `start_on = '2199-12-31'`],
    },
    job_listings_tips_policy_known: { refuses: [`tips_policy = 'ours'`], takes: [`tips_policy = 'kept'`, `tips_policy = 'none'`] },
    job_listings_commission_percent_range: {
      refuses: [0, 101].map((percent) => `employment_class = 'commission', commission_percent = ${percent}`) as [string, string],
      takes: [1, 100].map((percent) => `employment_class = 'commission', commission_percent = ${percent}`),
    },
    job_listings_commission_fits_class: {
      refuses: ['employment_class = null, commission_percent = 45', `employment_class = 'w2', commission_percent = 45`],
      takes: [`employment_class = 'commission', commission_percent = 45`, `employment_class = 'commission'`],
    },
    job_listings_booth_rent_range: {
      refuses: [0, 1_000_001].map((rent) => booth(rent, 'week')) as [string, string],
      takes: [1, 1_000_000].map((rent) => booth(rent, 'week')),
    },
    job_listings_rent_fits_class: {
      refuses: [
        `employment_class = null, booth_rent_cents = 1, rent_period = 'week'`,
        `employment_class = 'w2', booth_rent_cents = 1, rent_period = 'week'`,
      ],
      takes: [booth(1, 'day'), `employment_class = 'suite_rental', booth_rent_cents = 1, rent_period = 'week'`],
    },
    job_listings_rent_has_period: {
      refuses: [`employment_class = 'booth_rental', booth_rent_cents = 1`, `employment_class = 'booth_rental', rent_period = 'week'`],
      takes: [booth(1, 'month')],
    },
    job_listings_rent_period_known: { refuses: [booth(1, 'year')], takes: [booth(1, 'day'), booth(1, 'month')] },
    job_listings_contact_pref_known: {
      refuses: [`contact_pref = 'phone'`],
      takes: [`contact_pref = 'application'`, `contact_pref = 'message'`],
    },
    job_listings_closed_reason_known: { refuses: [`closed_reason = 'bored'`], takes: [`closed_reason = 'expired'`] },
    job_listings_reply_percent_is_good: {
      refuses: ['reply_percent = 89', 'reply_percent = 101'],
      takes: ['reply_percent = 90', 'reply_percent = 100'],
    },
    job_listings_closed_is_filled: {
      refuses: [`status = 'closed'`, `status = 'closed', closed_reason = 'paused'`, `closed_reason = 'filled'`],
      takes: [`status = 'closed', closed_reason = 'filled'`, `closed_reason = 'withdrawn'`],
    },
  },
)

bounds(
  'internal.job_approvals',
  { row: openJob },
  {
    job_approvals_rejection_reason_length: {
      refuses: [`rejected_at = now(), rejection_reason = ''`, `rejected_at = now(), rejection_reason = repeat('x', 501)`],
      takes: [`rejected_at = now(), rejection_reason = repeat('x', 500)`],
    },
    job_approvals_rejected_says_why: {
      refuses: ['rejected_at = now()', `rejection_reason = 'So'`],
      takes: [`rejected_at = now(), rejection_reason = 'So'`],
    },
  },
)

async function sent(town: Stage): Promise<void> {
  const { applicant, jobId } = await openJob(town)
  await apply(town, applicant, jobId)
}
const full = (change: string) => `mode = 'full', ${change}`

bounds(
  'public.job_applications',
  { row: sent },
  {
    job_applications_status_known: { refuses: [`status = 'offered'`], takes: [`status = 'hired'`] },
    job_applications_mode_known: { refuses: [`mode = 'slow'`], takes: [`mode = 'full'`] },
    job_applications_intro_length: {
      refuses: [`intro = ''`, `intro = '  '`, `intro = repeat('x', 1501)`],
      takes: [`intro = repeat('x', 1500)`],
    },
    job_applications_portfolio_few: {
      refuses: [full('portfolio_ids = array_fill(id, array[11])'), full('portfolio_ids = array[null]::uuid[]')],
      takes: [full('portfolio_ids = array_fill(id, array[10])')],
    },
    job_applications_availability_is_a_week: {
      refuses: [
        full(`availability = '[]'`),
        ...[
          `'{"someday": true}'`,
          `'{"monday": "yes"}'`,
          `'{"timePreference": 5}'`,
          `jsonb_build_object('timePreference', repeat('x', 201))`,
        ].map((week) => full(`availability = ${week}`)),
      ],
      takes: [`'{}'`, `'{"monday": true, "sunday": false}'`, `jsonb_build_object('timePreference', repeat('x', 200))`].map((week) =>
        full(`availability = ${week}`),
      ),
    },
    job_applications_answers_are_texts: {
      refuses: [full(`answers = '[]'`), full(`answers = '{"Why?": 5}'`), full(`answers = jsonb_build_object('Why?', repeat('x', 20000))`)],
      takes: [`'{"Why?": "So"}'`, `jsonb_build_object('Why?', repeat('x', 16000))`].map((answers) => full(`answers = ${answers}`)),
    },
    job_applications_quick_is_short: {
      refuses: [`answers = '{}'`, `availability = '{}'`, 'portfolio_ids = array[id]'],
      takes: [full(`answers = '{}', availability = '{}'`)],
    },
    job_applications_reason_length: {
      refuses: [`status = 'passed', reason = ''`, `status = 'passed', reason = repeat('x', 501)`],
      takes: [`status = 'passed', reason = repeat('x', 500)`],
    },
    job_applications_not_own: { refuses: ['owner_id = applicant_id'] },
  },
)

bounds(
  'public.job_application_presets',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello')`, [ana.id])
    },
  },
  {
    job_application_presets_name_length: { refuses: [`name = ''`, `name = repeat('x', 41)`], takes: [`name = repeat('x', 40)`] },
    job_application_presets_intro_length: {
      refuses: [`intro = ''`, `intro = '  '`, `intro = repeat('x', 1501)`],
      takes: [`intro = repeat('x', 1500)`],
    },
    job_application_presets_portfolio_few: {
      refuses: ['portfolio_ids = array[null]::uuid[]', 'portfolio_ids = array_fill(id, array[11])'],
      takes: ['portfolio_ids = array_fill(id, array[10])'],
    },
  },
)

bounds(
  'public.job_searches',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.job_searches (user_id, name, filters) values ($1, 'Mine', '{"q": "braider"}')`, [ana.id])
    },
  },
  {
    job_searches_name_length: { refuses: [`name = ''`, `name = '  '`, `name = repeat('x', 41)`], takes: [`name = repeat('x', 40)`] },
    job_searches_filters_are_some: {
      refuses: [`filters = '[1]'`, `filters = '"braider"'`, `filters = '{}'`, `filters = jsonb_build_object('q', repeat('x', 992))`],
      takes: [`filters = jsonb_build_object('q', repeat('x', 991))`],
    },
  },
)

bounds(
  'internal.job_view_days',
  {
    row: async (town) => {
      const { jobId } = await openJob(town)
      await town.set(`insert into internal.job_view_days (job_id, day, source, views) values ($1, '2026-01-01', 'list', 1)`, [jobId])
    },
  },
  { job_view_days_source_known: { refuses: [`source = 'mail'`], takes: [`source = 'search'`, `source = 'saved'`, `source = 'link'`] } },
)

bounds(
  'internal.job_reminders',
  {
    row: async (town) => {
      const { jobId } = await openJob(town)
      await town.set(`insert into internal.job_reminders (job_id, step, since) values ($1, 'ending', now())`, [jobId])
    },
  },
  { job_reminders_step_known: { refuses: [`step = '4 days'`], takes: [`step = '3 days'`, `step = '7 days'`, `step = '18 days'`] } },
)

bounds(
  'public.job_schedules',
  {
    row: async (town: Stage) => {
      const { owner, applicant, jobId } = await openJob(town)
      await propose(town, owner, jobId, await apply(town, applicant, jobId))
    },
  },
  {
    job_schedules_title_length: { ...long('title', 100, 1), refuses: [...long('title', 100, 1).refuses, `title = '  '`] },
    job_schedules_description_length: long('description', 1000, 1),
    job_schedules_scheduled_date_range: {
      refuses: [`scheduled_date = 'infinity'`, `scheduled_date = '1999-12-31Z'`],
      takes: [`scheduled_date = '2200-01-01Z'`],
    },
    job_schedules_duration_range: range('duration_minutes', 15, 480),
    job_schedules_location_length: long('location', 200, 1),
    job_schedules_meeting_url_is_one: {
      refuses: [
        'http://meet.test/a',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://me@meet.test',
        'https://me:secret@meet.test/a',
        'https://meet',
        'https://meet.test\\@evil.test',
        'https://mеet.test',
        'https://meet.test/a b',
        'https://-meet.test',
        ' https://meet.test',
        `https://meet.test/${'x'.repeat(2031)}`,
      ].map((link) => `is_virtual = true, meeting_url = '${link}'`) as [string, ...string[]],
      takes: ['https://meet.test', 'HTTPS://Meet.Test:8443/a?b=1#c', `https://meet.test/${'x'.repeat(2030)}`].map(
        (link) => `is_virtual = true, meeting_url = '${link}'`,
      ),
    },
    job_schedules_timezone_known: { refuses: [`timezone = 'Europe/Paris'`], takes: [`timezone = 'America/Denver'`] },
    job_schedules_status_known: { refuses: [`status = 'missed'`], takes: [`status = 'done'`] },
    job_schedules_reminded_range: range('reminded', 0, 2),
    job_schedules_virtual_has_no_place: { refuses: [`is_virtual = true, location = 'Here'`], takes: [`is_virtual = true`] },
    job_schedules_place_has_no_link: { refuses: [`meeting_url = 'https://meet.test'`], takes: [`location = 'Here'`] },
    job_schedules_suggested_while_proposed: {
      refuses: [`status = 'accepted', suggested_date = clock.now()`],
      takes: [`suggested_date = clock.now()`],
    },
    job_schedules_move_reason_length: {
      refuses: [`moved_from = clock.now(), move_reason = ''`, `moved_from = clock.now(), move_reason = repeat('x', 501)`],
      takes: [`moved_from = clock.now(), move_reason = 'x'`, `moved_from = clock.now(), move_reason = repeat('x', 500)`],
    },
    job_schedules_reason_comes_with_move: { refuses: [`move_reason = 'Late'`], takes: [`moved_from = clock.now()`] },
  },
)

bounds(
  'public.job_application_steps',
  {
    row: async (town: Stage) => {
      const { applicant, jobId } = await openJob(town)
      await town.set(`insert into public.job_application_steps (application_id, step) values ($1, 'viewed')`, [
        await apply(town, applicant, jobId),
      ])
    },
  },
  {
    job_application_steps_step_known: {
      refuses: [`step = 'submitted'`, `step = ''`],
      takes: ['in_chat', 'message', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected', 'withdrawn'].map(
        (step) => `step = '${step}'`,
      ),
    },
  },
)
