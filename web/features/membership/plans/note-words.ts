// Notes about a member's plan, shown above the plans and in the settings.
import { isFounderNow, isOnTrial, plans, priceOf, type Standing } from '#domain/membership.ts'
import { fullDay } from '#web/ui/days.ts'

export type Paid = {
  tier: string
  status: string
  trial_end: string | null
  renews_at: string | null
  cancel_at: string | null
  pause_until: string | null
  grace_until: string | null
  next_tier: string | null
  trial_used: boolean
}
export type Note = { tone: 'info' | 'warning'; words: string; action?: 'pay' | 'manage' }

const nameOf = (tier: string): string => (tier === 'basic' || tier === 'premium' ? plans[tier].name : tier)
const yourPlan = (tier: string): string => (tier === 'basic' || tier === 'premium' ? `Your ${nameOf(tier)} plan` : 'Your plan')

/** All notes about a member's plan, the most urgent first. */
export function planNotes(standing: Standing, paid: Paid | undefined, now: Date): Note[] {
  const founding = isFounderNow(standing, now) && standing.founderBenefitsExpireAt
  const notes: (Note | false | undefined)[] = [
    paid && paymentNote(paid),
    founding ? { tone: 'info', words: `Your founding benefits run to ${fullDay(founding)}` } : false,
    isOnTrial(standing) && standing.trialEndsAt !== null
      ? {
          tone: 'info',
          words: `Everything in Basic is open to you until ${fullDay(standing.trialEndsAt)}. After that you're on Free, unless you pick a plan.`,
        }
      : false,
  ]
  return notes.filter((note) => typeof note === 'object')
}

/** The date of the next payment, unless a note says more. */
export function renewalLine(paid: Paid): string | null {
  if (paid.renews_at === null || (paid.tier !== 'basic' && paid.tier !== 'premium') || paymentNote(paid)) return null
  return `Renews on ${fullDay(paid.renews_at)} at ${priceOf(paid.tier)}.`
}

/** Only the server decides whether a plan is over: it then reports the free tier. */
function paymentNote(paid: Paid): Note | false {
  const isOver = paid.tier === 'free'
  if (paid.status === 'past_due') return pastDueNote(paid)
  if (paid.status === 'paused') {
    const until = paid.pause_until ? ` until ${fullDay(paid.pause_until)}` : ''
    return { tone: 'info', words: `Your plan is paused${until}. Nothing is charged, and nothing is deleted.`, action: 'manage' }
  }
  if (isOver && (paid.status === 'cancelled' || paid.cancel_at !== null)) {
    return { tone: 'info', words: 'Your plan has ended. Everything is kept, and opens again with a plan.' }
  }
  if (paid.cancel_at !== null) {
    return {
      tone: 'info',
      words: `${yourPlan(paid.tier)} ends on ${fullDay(paid.cancel_at)}. Nothing you have is deleted.`,
      action: 'manage',
    }
  }
  if (paid.pause_until !== null) {
    return {
      tone: 'info',
      words: `${yourPlan(paid.tier)} takes a break and picks up again on ${fullDay(paid.pause_until)}.`,
      action: 'manage',
    }
  }
  if (paid.next_tier !== null && paid.renews_at !== null && paid.next_tier !== paid.tier) {
    return {
      tone: 'info',
      words: `${yourPlan(paid.tier)} changes to ${nameOf(paid.next_tier)} on ${fullDay(paid.renews_at)}.`,
      action: 'manage',
    }
  }
  if (paid.status === 'trialing' && paid.trial_end !== null) {
    const price = `${priceOf(paid.tier === 'basic' ? 'basic' : 'premium')}/month`
    return {
      tone: 'info',
      words: `Your free trial runs to ${fullDay(paid.trial_end)}, then ${price}. Cancel any time in two taps.`,
      action: 'manage',
    }
  }
  return false
}

function pastDueNote({ tier, grace_until: until }: Paid): Note {
  const isOver = tier === 'free' || until === null
  const words = isOver
    ? 'Your last payment did not go through, and your plan has stopped. Nothing is deleted; it opens again once you have paid.'
    : `Your last payment did not go through. ${yourPlan(tier)} stays open to ${fullDay(until)}.`
  return { tone: 'warning', words, action: 'pay' }
}
