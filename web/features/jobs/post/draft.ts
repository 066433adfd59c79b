// A job while it is being written: the fields as the form has them, what is missing, and the row it becomes.
import {
  applyAddressOf,
  compensationTypes,
  isApplyAddress,
  jobTypes,
  mostPay,
  payUnits,
  type CompensationType,
  type JobType,
  type RentPeriod,
  type TipsPolicy,
} from '#domain/jobs/listings.ts'
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import type { Job, JobRow } from '../jobs.data.ts'
import { copy } from './post.copy.ts'

export type Question = { text: string; isRequired: boolean }
type PayUnit = (typeof payUnits)[number]
export type JobDraft = {
  title: string
  company_name: string
  location: string
  is_remote: boolean
  job_type: JobType
  employment_class: Job['employment_class']
  categories: string[]
  openings: number | null
  days: number
  compensation_type: CompensationType
  min_cents: number
  max_cents: number
  pay_unit: PayUnit
  rate_or_trade: string
  commission_percent: number | null
  rent_cents: number
  rent_period: RentPeriod
  tips_policy: TipsPolicy | null
  benefits: string[]
  schedule_days: string[]
  shift_notes: string
  /** As the date field has it; empty if nothing was said. */
  start_on: string
  description: string
  requirements: string
  license_types: string[]
  min_experience_years: number | null
  contact_pref: Job['contact_pref']
  questions: Question[]
  external_apply_url: string
  is_public: boolean
}

export const mostQuestions = 8
/** How long a new job can stay open, in days. */
export const lengths = [14, 30, 60] as const

export const emptyDraft: JobDraft = {
  title: '',
  company_name: '',
  location: '',
  is_remote: false,
  job_type: 'Full time',
  employment_class: null,
  categories: [],
  openings: 1,
  days: 30,
  compensation_type: 'paid',
  min_cents: 0,
  max_cents: 0,
  pay_unit: 'hour',
  rate_or_trade: '',
  commission_percent: null,
  rent_cents: 0,
  rent_period: 'week',
  tips_policy: null,
  benefits: [],
  schedule_days: [],
  shift_notes: '',
  start_on: '',
  description: '',
  requirements: '',
  license_types: [],
  min_experience_years: null,
  contact_pref: null,
  questions: [],
  external_apply_url: '',
  is_public: false,
}

export const draftOf = (job: Job): JobDraft => ({
  ...emptyDraft,
  title: job.title,
  company_name: job.company_name,
  location: job.location,
  is_remote: job.is_remote,
  job_type: job.job_type,
  employment_class: job.employment_class,
  categories: job.categories,
  openings: job.openings,
  compensation_type: job.compensation_type,
  min_cents: Math.round((job.salary_min ?? 0) * 100),
  max_cents: Math.round((job.salary_max ?? 0) * 100),
  pay_unit: payUnits.find((unit) => unit === job.pay_unit) ?? 'hour',
  rate_or_trade: job.rate_or_trade,
  commission_percent: job.commission_percent,
  rent_cents: job.booth_rent_cents ?? 0,
  rent_period: job.rent_period ?? 'week',
  tips_policy: job.tips_policy,
  benefits: job.benefits,
  schedule_days: job.schedule_days,
  shift_notes: job.shift_notes,
  start_on: job.start_on ?? '',
  description: job.description,
  requirements: job.requirements,
  license_types: job.license_types,
  min_experience_years: job.min_experience_years,
  contact_pref: job.contact_pref,
  questions: job.auto_questions.map((text) => ({ text, isRequired: job.required_questions.includes(text) })),
  external_apply_url: job.external_apply_url ?? '',
  is_public: job.is_public,
})

/** What was kept in this browser; null if nothing was, or an older release wrote it. */
export function readDraft(text: string): JobDraft | null {
  try {
    const found = JSON.parse(text) as Partial<JobDraft> | null
    const isWhole =
      typeof found?.title === 'string' &&
      Array.isArray(found.questions) &&
      Array.isArray(found.categories) &&
      jobTypes.some((type) => type === found.job_type) &&
      compensationTypes.some((type) => type === found.compensation_type)
    return isWhole ? { ...emptyDraft, ...found } : null
  } catch {
    return null
  }
}

export type Problems = Partial<Record<keyof JobDraft, string>>

/** What the database would refuse, said at its field. */
export function problemsOf(draft: JobDraft): Problems {
  const { errors } = copy
  const { title, company_name: company, description } = trimmed(draft)
  const isPaid = draft.compensation_type !== 'trade'
  const hasRange = isPaid && draft.min_cents > 0 && draft.max_cents > 0
  const pay = classPayOf(draft)
  const asked = questionsOf(draft).map(({ text }) => text)
  const isAsked = asked.every((text) => text.length >= 5) && new Set(asked).size === asked.length
  return {
    ...(!hasLetterOrNumber(title) && { title: nameWithoutLetter }),
    ...(title.length < 3 && { title: errors.title }),
    ...(!hasLetterOrNumber(company) && { company_name: nameWithoutLetter }),
    ...(company.length < 2 && { company_name: errors.company }),
    ...(!draft.is_remote && !shows(draft.location) && { location: errors.location }),
    ...((description.length < 20 || !shows(description)) && { description: errors.description }),
    ...(isPaid && draft.min_cents > mostPay && { min_cents: errors.most }),
    ...(isPaid && draft.max_cents > mostPay && { max_cents: errors.most }),
    ...(hasRange && draft.min_cents > draft.max_cents && { max_cents: errors.range }),
    ...(pay.commission_percent !== null && !isBetween(pay.commission_percent, 1, 100) && { commission_percent: errors.commission }),
    ...(pay.booth_rent_cents !== null && !isBetween(pay.booth_rent_cents, 1, 1_000_000) && { rent_cents: errors.rent }),
    ...(!isAsked && { questions: errors.questions }),
    ...(!isApplyAddress(draft.external_apply_url) && { external_apply_url: errors.url }),
  }
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most

export const isRental = ({ employment_class: kind }: JobDraft): boolean => kind === 'booth_rental' || kind === 'suite_rental'

/** Only what belongs to the kind of employment; the draft keeps the rest, in case it is chosen again. */
function classPayOf(draft: JobDraft): Pick<Job, 'commission_percent' | 'booth_rent_cents' | 'rent_period' | 'tips_policy' | 'benefits'> {
  const none = { commission_percent: null, booth_rent_cents: null, rent_period: null, tips_policy: null, benefits: [] }
  if (draft.compensation_type === 'trade') return none
  if (isRental(draft))
    return draft.rent_cents === 0 ? none : { ...none, booth_rent_cents: draft.rent_cents, rent_period: draft.rent_period }
  const isCommission = draft.employment_class === 'commission'
  return {
    ...none,
    commission_percent: isCommission ? draft.commission_percent : null,
    tips_policy: draft.tips_policy,
    benefits: draft.benefits,
  }
}

const trimmed = (draft: JobDraft) => ({
  title: draft.title.trim(),
  company_name: draft.company_name.trim(),
  description: draft.description.trim(),
})

const questionsOf = (draft: JobDraft): Question[] =>
  draft.questions.map((each) => ({ ...each, text: each.text.trim().replaceAll(/\s+/g, ' ') })).filter(({ text }) => text !== '')

export function rowOf(draft: JobDraft): JobRow {
  const questions = questionsOf(draft)
  const isPaid = draft.compensation_type !== 'trade'
  const [least, most] = isPaid ? [dollarsOf(draft.min_cents), dollarsOf(draft.max_cents)] : [null, null]
  return {
    ...trimmed(draft),
    location: draft.location.trim(),
    is_remote: draft.is_remote,
    job_type: draft.job_type,
    employment_class: draft.employment_class,
    categories: draft.categories,
    openings: draft.openings ?? 1,
    compensation_type: draft.compensation_type,
    salary_min: least,
    salary_max: most,
    pay_unit: least === null && most === null ? null : draft.pay_unit,
    rate_or_trade: draft.rate_or_trade.trim(),
    ...classPayOf(draft),
    schedule_days: draft.schedule_days,
    shift_notes: draft.shift_notes.trim(),
    start_on: draft.start_on === '' ? null : draft.start_on,
    requirements: draft.requirements.trim(),
    license_types: draft.license_types,
    min_experience_years: draft.min_experience_years,
    contact_pref: draft.contact_pref,
    auto_questions: questions.map(({ text }) => text),
    required_questions: questions.filter(({ isRequired }) => isRequired).map(({ text }) => text),
    external_apply_url: draft.external_apply_url.trim() === '' ? null : applyAddressOf(draft.external_apply_url),
    is_public: draft.is_public,
  }
}

/** Cents in the form, dollars in the table. */
const dollarsOf = (cents: number): number | null => (cents === 0 ? null : cents / 100)
