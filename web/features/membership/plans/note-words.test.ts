import { expect, test } from 'vitest'
import { freeStanding } from '#domain/membership.ts'
import { planNotes, renewalLine, type Paid } from './note-words.ts'

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

test('an active plan needs no note, and neither does a member who never had one', () => {
  expect(words({})).toEqual([])
  expect(words({ tier: 'basic', status: 'active', renews_at: noon('11-20') })).toEqual([])
})

test('a failed payment says how long the plan stays, then that it has stopped', () => {
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
    'Your Basic plan takes a break and picks up again on Dec 20, 2026.',
  ])
  expect(words({ tier: 'premium', status: 'active', next_tier: 'basic', renews_at: noon('11-20') })).toEqual([
    'Your Premium plan changes to Basic on Nov 20, 2026.',
  ])
  expect(words({ tier: 'premium', status: 'trialing', trial_end: noon('11-03') })).toEqual([
    'Your free trial runs to Nov 3, 2026, then $9.99/month. Cancel any time in two taps.',
  ])
})

test('founder benefits and the sign-up trial are shown with their end dates', () => {
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
    "Everything in Basic is open to you until Oct 31, 2026. After that you're on Free, unless you pick a plan.",
  ])
})

test('a renewal is shown if no note says more', () => {
  const renewal = (paid: Partial<Paid>) => renewalLine({ ...none, tier: 'premium', status: 'active', renews_at: noon('11-20'), ...paid })
  expect(renewal({})).toBe('Renews on Nov 20, 2026 at $9.99.')
  expect([renewal({ status: 'trialing', trial_end: noon('11-20') }), renewal({ cancel_at: noon('11-20') })]).toEqual([null, null])
  expect([renewal({ renews_at: null }), renewal({ tier: 'free' })]).toEqual([null, null])
})
