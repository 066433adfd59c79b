import * as v from 'valibot'
import { letterKind, link, whole } from '../kind.ts'

export const waitlistWelcome = letterKind({
  facts: v.object({ position: whole, referral_link: link }),
  isNews: true,
  write: ({ position, referral_link }, { name }) => ({
    subject: `You are number ${position} on the ${name} waitlist`,
    preheader: 'Your link to invite others, and what happens next.',
    title: `You are number ${position}`,
    blocks: [
      { kind: 'text', text: 'Your place is confirmed. We write again when your invitation is ready.' },
      {
        kind: 'text',
        text: 'Know somebody you would like to trade with? Three who join by your link make you a founding friend; ten earn you a free month.',
      },
      { kind: 'action', label: 'Share your link', link: referral_link },
    ],
    footing: `You get this because you joined the ${name} waitlist.`,
  }),
})
