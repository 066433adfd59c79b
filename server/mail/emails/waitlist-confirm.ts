import * as v from 'valibot'
import { emailKind, link } from '../kind.ts'

export const waitlistConfirm = emailKind({
  facts: v.object({ link, unsubscribe: v.nullish(link, null) }),
  write: ({ link: confirm, unsubscribe }, { name }) => ({
    subject: `Confirm your place on the ${name} waitlist`,
    preheader: 'One tap and your place is saved.',
    title: 'Is this you?',
    blocks: [
      { kind: 'text', text: `Someone, hopefully you, put this address on the ${name} waitlist. Confirm it and we'll save your place.` },
      { kind: 'action', label: 'Confirm my place', link: confirm, weighty: true },
      { kind: 'text', text: 'The first 100 professionals get premium free for 6 months.' },
    ],
    footing: "If it wasn't you, ignore this email and nothing happens.",
    ...(unsubscribe !== null && { footLink: { label: 'Take this address off the list', link: unsubscribe } }),
  }),
})
