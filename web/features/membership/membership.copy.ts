// Texts of the gate, the banner and the plans. Those of spec §2 and §8 are given to the letter.
import { priceOf, type PaidTier } from '#domain/membership.ts'
import { areasOf } from '#domain/plans/areas.ts'
import { listed } from '#domain/wording/lists.ts'

const basic = `(${priceOf('basic')}/month)`
const premium = `(${priceOf('premium')}/month)`
const areas = areasOf('premium')
/** What no plan has yet; null once everything is built. */
const coming = areas.coming.length === 0 ? null : `Coming to Premium: ${listed(areas.coming)}.`

export const copy = {
  gate: {
    basic: {
      title: 'Basic Plan Required',
      line: 'Upgrade to Basic to send messages and trade requests',
      upgrade: `Upgrade to Basic ${basic}`,
      trial: `Or Try Premium Free Trial ${premium}`,
      included: ['Everything in Free', 'Direct messages with any member', 'Trade requests, counter-offers and completion'],
      coming: null,
    },
    premium: {
      title: 'Premium Plan Required',
      line: 'Upgrade to Premium to access all community features',
      trial: `Start Free Trial - Premium ${premium}`,
      basic: `Get Basic Plan ${basic}`,
      browse: 'Browse Professionals (Free)',
      included: ['Everything in Basic', ...areas.included],
      coming,
    },
    uncertain: 'We could not check your plan just now.',
    off: {
      send_messages: {
        title: 'Messages are resting for now',
        line: "We paused them for everyone while we look into something. Nothing you wrote is deleted. They open here again as soon as they're back.",
      },
      send_trade_requests: {
        title: 'Trades are resting for now',
        line: "We paused them for everyone while we look into something. Nothing you sent is deleted. They open here again as soon as they're back.",
      },
      other: {
        title: 'This page is resting for now',
        line: "We paused it for everyone while we look into something. It opens here again as soon as it's back.",
      },
      home: 'Go to your home',
    },
    openTrades: { title: 'Your accepted trades stay open', line: 'You can still message the other person and finish the trade.' },
  },
  banner: {
    title: 'Unlock Premium',
    trial: 'Your trial is ending soon!',
    free: 'Get unlimited access',
    line: 'Unlimited trades, messaging & more',
    daysLeft: (days: number) => (days === 1 ? '1 day left in your trial' : `${days} days left in your trial`),
  },
  plans: {
    title: 'One good trade pays for the year',
    line: (year: string) => `A hand-painted full set is worth about $120. Twelve months of Premium is ${year}.`,
    premium: {
      about: `Everything: ${listed([...areasOf('basic').included, ...areas.included])}.`,
      coming,
      trial: 'Start Free Trial - Premium',
      get: 'Get Premium Plan',
    },
    basic: {
      about: 'Message any member, send trade requests and keep every trade in one place.',
      get: 'Get Basic Plan',
      print: 'Move to Premium whenever you want more.',
    },
    free: { about: 'Browse the directory and open five profiles a day. Good for having a look around.' },
    freeUntil: (day: string) => `until ${day}, then ${priceOf('premium')} a month if you keep it`,
    busy: 'Opening checkout...',
    cancelled: 'You left the checkout. Nothing was charged.',
    waiting: 'Waiting for your payment to arrive.',
    late: {
      title: 'Your payment is on its way',
      line: "It hasn't arrived yet. Your plan opens as soon as it does, and you won't be charged twice.",
    },
    opened: {
      basic: 'Messages and trade requests are open to you now.',
      premium: 'Everything is open to you now.',
    } satisfies Record<PaidTier, string>,
  },
  viewsLeft: (left: number) => `${left} profile ${left === 1 ? 'view' : 'views'} left today.`,
  checkoutFailed: 'Failed to open the checkout. Please try again.',
  noCheckoutUrl: 'No checkout URL received from server',
  portalFailed: 'Failed to open customer portal',
  welcome: { basic: 'Welcome to Basic!', premium: 'Welcome to Premium!' } satisfies Record<PaidTier, string>,
} as const

/** While this feature is turned off. */
export function offWords(feature: string): { title: string; line: string } {
  const { send_messages, send_trade_requests, other } = copy.gate.off
  return feature === 'send_messages' ? send_messages : feature === 'send_trade_requests' ? send_trade_requests : other
}

/** What waits behind a gate, or null when nothing does. */
export function waitingLine({ messages, trades }: { messages: number; trades: number }): string | null {
  const parts = [
    messages > 0 && `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
    trades > 0 && `${trades} trade ${trades === 1 ? 'request' : 'requests'}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `You have ${parts.join(' and ')} waiting.`
}
