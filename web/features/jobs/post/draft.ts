// A job while it is being written: the fields as the form has them, what is missing, and the row it becomes.
import * as v from 'valibot'
import {
  compensationTypes,
  employmentClassLabels,
  jobTypes,
  mostPay,
  payUnits,
  rentPeriods,
  tipsPolicyLabels,
} from '#domain/jobs/listings.ts'
import { isWebAddress, webAddressOf } from '#domain/wording/addresses.ts'
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import type { Problems as FormProblems } from '#web/features/listing/composer/form.ts'
import type { Job, JobRow } from '../jobs.data.ts'
import { copy } from './post.copy.ts'

const question = v.object({ text: v.string(), isRequired: v.boolean() })
const anyText = v.optional(v.string(), '')
const anyTexts = v.optional(v.array(v.string()), [])
const amount = v.optional(v.number(), 0)
const amountOrNone = v.optional(v.nullable(v.number()), null)
const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as (keyof Labels & string)[]

/** What each step asks for. What an older release did not know yet is empty. */
export const steps = {
  job: {
    title: v.string(),
    company_name: anyText,
    location: anyText,
    is_remote: v.optional(v.boolean(), false),
    job_type: v.picklist(jobTypes),
    openings: v.optional(v.nullable(v.number()), 1),
    days: v.optional(v.number(), 30),
    categories: v.array(v.string()),
    description: anyText,
    /** One, or none. */
    pictures: v.optional(v.array(v.object({ path: v.string(), alt_text: v.string() })), []),
  },
  pay: {
    employment_class: v.optional(v.nullable(v.picklist(keysOf(employmentClassLabels))), null),
    compensation_type: v.picklist(compensationTypes),
    min_cents: amount,
    max_cents: amount,
    pay_unit: v.optional(v.picklist(payUnits), 'hour'),
    rate_or_trade: anyText,
    commission_percent: amountOrNone,
    rent_cents: amount,
    rent_period: v.optional(v.picklist(rentPeriods), 'week'),
    tips_policy: v.optional(v.nullable(v.picklist(keysOf(tipsPolicyLabels))), null),
    benefits: anyTexts,
    schedule_days: anyTexts,
    shift_notes: anyText,
    /** As the date field has it; empty if nothing was said. */
    start_on: anyText,
  },
  applicants: {
    requirements: anyText,
    license_types: anyTexts,
    min_experience_years: amountOrNone,
    contact_pref: v.optional(v.nullable(v.picklist(['application', 'message'])), null),
    questions: v.array(question),
    external_apply_url: anyText,
    is_public: v.optional(v.boolean(), false),
  },
}

export const jobDraft = v.object({ ...steps.job, ...steps.pay, ...steps.applicants })

export type Question = v.InferOutput<typeof question>
export type JobDraft = v.InferOutput<typeof jobDraft>

export const mostQuestions = 8
/** How long a new job can stay open, in days. */
export const lengths = [14, 30, 60] as const

export const emptyDraft: JobDraft = v.parse(jobDraft, {
  title: '',
  job_type: 'Full time',
  categories: [],
  compensation_type: 'paid',
  questions: [],
})

/** Where the bucket job-pictures is. */
const picturesAt = '/storage/v1/object/public/job-pictures/'

/** Where the picture of a job can be seen, by its path. */
export const pictureOf = (job: Job | null): Record<string, string> =>
  job?.image_url ? { [job.image_url.slice(picturesAt.length)]: job.image_url } : {}

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
  pictures: Object.keys(pictureOf(job)).map((path) => ({ path, alt_text: job.image_alt ?? '' })),
  requirements: job.requirements,
  license_types: job.license_types,
  min_experience_years: job.min_experience_years,
  contact_pref: job.contact_pref,
  questions: job.auto_questions.map((text) => ({ text, isRequired: job.required_questions.includes(text) })),
  external_apply_url: job.external_apply_url ?? '',
  is_public: job.is_public,
})

type Problems = FormProblems<JobDraft>

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
    ...(!isWebAddress(draft.external_apply_url) && { external_apply_url: errors.url }),
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

const day = 24 * 60 * 60_000
/** When a new job closes. */
export const endOf = ({ days }: JobDraft, now: Date): string => new Date(now.getTime() + days * day).toISOString()

export function rowOf(draft: JobDraft) {
  const [picture] = draft.pictures
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
    external_apply_url: draft.external_apply_url.trim() === '' ? null : webAddressOf(draft.external_apply_url),
    is_public: draft.is_public,
    image_url: picture ? picturesAt + picture.path : null,
    image_alt: picture ? picture.alt_text.trim() : null,
  } satisfies JobRow
}

/** Cents in the form, dollars in the table. */
const dollarsOf = (cents: number): number | null => (cents === 0 ? null : cents / 100)
