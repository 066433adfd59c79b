import * as v from 'valibot'
import { onDay } from '../content.ts'
import { emailKind, moment, plan, planNames } from '../kind.ts'

type Words = { subject: string; lead: string }
type Facts = { name: string; until: string | null }

const said: Record<string, (facts: Facts) => Words> = {
  trialing: ({ name, until }) => ({
    subject: `Your ${name} trial has started`,
    lead: `Everything in ${name} is yours${until === null ? '' : `, free until ${until}`}. Cancel any time in two taps.`,
  }),
  active: ({ name, until }) => ({
    subject: `You're on ${name}`,
    lead: `Everything in ${name} is yours.${until === null ? '' : ` It renews on ${until}.`} Cancel any time in two taps.`,
  }),
  cancelled: ({ name, until }) => ({
    subject: `Your ${name} plan ${until === null ? 'has ended' : 'is canceled'}`,
    lead: `${until === null ? `${name} has ended` : `${name} stays open until ${until}, then it ends`}. You won't be charged again, and nothing gets deleted.`,
  }),
  paused: ({ name, until }) => ({
    subject: `Your ${name} plan is paused`,
    lead: `You won't be charged while it's paused.${until === null ? '' : ` It picks up again on ${until}.`} Nothing gets deleted.`,
  }),
  past_due: ({ name, until }) => ({
    subject: `Your ${name} plan needs a payment`,
    lead: `${until === null ? '' : `It stays open until ${until}. `}Please check your card.`,
  }),
}

const otherwise = ({ name }: Facts): Words => ({
  subject: `Your plan is now ${name}`,
  lead: `You're on ${name} now. Nothing got deleted.`,
})

export const planChanged = emailKind({
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
      footing: `You're getting this because your ${name} plan changed.`,
    }
  },
})
