// An interview as the database describes it to one of the two (internal.interview_event), as what their calendar shows.
import * as v from 'valibot'
import { isTimeZone } from '#domain/wording/days.ts'
import type { Appointment } from './appointments.ts'
import { moment } from './moments.ts'

export const interviewEvent = v.object({
  id: v.pipe(v.string(), v.uuid()),
  job_id: v.pipe(v.string(), v.uuid()),
  sequence: v.number(),
  status: v.picklist(['proposed', 'accepted', 'declined', 'cancelled', 'done']),
  starts_at: moment,
  ends_at: moment,
  timezone: v.string(),
  /** Its title. */
  interview: v.string(),
  /** Absent in emails that an earlier version queued. */
  is_applicant: v.nullish(v.boolean(), false),
  /** The company, null once the job was taken down; or the applicant, null for a member who left. */
  other: v.nullable(v.string()),
  place: v.string(),
  meeting_url: v.nullish(v.string(), null),
  note: v.nullish(v.string(), null),
})
export type InterviewEvent = v.InferOutput<typeof interviewEvent>

const statuses = { proposed: 'tentative', accepted: 'confirmed', done: 'confirmed', declined: 'cancelled', cancelled: 'cancelled' } as const

export function appointmentOfInterview(event: InterviewEvent, siteUrl: string, { hidesTitles }: { hidesTitles: boolean }): Appointment {
  const { id, sequence, starts_at, ends_at, timezone, status } = event
  const common = {
    uid: `${id}@${new URL(siteUrl).hostname}`,
    sequence,
    starts_at,
    ends_at,
    timezone,
    url: `${siteUrl}/jobs?id=${event.job_id}`,
    status: statuses[status],
  }
  if (hidesTitles) return { ...common, title: 'Appointment', place: null, note: null }
  return {
    ...common,
    title: `${event.interview} with ${event.other ?? (event.is_applicant ? 'an employer' : 'a former member')}`,
    place: event.meeting_url ?? (event.place || null),
    note: event.note,
  }
}

/** What an owner has written and not sent yet (SCHED-16). */
export const interviewDraft = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  starts_at: moment,
  duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(480)),
  timezone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
  place: v.nullish(v.pipe(v.string(), v.maxLength(2048)), null),
  note: v.nullish(v.pipe(v.string(), v.maxLength(1000)), null),
})

export function appointmentOfDraft(draft: v.InferOutput<typeof interviewDraft>, uid: string): Appointment {
  const { title, starts_at, timezone, place, note } = draft
  const ends_at = new Date(starts_at.getTime() + draft.duration_minutes * 60_000)
  return { uid, sequence: 0, starts_at, ends_at, timezone, title, place: place || null, note: note || null, url: null, status: 'tentative' }
}
