import type { Language, Words } from '../../words.ts'

const plan: Words = { by: 'tier', cases: { basic: 'Basic', premium: 'Premium' } }
const days: Words = { by: 'days', cases: { one: '{days} day' }, other: '{days} days' }
const price: Words = { by: 'price_cents', cases: { none: '' }, other: ' ({price:price_cents}/month after)' }

const nowFree = "You're on Free now. Nothing was deleted, and everything is back with a plan."
const goesOn = 'It goes on by itself on {day:ends_on}.'

const plans: Language = {
  plan_started: { title: "You're on {plan}", message: 'Everything that belongs to it is open to you.', parts: { plan } },
  plan_ending: {
    title: 'Your {plan} plan ends on {day:ends_on}',
    message: 'You keep everything until then, and nothing is deleted after.',
    parts: { plan },
  },
  plan_ended: { title: 'Your plan has ended', message: nowFree },
  plan_pausing: { title: 'Your {plan} plan pauses on {day:pauses_on}', message: goesOn, parts: { plan } },
  plan_paused: { title: 'Your plan is paused', message: { by: 'ends_on', cases: { none: nowFree }, other: goesOn } },
  plan_kept: { title: 'Your {plan} plan goes on', message: 'It will not end. Nothing else changes.', parts: { plan } },
  plan_resumed: { title: 'Your {plan} plan goes on', message: 'The pause is off.', parts: { plan } },
  payment_failed: {
    title: 'Your payment did not go through',
    message: 'You keep {plan} until {day:grace_until}. Settle the payment and nothing changes.',
    parts: { plan },
    step: 'Update payment',
  },
  trial_ending: {
    title: 'Your trial ends in {days_left}{price}',
    message: {
      by: 'price_cents',
      cases: { none: 'After that, messages and trades need a plan. Nothing is charged and nothing is deleted.' },
      other: '{price:price_cents} is charged on {day:ends_on}. To stop it, cancel in two taps.',
    },
    parts: { days_left: days, price },
  },
  trial_ended: {
    title: 'Your trial has ended',
    message: 'Nothing was deleted: messages and trades open again with a plan. Browsing stays free.',
  },
  founder: {
    title: 'You are founder No. {number}',
    message: 'Premium is yours, free, until {day:ends_on}. The star stays for good.',
  },
  founder_ending: {
    title: 'Your founding benefits end in {days_left}',
    message: 'Premium is yours until {day:ends_on}. Your star and your number stay.',
    parts: { days_left: days },
  },
}

/** `browser` and `system` are null if nothing is known of them. Those of an earlier version have `device` alone. */
const device: Words = {
  by: 'browser',
  cases: {
    none: {
      by: 'system',
      cases: { none: { by: 'device', cases: { none: 'an unknown device' }, other: '{device}' } },
      other: '{system}',
    },
  },
  other: { by: 'system', cases: { none: '{browser}' }, other: '{browser} on {system}' },
}

const account: Language = {
  new_sign_in: {
    title: 'New sign-in from {where}',
    message: "Wasn't that you? Sign it out under Security and set a new password.",
    parts: { where: device },
  },
}

const rarely = "You're getting this because you have an account on {site}. We send one like it in three months at most."

const nudges: Language = {
  nudge_service: {
    title: 'What do you offer?',
    message: 'Add your first service, so that others can ask you for a trade.',
    step: 'Add a service',
    because: rarely,
  },
  nudge_profile: {
    title: 'Your profile is half done',
    message: 'Add what is missing, so that others find you and can ask you for a trade.',
    step: 'Finish my profile',
    because: rarely,
  },
  nudge_want: {
    title: 'What are you looking for?',
    message: 'Say what you would like to have done, and we look for trades that fit.',
    step: 'Say what I want',
    because: rarely,
  },
}

export const membership: Language = { ...plans, ...account, ...nudges }
