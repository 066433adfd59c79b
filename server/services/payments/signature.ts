// Stripe's signature scheme: an HMAC of the time and the raw body, compared in constant time by the SDK. Both halves use it.
import { Stripe } from 'stripe'

const toleranceSeconds = 300

export class NotGenuine extends Error {}

/** The event a raw body holds. Refuses what was not signed with this secret, or longer than five minutes ago or ahead. */
export function readSigned(body: Uint8Array, signature: string | null, secret: string): Stripe.Event {
  const at = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1])
  // The SDK refuses what is too old; a time far ahead would stay good for ever.
  if (!(at - Date.now() / 1000 <= toleranceSeconds)) throw new NotGenuine('The signature is dated ahead, or not at all.')
  try {
    return Stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', secret, toleranceSeconds)
  } catch (error) {
    throw new NotGenuine('The signature does not fit.', { cause: error })
  }
}

export function sign(body: string, secret: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
}
