// The names of plans, and what a card shows in place of its button.
import { isFounderNow, isOnTrial, plans, priceOf, type PaidTier, type Standing, type Tier } from '#domain/membership.ts'

/** The name of what a member has: during a trial it is not called free. */
export const planName = (standing: Standing): string => (isOnTrial(standing) ? 'Basic trial' : plans[standing.subscriptionTier].name)

/** The date until which a founder has premium without paying, or null. */
export function freeUntil(standing: Standing, now: Date): string | null {
  const isPaid = standing.status === 'active' || standing.status === 'trialing' || standing.status === 'past_due'
  return isFounderNow(standing, now) && !isPaid ? standing.founderBenefitsExpireAt : null
}

/** What a card shows in place of its button; null if the plan can be bought. */
export function insteadOfButton(plan: PaidTier, standing: Standing, now: Date): string | null {
  const has: Tier = standing.subscriptionTier
  if (plan === 'premium' && has === 'premium' && isFounderNow(standing, now)) return 'Yours as a founding member'
  if (plan === has) return `You're on ${plans[plan].name}`
  return has === 'premium' ? 'Included in Premium' : null
}

/** The small print about the trial (B19). */
export function trialLine(days: number, isUsed: boolean): string {
  if (isUsed) return `You have used your free trial. ${priceOf('premium')}/month from today.`
  if (days === 0) return 'Cancel any time in two taps.'
  return `${days} days free, then ${priceOf('premium')}/month. Cancel any time in two taps.`
}
