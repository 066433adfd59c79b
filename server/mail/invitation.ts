// An appointment as the attachment that mail programs offer to add to the reader's calendar.
import { type Appointment, invitation, methodOf } from '#server/services/calendar-files/appointments.ts'
import type { Site } from './content.ts'

export function invitationTo(to: string, appointment: Appointment, { name, url }: Site, madeAt: Date) {
  const people = { organizer: { name, email: `appointments@${new URL(url).hostname}` }, attendee: { name: to, email: to } }
  return {
    contentType: `text/calendar; charset=utf-8; method=${methodOf(appointment)}`,
    content: invitation(appointment, people, madeAt),
  }
}
