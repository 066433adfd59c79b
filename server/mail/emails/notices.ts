// A notification by email, in the words of the bell, and a summary of those that a member has not read, one entry for each thing it
// is about.
import * as v from 'valibot'
import { noticeInWords, wordsOf, type Reader } from '#domain/notices/wording.ts'
import { appointmentOf, calendarEvent } from '#server/services/calendar-files/events.ts'
import { invitationTo } from '../invitation.ts'
import { emailKind, link, moment } from '../kind.ts'
import type { MailLanguage } from '../languages.ts'

const notification = {
  template: v.string(),
  title: v.string(),
  message: v.string(),
  /** Null where there was no room for them: then it is in English. */
  facts: v.nullish(v.record(v.string(), v.unknown()), null),
  link,
}

export const notice = emailKind({
  facts: v.object({
    ...notification,
    tab: v.string(),
    topic: v.nullable(v.string()),
    urgency: v.picklist(['now', 'day', 'summary']),
    zone: v.nullable(v.string()),
    /** Appointments that the reader's calendar takes in, changes or drops. */
    calendar: v.nullish(v.object({ made_at: moment, events: v.array(calendarEvent) }), null),
  }),
  topic: ({ urgency, topic }) => (urgency === 'now' ? null : isActivity(topic) ? 'activity' : 'trades'),
  write: (row, { name }, language) => {
    const reader = readerOf(language, row.zone)
    const { title, message } = noticeInWords(row, reader)
    const { step, open, because } = wordsOf(row.template, reader) ?? {}
    const about = aboutOf(row)
    return {
      subject: title,
      preheader: message,
      title,
      blocks: [
        { kind: 'text', text: message },
        { kind: 'action', label: step ?? open ?? language.mail.open[about], link: row.link },
      ],
      footing: (because ?? language.mail.because[about]).replaceAll('{site}', name),
    }
  },
  attach: ({ tab, calendar }, site, to) => {
    const file = tab === 'jobs' ? 'interview' : 'appointment'
    return (calendar?.events ?? []).map((event, index) => ({
      filename: index === 0 ? `${file}.ics` : `${file}-${index + 1}.ics`,
      ...invitationTo(to, appointmentOf(event, site.url, { hidesTitles: false }), site, calendar?.made_at ?? event.starts_at),
    }))
  },
})

const entry = v.object({ ...notification, earlier: v.number() })

export const digest = emailKind({
  facts: v.object({ entries: v.pipe(v.array(entry), v.minLength(1)), many: v.number(), all: link, zone: v.nullable(v.string()) }),
  topic: () => 'activity',
  write: ({ entries, many, all, zone }, { name }, language) => {
    const { summary } = language.mail
    const reader = readerOf(language, zone)
    const worded = entries.map((row) => ({ ...row, ...noticeInWords(row, reader) }))
    const several = summary.other.replaceAll('{many}', String(many))
    return {
      subject: many === 1 ? (worded[0]?.title ?? '') : several,
      preheader: worded.map(({ title }) => title).join(' · '),
      title: many === 1 ? summary.one : several,
      blocks: [
        ...worded.map(({ title, message, link: to, earlier }) => ({
          kind: 'entry' as const,
          title,
          text: [message, earlier > 0 ? summary.earlier.replaceAll('{many}', String(earlier)) : '']
            .filter((line) => line !== '')
            .join(' · '),
          link: to,
        })),
        { kind: 'action', label: many > entries.length ? summary.someOf.replaceAll('{many}', String(many)) : summary.all, link: all },
      ],
      footing: summary.because.replaceAll('{site}', name),
    }
  },
})

const readerOf = ({ language, words, english }: MailLanguage, zone: string | null): Reader => ({ language, words, english, zone })

const isActivity = (topic: string | null): topic is 'messages' | 'jobs' | 'community' =>
  topic === 'messages' || topic === 'jobs' || topic === 'community'

function aboutOf({ urgency, tab, topic }: { urgency: string; tab: string; topic: string | null }) {
  if (urgency === 'now') return tab === 'jobs' ? 'interviews' : 'appointments'
  return isActivity(topic) ? topic : 'trades'
}
