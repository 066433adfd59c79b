// POST {appointment_id}: one appointment that has a time, as a file for the caller's own calendar.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { single } from '#server/services/calendar-files/appointments.ts'
import { appointmentOf, calendarEvent } from '#server/services/calendar-files/events.ts'
import type { Services } from '#server/services/services.ts'
import { notSignedIn, readPosted, refusal, unreadableBody, wrongMethod } from './body.ts'

const body = v.object({ appointment_id: v.pipe(v.string(), v.uuid()) })

export const calendarFile: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, { caller, sql, services }) {
    if (caller.userId === null) return notSignedIn()
    if (request.method !== 'POST') return wrongMethod('POST')
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const given = v.safeParse(body, posted.fields)
    // As the caller: the policies decide which appointment they see, and whether its address is open.
    const [row] = given.success ? await sql(eventSql, [given.output.appointment_id, caller.userId]) : []
    if (row === undefined)
      return refusal('not_found', 'There is no such appointment with a time.', { detail: { what: 'appointment_unknown' } })
    const event = v.parse(calendarEvent, JSON.parse(row['event'] ?? ''))
    const appointment = appointmentOf(event, services.site.publicUrl, { hidesTitles: false })
    return Response.json({ file: single(appointment, new Date(row['changed_at'] ?? '')) })
  },
}

const eventSql = `select internal.calendar_event(meeting, $2) as event, trade.updated_at as changed_at
  from public.trade_appointments as meeting join public.trade_proposals as trade on trade.id = meeting.trade_id
  where meeting.id = $1 and meeting.status in ('confirmed', 'done') and meeting.starts_at is not null`
