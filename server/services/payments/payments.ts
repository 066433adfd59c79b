// Payments: Stripe if its keys are set, else the local till if local doors are open, else none. Both send the same neutral
// events (database/product/membership/billing.sql applies them).
import type { Stripe } from '#server/settings/outside.ts'
import type { AsService } from './billing-event.ts'
import { openLocalPayments } from './local.ts'
import type { Payments } from './provider.ts'

type Settings = { stripe: Stripe | null; localDoors: boolean; publicUrl: string }

export async function openPayments({ stripe, localDoors, publicUrl }: Settings, asService: AsService): Promise<Payments | null> {
  if (stripe !== null) {
    const { openStripePayments } = await import('./stripe.ts')
    return openStripePayments(stripe, publicUrl)
  }
  return localDoors ? openLocalPayments(publicUrl, asService) : null
}
