import * as v from 'valibot'
import { dollars, inDays, onDay } from '../content.ts'
import { letterKind, moment, plan, whole } from '../kind.ts'

export const trialEnding = letterKind({
  facts: v.object({ days: whole, ends_on: moment, tier: plan, price_cents: v.nullish(whole, null) }),
  write: ({ days, ends_on, tier, price_cents }, { name, url }) => {
    const price = price_cents === null || price_cents === 0 ? null : `${dollars(price_cents)}/month`
    if (tier === 'free')
      return {
        subject: `Your trial ends ${inDays(days)}`,
        preheader: `It runs to ${onDay(ends_on)}. Nothing is charged.`,
        title: `Your trial ends ${inDays(days)}`,
        blocks: [
          { kind: 'text', text: `Your trial runs to ${onDay(ends_on)}. Nothing is charged and nothing is deleted.` },
          {
            kind: 'text',
            text: `After that, messages and trades need the Basic plan${price === null ? '' : ` (${price})`}. Browsing stays free.`,
          },
          { kind: 'action', label: 'Compare the plans', link: `${url}/upgrade` },
        ],
        footing: `You get this because your ${name} account is in its trial.`,
      }
    return {
      subject: `Your trial ends ${inDays(days)}${price === null ? '' : ` (${price} after)`}`,
      preheader: `Cancel before ${onDay(ends_on)} and nothing is charged.`,
      title: `Your trial ends ${inDays(days)}`,
      blocks: [
        { kind: 'text', text: `Your free trial of Premium runs to ${onDay(ends_on)}.` },
        {
          kind: 'facts',
          rows: [
            ['Plan', 'Premium'],
            ['First payment', onDay(ends_on)],
            ...(price === null ? [] : [['Amount', price] satisfies [string, string]]),
          ],
        },
        { kind: 'text', text: 'Keep it and there is nothing to do. Cancel before that day, in two taps, and nothing is charged.' },
        { kind: 'action', label: 'Keep or cancel', link: `${url}/settings?tab=subscription` },
      ],
      footing: `You get this because a payment for your ${name} plan is due.`,
    }
  },
})
