// Stripe's signature scheme: an HMAC of the time and the raw body, compared in constant time by the SDK. The local till uses it too.
import type { Stripe } from 'stripe'

const toleranceSeconds = 300

export class NotGenuine extends Error {}

/** Parses a signed body. Refuses it if the secret is wrong or the signature is more than five minutes old or ahead of us. */
export async function readSigned(body: Uint8Array, signature: string | null, secret: string): Promise<Stripe.Event> {
  const at = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1])
  // The SDK only refuses old signatures; one dated far ahead would stay valid until then.
  if (!(at - Date.now() / 1000 <= toleranceSeconds)) throw new NotGenuine('The signature is dated ahead, or not at all.')
  const { webhooks } = await sdk()
  try {
    return webhooks.constructEvent(Buffer.from(body), signature ?? '', secret, toleranceSeconds)
  } catch (error) {
    throw new NotGenuine('The signature does not fit.', { cause: error })
  }
}

export async function sign(body: string, secret: string): Promise<string> {
  return (await sdk()).webhooks.generateTestHeaderString({ payload: body, secret })
}

/** Read at the first signature, because a start doesn't need its 1 MB. */
async function sdk() {
  return (await import('stripe')).Stripe
}
