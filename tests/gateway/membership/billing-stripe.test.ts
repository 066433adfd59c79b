// The Stripe integration against a fake of its API: the calls we make for a checkout, the portal and the end of a plan.
import { expect, test } from 'vitest'
import { call, checkout, look, myBilling } from '#tests/support/gateway/billing.ts'
import { aSubscription } from '#tests/support/gateway/stripe-double.ts'
import { openShop } from './stripe-shop.ts'

const shop = openShop()

test('a checkout requests a subscription with the trial from Stripe, once per order, and returns to /upgrade', async () => {
  const [first, second] = await Promise.all([checkout(shop.town, shop.ana, 'premium'), checkout(shop.town, shop.ana, 'premium')])
  expect(first.body.url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  expect(second.body.url).toBe(first.body.url)
  expect((await checkout(shop.town, shop.ana, 'premium')).body.url).toBe(first.body.url)
  const [asked] = shop.stripe.asked
  expect(asked?.headers).toMatchObject({ 'stripe-version': '2026-10-28.endive', 'idempotency-key': expect.stringMatching(/^checkout-/) })
  expect(asked?.form).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_premium',
    'line_items[0][quantity]': '1',
    client_reference_id: shop.ana.user.id,
    customer_email: shop.ana.email,
    'metadata[user_id]': shop.ana.user.id,
    'metadata[checkout_id]': asked?.headers['idempotency-key']?.toString().slice(9),
    'subscription_data[metadata][user_id]': shop.ana.user.id,
    'subscription_data[trial_period_days]': '21',
    success_url: `${shop.town.url}/upgrade?status=success`,
    cancel_url: `${shop.town.url}/upgrade?status=cancelled`,
  })
  // Choosing the other plan instead closes the first checkout.
  await checkout(shop.town, shop.ana, 'basic')
  expect(shop.stripe.asked.map(({ path }) => path)).toContain(`/v1/checkout/sessions/${first.body.url?.split('/').at(-1)}/expire`)
  expect(shop.stripe.asked.at(-1)?.form).not.toHaveProperty('subscription_data[trial_period_days]')
  expect((await look(`${shop.town.url}/_checkout/${asked?.headers['idempotency-key']?.toString().slice(9)}`)).html).not.toContain(
    'This is a test',
  )
})

test('buying premium on top of basic ends basic once with a credit; a downgrade is a change in the portal', async () => {
  const [basic, premium] = [`sub_${shop.members}_basic`, `sub_${shop.members}_premium`]
  shop.stripe.subscriptions.set(basic, aSubscription(basic, shop.ana.user.id, { price: 'price_basic' }))
  await shop.tell('customer.subscription.created', { id: basic, object: 'subscription' })
  await checkout(shop.town, shop.ana, 'premium')
  expect(shop.stripe.asked.at(-1)?.form).toMatchObject({
    customer: `cus_${shop.ana.user.id.slice(0, 8)}`,
    'subscription_data[metadata][replaces]': basic,
  })
  shop.stripe.subscriptions.set(
    premium,
    aSubscription(premium, shop.ana.user.id, { metadata: { user_id: shop.ana.user.id, replaces: basic } }),
  )
  await shop.tell('checkout.session.completed', { id: 'cs_1', object: 'checkout.session', subscription: premium })
  await shop.tell('customer.subscription.created', { id: premium, object: 'subscription' })
  await shop.tell('customer.subscription.deleted', { id: basic, object: 'subscription' })
  expect(shop.stripe.asked.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: `/v1/subscriptions/${basic}`, form: { prorate: 'true' } },
  ])
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'premium', status: 'active' })
  expect(await checkout(shop.town, shop.ana, 'premium')).toMatchObject({ status: 409 })

  expect((await checkout(shop.town, shop.ana, 'basic')).body.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  expect(shop.stripe.asked.at(-1)?.form).toMatchObject({
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': premium,
    'flow_data[subscription_update_confirm][items][0][price]': 'price_basic',
  })
})

test('if the earlier plan could not be ended, it is ended when the event comes again; the new plan counts meanwhile', async () => {
  const [basic, premium] = [`sub_${shop.members}_old`, `sub_${shop.members}_new`]
  shop.stripe.subscriptions.set(basic, aSubscription(basic, shop.ana.user.id, { price: 'price_basic' }))
  await shop.tell('customer.subscription.created', { id: basic, object: 'subscription' })
  shop.stripe.subscriptions.set(
    premium,
    aSubscription(premium, shop.ana.user.id, { metadata: { user_id: shop.ana.user.id, replaces: basic } }),
  )
  const begin = () => shop.tell('customer.subscription.created', { id: premium, object: 'subscription' }, { id: `evt_${premium}` })

  shop.stripe.endsNothing = true
  expect((await begin()).status).toBe(500)
  shop.stripe.endsNothing = false
  expect(shop.stripe.subscriptions.get(basic)?.status).toBe('active')
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'premium', status: 'active' })

  expect(await begin()).toMatchObject({ status: 200, body: { outcome: 'seen' } })
  expect(shop.stripe.subscriptions.get(basic)?.status).toBe('canceled')
  shop.stripe.asked.length = 0
  expect(await begin()).toMatchObject({ status: 200, body: { outcome: 'seen' } })
  expect(shop.stripe.asked.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('FUNC-08: the portal returns its URL to members who have paid, 404 to others', async () => {
  expect((await call(shop.town, 'customer-portal', undefined, shop.ana.session.access_token)).status).toBe(404)
  const id = `sub_${shop.members}_portal`
  shop.stripe.subscriptions.set(id, aSubscription(id, shop.ana.user.id))
  await shop.tell('customer.subscription.created', { id, object: 'subscription' })
  const { status, body } = await call(shop.town, 'customer-portal', undefined, shop.ana.session.access_token)
  expect([status, body.url]).toEqual([200, `https://billing.stripe.com/p/session/cus_${shop.ana.user.id.slice(0, 8)}`])
  expect(shop.stripe.asked.at(-1)?.form).toEqual({
    customer: `cus_${shop.ana.user.id.slice(0, 8)}`,
    return_url: `${shop.town.url}/settings?tab=subscription`,
  })
})

test('the plan of a member who leaves ends at Stripe with its paid time, also if Stripe does not answer at first', async () => {
  const endings = async () => (await shop.town.sql.query('select contract_id, tries from internal.contract_endings order by 1')).rows
  for (const [id, status] of [
    ['sub_leaves', 'active'],
    ['sub_owes', 'past_due'],
  ] as const) {
    shop.stripe.subscriptions.set(id, aSubscription(id, shop.ana.user.id, { status }))
    await shop.tell('customer.subscription.updated', aSubscription(id, shop.ana.user.id, { status }))
  }
  shop.stripe.isDown = true
  await shop.ana.client.rpc('account_delete_request').throwOnError()
  const tried = [
    { contract_id: 'sub_leaves', tries: 1 },
    { contract_id: 'sub_owes', tries: 1 },
  ]
  await expect.poll(endings).toEqual(tried)
  shop.stripe.isDown = false
  await shop.town.sql.query('update internal.contract_endings set due_at = statement_timestamp()')
  await shop.town.sql.query('notify account_work')
  await expect.poll(endings).toEqual([])
  expect(shop.stripe.subscriptions.get('sub_leaves')).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(shop.stripe.subscriptions.get('sub_owes')).toMatchObject({ status: 'canceled' })
})
