// Constraints on listings, saved searches, and what is counted about listings.
import { bounds, long, range } from '#tests/support/policies/bounds.ts'
import { openJob } from '#tests/support/policies/jobs.ts'

const booth = (cents: number, period: string) => `employment_class = 'booth_rental', booth_rent_cents = ${cents}, rent_period = '${period}'`
const picture = (folder: string) => `'/storage/v1/object/public/job-pictures/' || ${folder} || '/00000000-0000-4000-8000-000000000001.jpg'`

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
        `external_apply_url = 'http://salon.test/jobs'`,
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
      refuses: [
        `image_url = 'https://evil.test/a.jpg', image_alt = 'A chair'`,
        `image_url = '/storage/v1/object/public/avatars/a.jpg', image_alt = 'A chair'`,
        `image_url = ${picture('gen_random_uuid()')}, image_alt = 'A chair'`,
        `image_url = ${picture('user_id')} || '?', image_alt = 'A chair'`,
      ],
      takes: [`image_url = ${picture('user_id')}, image_alt = 'A chair'`],
    },
    job_listings_image_alt_length: {
      refuses: [`image_url = ${picture('user_id')}, image_alt = 'Here'`, `image_url = ${picture('user_id')}, image_alt = repeat('x', 201)`],
      takes: [`image_url = ${picture('user_id')}, image_alt = 'Chair'`, `image_url = ${picture('user_id')}, image_alt = repeat('x', 200)`],
    },
    job_listings_image_has_alt: {
      refuses: [`image_url = ${picture('user_id')}`, `image_alt = 'A chair'`],
      takes: [`image_url = ${picture('user_id')}, image_alt = 'A chair'`, 'image_url = null, image_alt = null'],
    },
    job_listings_only_featured_has_end: {
      refuses: [`featured = false, featured_until = clock.now()`],
      takes: [`featured = true, featured_until = clock.now()`, `featured = true, featured_until = null`],
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
  'internal.approvals',
  { row: openJob },
  {
    approvals_rejection_reason_length: {
      refuses: [`rejected_at = now(), rejection_reason = ''`, `rejected_at = now(), rejection_reason = repeat('x', 501)`],
      takes: [`rejected_at = now(), rejection_reason = repeat('x', 500)`],
    },
    approvals_rejected_says_why: {
      refuses: ['rejected_at = now()', `rejection_reason = 'So'`],
      takes: [`rejected_at = now(), rejection_reason = 'So'`],
    },
    approvals_taken_down_from_known: {
      refuses: [`rejected_at = now(), rejection_reason = 'So', taken_down_from = 'rejected'`],
      takes: ['pending', 'approved', 'closed'].map((was) => `rejected_at = now(), rejection_reason = 'So', taken_down_from = '${was}'`),
    },
    approvals_taken_down_is_rejected: {
      refuses: [`taken_down_from = 'approved'`],
      takes: [`rejected_at = now(), rejection_reason = 'So', taken_down_from = 'approved'`],
    },
  },
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
