// Payments: Stripe when its keys are set, else the till of this machine where local doors are open, else none. Both halves
// tell of the same neutral events (database/product/membership/billing.sql says what becomes of them).
import type { Stripe } from '#server/settings/outside.ts'
import type { AsService } from './billing-event.ts'
import { openLocalPayments } from './local.ts'
import type { Payments } from './provider.ts'
import { openStripePayments } from './stripe.ts'

type Settings = { stripe: Stripe | null; localDoors: boolean; publicUrl: string }

export function openPayments({ stripe, localDoors, publicUrl }: Settings, asService: AsService): Payments | null {
  if (stripe !== null) return openStripePayments(stripe, publicUrl)
  return localDoors ? openLocalPayments(publicUrl, asService) : null
}
