import * as v from 'valibot'
import { footings } from '../content.ts'
import { emailKind, link, whole } from '../kind.ts'

export const waitlistWelcome = emailKind({
  facts: v.object({ position: whole, referral_link: link }),
  topic: () => 'news',
  write: ({ position, referral_link }, { name }) => ({
    subject: `You are number ${position} on the ${name} waitlist`,
    preheader: 'Your link to bring colleagues, and what happens next.',
    title: `You're number ${position}`,
    blocks: [
      { kind: 'text', text: "Your place is confirmed. We'll email you when your invitation is ready." },
      {
        kind: 'text',
        text: "Know someone you'd like to trade with? When three colleagues join through your link, you're a Founding friend. Ten earn you a free month.",
      },
      { kind: 'action', label: 'Share your link', link: referral_link },
    ],
    footing: footings.waitlist(name),
  }),
})
