import { expect, test } from 'vitest'
import { freeStanding } from '#domain/membership.ts'
import { insteadOfButton, planNotes, trialLine, type Paid } from './plan-words.ts'

const now = new Date('2026-10-20T12:00:00Z')
const none: Paid = {
  tier: 'free',
  status: 'none',
  trial_end: null,
  renews_at: null,
  cancel_at: null,
  pause_until: null,
  grace_until: null,
  next_tier: null,
  trial_used: false,
}
const noon = (day: string) => `2026-${day}T12:00:00Z`
const words = (paid: Partial<Paid>, standing = freeStanding) => planNotes(standing, { ...none, ...paid }, now).map((note) => note.words)

test('a plan that runs needs no note, nor does a member who never had one', () => {
  expect(words({})).toEqual([])
  expect(words({ tier: 'basic', status: 'active', renews_at: noon('11-20') })).toEqual([])
})

test('a failed payment says until when the plan stays, then that it has stopped', () => {
  const failed = { tier: 'basic', status: 'past_due', grace_until: noon('10-27') }
  expect(planNotes(freeStanding, { ...none, ...failed }, now)).toEqual([
    { tone: 'warning', words: 'Your last payment did not go through. Your Basic plan stays open to Oct 27, 2026.', action: 'pay' },
  ])
  expect(words({ ...failed, tier: 'free', grace_until: noon('10-19') })).toEqual([expect.stringContaining('your plan has stopped')])
})

test('cancelled, paused, about to change, in the free trial: each says when', () => {
  expect(words({ tier: 'premium', status: 'active', cancel_at: noon('11-03') })).toEqual([
    'Your Premium plan ends on Nov 3, 2026. Nothing you have is deleted.',
  ])
  expect(words({ status: 'cancelled', cancel_at: noon('10-03') })).toEqual([expect.stringContaining('has ended')])
  expect(words({ status: 'paused', pause_until: noon('12-20') })).toEqual([
    'Your plan is paused until Dec 20, 2026. Nothing is charged, and nothing is deleted.',
  ])
  expect(words({ tier: 'basic', status: 'active', pause_until: noon('12-20') })).toEqual([
    'Your Basic plan takes a break and goes on by itself on Dec 20, 2026.',
  ])
  expect(words({ tier: 'premium', status: 'active', next_tier: 'basic', renews_at: noon('11-20') })).toEqual([
    'Your Premium plan changes to Basic on Nov 20, 2026.',
  ])
  expect(words({ tier: 'premium', status: 'trialing', trial_end: noon('11-03') })).toEqual([
    'Your free trial runs to Nov 3, 2026, then $9.99/month. Cancel any time in two taps.',
  ])
})

test('founding benefits and the trial of a sign-up are told with their ends', () => {
  const founder = {
    ...freeStanding,
    isFounder: true,
    isPro: true,
    subscriptionTier: 'premium' as const,
    founderBenefitsExpireAt: noon('12-01'),
  }
  expect(words({}, founder)).toEqual(['Your founding benefits run to Dec 1, 2026'])
  expect(words({}, { ...founder, founderBenefitsExpireAt: noon('10-19') })).toEqual([])
  expect(words({}, { ...freeStanding, isInTrial: true, trialEndsAt: noon('10-31') })).toEqual([
    'Your trial runs to Oct 31, 2026. Until then everything in Basic is open.',
  ])
})

test('a plan one has is not for sale again', () => {
  const basic = { ...freeStanding, subscriptionTier: 'basic' as const }
  const premium = { ...freeStanding, subscriptionTier: 'premium' as const, isPro: true }
  expect([insteadOfButton('basic', freeStanding, now), insteadOfButton('premium', freeStanding, now)]).toEqual([null, null])
  expect([insteadOfButton('basic', basic, now), insteadOfButton('premium', basic, now)]).toEqual(["You're on Basic", null])
  expect([insteadOfButton('basic', premium, now), insteadOfButton('premium', premium, now)]).toEqual([
    'Included in Premium',
    "You're on Premium",
  ])
})

test('the trial’s small print', () => {
  expect(trialLine(14, false)).toBe('14 days free, then $9.99/month. Cancel any time in two taps.')
  expect(trialLine(14, true)).toBe('You have used your free trial. $9.99/month from today.')
  expect(trialLine(0, false)).toBe('Cancel any time in two taps.')
})
