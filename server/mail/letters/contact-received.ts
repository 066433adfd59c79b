import * as v from 'valibot'
import { letterKind } from '../kind.ts'

export const contactReceived = letterKind({
  facts: v.object({ ref: v.string(), topic: v.string() }),
  write: ({ ref, topic }, { name, url }) => ({
    subject: `We have your message (${ref})`,
    preheader: 'A person reads it and answers you.',
    title: 'We have your message',
    blocks: [
      { kind: 'text', text: 'A person reads it and answers you at this address.' },
      {
        kind: 'facts',
        rows: [
          ['Topic', topic],
          ['Reference', ref],
        ],
      },
      { kind: 'action', label: 'Look in the help pages', link: `${url}/help` },
    ],
    footing: `You get this because somebody gave this address in the contact form of ${name}. If it was not you, ignore it.`,
  }),
})
