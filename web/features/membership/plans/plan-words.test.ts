import { expect, test } from 'vitest'
import { freeStanding } from '#domain/membership.ts'
import { freeUntil, insteadOfButton, planName, trialLine } from './plan-words.ts'

const now = new Date('2026-10-20T12:00:00Z')
const noon = (day: string) => `2026-${day}T12:00:00Z`

test('a member in the sign-up trial is not shown as free', () => {
  const trial = { ...freeStanding, isInTrial: true, trialEndsAt: noon('10-31') }
  expect([planName(trial), planName(freeStanding), planName({ ...trial, subscriptionTier: 'basic' })]).toEqual([
    'Basic trial',
    'Free',
    'Basic',
  ])
})

test('premium is free for a founder with active benefits who pays nothing', () => {
  const founder = { ...freeStanding, isFounder: true, isPro: true, founderBenefitsExpireAt: noon('12-01') }
  expect([freeUntil(founder, now), freeUntil({ ...founder, status: 'cancelled' }, now)]).toEqual([noon('12-01'), noon('12-01')])
  expect(freeUntil({ ...founder, status: 'active' }, now)).toBeNull()
  expect(freeUntil({ ...founder, founderBenefitsExpireAt: noon('10-19') }, now)).toBeNull()
})

test('a plan the member has cannot be bought again', () => {
  const basic = { ...freeStanding, subscriptionTier: 'basic' as const }
  const premium = { ...freeStanding, subscriptionTier: 'premium' as const, isPro: true }
  expect([insteadOfButton('basic', freeStanding, now), insteadOfButton('premium', freeStanding, now)]).toEqual([null, null])
  expect([insteadOfButton('basic', basic, now), insteadOfButton('premium', basic, now)]).toEqual(["You're on Basic", null])
  expect([insteadOfButton('basic', premium, now), insteadOfButton('premium', premium, now)]).toEqual([
    'Included in Premium',
    "You're on Premium",
  ])
})

test("the trial's small print", () => {
  expect(trialLine(14, false)).toBe('14 days free, then $9.99/month. Cancel any time in two taps.')
  expect(trialLine(14, true)).toBe('You have used your free trial. $9.99/month from today.')
  expect(trialLine(0, false)).toBe('Cancel any time in two taps.')
})
