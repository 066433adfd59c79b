import * as v from 'valibot'
import { dollars } from '#domain/wording/money.ts'
import { onDay } from '../content.ts'
import { emailKind, moment, plan, planNames, whole } from '../kind.ts'

export const receipt = emailKind({
  facts: v.object({
    amount_cents: whole,
    tier: plan,
    period_end: v.nullish(moment, null),
    number: v.nullish(v.string(), null),
    paid_at: moment,
  }),
  write: ({ amount_cents, tier, period_end, number, paid_at }, { name, url }) => ({
    subject: `Your receipt from ${name}${number === null ? '' : ` (${number})`}`,
    preheader: `${dollars(amount_cents)} for ${planNames[tier]}, paid ${onDay(paid_at)}.`,
    title: `${dollars(amount_cents)}, paid`,
    blocks: [
      { kind: 'text', text: "Thank you! Here's your receipt." },
      {
        kind: 'facts',
        rows: [
          ['Plan', `${planNames[tier]}, monthly`],
          ['Amount', `${dollars(amount_cents)} USD`],
          ['Paid on', onDay(paid_at)],
          ...(period_end === null ? [] : [['Paid until', onDay(period_end)] satisfies [string, string]]),
          ...(number === null ? [] : [['Receipt', number] satisfies [string, string]]),
        ],
      },
      { kind: 'action', label: 'See your plan and invoices', link: `${url}/settings?tab=subscription` },
    ],
    footing: `You're getting this because you paid for a ${name} plan.`,
  }),
})
