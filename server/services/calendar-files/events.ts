// An appointment as the database describes it to one of the two (internal.calendar_event), as what their calendar shows; a feed has
// interviews, too.
import * as v from 'valibot'
import type { Appointment } from './appointments.ts'
import { appointmentOfInterview, interviewEvent } from './interviews.ts'
import { moment } from './moments.ts'

const tradeEvent = v.object({
  id: v.pipe(v.string(), v.uuid()),
  trade_id: v.pipe(v.string(), v.uuid()),
  sequence: v.number(),
  status: v.picklist(['unscheduled', 'proposed', 'confirmed', 'done', 'cancelled']),
  starts_at: moment,
  ends_at: moment,
  timezone: v.string(),
  service: v.string(),
  /** Whether the reader gives the service. */
  gives: v.boolean(),
  /** Null for a member who left. */
  other: v.nullable(v.string()),
  place: v.string(),
  note: v.nullish(v.string(), null),
  address: v.nullish(v.string(), null),
})
export const calendarEvent = v.union([tradeEvent, interviewEvent])
export type CalendarEvent = v.InferOutput<typeof calendarEvent>

export function appointmentOf(event: CalendarEvent, siteUrl: string, { hidesTitles }: { hidesTitles: boolean }): Appointment {
  if ('interview' in event) return appointmentOfInterview(event, siteUrl, { hidesTitles })
  const { id, sequence, starts_at, ends_at, timezone } = event
  const common = {
    uid: `${id}@${new URL(siteUrl).hostname}`,
    sequence,
    starts_at,
    ends_at,
    timezone,
    url: `${siteUrl}/trades?id=${event.trade_id}`,
    status: event.status === 'cancelled' ? ('cancelled' as const) : ('confirmed' as const),
  }
  if (hidesTitles) return { ...common, title: 'Appointment', place: null, note: null }
  const place = [event.place, event.address ?? ''].filter((part) => part !== '').join(', ')
  return {
    ...common,
    title: `${event.service} ${event.gives ? 'for' : 'with'} ${event.other ?? 'a former member'}`,
    place: place === '' ? null : place,
    note: event.note || null,
  }
}
