// What an owner types into the Schedule dialog, and the row it becomes.
import type { Database } from '#domain/generated/database.ts'
import { interviewMinutes, isMeetingLink } from '#domain/jobs/interviews.ts'
import { zoneLike } from '#domain/scheduling/hours.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { hasLetterOrNumber } from '#domain/wording/visible.ts'
import { copy } from './interviews.copy.ts'

type Insert = Database['public']['Tables']['job_schedules']['Insert']
export type Draft = {
  title: string
  date: string
  time: string
  minutes: string
  isVirtual: boolean
  location: string
  link: string
  description: string
}
export type Problems = { [Name in keyof Draft]?: string }

export const emptyDraft: Draft = {
  title: '',
  date: '',
  time: '',
  minutes: String(interviewMinutes.usual),
  isVirtual: false,
  location: '',
  link: '',
  description: '',
}

export const isComplete = ({ title, date, time }: Draft): boolean => hasLetterOrNumber(title) && date !== '' && time !== ''

/** By the clock of the reader, as the browser's fields go. */
export const momentOf = ({ date, time }: Pick<Draft, 'date' | 'time'>): Date => new Date(`${date}T${time}`)

export function problemsOf(draft: Draft, now: Date): Problems {
  const minutes = Number(draft.minutes)
  const isRight = Number.isInteger(minutes) && minutes >= interviewMinutes.least && minutes <= interviewMinutes.most
  return {
    ...(!(momentOf(draft) > now) && { date: copy.past }),
    ...(!isRight && { minutes: copy.wrongMinutes(interviewMinutes.least, interviewMinutes.most) }),
    ...(draft.isVirtual && draft.link.trim() !== '' && !isMeetingLink(draft.link.trim()) && { link: copy.wrongLink }),
  }
}

const orNull = (text: string): string | null => text.trim() || null

export function rowOf(draft: Draft, application: { id: string; job_id: string }, userId: string): Insert {
  const zone = zoneLike(ownTimeZone(), momentOf(draft).getFullYear())
  const row = {
    job_id: application.job_id,
    application_id: application.id,
    scheduled_by: userId,
    title: draft.title.trim(),
    description: orNull(draft.description),
    scheduled_date: momentOf(draft).toISOString(),
    duration_minutes: Number(draft.minutes),
    is_virtual: draft.isVirtual,
    location: draft.isVirtual ? null : orNull(draft.location),
    meeting_url: draft.isVirtual ? orNull(draft.link) : null,
    ...(zone && { timezone: zone }),
  }
  // A trigger fills in the applicant, and the time zone of their hours; only the generated type requires them.
  return row as Insert
}

/** What the function calendar-file takes of a draft; null until the draft says what it is and when. */
export function calendarDraftOf(draft: Draft): { draft: object } | null {
  if (!isComplete(draft) || Number.isNaN(momentOf(draft).getTime())) return null
  const { title, scheduled_date, duration_minutes, timezone, location, meeting_url, description } = rowOf(draft, { id: '', job_id: '' }, '')
  return {
    draft: {
      title,
      starts_at: scheduled_date,
      duration_minutes,
      timezone: timezone ?? 'UTC',
      place: meeting_url ?? location,
      note: description,
    },
  }
}
