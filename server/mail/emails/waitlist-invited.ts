import * as v from 'valibot'
import { footings, onDay } from '../content.ts'
import { emailKind, link, moment } from '../kind.ts'

export const waitlistInvited = emailKind({
  facts: v.object({ link, ends_on: moment }),
  topic: () => 'news',
  write: ({ link: join, ends_on }, { name }) => ({
    subject: `Your invitation to ${name}`,
    preheader: `We're holding a founding place for you until ${onDay(ends_on)}.`,
    title: 'Come in',
    blocks: [
      { kind: 'text', text: `It's your turn! Create your account with this email address.` },
      {
        kind: 'text',
        text: `We're holding a founding place for you until ${onDay(ends_on)}. Complete your profile by then and Premium is free for 6 months.`,
      },
      { kind: 'action', label: 'Create my account', link: join, weighty: true },
    ],
    footing: footings.waitlist(name),
  }),
})
