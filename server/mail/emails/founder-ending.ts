import * as v from 'valibot'
import { footings, inDays, onDay } from '../content.ts'
import { emailKind, moment, whole } from '../kind.ts'

export const founderEnding = emailKind({
  facts: v.object({ days: whole, ends_on: moment }),
  write: ({ days, ends_on }, { name, url }) => ({
    subject: `Your founding benefits end ${inDays(days)}`,
    preheader: `Premium ends on ${onDay(ends_on)}. The star stays.`,
    title: `Premium ends ${inDays(days)}`,
    blocks: [
      { kind: 'text', text: `Your founding benefits run until ${onDay(ends_on)}. You won't be charged, and nothing gets deleted.` },
      { kind: 'text', text: 'To keep messaging and trading after that, choose a plan. Your founder star stays either way.' },
      { kind: 'action', label: 'Compare the plans', link: `${url}/upgrade` },
    ],
    footing: footings.founding(name),
  }),
})
