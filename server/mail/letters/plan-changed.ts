import * as v from 'valibot'
import { onDay } from '../content.ts'
import { letterKind, moment, plan, planNames } from '../kind.ts'

type Told = { subject: string; lead: string }
type Facts = { name: string; until: string | null }

const said: Record<string, (facts: Facts) => Told> = {
  trialing: ({ name, until }) => ({
    subject: `Your ${name} trial has begun`,
    lead: `${name} is open to you${until === null ? '' : `, free until ${until}`}. Cancel any time in two taps.`,
  }),
  active: ({ name, until }) => ({
    subject: `You are on ${name}`,
    lead: `${name} is open to you${until === null ? '' : `; it renews on ${until}`}. Cancel any time in two taps.`,
  }),
  cancelled: ({ name, until }) => ({
    subject: `Your ${name} plan ${until === null ? 'has ended' : 'is cancelled'}`,
    lead: `${until === null ? `${name} has ended` : `${name} stays open until ${until}, then it ends`}. Nothing more is charged and nothing is deleted.`,
  }),
  paused: ({ name, until }) => ({
    subject: `Your ${name} plan is paused`,
    lead: `Nothing is charged while it rests${until === null ? '' : `; it goes on by itself on ${until}`}. Nothing is deleted.`,
  }),
  past_due: ({ name, until }) => ({
    subject: `Your ${name} plan waits for a payment`,
    lead: `${until === null ? '' : `It stays open until ${until}. `}Please check your card.`,
  }),
}

const otherwise = ({ name }: Facts): Told => ({
  subject: `Your plan is now ${name}`,
  lead: `Your plan is now ${name}. Nothing is deleted.`,
})

export const planChanged = letterKind({
  facts: v.object({ tier: plan, status: v.string(), ends_on: v.nullish(moment, null) }),
  write: ({ tier, status, ends_on }, { name, url }) => {
    const { subject, lead } = (said[status] ?? otherwise)({ name: planNames[tier], until: ends_on === null ? null : onDay(ends_on) })
    return {
      subject,
      preheader: lead,
      title: subject,
      blocks: [
        { kind: 'text', text: lead },
        { kind: 'action', label: 'See your plan', link: `${url}/settings?tab=subscription` },
      ],
      footing: `You get this because your ${name} plan changed.`,
    }
  },
})
