// A server that sells plans through the fake of Stripe, for one test file, and a new member for each of its tests.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { keepMails } from '#tests/support/gateway/billing.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { deliver, startStripeDouble, stripeKeys, type StripeDouble } from '#tests/support/gateway/stripe-double.ts'

type Shop = {
  town: Gateway
  stripe: StripeDouble
  ana: Member
  /** How many there are, for ids that no other test has. */
  members: number
  /** Sends an event as Stripe does. */
  tell: (type: string, object: object, how?: Parameters<typeof deliver>[3]) => ReturnType<typeof deliver>
}

export function openShop(): Shop {
  // The rest is set before the first test.
  const shop = { members: 0, tell: (type, object, how) => deliver(shop.town.url, type, object, how) } as Shop
  beforeAll(async () => {
    shop.stripe = await startStripeDouble()
    const settings = { ...stripeKeys, STRIPE_URL: shop.stripe.url, SIGNUP_TRIAL_DAYS: '0', PREMIUM_TRIAL_DAYS: '21' }
    shop.town = await startGateway({ settings })
    await keepMails(shop.town)
  })
  beforeEach(async () => {
    shop.members += 1
    shop.ana = await shop.town.signUp(`Ana ${shop.members}`)
    shop.stripe.asked.length = 0
  })
  afterAll(async () => {
    await shop.town.stop()
    await shop.stripe.stop()
  })
  return shop
}
