import { expect, test } from 'vitest'
import { copy, waitingLine } from './membership.copy.ts'

test('the exact texts of the gate (GATE-02, GATE-03, GATE-04, GATE-05, GATE-06, GATE-07, GATE-08, GATE-09, GATE-10)', () => {
  expect(copy.gate.basic).toMatchObject({
    title: 'Basic Plan Required',
    line: 'Upgrade to Basic to send messages and trade requests',
    upgrade: 'Upgrade to Basic ($5.99/month)',
    trial: 'Or Try Premium Free Trial ($9.99/month)',
  })
  expect(copy.gate.premium).toMatchObject({
    title: 'Premium Plan Required',
    line: 'Upgrade to Premium to access all community features',
    trial: 'Start Free Trial - Premium ($9.99/month)',
    basic: 'Get Basic Plan ($5.99/month)',
    browse: 'Browse Professionals (Free)',
  })
})

test('what is not built is named as coming to Premium, never as included (A-41)', () => {
  const { premium } = copy.gate
  expect(premium.included).toEqual(['Everything in Basic', 'Forum', 'Beauty Chat', 'Jobs', 'Marketplace'])
  expect(premium.coming).toBe('Coming to Premium: Events, Education and Social Hub.')
  expect(copy.plans.premium.about).toBe('Everything: Messages, Trades, Forum, Beauty Chat, Jobs and Marketplace.')
  expect(copy.plans.premium.coming).toBe(premium.coming)
})

test('waiting items are counted, and without any there is no text', () => {
  expect(waitingLine({ messages: 0, trades: 0 })).toBeNull()
  expect(waitingLine({ messages: 3, trades: 0 })).toBe('You have 3 unread messages waiting.')
  expect(waitingLine({ messages: 0, trades: 1 })).toBe('You have 1 trade request waiting.')
  expect(waitingLine({ messages: 1, trades: 2 })).toBe('You have 1 unread message and 2 trade requests waiting.')
})

test("the trial's last day is one day", () => {
  expect([copy.banner.daysLeft(5), copy.banner.daysLeft(1)]).toEqual(['5 days left in your trial', '1 day left in your trial'])
})
