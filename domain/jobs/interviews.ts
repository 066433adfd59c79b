// Interviews: what the owner of a job proposes to an applicant, and what each of the two can answer. The database judges
// (public.interview_answer in database/product/jobs/schedules.sql); here it only decides which buttons show.
import type { Database } from '../generated/database.ts'
import type { ApplicationStatus } from './applications.ts'

export type InterviewRow = Database['public']['Tables']['job_schedules']['Row']
export type Interview = Pick<
  InterviewRow,
  | 'id'
  | 'title'
  | 'description'
  | 'scheduled_date'
  | 'duration_minutes'
  | 'is_virtual'
  | 'location'
  | 'meeting_url'
  | 'timezone'
  | 'status'
  | 'suggested_date'
  | 'moved_from'
  | 'move_reason'
>
export type InterviewAnswer = 'accept' | 'decline' | 'suggest' | 'cancel'

// docs/product/limits.md; enforced by database/product/jobs/schedules.sql. Durations are SCHED-10 to SCHED-12.
export const interviewLimits = { title: 100, description: 1000, location: 200, link: 2048, reason: 500, open: 3, all: 10 } as const
export const interviewMinutes = { least: 15, most: 480, usual: 60 } as const

export const isOpenInterview = ({ status }: Pick<Interview, 'status'>): boolean => status === 'proposed' || status === 'accepted'

const waiting: readonly ApplicationStatus[] = ['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing']

export function canSchedule({ status }: { status: ApplicationStatus }, interviews: readonly Pick<Interview, 'status'>[]): boolean {
  const open = interviews.filter(isOpenInterview).length
  return waiting.includes(status) && open < interviewLimits.open && interviews.length < interviewLimits.all
}

export function interviewCan(interview: Interview, answer: InterviewAnswer, isOwner: boolean, now: Date): boolean {
  if (!isOpenInterview(interview)) return false
  if (answer === 'cancel') return isOwner
  if (answer !== 'accept') return !isOwner
  const moment = isOwner ? interview.suggested_date : interview.scheduled_date
  return interview.status === 'proposed' && moment !== null && new Date(moment) > now
}

/** One that was accepted can be moved until it begins. */
export const canMove = (interview: Interview, now: Date): boolean =>
  interview.status === 'proposed' || (interview.status === 'accepted' && new Date(interview.scheduled_date) > now)

/** https, a name with a dot, and no user name in it; the same as job_schedules_meeting_url_is_one. */
export const isMeetingLink = (link: string): boolean =>
  link.length <= interviewLimits.link &&
  /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/i.test(link)
