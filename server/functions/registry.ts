// The product's server functions by name: /functions/v1/<name>.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { refusal } from './body.ts'
import { busyFeed } from './busy-feed.ts'
import { calendarFeed } from './calendar-feed.ts'
import { calendarFile } from './calendar-file.ts'
import { checkAccess } from './check-access.ts'
import { checkSubscription } from './check-subscription.ts'
import { contact } from './contact.ts'
import { createCheckout } from './create-checkout.ts'
import { customerPortal } from './customer-portal.ts'
import { generateJobIntro } from './generate-job-intro.ts'
import { pageFeedback } from './page-feedback.ts'
import { resetUserPassword } from './reset-user-password.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import { sendRecoveryMail } from './send-recovery-mail.ts'
import { tradeStatement } from './statement/trade-statement.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { trackAnalytics } from './track-analytics.ts'
import { unsubscribe } from './unsubscribe.ts'
import { waitlistConfirm } from './waitlist/confirm.ts'
import { waitlistDetails } from './waitlist/details.ts'
import { waitlistSignup } from './waitlist/signup.ts'

const functions: [name: string, called: ServerFunction<Services>][] = [
  ['busy-feed', busyFeed],
  ['calendar-feed', calendarFeed],
  ['calendar-file', calendarFile],
  ['check-access', checkAccess],
  ['check-subscription', checkSubscription],
  ['create-checkout', createCheckout],
  ['customer-portal', customerPortal],
  ['stripe-webhook', stripeWebhook],
  ['contact', contact],
  ['generate-job-intro', generateJobIntro],
  ['page-feedback', pageFeedback],
  ['reset-user-password', resetUserPassword],
  ['reverse-geocode', reverseGeocode],
  ['send-recovery-mail', sendRecoveryMail],
  ['track-analytics', trackAnalytics],
  ['trade-statement', tradeStatement],
  ['unsubscribe', unsubscribe],
  ['waitlist-confirm', waitlistConfirm],
  ['waitlist-details', waitlistDetails],
  ['waitlist-signup', waitlistSignup],
]

function closedToSuspended(called: ServerFunction<Services>): ServerFunction<Services> {
  return {
    ...called,
    async handler(request, context) {
      if (context.caller.role === 'authenticated') {
        const [row] = await context.sql('select internal.my_suspension() as words')
        const words = row?.['words'] ?? null
        if (words !== null) return refusal('suspended', words, { detail: { what: 'suspended_now' } })
      }
      return called.handler(request, context)
    },
  }
}

/** What visitors may call too, and what members need to know their plan and to stop paying for it. */
const openToSuspended = new Set([
  'check-access',
  'check-subscription',
  'customer-portal',
  'stripe-webhook',
  'contact',
  'page-feedback',
  'track-analytics',
  'unsubscribe',
  'waitlist-confirm',
  'waitlist-details',
  'waitlist-signup',
])

export const registry: ReadonlyMap<string, ServerFunction<Services>> = new Map(
  functions.map(([name, called]) => [name, openToSuspended.has(name) ? called : closedToSuspended(called)]),
)
