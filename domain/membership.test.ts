import { describe, expect, test } from 'vitest'
import {
  asksForProfile,
  dailyViews,
  type Facts,
  freeStanding,
  hasBasic,
  hasPremium,
  hasUnlimitedViews,
  isFounderNow,
  isOnTrial,
  isTrialEnding,
  mayUse,
  plans,
  priceOf,
  resolveTier,
  standingFrom,
  standingFromProfile,
  standingOf,
  trialDaysLeft,
} from './membership.ts'
import { isBuilt } from './plans/to-come.ts'
import { areasOf } from './plans/areas.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ahead = '2026-06-20T00:00:00Z'
const past = '2026-06-10T00:00:00Z'
const nobody: Facts = { paidTier: null, userRole: 'free', trialEndsAt: null, isFounder: false, founderBenefitsExpireAt: null }
const standing = (facts: Partial<Facts>) => standingOf({ ...nobody, ...facts }, now)

test('PLAN-07 PLAN-08 PLAN-09 three plans: free, basic at $5.99, premium at $9.99', () => {
  expect(Object.values(plans).map(({ name, price_cents }) => [name, price_cents])).toEqual([
    ['Free', 0],
    ['Basic', 599],
    ['Premium', 999],
  ])
  expect([priceOf('basic'), priceOf('premium')]).toEqual(['$5.99', '$9.99'])
  expect(dailyViews).toBe(5)
})

test('BANNER-06 a trial is ending in its last three days, and does not count with a paid plan', () => {
  const endings = ['2026-06-18T12:02:00Z', '2026-06-18T12:00:00Z', past].map((trialEndsAt) => isTrialEnding(standing({ trialEndsAt })))
  expect(endings).toEqual([false, true, false])
  expect(isTrialEnding(standing({ trialEndsAt: '2026-06-16T00:00:00Z', paidTier: 'basic' }))).toBe(false)
  expect([ahead, past].map((trialEndsAt) => isOnTrial(standing({ trialEndsAt })))).toEqual([true, false])
})

test('a plan has the areas that are built; the others are coming, and in no menu (A-41)', () => {
  expect(areasOf('free')).toEqual({ included: ['Directory', 'Profiles'], coming: [] })
  expect(areasOf('basic')).toEqual({ included: ['Messages', 'Trades'], coming: [] })
  expect(areasOf('premium')).toEqual({
    included: ['Forum', 'Beauty Chat', 'Jobs', 'Marketplace'],
    coming: ['Events', 'Education', 'Social Hub'],
  })
  expect([isBuilt('marketplace'), isBuilt('events')]).toEqual([true, false])
})

test('RIGHT-06 RIGHT-07 RIGHT-09 each plan adds its features', () => {
  expect(plans.free.features).toEqual(['browse', 'profiles'])
  expect(plans.basic.features).toEqual(['send_messages', 'send_trade_requests'])
  expect(plans.premium.features).toEqual(['community', 'live_chat', 'jobs', 'events', 'education', 'marketplace', 'social_hub'])
})

describe('the tier', () => {
  const none = { isFounderNow: false, isInTrial: false, isPro: false }

  test("TIER-03 TIER-08 TIER-09 is the server's if it returns one, as a string or as an object with a value", () => {
    const everything = { isFounderNow: true, isInTrial: true, isPro: true }
    for (const tier of ['free', 'basic', 'premium'] as const) {
      expect(resolveTier(tier, everything)).toBe(tier)
      expect(resolveTier({ value: tier }, everything)).toBe(tier)
    }
    for (const odd of [undefined, null, '', 'gold', 7, {}, { value: null }, { value: 'gold' }, ['basic']]) {
      expect(resolveTier(odd, none)).toBe('free')
      expect(resolveTier(odd, everything)).toBe('premium')
    }
  })

  test('TIER-04 TIER-05 TIER-06 TIER-07 otherwise a founder has premium, a trial free, a pro premium, everyone else free', () => {
    expect(resolveTier(undefined, { isFounderNow: true, isInTrial: true, isPro: false })).toBe('premium')
    expect(resolveTier(undefined, { isFounderNow: false, isInTrial: true, isPro: true })).toBe('free')
    expect(resolveTier(undefined, { ...none, isPro: true })).toBe('premium')
    expect(resolveTier(undefined, none)).toBe('free')
  })
})

test('TIER-10 TIER-11 a founder counts as pro and premium while the flag is set and the benefits have not ended', () => {
  const founders = [
    [true, ahead, true],
    [true, past, false],
    [true, now.toISOString(), false],
    [true, null, false],
    [false, ahead, false],
  ] as const
  for (const [isFounder, founderBenefitsExpireAt, expected] of founders) {
    expect(isFounderNow({ isFounder, founderBenefitsExpireAt }, now)).toBe(expected)
    const read = standingFrom({ isFounder, founderBenefitsExpireAt }, now)
    expect([read.isPro, read.subscriptionTier]).toEqual(expected ? [true, 'premium'] : [false, 'free'])
    expect(read.isFounder).toBe(isFounder)
  }
})

test('TIER-12 TIER-13 the days left of a trial are rounded up and never below 0', () => {
  const left = (days: number) => trialDaysLeft(new Date(now.getTime() + days * 86_400_000).toISOString(), now)
  expect([left(14), left(13.01), left(0.001), left(0), left(-0.5), left(-30)]).toEqual([14, 14, 1, 0, 0, 0])
  expect([trialDaysLeft(null, now), trialDaysLeft('soon', now)]).toEqual([0, 0])
})

test('TIER-01 TIER-02 TIER-14 TIER-16 the free defaults: nothing paid, viewing allowed, no view counted', () => {
  expect(freeStanding).toEqual({
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
  })
  expect(standingFrom({}, now)).toEqual(freeStanding)
  const viewed = (canViewProfiles: unknown, dailyProfileViews: unknown) => {
    const read = standingFrom({ canViewProfiles, dailyProfileViews }, now)
    return [read.canViewProfiles, read.dailyProfileViews]
  }
  expect(viewed(false, 5)).toEqual([false, 5])
  expect(viewed(true, 3)).toEqual([true, 3])
  // What is missing or odd leaves viewing allowed.
  for (const odd of [undefined, null, '3', Number.NaN]) expect(viewed(odd, odd)).toEqual([true, 0])
  expect(standingFrom({ isPro: 'yes', userRole: 7, isInTrial: 1, trialEndsAt: 0, status: 'odd', graceUntil: [] }, now)).toEqual(
    freeStanding,
  )
})

test('PLAN-11 PLAN-12 PLAN-13 RIGHT-15 RIGHT-16 RIGHT-17 RIGHT-18 RIGHT-19 RIGHT-20 RIGHT-21 RIGHT-22 RIGHT-23 which plan includes what', () => {
  const kinds = [
    [{}, 'free', false, false],
    [{ trialEndsAt: ahead }, 'free', true, false],
    [{ trialEndsAt: past }, 'free', false, false],
    [{ paidTier: 'basic' }, 'basic', true, false],
    [{ paidTier: 'premium' }, 'premium', true, true],
    [{ userRole: 'pro' }, 'premium', true, true],
    [{ userRole: 'pro', trialEndsAt: ahead }, 'premium', true, true],
    [{ isFounder: true, founderBenefitsExpireAt: ahead }, 'premium', true, true],
    [{ isFounder: true, founderBenefitsExpireAt: past }, 'free', false, false],
    [{ isFounder: true, founderBenefitsExpireAt: past, paidTier: 'basic' }, 'basic', true, false],
  ] as const
  for (const [facts, tier, basic, premium] of kinds) {
    const held = standing(facts)
    expect([held.subscriptionTier, hasBasic(held), hasPremium(held)], JSON.stringify(facts)).toEqual([tier, basic, premium])
    expect(hasUnlimitedViews(held), JSON.stringify(facts)).toBe(basic)
    expect(hasUnlimitedViews(held, true)).toBe(true)
    for (const feature of ['browse', 'profiles']) expect(mayUse(feature, held)).toBe(true)
    for (const feature of ['send_messages', 'messaging', 'send_trade_requests', 'trades']) expect(mayUse(feature, held)).toBe(basic)
    for (const feature of ['community', 'live_chat', 'jobs', 'events', 'education', 'marketplace', 'social_hub', 'unheard-of']) {
      expect(mayUse(feature, held), `${feature} ${JSON.stringify(facts)}`).toBe(premium)
    }
  }
})

test('RIGHT-33 an unknown feature requires premium', () => {
  expect(mayUse('unheard-of', standing({ paidTier: 'basic' }))).toBe(false)
  expect(mayUse('unheard-of', standing({ paidTier: 'premium' }))).toBe(true)
})

test('TIER-17 TIER-18 TIER-19 errors that mention Authentication, Session or JWT fall back to the profile, others do not', () => {
  for (const error of ['Authentication error: missing', 'Auth Session missing!', 'JWT expired']) expect(asksForProfile(error)).toBe(true)
  for (const error of ['Failed to fetch', '', 'Function exited due to an error']) expect(asksForProfile(error)).toBe(false)
})

test('TIER-20 TIER-21 the profile grants premium to a founder with active benefits, free to everyone else', () => {
  const read = (is_founder: boolean, founder_benefits_expire_at: string | null) =>
    standingFromProfile({ is_founder, founder_benefits_expire_at, trial_ends_at: ahead }, now)
  expect([read(true, ahead).subscriptionTier, read(true, ahead).isPro]).toEqual(['premium', true])
  for (const other of [read(true, past), read(true, null), read(false, ahead)]) {
    expect([other.subscriptionTier, other.isPro, other.isInTrial, other.trialDaysLeft]).toEqual(['free', false, true, 5])
  }
})
