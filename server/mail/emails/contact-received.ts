import * as v from 'valibot'
import { emailKind } from '../kind.ts'

export const contactReceived = emailKind({
  facts: v.object({ ref: v.string(), topic: v.string() }),
  write: ({ ref, topic }, { name, url }) => ({
    subject: `We have your message (${ref})`,
    preheader: 'A real person will read it and reply within 2 working days.',
    title: 'We have your message',
    blocks: [
      { kind: 'text', text: 'Thanks for writing. A real person will read it and reply to this address within 2 working days.' },
      {
        kind: 'facts',
        rows: [
          ['Topic', topic],
          ['Reference', ref],
        ],
      },
      { kind: 'action', label: 'Visit the Help Center', link: `${url}/help` },
    ],
    footing: `You're getting this because someone entered this address in the ${name} contact form. If it wasn't you, you can ignore it.`,
  }),
})
