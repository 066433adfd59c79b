// POST {appointment_id}, {schedule_id} or {draft}: one appointment or interview as a file for the caller's own calendar. A draft is an
// interview that its owner has not sent yet.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { single } from '#server/services/calendar-files/appointments.ts'
import { appointmentOf, calendarEvent } from '#server/services/calendar-files/events.ts'
import { appointmentOfDraft, interviewDraft } from '#server/services/calendar-files/interviews.ts'
import type { Services } from '#server/services/services.ts'
import { notSignedIn, readPosted, refusal, unreadableBody, wrongMethod } from './body.ts'

const id = v.pipe(v.string(), v.uuid())
const body = v.union([v.object({ appointment_id: id }), v.object({ schedule_id: id })])

export const calendarFile: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, { caller, sql, services }) {
    if (caller.userId === null) return notSignedIn()
    if (request.method !== 'POST') return wrongMethod('POST')
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const { publicUrl } = services.site
    if ('draft' in posted.fields) {
      const draft = v.safeParse(interviewDraft, posted.fields['draft'])
      if (!draft.success) return refusal('invalid', 'An interview needs a title, a date and a time.')
      return Response.json({ file: single(appointmentOfDraft(draft.output, `${randomUUID()}@${new URL(publicUrl).hostname}`), new Date()) })
    }
    const given = v.safeParse(body, posted.fields)
    // As the caller: the policies decide what they see, and whether its address is open.
    const [row] = !given.success
      ? []
      : 'schedule_id' in given.output
        ? await sql(interviewSql, [given.output.schedule_id, caller.userId])
        : await sql(eventSql, [given.output.appointment_id, caller.userId])
    if (row === undefined)
      return refusal('not_found', 'There is no such appointment with a time.', { detail: { what: 'appointment_unknown' } })
    const event = v.parse(calendarEvent, JSON.parse(row['event'] ?? ''))
    const appointment = appointmentOf(event, publicUrl, { hidesTitles: false })
    return Response.json({ file: single(appointment, new Date(row['changed_at'] ?? '')) })
  },
}

const eventSql = `select internal.calendar_event(meeting, $2) as event, trade.updated_at as changed_at
  from public.trade_appointments as meeting join public.trade_proposals as trade on trade.id = meeting.trade_id
  where meeting.id = $1 and meeting.status in ('confirmed', 'done') and meeting.starts_at is not null`
// A cancelled one, too: a calendar that has it takes it out.
const interviewSql = `select internal.interview_event(meeting, $2) as event, meeting.updated_at as changed_at
  from public.job_schedules as meeting where meeting.id = $1`
