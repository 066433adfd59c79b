import * as v from 'valibot'
import { dollars } from '#domain/wording/money.ts'
import { inDays, onDay } from '../content.ts'
import { emailKind, moment, plan, whole } from '../kind.ts'

export const trialEnding = emailKind({
  facts: v.object({ days: whole, ends_on: moment, tier: plan, price_cents: v.nullish(whole, null) }),
  write: ({ days, ends_on, tier, price_cents }, { name, url }) => {
    const price = price_cents === null || price_cents === 0 ? null : `${dollars(price_cents)}/month`
    if (tier === 'free')
      return {
        subject: `Your trial ends ${inDays(days)}`,
        preheader: `It runs until ${onDay(ends_on)}. You won't be charged.`,
        title: `Your trial ends ${inDays(days)}`,
        blocks: [
          { kind: 'text', text: `Your trial runs until ${onDay(ends_on)}. You won't be charged, and nothing gets deleted.` },
          {
            kind: 'text',
            text: `After that, messages and trades need the Basic plan${price === null ? '' : ` (${price})`}. Browsing stays free.`,
          },
          { kind: 'action', label: 'Compare the plans', link: `${url}/upgrade` },
        ],
        footing: `You're getting this because your ${name} account is on a trial.`,
      }
    return {
      subject: `Your trial ends ${inDays(days)}${price === null ? '' : ` (${price} after)`}`,
      preheader: `Cancel before ${onDay(ends_on)} and you won't be charged.`,
      title: `Your trial ends ${inDays(days)}`,
      blocks: [
        { kind: 'text', text: `Your free Premium trial runs until ${onDay(ends_on)}.` },
        {
          kind: 'facts',
          rows: [
            ['Plan', 'Premium'],
            ['First payment', onDay(ends_on)],
            ...(price === null ? [] : [['Amount', price] satisfies [string, string]]),
          ],
        },
        { kind: 'text', text: "Want to keep it? You're all set. If not, cancel before that day in two taps and you won't be charged." },
        { kind: 'action', label: 'Keep or cancel', link: `${url}/settings?tab=subscription` },
      ],
      footing: `You're getting this because a payment for your ${name} plan is coming up.`,
    }
  },
})
