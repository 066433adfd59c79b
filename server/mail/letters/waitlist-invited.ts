import * as v from 'valibot'
import { onDay } from '../content.ts'
import { letterKind, link, moment } from '../kind.ts'

export const waitlistInvited = letterKind({
  facts: v.object({ link, ends_on: moment }),
  isNews: true,
  write: ({ link: join, ends_on }, { name }) => ({
    subject: `Your invitation to ${name}`,
    preheader: `A founding seat is held for you until ${onDay(ends_on)}.`,
    title: 'Come in',
    blocks: [
      { kind: 'text', text: `Your turn on the waitlist has come. Create your account with this address.` },
      {
        kind: 'text',
        text: `A founding seat is held for you until ${onDay(ends_on)}: complete your profile by then and premium is free for 6 months.`,
      },
      { kind: 'action', label: 'Create my account', link: join, weighty: true },
    ],
    footing: `You get this because you joined the ${name} waitlist.`,
  }),
})
