// A notification about a message, a job or the community, in the words of the bell, for members who want it at once.
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
    footing: `You’re getting this because you asked for emails about ${reasons[topic]} on ${name}.`,
  }),
})
