import type { Language, Words } from '../../../words.ts'

const offer = 'You get {list:get} · You give {list:give}'

const tooFar = "It's a bit too far for {name:who}."

const ended: Words = {
  by: 'ended',
  cases: {
    iou: 'What is still owed between you and {name:who} is an IOU now.',
    settled: 'It is settled between you and {name:who}.',
    confirmed: 'You and {name:who} both confirmed that it happened.',
  },
}

export const trades: Language = {
  trade_sent: { title: '{name:who} wants to trade', message: offer, step: 'Answer' },
  trade_counter: { title: 'Counter-offer from {name:who}', message: offer, step: 'Answer' },
  trade_waiting: { title: '{name:who} is waiting for your answer', message: 'Expires {near_day:expires_at}.', step: 'Answer' },
  trade_accepted: {
    title: 'Trade accepted. Pick a time.',
    message: `{name:who} said yes. ${offer}`,
    step: 'Pick a time',
  },
  trade_confirmed: { title: '{name:who} confirmed your trade', message: 'Did it happen? Confirm it as well.', step: 'Confirm' },
  trade_completed: {
    title: 'Trade completed',
    message: '{ended} How was it? You can write a review for 14 days.',
    parts: { ended },
    step: 'Write a review',
  },
  trade_declined: {
    title: 'Trade declined',
    message: {
      by: 'reason',
      cases: {
        not_now: "Now isn't a good time for {name:who}.",
        values: "The values didn't fit for {name:who}.",
        distance: tooFar,
        service: '{name:who} is looking for a different service.',
        timing: "The timing didn't work out for {name:who}.",
      },
      other: "{name:who} can't take this one. There are others to ask.",
    },
  },
  trade_withdrawn: { title: 'Trade request withdrawn', message: '{name:who} took the offer back.' },
  trade_expired: { title: 'Trade request expired', message: 'Nobody answered the offer between you and {name:who} in time.' },
  trade_unconfirmed: { title: 'Trade ended', message: 'Neither you nor {name:who} said that it happened.' },
  trade_cancelled: {
    title: 'Trade canceled',
    message: {
      by: 'reason',
      cases: {
        schedule: '{name:who} had a change of schedule.',
        illness: "{name:who} isn't well.",
        distance: tooFar,
        changed_mind: '{name:who} had a change of mind.',
        no_service: 'It ended without a service.',
      },
      other: '{name:who} had to cancel.',
    },
  },
  trade_more: {
    title: 'There is more about your trades',
    message: 'Several things changed within an hour. Your trades show the latest.',
  },
}
