// Plans, what each opens, and who may do what. The database judges (membership.sql); here the same rules explain a
// button. tests/policies/membership/standing.test.ts walks every combination through both and compares.
import { daysLeft } from './wording/days.ts'
import { dollarsAndCents } from './wording/money.ts'

export const tiers = ['free', 'basic', 'premium'] as const
export type Tier = (typeof tiers)[number]
export type PaidTier = Exclude<Tier, 'free'>
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled'

type Feature = { name: string; area: string; plan: Tier }

/** Rows of public.features: the name a route asks for (spec §2), the server's area (spec §6), and the least plan. */
export const features = [
  { name: 'browse', area: 'browse', plan: 'free' },
  { name: 'profiles', area: 'profiles', plan: 'free' },
  { name: 'send_messages', area: 'messaging', plan: 'basic' },
  { name: 'send_trade_requests', area: 'trades', plan: 'basic' },
  { name: 'community', area: 'community', plan: 'premium' },
  { name: 'live_chat', area: 'live_chat', plan: 'premium' },
  { name: 'jobs', area: 'jobs', plan: 'premium' },
  { name: 'events', area: 'events', plan: 'premium' },
  { name: 'education', area: 'education', plan: 'premium' },
  { name: 'marketplace', area: 'marketplace', plan: 'premium' },
  { name: 'social_hub', area: 'social_hub', plan: 'premium' },
] as const satisfies readonly Feature[]
export type FeatureName = (typeof features)[number]['name']
export type Area = (typeof features)[number]['area']

/** Prices a month in US cents (spec §9); `features` is what a plan adds to the one before it. */
export const plans = {
  free: { name: 'Free', price_cents: 0, features: addedBy('free') },
  basic: { name: 'Basic', price_cents: 599, features: addedBy('basic') },
  premium: { name: 'Premium', price_cents: 999, features: addedBy('premium') },
} as const satisfies Record<Tier, { name: string; price_cents: number; features: readonly FeatureName[] }>

/** Profiles a free member opens a UTC day (spec §9). */
export const dailyViews = 5

/** What screens know of a member's plan (spec §3, C.3). Times are ISO; only user_roles says who is an admin. */
export type Standing = {
  isPro: boolean
  userRole: string
  subscriptionTier: Tier
  isInTrial: boolean
  trialEndsAt: string | null
  /** Whole days, rounded up: a trial ending tonight still has 1 left. */
  trialDaysLeft: number
  /** The star, which stays; `isFounderNow` tells whether its benefits still run. */
  isFounder: boolean
  founderBenefitsExpireAt: string | null
  /** May they open one more profile today, and how many have they opened, by the server's UTC day? */
  canViewProfiles: boolean
  dailyProfileViews: number
  status: SubscriptionStatus | null
  graceUntil: string | null
  cancelAt: string | null
}

/** Of a visitor, and of anyone whose standing could not be learnt: viewing stays allowed (spec §4). */
export const freeStanding: Standing = {
  isPro: false,
  userRole: 'free',
  subscriptionTier: 'free',
  isInTrial: false,
  trialEndsAt: null,
  trialDaysLeft: 0,
  isFounder: false,
  founderBenefitsExpireAt: null,
  canViewProfiles: true,
  dailyProfileViews: 0,
  status: null,
  graceUntil: null,
  cancelAt: null,
}

/** The server's tier, a string or an object with `value`, when there is one; else what the other facts give (spec §4). */
export function resolveTier(serverTier: unknown, facts: { isFounderNow: boolean; isInTrial: boolean; isPro: boolean }): Tier {
  const named = serverTier !== null && typeof serverTier === 'object' && 'value' in serverTier ? serverTier.value : serverTier
  const tier = tiers.find((each) => each === named)
  if (tier !== undefined) return tier
  if (facts.isFounderNow) return 'premium'
  // Before isPro, as the spec has it: the trial of a sign-up opens what basic opens, and is no tier.
  if (facts.isInTrial) return 'free'
  return facts.isPro ? 'premium' : 'free'
}

type Founding = Pick<Standing, 'isFounder' | 'founderBenefitsExpireAt'>

export function isFounderNow({ isFounder, founderBenefitsExpireAt }: Founding, now: Date): boolean {
  return isFounder && isAhead(founderBenefitsExpireAt, now)
}

export function trialDaysLeft(trialEndsAt: string | null, now: Date): number {
  if (trialEndsAt === null) return 0
  return daysLeft(trialEndsAt, now)
}

/** In the trial of a sign-up, with no plan paid for: what basic opens is theirs until it ends. */
export function isOnTrial({ isInTrial, subscriptionTier }: Pick<Standing, 'isInTrial' | 'subscriptionTier'>): boolean {
  return isInTrial && subscriptionTier === 'free'
}

const lastDays = 3

/** Whether that trial is about to end. */
export function isTrialEnding(standing: Standing): boolean {
  return isOnTrial(standing) && standing.trialDaysLeft <= lastDays
}

/** A standing as the server's answer tells it, whatever part of it arrived. */
export function standingFrom(answer: { [Fact in keyof Standing]?: unknown }, now: Date): Standing {
  const trialEndsAt = textOrNull(answer.trialEndsAt)
  const founding = { isFounder: answer.isFounder === true, founderBenefitsExpireAt: textOrNull(answer.founderBenefitsExpireAt) }
  const founder = isFounderNow(founding, now)
  const isInTrial = answer.isInTrial === true
  const isPro = answer.isPro === true || founder
  return {
    ...freeStanding,
    ...founding,
    isPro,
    userRole: textOrNull(answer.userRole) ?? 'free',
    subscriptionTier: resolveTier(answer.subscriptionTier, { isFounderNow: founder, isInTrial, isPro }),
    isInTrial,
    trialEndsAt,
    trialDaysLeft: trialDaysLeft(trialEndsAt, now),
    canViewProfiles: answer.canViewProfiles !== false,
    dailyProfileViews: Number.isInteger(answer.dailyProfileViews) ? Number(answer.dailyProfileViews) : 0,
    status: statuses.find((each) => each === answer.status) ?? null,
    graceUntil: textOrNull(answer.graceUntil),
    cancelAt: textOrNull(answer.cancelAt),
  }
}

const statuses = ['trialing', 'active', 'past_due', 'paused', 'cancelled'] as const satisfies readonly SubscriptionStatus[]

/** Facts as the database keeps them, `paidTier` being what a subscription gives now (internal.paid_tier). */
export type Facts = Founding & { paidTier: PaidTier | null; userRole: 'free' | 'pro'; trialEndsAt: string | null }

/** The server's own reading of those facts: internal.standing_of in TypeScript. */
export function standingOf({ paidTier, userRole, trialEndsAt, ...founding }: Facts, now: Date): Standing {
  const isPro = paidTier === 'premium' || userRole === 'pro' || isFounderNow(founding, now)
  const subscriptionTier = isPro ? 'premium' : (paidTier ?? 'free')
  return standingFrom({ ...founding, isPro, userRole, subscriptionTier, isInTrial: isAhead(trialEndsAt, now), trialEndsAt }, now)
}

/** Whether this error of check-subscription means that only the profile decides the standing (spec §8). */
export function asksForProfile(error: string): boolean {
  return /Authentication|Session|JWT/.test(error)
}

/** The standing that follows from the profile: only a founder whose benefits still run has premium (spec §8). */
export function standingFromProfile(
  profile: { is_founder: boolean | null; founder_benefits_expire_at: string | null; trial_ends_at: string | null },
  now: Date,
): Standing {
  const founding = { isFounder: profile.is_founder === true, founderBenefitsExpireAt: profile.founder_benefits_expire_at }
  return standingOf({ ...founding, paidTier: null, userRole: 'free', trialEndsAt: profile.trial_ends_at }, now)
}

/** Basic access: basic, premium, pro, founder or in trial (spec §6). */
export function hasBasic(standing: Standing): boolean {
  return hasPremium(standing) || standing.subscriptionTier === 'basic' || standing.isInTrial
}

/** Premium access: premium, pro or founder; a trial alone does not hold it (spec §6). */
export function hasPremium(standing: Standing): boolean {
  return standing.subscriptionTier === 'premium' || standing.isPro
}

/** The least plan for a feature or area; one nobody knows asks for premium (spec §6). */
export function planFor(feature: string): Tier {
  return features.find(({ name, area }) => name === feature || area === feature)?.plan ?? 'premium'
}

/** May a signed-in member of this standing use the feature, by name or area? Judged by public.has_feature. */
export function mayUse(feature: string, standing: Standing, isAdmin = false): boolean {
  const plan = planFor(feature)
  if (isAdmin || plan === 'free') return true
  return plan === 'basic' ? hasBasic(standing) : hasPremium(standing)
}

/** Opening profiles costs a view of the day's five only to free members. Judged by public.has_unlimited_views. */
export function hasUnlimitedViews(standing: Standing, isAdmin = false): boolean {
  return isAdmin || hasBasic(standing)
}

/** `$5.99`, as every screen and email writes it. */
export function priceOf(tier: Tier): string {
  return dollarsAndCents(plans[tier].price_cents)
}

function addedBy(tier: Tier): readonly FeatureName[] {
  return features.filter(({ plan }) => plan === tier).map(({ name }) => name)
}

function isAhead(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) > now.getTime()
}

function textOrNull(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}
