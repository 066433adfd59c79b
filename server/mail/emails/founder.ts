import * as v from 'valibot'
import { footings, onDay } from '../content.ts'
import { emailKind, moment, whole } from '../kind.ts'

export const founder = emailKind({
  facts: v.object({ number: whole, ends_on: moment }),
  write: ({ number, ends_on }, { name, url }) => ({
    subject: `You are founder No. ${number} of ${name}`,
    preheader: `Premium is yours until ${onDay(ends_on)}.`,
    title: `Founder No. ${number}`,
    blocks: [
      { kind: 'text', text: `You're one of our first 100 professionals. Premium is yours, free, for 6 months.` },
      {
        kind: 'facts',
        rows: [
          ['Your number', `No. ${number} of 100`],
          ['Premium until', onDay(ends_on)],
        ],
      },
      {
        kind: 'text',
        text: 'The founder star on your profile is yours for good. When the 6 months are up, choose a plan or stay on Free.',
      },
      { kind: 'action', label: 'See your plan', link: `${url}/settings?tab=subscription`, weighty: true },
    ],
    footing: footings.founding(name),
  }),
})
