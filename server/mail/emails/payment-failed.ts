import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment, plan, planNames } from '../kind.ts'

export const paymentFailed = emailKind({
  facts: v.object({ tier: plan, grace_until: v.nullish(moment, null) }),
  write: ({ tier, grace_until }, { name, url }) => ({
    subject: `Your payment for ${name} did not go through`,
    preheader: grace_until === null ? 'Please check your card.' : `Your plan stays open until ${onDay(grace_until)}.`,
    title: 'Your payment did not go through',
    blocks: [
      { kind: 'text', text: `Your bank declined this month's payment for ${planNames[tier]}. We'll try again automatically.` },
      {
        kind: 'text',
        text:
          grace_until === null
            ? 'Please check that your card is up to date.'
            : `Everything stays the way it is until ${onDay(grace_until)}. After that your account goes back to Free. Nothing gets deleted.`,
      },
      { kind: 'action', label: 'Check your card', link: `${url}/settings?tab=subscription`, weighty: true },
    ],
    footing: `You're getting this because a payment for your ${name} plan is due.`,
  }),
})
