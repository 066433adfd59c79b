// What a job listing says about itself, and what its owner can do with it. The database judges every step
// (database/product/jobs/listings.sql); this only shows the buttons.
import { licenseLabels, licenseTypes } from './licenses.ts'
import { inWords } from '../wording/days.ts'
import { dollars } from '../wording/money.ts'
import { weekdays } from './applications.ts'

export const jobTypes = ['Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship'] as const
export const compensationTypes = ['paid', 'trade', 'either'] as const
export type CompensationType = (typeof compensationTypes)[number]
export const payUnits = ['hour', 'day', 'week', 'month', 'year', 'service'] as const

/** What the amounts of a range are for. */
export const payUnitLabels = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
  service: 'a service',
  percent: 'percent',
}
export const employmentClassLabels = {
  w2: 'Employee (W-2)',
  '1099': 'Contractor (1099)',
  commission: 'Commission',
  booth_rental: 'Booth rental',
  suite_rental: 'Suite rental',
  apprenticeship: 'Apprenticeship',
  temp_cover: 'Temporary cover',
  trade: 'Trade',
}
export const rentPeriods = ['day', 'week', 'month'] as const
export type RentPeriod = (typeof rentPeriods)[number]
export const tipsPolicyLabels = { kept: 'Tips are yours', shared: 'Tips are shared by the team', none: 'No tips' }
export type TipsPolicy = keyof typeof tipsPolicyLabels
/** In the order screens show them, as job_listings_benefits_known has them. */
export const benefitLabels = {
  health_insurance: 'Health insurance',
  paid_time_off: 'Paid time off',
  paid_holidays: 'Paid holidays',
  retirement: 'Retirement plan',
  paid_training: 'Paid training',
  tools_and_products: 'Tools and products',
  product_discount: 'Product discount',
  flexible_hours: 'Flexible hours',
  clients_provided: 'Clients from us',
}
export type Benefit = keyof typeof benefitLabels

type Pay = {
  compensation_type: CompensationType
  rate_or_trade: string
  salary_min: number | null
  salary_max: number | null
  commission_percent: number | null
  booth_rent_cents: number | null
  rent_period: RentPeriod | null
}
type Listed = { status: 'pending' | 'approved' | 'closed' | 'rejected'; expires_at: string; closed_reason: string | null }

/** What it pays, as every list and detail shows it (spec §9). */
export function payText(job: Pay): string {
  if (job.compensation_type === 'trade') return job.rate_or_trade || 'Trade opportunity'
  if (job.compensation_type === 'either') return `Paid or Trade - ${job.rate_or_trade || rangeOf(job) || classPay(job) || 'Negotiable'}`
  return rangeOf(job) || job.rate_or_trade || classPay(job) || 'Negotiable'
}

/** The pay text with its unit, and with the commission or the rent where it leaves those out. */
export function wholePay(job: Pay & { pay_unit: keyof typeof payUnitLabels | null }): string {
  const text = payText(job)
  const withUnit = job.pay_unit !== null && showsRange(job) ? `${text} ${payUnitLabels[job.pay_unit]}` : text
  return text.includes(classPay(job)) ? withUnit : `${withUnit}, ${lowerFirst(classPay(job))}`
}

/** "45% commission" or "Rent $220 a week"; empty for every other kind of employment. */
function classPay({ commission_percent: percent, booth_rent_cents: rent, rent_period: period }: Pay): string {
  if (percent !== null) return `${percent}% commission`
  return rent === null || period === null ? '' : `Rent ${dollars(rent)} ${payUnitLabels[period]}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** "Barber or Cosmetologist": one of them is enough. */
export const licensesText = (types: readonly string[]): string =>
  licenseTypes
    .filter((type) => types.includes(type))
    .map((type) => licenseLabels[type])
    .join(' or ')

/** "Mon, Tue, Wed", in the order of the week. */
export const daysText = (days: readonly string[]): string =>
  weekdays
    .filter((day) => days.includes(day))
    .map((day) => day.charAt(0).toUpperCase() + day.slice(1, 3))
    .join(', ')

/** The first day, while it is ahead; empty otherwise. */
export const firstDayText = ({ start_on: day }: { start_on: string | null }, now: Date): string =>
  day !== null && new Date(day) > now ? inWords(new Date(day), 'dayAndYear', 'UTC') : ''

export const benefitTexts = (benefits: readonly string[]): string[] =>
  (Object.keys(benefitLabels) as Benefit[]).filter((benefit) => benefits.includes(benefit)).map((benefit) => benefitLabels[benefit])

export const yearsOrMore = (years: number): string => (years === 1 ? '1 year or more' : `${years} years or more`)

/** Whether the amounts of `payText` are for each unit of pay. */
export const showsRange = (job: Pay): boolean => {
  if (job.compensation_type === 'trade' || rangeOf(job) === '') return false
  return job.compensation_type === 'paid' || job.rate_or_trade === ''
}

function rangeOf({ salary_min: least, salary_max: most }: Pay): string {
  if (least !== null && most !== null) return least === most ? amount(least) : `${amount(least)} - ${amount(most)}`
  if (least !== null) return `From ${amount(least)}`
  return most === null ? '' : `Up to ${amount(most)}`
}

/** `pay` in dollars: 17.1 times 100 is not a whole number of cents for a computer. */
const amount = (pay: number): string => dollars(Math.round(pay * 100))

/** Cents, as job_listings_salary_max_range has them: $1,000,000. */
export const mostPay = 100_000_000

/** Where a job takes applications outside, and the host to show; null if it has no such link, or one that no browser opens. */
export function outsideApply({ external_apply_url: link }: { external_apply_url: string | null }): { link: string; host: string } | null {
  return link !== null && link.startsWith('https://') && URL.canParse(link) ? { link, host: new URL(link).hostname } : null
}

export type JobState = 'open' | 'pending' | 'rejected' | 'filled' | 'over'

/**
 * Only an open one takes applications (spec §4). Paused, withdrawn and expired ones are over; those that were ended are so at
 * once, although their end may be a moment ahead of the reader's clock.
 */
export function stateOf({ status, expires_at: end, closed_reason: ended }: Listed, now: Date): JobState {
  if (status === 'closed') return 'filled'
  if (status === 'rejected') return 'rejected'
  if (ended !== null || new Date(end) <= now) return 'over'
  return status === 'pending' ? 'pending' : 'open'
}

/** What an owner can do with a listing in each state. */
const moves = {
  open: ['edit', 'extend', 'pause', 'fill', 'withdraw'],
  pending: ['edit', 'pause', 'withdraw'],
  rejected: ['edit', 'delete'],
  filled: ['repost', 'delete'],
  over: ['edit', 'repost', 'fill', 'withdraw', 'delete'],
} as const satisfies Record<JobState, readonly string[]>
export type JobMove = (typeof moves)[JobState][number]

const dayMs = 24 * 3_600_000
/** How many days one press adds, and how many a job may have ahead of it (docs/product/limits.md). */
export const extension = 30
const mostDays = 90

/** Of those that are over, only what was approved can be filled, and nothing is withdrawn twice. */
export function jobCan(job: Listed, move: JobMove, now: Date): boolean {
  const state = stateOf(job, now)
  if (state === 'over' && move === 'fill') return job.status === 'approved'
  if (state === 'over' && move === 'withdraw') return job.closed_reason !== 'withdrawn'
  if (state === 'open' && move === 'extend') return new Date(job.expires_at).getTime() - now.getTime() <= (mostDays - extension) * dayMs
  return (moves[state] as readonly JobMove[]).includes(move)
}
