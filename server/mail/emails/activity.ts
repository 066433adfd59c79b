// What is new about messages, jobs and the community: a notification at once, in the words of the bell, for members who want that, and a summary of what
// a member has not read, one entry for each thing it is about.
import * as v from 'valibot'
import { emailKind, link } from '../kind.ts'

const actions = { messages: 'Read the message', jobs: 'Open it', community: 'Read the thread' } as const
const reasons = { messages: 'messages', jobs: 'jobs', community: 'the community' } as const

export const notice = emailKind({
  facts: v.object({ topic: v.picklist(['messages', 'jobs', 'community']), title: v.string(), message: v.string(), link }),
  topic: () => 'activity',
  write: ({ topic, title, message, link: to }, { name }) => ({
    subject: title,
    preheader: message,
    title,
    blocks: [
      { kind: 'text', text: message },
      { kind: 'action', label: actions[topic], link: to },
    ],
    footing: `You're getting this because you asked for emails about ${reasons[topic]} on ${name}.`,
  }),
})

const entry = v.object({ topic: v.string(), title: v.string(), message: v.string(), link, earlier: v.number() })

export const digest = emailKind({
  facts: v.object({ entries: v.pipe(v.array(entry), v.minLength(1)), many: v.number(), all: link }),
  topic: () => 'activity',
  write: ({ entries, many, all }, { name }) => ({
    subject: many === 1 ? (entries[0]?.title ?? '') : `${many} things are waiting for you`,
    preheader: entries.map(({ title }) => title).join(' · '),
    title: many === 1 ? 'One thing is waiting for you' : `${many} things are waiting for you`,
    blocks: [
      ...entries.map(({ title, message, link: to, earlier }) => ({
        kind: 'entry' as const,
        title,
        text: [message, earlier > 0 ? `${earlier} more before it` : ''].filter((line) => line !== '').join(' · '),
        link: to,
      })),
      { kind: 'action', label: many > entries.length ? `See all ${many}` : 'See your notifications', link: all },
    ],
    footing: `You're getting this summary of what you haven't read because you're a member of ${name}. You choose how often in your settings under Alerts.`,
  }),
})
