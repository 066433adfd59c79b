// What a plan is called, and what a card says where a button would be.
import { isFounderNow, isOnTrial, plans, priceOf, type PaidTier, type Standing, type Tier } from '#domain/membership.ts'

/** What a member has, by name: what a trial opens is not called free. */
export const planName = (standing: Standing): string => (isOnTrial(standing) ? 'Basic trial' : plans[standing.subscriptionTier].name)

/** Until when a founder who pays for nothing has premium, or null. */
export function freeUntil(standing: Standing, now: Date): string | null {
  const isPaid = standing.status === 'active' || standing.status === 'trialing' || standing.status === 'past_due'
  return isFounderNow(standing, now) && !isPaid ? standing.founderBenefitsExpireAt : null
}

/** What a card says in place of its button, or null where it can be bought. */
export function insteadOfButton(plan: PaidTier, standing: Standing, now: Date): string | null {
  const has: Tier = standing.subscriptionTier
  if (plan === 'premium' && has === 'premium' && isFounderNow(standing, now)) return 'Yours as a founding member'
  if (plan === has) return `You're on ${plans[plan].name}`
  return has === 'premium' ? 'Included in Premium' : null
}

/** The small print of the trial (B19). */
export function trialLine(days: number, isUsed: boolean): string {
  if (isUsed) return `You have used your free trial. ${priceOf('premium')}/month from today.`
  if (days === 0) return 'Cancel any time in two taps.'
  return `${days} days free, then ${priceOf('premium')}/month. Cancel any time in two taps.`
}
