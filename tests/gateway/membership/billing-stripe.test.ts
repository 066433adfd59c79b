// The Stripe integration against a fake of its API: the calls we make, and the effect of its events.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, checkout, keepMails, mailsOf, look, myBilling } from '#tests/support/gateway/billing.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import {
  aSubscription,
  anInvoice,
  deliver,
  startStripeDouble,
  stripeKeys,
  type StripeDouble,
} from '#tests/support/gateway/stripe-double.ts'

const day = 86_400
const now = () => Math.floor(Date.now() / 1000)
let town: Gateway
let stripe: StripeDouble
let ana: Member
let members = 0

beforeAll(async () => {
  stripe = await startStripeDouble()
  town = await startGateway({ settings: { ...stripeKeys, STRIPE_URL: stripe.url, SIGNUP_TRIAL_DAYS: '0', PREMIUM_TRIAL_DAYS: '21' } })
  await keepMails(town)
})
beforeEach(async () => {
  members += 1
  ana = await town.signUp(`Ana ${members}`)
  stripe.asked.length = 0
})
afterAll(async () => {
  await town.stop()
  await stripe.stop()
})

const tell = (type: string, object: object, how = {}) => deliver(town.url, type, object, how)

test('a checkout requests a subscription with the trial from Stripe, once per order, and returns to /upgrade', async () => {
  const [first, second] = await Promise.all([checkout(town, ana, 'premium'), checkout(town, ana, 'premium')])
  expect(first.body.url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  expect(second.body.url).toBe(first.body.url)
  expect((await checkout(town, ana, 'premium')).body.url).toBe(first.body.url)
  const [asked] = stripe.asked
  expect(asked?.headers).toMatchObject({ 'stripe-version': '2026-10-28.endive', 'idempotency-key': expect.stringMatching(/^checkout-/) })
  expect(asked?.form).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_premium',
    'line_items[0][quantity]': '1',
    client_reference_id: ana.user.id,
    customer_email: ana.email,
    'metadata[user_id]': ana.user.id,
    'metadata[checkout_id]': asked?.headers['idempotency-key']?.toString().slice(9),
    'subscription_data[metadata][user_id]': ana.user.id,
    'subscription_data[trial_period_days]': '21',
    success_url: `${town.url}/upgrade?status=success`,
    cancel_url: `${town.url}/upgrade?status=cancelled`,
  })
  // Choosing the other plan instead closes the first checkout.
  await checkout(town, ana, 'basic')
  expect(stripe.asked.map(({ path }) => path)).toContain(`/v1/checkout/sessions/${first.body.url?.split('/').at(-1)}/expire`)
  expect(stripe.asked.at(-1)?.form).not.toHaveProperty('subscription_data[trial_period_days]')
  expect((await look(`${town.url}/_checkout/${asked?.headers['idempotency-key']?.toString().slice(9)}`)).html).not.toContain(
    'This is a test',
  )
})

test('an event’s state is read again from Stripe: its own snapshot, its order and repetition make no difference', async () => {
  const snapshot = aSubscription('sub_anew', ana.user.id, { status: 'past_due' })
  stripe.subscriptions.set('sub_anew', aSubscription('sub_anew', ana.user.id))
  expect(await tell('customer.subscription.updated', snapshot, { id: 'evt_once' })).toMatchObject({
    status: 200,
    body: { outcome: 'applied' },
  })
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'active', price_cents: 999 })
  expect((await tell('customer.subscription.updated', snapshot, { id: 'evt_once' })).body.outcome).toBe('seen')
  stripe.subscriptions.set('sub_anew', aSubscription('sub_anew', ana.user.id, { status: 'canceled', ended_at: now() - 5 }))
  // The older event arrives after the end: the end must stay in effect.
  await tell('customer.subscription.created', aSubscription('sub_anew', ana.user.id))
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'cancelled' })
})

test('each Stripe state maps to its plan', async () => {
  const later = now() + 60 * day
  const states: [string, Parameters<typeof aSubscription>[2], object][] = [
    ['trialing', { status: 'trialing', trial_end: now() + 14 * day }, { tier: 'premium', status: 'trialing', trial_used: true }],
    ['active', { status: 'active', price: 'price_basic' }, { tier: 'basic', status: 'active', price_cents: 599 }],
    [
      'ending',
      { status: 'active', cancel_at_period_end: true },
      { tier: 'premium', status: 'active', cancel_at: expect.any(String), renews_at: null },
    ],
    [
      'pausing',
      { status: 'active', pause_collection: { behavior: 'void', resumes_at: later } },
      { tier: 'premium', status: 'active', pause_until: expect.any(String) },
    ],
    [
      'paused',
      {
        status: 'active',
        pause_collection: { behavior: 'void', resumes_at: later },
        latest_invoice: anInvoice('in_void', 'sub', { status: 'void' }),
      },
      { tier: 'free', status: 'paused' },
    ],
    ['no card', { status: 'paused' }, { tier: 'free', status: 'paused' }],
    [
      'past due',
      { status: 'past_due', latest_invoice: anInvoice('in_due', 'sub', { status: 'open' }) },
      { tier: 'premium', status: 'past_due', grace_until: expect.any(String) },
    ],
    [
      'unpaid',
      {
        status: 'unpaid',
        latest_invoice: anInvoice('in_old', 'sub', {
          status: 'open',
          created: now() - 9 * day,
          status_transitions: { finalized_at: now() - 8 * day, marked_uncollectible_at: null, paid_at: null, voided_at: null },
        }),
      },
      { tier: 'free', status: 'past_due' },
    ],
    ['canceled', { status: 'canceled', ended_at: now() - 1 }, { tier: 'free', status: 'cancelled' }],
    ['never paid', { status: 'incomplete_expired' }, { tier: 'free', status: 'cancelled' }],
  ]
  for (const [name, facts, expected] of states) {
    const id = `sub_${members}_state`
    stripe.subscriptions.set(id, aSubscription(id, ana.user.id, facts))
    expect((await tell('customer.subscription.updated', { id, object: 'subscription' })).status, name).toBe(200)
    expect(await myBilling(ana), name).toMatchObject(expected)
  }
  stripe.subscriptions.set('sub_early', aSubscription('sub_early', ana.user.id, { status: 'incomplete' }))
  stripe.subscriptions.set('sub_other', aSubscription('sub_other', ana.user.id, { price: 'price_of_something_else' }))
  for (const id of ['sub_early', 'sub_other']) await tell('customer.subscription.created', { id, object: 'subscription' })
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'cancelled' })
})

test('invoices become rows and emails: failed once, then paid once', async () => {
  const id = `sub_${members}_bill`
  stripe.subscriptions.set(
    id,
    aSubscription(id, ana.user.id, { status: 'past_due', latest_invoice: anInvoice('in_1', id, { status: 'open' }) }),
  )
  stripe.invoices.set('in_1', anInvoice('in_1', id, { status: 'open' }))
  await tell('invoice.payment_failed', { id: 'in_1', object: 'invoice' })
  await tell('invoice.payment_failed', { id: 'in_1', object: 'invoice' })
  expect(await myBilling(ana)).toMatchObject({
    tier: 'premium',
    status: 'past_due',
    invoices: [{ number: 'NQ-in_1', status: 'failed', amount_cents: 999 }],
  })
  expect(await mailsOf(town, ana, 'payment_failed')).toHaveLength(1)
  stripe.invoices.set('in_1', anInvoice('in_1', id))
  stripe.subscriptions.set(id, aSubscription(id, ana.user.id, { latest_invoice: anInvoice('in_1', id) }))
  await tell('invoice.paid', { id: 'in_1', object: 'invoice' })
  await tell('invoice.paid', { id: 'in_1', object: 'invoice' })
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'active', invoices: [{ status: 'paid', amount_cents: 999 }] })
  expect(await mailsOf(town, ana, 'receipt')).toMatchObject([{ amount_cents: 999, tier: 'premium', number: 'NQ-in_1' }])
})

test('buying premium on top of basic ends basic once with a credit; a downgrade is a change in the portal', async () => {
  const [basic, premium] = [`sub_${members}_basic`, `sub_${members}_premium`]
  stripe.subscriptions.set(basic, aSubscription(basic, ana.user.id, { price: 'price_basic' }))
  await tell('customer.subscription.created', { id: basic, object: 'subscription' })
  await checkout(town, ana, 'premium')
  expect(stripe.asked.at(-1)?.form).toMatchObject({
    customer: `cus_${ana.user.id.slice(0, 8)}`,
    'subscription_data[metadata][replaces]': basic,
  })
  stripe.subscriptions.set(premium, aSubscription(premium, ana.user.id, { metadata: { user_id: ana.user.id, replaces: basic } }))
  await tell('checkout.session.completed', { id: 'cs_1', object: 'checkout.session', subscription: premium })
  await tell('customer.subscription.created', { id: premium, object: 'subscription' })
  await tell('customer.subscription.deleted', { id: basic, object: 'subscription' })
  expect(stripe.asked.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: `/v1/subscriptions/${basic}`, form: { prorate: 'true' } },
  ])
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'active' })
  expect(await checkout(town, ana, 'premium')).toMatchObject({ status: 409 })

  expect((await checkout(town, ana, 'basic')).body.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  expect(stripe.asked.at(-1)?.form).toMatchObject({
    'flow_data[type]': 'subscription_update_confirm',
    'flow_data[subscription_update_confirm][subscription]': premium,
    'flow_data[subscription_update_confirm][items][0][price]': 'price_basic',
  })
})

test('if the earlier plan could not be ended, it is ended when the event comes again; the new plan counts meanwhile', async () => {
  const [basic, premium] = [`sub_${members}_old`, `sub_${members}_new`]
  stripe.subscriptions.set(basic, aSubscription(basic, ana.user.id, { price: 'price_basic' }))
  await tell('customer.subscription.created', { id: basic, object: 'subscription' })
  stripe.subscriptions.set(premium, aSubscription(premium, ana.user.id, { metadata: { user_id: ana.user.id, replaces: basic } }))
  const begin = () => tell('customer.subscription.created', { id: premium, object: 'subscription' }, { id: `evt_${premium}` })

  stripe.endsNothing = true
  expect((await begin()).status).toBe(500)
  stripe.endsNothing = false
  expect(stripe.subscriptions.get(basic)?.status).toBe('active')
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'active' })

  expect(await begin()).toMatchObject({ status: 200, body: { outcome: 'seen' } })
  expect(stripe.subscriptions.get(basic)?.status).toBe('canceled')
  stripe.asked.length = 0
  expect(await begin()).toMatchObject({ status: 200, body: { outcome: 'seen' } })
  expect(stripe.asked.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('FUNC-08: the portal returns its URL to members who have paid, 404 to others', async () => {
  expect((await call(town, 'customer-portal', undefined, ana.session.access_token)).status).toBe(404)
  const id = `sub_${members}_portal`
  stripe.subscriptions.set(id, aSubscription(id, ana.user.id))
  await tell('customer.subscription.created', { id, object: 'subscription' })
  const { status, body } = await call(town, 'customer-portal', undefined, ana.session.access_token)
  expect([status, body.url]).toEqual([200, `https://billing.stripe.com/p/session/cus_${ana.user.id.slice(0, 8)}`])
  expect(stripe.asked.at(-1)?.form).toEqual({
    customer: `cus_${ana.user.id.slice(0, 8)}`,
    return_url: `${town.url}/settings?tab=subscription`,
  })
})

test('while Stripe is down an event gets a 500 and nothing is lost', async () => {
  const id = `sub_${members}_down`
  stripe.subscriptions.set(id, aSubscription(id, ana.user.id))
  stripe.isDown = true
  expect((await tell('customer.subscription.created', { id, object: 'subscription' }, { id: 'evt_down' })).status).toBe(500)
  expect((await checkout(town, ana, 'premium')).status).toBe(500)
  const failed = async () => (await town.sql.query(`select type, tries from internal.billing_failures where event_id = 'evt_down'`)).rows
  expect(await failed(), 'kept for those who run the site').toEqual([{ type: 'customer.subscription.created', tries: 1 }])
  stripe.isDown = false
  expect(await tell('customer.subscription.created', { id, object: 'subscription' }, { id: 'evt_down' })).toMatchObject({
    status: 200,
    body: { outcome: 'applied' },
  })
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium' })
  expect(await failed(), 'until it has been applied').toEqual([])
})

test('forged, damaged, stale and future events are refused before any request; events about others are accepted and ignored', async () => {
  const object = { id: 'sub_forged', object: 'subscription' }
  stripe.subscriptions.set('sub_forged', aSubscription('sub_forged', ana.user.id))
  for (const how of [{ secret: 'whsec_other' }, { body: '{}' }, { body: '' }, { at: now() - 301 }, { at: now() + 320 }]) {
    expect((await tell('customer.subscription.created', object, how)).status, JSON.stringify(how)).toBe(400)
  }
  expect((await call(town, 'stripe-webhook', { type: 'customer.subscription.created', data: { object } })).status).toBe(400)
  expect((await fetch(`${town.url}/functions/v1/stripe-webhook`)).status).toBe(405)
  expect(stripe.asked).toEqual([])
  expect((await tell('customer.created', { id: 'cus_9', object: 'customer' })).body.outcome).toBe('ignored')
  stripe.subscriptions.set('sub_nobody', aSubscription('sub_nobody', crypto.randomUUID()))
  expect(
    (await tell('customer.subscription.created', { id: 'sub_nobody', object: 'subscription' }, { id: 'evt_nobody' })).body.outcome,
  ).toBe('nobody')
  // Another shop on the same Stripe account may have any ids in its metadata.
  const elsewhere = { metadata: { user_id: '42' }, customer: 'cus_elsewhere', price: 'price_elsewhere' }
  stripe.subscriptions.set('sub_elsewhere', aSubscription('sub_elsewhere', ana.user.id, elsewhere))
  expect((await tell('customer.subscription.created', { id: 'sub_elsewhere', object: 'subscription' })).body.outcome).toBe('nobody')
  const { rows: failed } = await town.sql.query('select event_id from internal.billing_failures')
  expect(failed, 'only the one of a member who is gone').toEqual([{ event_id: 'evt_nobody' }])
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'none' })
})

test('forty events at once while the subscription changes: its last state wins', async () => {
  const id = `sub_${members}_rush`
  const states = ['active', 'past_due', 'trialing', 'active', 'canceled'] as const
  for (let round = 0; round < 3; round += 1) {
    const answers: ReturnType<typeof tell>[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const last = turn === 39
      const status = last ? 'active' : (states[turn % states.length] ?? 'active')
      const price = last && round % 2 === 0 ? 'price_basic' : 'price_premium'
      stripe.subscriptions.set(id, aSubscription(id, ana.user.id, { status, price, ...(status === 'canceled' && { ended_at: now() - 1 }) }))
      answers.push(tell('customer.subscription.updated', { id, object: 'subscription' }))
      // Some are still running when the next state comes.
      if (turn % 8 === 0) await answers[turn - 4]
    }
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await myBilling(ana)).toMatchObject({ tier: round % 2 === 0 ? 'basic' : 'premium', status: 'active' })
  }
})

test('the plan of a member who leaves ends at Stripe with its paid time, also if Stripe does not answer at first', async () => {
  const endings = async () => (await town.sql.query('select contract_id, tries from internal.contract_endings order by 1')).rows
  for (const [id, status] of [
    ['sub_leaves', 'active'],
    ['sub_owes', 'past_due'],
  ] as const) {
    stripe.subscriptions.set(id, aSubscription(id, ana.user.id, { status }))
    await tell('customer.subscription.updated', aSubscription(id, ana.user.id, { status }))
  }
  stripe.isDown = true
  await ana.client.rpc('account_delete_request').throwOnError()
  const tried = [
    { contract_id: 'sub_leaves', tries: 1 },
    { contract_id: 'sub_owes', tries: 1 },
  ]
  await expect.poll(endings, { timeout: 20_000 }).toEqual(tried)
  stripe.isDown = false
  await town.sql.query('update internal.contract_endings set due_at = statement_timestamp()')
  await town.sql.query('notify account_work')
  await expect.poll(endings, { timeout: 20_000 }).toEqual([])
  expect(stripe.subscriptions.get('sub_leaves')).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(stripe.subscriptions.get('sub_owes')).toMatchObject({ status: 'canceled' })
})
