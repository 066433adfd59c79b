// A notification about an interview, in the words of the bell.
import * as v from 'valibot'
import { appointmentOfInterview, interviewEvent } from '#server/services/calendar-files/interviews.ts'
import { emailKind, link, moment } from '../kind.ts'
import { invitationTo } from '../invitation.ts'

/** Interviews that the reader's calendar takes in, changes or drops. */
const calendar = v.object({ made_at: moment, events: v.array(interviewEvent) })

const awaitsAnswer = ['interview_proposed', 'interview_moved', 'interview_suggested']

export const interviewNotice = emailKind({
  facts: v.object({ template: v.string(), title: v.string(), message: v.string(), link, calendar: v.nullish(calendar, null) }),
  write: ({ template, title, message, link: to }, { name }) => ({
    subject: title,
    preheader: message,
    title,
    blocks: [
      { kind: 'text', text: message },
      { kind: 'action', label: awaitsAnswer.includes(template) ? 'Answer' : 'Open it', link: to },
    ],
    footing: `You're getting this because it's about an interview of yours on ${name}.`,
  }),
  attach: ({ calendar: files }, site, to) =>
    (files?.events ?? []).map((event) => ({
      filename: 'interview.ics',
      ...invitationTo(to, appointmentOfInterview(event, site.url, { hidesTitles: false }), site, files?.made_at ?? event.starts_at),
    })),
})
