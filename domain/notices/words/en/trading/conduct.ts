import type { Language, Words } from '../../../words.ts'

const untilDue = '{service}, until {day:due_on}.'

const missing: Language = {
  trade_late_cancel: {
    title: '{name:who} canceled late',
    message: "If that's fine with you, say so within two days. Otherwise it counts as a late cancel.",
  },
  trade_excused: { title: "{name:who} says it's fine", message: "It doesn't count as a late cancel." },
  trade_no_show: {
    title: {
      by: 'is_neither',
      cases: { none: "{name:who} says you didn't come" },
      other: '{name:who} says neither of you came',
    },
    message: {
      by: 'is_neither',
      cases: { none: 'Please answer within two days: {service}. Without an answer it counts as missed.' },
      other: 'Please confirm it, or say that you were there: {service}.',
    },
    step: 'Answer',
  },
  trade_missed: { title: 'Missed appointment: {service}', message: "That's settled between you and {name:who}." },
}

const owes: Words = {
  by: 'is_debtor',
  cases: { none: '{name:who} owes you a service' },
  other: 'You owe {name:who} a service',
}

const stillOwes: Words = {
  by: 'is_debtor',
  cases: { none: '{name:who} still owes you a service' },
  other: 'You still owe {name:who} a service',
}

const debts: Language = {
  trade_owed: {
    title: '{name:who} still owes you a service',
    message: 'Choose within seven days how to settle {service}.',
    step: 'Choose',
  },
  trade_owing: {
    title: 'You still owe {name:who} a service',
    message: "{name:who} chooses how to settle {service}. Until then you can't send new requests.",
  },
  trade_reopened: { title: 'Find a new time with {name:who}', message: 'You still give: {service}.' },
  iou_made: { title: owes, message: untilDue },
  iou_redeemed: { title: 'You owe {name:who} nothing more', message: 'Settled with a trade: {service}.' },
  iou_forgiven: { title: '{name:who} let it go', message: 'You no longer owe them {service}.' },
  iou_due: { title: stillOwes, message: untilDue },
  iou_expired: { title: 'What was owed has expired', message: '{service}, between you and {name:who}.' },
}

const disputes: Language = {
  dispute_opened: {
    title: '{name:who} says something went wrong',
    message: "Tell your side within three days. Everything in this trade waits until it's settled.",
    step: 'Tell your side',
  },
  dispute_answered: { title: '{name:who} told their side', message: 'The moderation team reads both and decides.' },
  dispute_withdrawn: { title: '{name:who} took their complaint back', message: 'The trade goes on where it was.' },
  dispute_decided: {
    title: 'Decided: your trade with {name:who}',
    message: 'Read what the moderation team decided.',
    open: 'Read the decision',
  },
}

const strikes: Language = {
  strike_given: {
    title: {
      by: 'kind',
      cases: {
        late_cancel: 'A late cancel counts against you',
        no_show: 'A missed appointment counts against you',
        abandoned_owed: 'A service you owed counts against you',
      },
      other: 'The moderation team found you at fault',
    },
    message: {
      by: 'total',
      cases: { one: 'You have {total} point in 90 days. You can appeal for 14 days.' },
      other: 'You have {total} points in 90 days. You can appeal for 14 days.',
    },
    open: 'See where you stand',
  },
  strike_notice: {
    title: 'You have {total} points in 90 days',
    message: 'With 5, new trades are paused for 14 days.',
    open: 'See where you stand',
  },
  strike_upheld: {
    title: 'Your appeal was answered: it still counts',
    message: "Read the moderation team's answer.",
    open: 'Read the answer',
  },
  strike_lifted: {
    title: 'Your appeal worked: it no longer counts',
    message: "Read the moderation team's answer.",
    open: 'Read the answer',
  },
}

export const conduct: Language = { ...missing, ...debts, ...disputes, ...strikes }
