// A job while it is being written: the fields as the form has them, what is missing, and the row it becomes.
import { compensationTypes, jobTypes, payUnits, type CompensationType, type JobType } from '#domain/jobs/listings.ts'
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
  description: string
  requirements: string
  min_experience_years: number | null
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
  description: '',
  requirements: '',
  min_experience_years: null,
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
  min_cents: (job.salary_min ?? 0) * 100,
  max_cents: (job.salary_max ?? 0) * 100,
  pay_unit: payUnits.find((unit) => unit === job.pay_unit) ?? 'hour',
  rate_or_trade: job.rate_or_trade,
  description: job.description,
  requirements: job.requirements,
  min_experience_years: job.min_experience_years,
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
  const hasRange = draft.compensation_type !== 'trade' && draft.min_cents > 0 && draft.max_cents > 0
  const asked = questionsOf(draft).map(({ text }) => text)
  const isAsked = asked.every((text) => text.length >= 5) && new Set(asked).size === asked.length
  return {
    ...(title.length < 3 && { title: errors.title }),
    ...(company.length < 2 && { company_name: errors.company }),
    ...(!draft.is_remote && draft.location.trim() === '' && { location: errors.location }),
    ...(description.length < 20 && { description: errors.description }),
    ...(hasRange && draft.min_cents > draft.max_cents && { max_cents: errors.range }),
    ...(!isAsked && { questions: errors.questions }),
    ...(!isAddress(draft.external_apply_url) && { external_apply_url: errors.url }),
  }
}

/** Empty, or an address with http or https; who leaves that out means https. */
export function isAddress(text: string): boolean {
  return text.trim() === '' || /^https?:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/.test(addressOf(text))
}

const addressOf = (text: string): string => (/^https?:\/\//.test(text.trim()) ? text.trim() : `https://${text.trim()}`)

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
    requirements: draft.requirements.trim(),
    min_experience_years: draft.min_experience_years,
    auto_questions: questions.map(({ text }) => text),
    required_questions: questions.filter(({ isRequired }) => isRequired).map(({ text }) => text),
    external_apply_url: draft.external_apply_url.trim() === '' ? null : addressOf(draft.external_apply_url),
    is_public: draft.is_public,
  }
}

/** The table has whole dollars. */
const dollarsOf = (cents: number): number | null => (cents === 0 ? null : Math.round(cents / 100))
