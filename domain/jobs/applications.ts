// The life of a job application: its statuses, the tabs of My Applications, and what each of the two can do. The database judges
// (internal.application_moves in database/product/jobs/applications.sql); here it only decides which buttons show.
import type { Database } from '../generated/database.ts'

type Tables = Database['public']['Tables']
type Row = Tables['job_applications']['Row']
export type ApplicationStatus = Row['status']
export type ApplicationStep = Tables['job_application_steps']['Row']['step']
export type Application = Pick<Row, 'status' | 'decided_at'>
type JobStatus = Pick<Tables['job_listings']['Row'], 'status'>

const labels: Record<ApplicationStatus, string> = {
  submitted: 'Submitted',
  viewed: 'Viewed',
  in_chat: 'In chat',
  shortlisted: 'Shortlisted',
  interviewing: 'Interviewing',
  hired: 'Hired',
  passed: 'Passed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** A status that this release does not know is shown as it is (STATE-03). */
export const statusLabel = (status: string): string => (Object.hasOwn(labels, status) ? labels[status as ApplicationStatus] : status)

/** Statuses by the tabs of My Applications; Withdrawn shows only in All (decision A-2). */
export const applicationTabs = {
  all: null,
  pending: ['submitted', 'viewed', 'in_chat', 'shortlisted'],
  interviewing: ['interviewing'],
  offers: ['hired'],
  rejected: ['passed', 'rejected'],
} as const satisfies Record<string, readonly ApplicationStatus[] | null>
export type ApplicationTab = keyof typeof applicationTabs

/** The groups of an owner's list, in its order (B12.5). */
export const applicationGroups = {
  hired: ['hired'],
  interviewing: ['interviewing'],
  shortlisted: ['shortlisted'],
  open: ['submitted', 'viewed', 'in_chat'],
  over: ['passed', 'rejected'],
} as const satisfies Record<string, readonly ApplicationStatus[]>
export type ApplicationGroup = keyof typeof applicationGroups

/** In groups, each in the order given. A status that this release does not know is among the open ones. */
export function grouped<A extends Pick<Row, 'status'>>(rows: readonly A[]): [ApplicationGroup, A[]][] {
  const order = Object.entries(applicationGroups) as [ApplicationGroup, readonly ApplicationStatus[]][]
  const groupOf = ({ status }: A) => order.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'open'
  return order.flatMap(([group]) => {
    const members = rows.filter((row) => groupOf(row) === group)
    return members.length === 0 ? [] : [[group, members]]
  })
}

// docs/product/limits.md; enforced by the tables and triggers of database/product/jobs/.
export const applicationLimits = { intro: 1500, answer: 2000, timePreference: 200, pieces: 10, note: 500 } as const
export const presetLimits = { most: 10, name: 40 } as const
const daysToReconsider = 7

/** Of `availability`, as the specification names them (APPLY-12). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export type Availability = Record<Weekday, boolean> & { timePreference: string }
export const noWeek: Availability = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
  timePreference: '',
}

const isDecided = (status: ApplicationStatus) => status === 'passed' || status === 'rejected'
const isOver = (status: ApplicationStatus) => status === 'hired' || status === 'withdrawn' || isDecided(status)

/** Whether nothing is decided yet: someone still waits for an answer. */
export const isAwaiting = ({ status }: Pick<Row, 'status'>): boolean => !isOver(status)

export const applicationCan = {
  withdraw: ({ status }: Pick<Row, 'status'>): boolean => status === 'submitted' || status === 'viewed',
  shortlist: ({ status }: Pick<Row, 'status'>): boolean => status !== 'shortlisted' && status !== 'hired' && status !== 'withdrawn',
  reject: isAwaiting,
  pass: ({ status }: Pick<Row, 'status'>): boolean => status !== 'passed' && status !== 'withdrawn',
  hire: ({ status }: Pick<Row, 'status'>, job: JobStatus): boolean => !isOver(status) && job.status === 'approved',
}

/** Until when the owner can shortlist someone who was passed on or rejected; null for any other status. */
export function reconsiderUntil({ status, decided_at: at }: Application): Date | null {
  if (!isDecided(status) || at === null) return null
  return new Date(new Date(at).getTime() + daysToReconsider * 24 * 3_600_000)
}

/** The days and the time of an application as the table holds them; anything else is none. */
export function availabilityOf(stored: Row['availability']): Availability | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const days = Object.fromEntries(weekdays.map((day) => [day, stored[day] === true])) as Record<Weekday, boolean>
  const time = stored['timePreference']
  return { ...days, timePreference: typeof time === 'string' ? time : '' }
}

/** Question and answer, in the order of the listing's questions; answers to questions it no longer asks come last. */
export function answersOf(stored: Row['answers'], questions: readonly string[]): [question: string, answer: string][] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return []
  const given = new Map(
    Object.entries(stored).flatMap(([question, answer]) => (typeof answer === 'string' && answer !== '' ? [[question, answer]] : [])),
  )
  const inOrder = [
    ...questions.filter((question) => given.has(question)),
    ...[...given.keys()].filter((question) => !questions.includes(question)),
  ]
  return inOrder.map((question) => [question, given.get(question) ?? ''])
}
