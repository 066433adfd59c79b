// A notification about a trade, a review, a match or a strike, or a nudge, in the words of the bell.
import * as v from 'valibot'
import { appointmentOf, calendarEvent } from '#server/services/calendar-files/events.ts'
import { invitationTo } from '../invitation.ts'
import { emailKind, link, moment } from '../kind.ts'

const actions = new Map([
  ['review_received', 'Read the review'],
  ['review_shown', 'Read the reviews'],
  ['review_replied', 'Read the reply'],
  ['review_reminder', 'Write a review'],
  ['match_found', 'See your matches'],
  ['trade_no_show', 'Answer'],
  ['trade_owed', 'Choose'],
  ['dispute_opened', 'Tell your side'],
  ['dispute_decided', 'Read the decision'],
  ['strike_given', 'See where you stand'],
  ['strike_notice', 'See where you stand'],
  ['strike_upheld', 'Read the answer'],
  ['strike_lifted', 'Read the answer'],
  ['nudge_service', 'Add a service'],
  ['nudge_profile', 'Finish my profile'],
  ['nudge_want', 'Say what I want'],
])

/** Appointments that the reader's calendar takes in, changes or drops. */
const calendar = v.object({ made_at: moment, events: v.array(calendarEvent) })

export const tradeNotice = emailKind({
  facts: v.object({
    template: v.string(),
    title: v.string(),
    message: v.string(),
    link,
    is_appointment: v.boolean(),
    calendar: v.nullish(calendar, null),
  }),
  topic: ({ is_appointment: isAppointment }) => (isAppointment ? null : 'trades'),
  write: ({ template, title, message, link: to, is_appointment: isAppointment }, { name }) => ({
    subject: title,
    preheader: message,
    title,
    blocks: [
      { kind: 'text', text: message },
      { kind: 'action', label: actions.get(template) ?? 'Open the trade', link: to },
    ],
    footing: `You're getting this because ${reason(template, isAppointment, name)}.`,
  }),
  attach: ({ calendar: files }, site, to) =>
    files === null
      ? []
      : files.events.map((event, index) => ({
          filename: index === 0 ? 'appointment.ics' : `appointment-${index + 1}.ics`,
          ...invitationTo(to, appointmentOf(event, site.url, { hidesTitles: false }), site, files.made_at),
        })),
})

function reason(template: string, isAppointment: boolean, name: string): string {
  if (isAppointment) return `it's about an appointment you made on ${name}`
  if (template.startsWith('nudge_')) return `you have an account on ${name}. We send one like it in three months at most`
  return template === 'match_found' ? `you're open to trades on ${name}` : `it's about one of your trades on ${name}`
}
