// The events of Stripe against a fake of its API: what each does to a plan, in whatever order and state they come.
import { expect, test } from 'vitest'
import { call, checkout, mailsOf, myBilling } from '#tests/support/gateway/billing.ts'
import { aSubscription, anInvoice } from '#tests/support/gateway/stripe-double.ts'
import { openShop } from './stripe-shop.ts'

const day = 86_400
const now = () => Math.floor(Date.now() / 1000)
const shop = openShop()

test("an event's state is read again from Stripe: its own snapshot, its order and repetition make no difference", async () => {
  const snapshot = aSubscription('sub_anew', shop.ana.user.id, { status: 'past_due' })
  shop.stripe.subscriptions.set('sub_anew', aSubscription('sub_anew', shop.ana.user.id))
  expect(await shop.tell('customer.subscription.updated', snapshot, { id: 'evt_once' })).toMatchObject({
    status: 200,
    body: { outcome: 'applied' },
  })
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'premium', status: 'active', price_cents: 999 })
  expect((await shop.tell('customer.subscription.updated', snapshot, { id: 'evt_once' })).body.outcome).toBe('seen')
  shop.stripe.subscriptions.set('sub_anew', aSubscription('sub_anew', shop.ana.user.id, { status: 'canceled', ended_at: now() - 5 }))
  // The older event arrives after the end: the end must stay in effect.
  await shop.tell('customer.subscription.created', aSubscription('sub_anew', shop.ana.user.id))
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'free', status: 'cancelled' })
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
    const id = `sub_${shop.members}_state`
    shop.stripe.subscriptions.set(id, aSubscription(id, shop.ana.user.id, facts))
    expect((await shop.tell('customer.subscription.updated', { id, object: 'subscription' })).status, name).toBe(200)
    expect(await myBilling(shop.ana), name).toMatchObject(expected)
  }
  shop.stripe.subscriptions.set('sub_early', aSubscription('sub_early', shop.ana.user.id, { status: 'incomplete' }))
  shop.stripe.subscriptions.set('sub_other', aSubscription('sub_other', shop.ana.user.id, { price: 'price_of_something_else' }))
  for (const id of ['sub_early', 'sub_other']) await shop.tell('customer.subscription.created', { id, object: 'subscription' })
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'free', status: 'cancelled' })
})

test('invoices become rows and emails: failed once, then paid once', async () => {
  const id = `sub_${shop.members}_bill`
  shop.stripe.subscriptions.set(
    id,
    aSubscription(id, shop.ana.user.id, { status: 'past_due', latest_invoice: anInvoice('in_1', id, { status: 'open' }) }),
  )
  shop.stripe.invoices.set('in_1', anInvoice('in_1', id, { status: 'open' }))
  await shop.tell('invoice.payment_failed', { id: 'in_1', object: 'invoice' })
  await shop.tell('invoice.payment_failed', { id: 'in_1', object: 'invoice' })
  expect(await myBilling(shop.ana)).toMatchObject({
    tier: 'premium',
    status: 'past_due',
    invoices: [{ number: 'NQ-in_1', status: 'failed', amount_cents: 999 }],
  })
  expect(await mailsOf(shop.town, shop.ana, 'payment_failed')).toHaveLength(1)
  shop.stripe.invoices.set('in_1', anInvoice('in_1', id))
  shop.stripe.subscriptions.set(id, aSubscription(id, shop.ana.user.id, { latest_invoice: anInvoice('in_1', id) }))
  await shop.tell('invoice.paid', { id: 'in_1', object: 'invoice' })
  await shop.tell('invoice.paid', { id: 'in_1', object: 'invoice' })
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'premium', status: 'active', invoices: [{ status: 'paid', amount_cents: 999 }] })
  expect(await mailsOf(shop.town, shop.ana, 'receipt')).toMatchObject([{ amount_cents: 999, tier: 'premium', number: 'NQ-in_1' }])
})

test('while Stripe is down an event gets a 500 and nothing is lost', async () => {
  const id = `sub_${shop.members}_down`
  shop.stripe.subscriptions.set(id, aSubscription(id, shop.ana.user.id))
  shop.stripe.isDown = true
  expect((await shop.tell('customer.subscription.created', { id, object: 'subscription' }, { id: 'evt_down' })).status).toBe(500)
  expect((await checkout(shop.town, shop.ana, 'premium')).status).toBe(500)
  const failed = async () =>
    (await shop.town.sql.query(`select type, tries from internal.billing_failures where event_id = 'evt_down'`)).rows
  expect(await failed(), 'kept for those who run the site').toEqual([{ type: 'customer.subscription.created', tries: 1 }])
  shop.stripe.isDown = false
  expect(await shop.tell('customer.subscription.created', { id, object: 'subscription' }, { id: 'evt_down' })).toMatchObject({
    status: 200,
    body: { outcome: 'applied' },
  })
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'premium' })
  expect(await failed(), 'until it has been applied').toEqual([])
})

test('forged, damaged, stale and future events are refused before any request; events about others are accepted and ignored', async () => {
  const object = { id: 'sub_forged', object: 'subscription' }
  shop.stripe.subscriptions.set('sub_forged', aSubscription('sub_forged', shop.ana.user.id))
  for (const how of [{ secret: 'whsec_other' }, { body: '{}' }, { body: '' }, { at: now() - 301 }, { at: now() + 320 }]) {
    expect((await shop.tell('customer.subscription.created', object, how)).status, JSON.stringify(how)).toBe(400)
  }
  expect((await call(shop.town, 'stripe-webhook', { type: 'customer.subscription.created', data: { object } })).status).toBe(400)
  expect((await fetch(`${shop.town.url}/functions/v1/stripe-webhook`)).status).toBe(405)
  expect(shop.stripe.asked).toEqual([])
  expect((await shop.tell('customer.created', { id: 'cus_9', object: 'customer' })).body.outcome).toBe('ignored')
  shop.stripe.subscriptions.set('sub_nobody', aSubscription('sub_nobody', crypto.randomUUID()))
  expect(
    (await shop.tell('customer.subscription.created', { id: 'sub_nobody', object: 'subscription' }, { id: 'evt_nobody' })).body.outcome,
  ).toBe('nobody')
  // Another shop on the same Stripe account may have any ids in its metadata.
  const elsewhere = { metadata: { user_id: '42' }, customer: 'cus_elsewhere', price: 'price_elsewhere' }
  shop.stripe.subscriptions.set('sub_elsewhere', aSubscription('sub_elsewhere', shop.ana.user.id, elsewhere))
  expect((await shop.tell('customer.subscription.created', { id: 'sub_elsewhere', object: 'subscription' })).body.outcome).toBe('nobody')
  const { rows: failed } = await shop.town.sql.query('select event_id from internal.billing_failures')
  expect(failed, 'only the one of a member who is gone').toEqual([{ event_id: 'evt_nobody' }])
  expect(await myBilling(shop.ana)).toMatchObject({ tier: 'free', status: 'none' })
})

test('forty events at once while the subscription changes: its last state wins', async () => {
  const id = `sub_${shop.members}_rush`
  const states = ['active', 'past_due', 'trialing', 'active', 'canceled'] as const
  for (let round = 0; round < 3; round += 1) {
    const answers: ReturnType<typeof shop.tell>[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const last = turn === 39
      const status = last ? 'active' : (states[turn % states.length] ?? 'active')
      const price = last && round % 2 === 0 ? 'price_basic' : 'price_premium'
      shop.stripe.subscriptions.set(
        id,
        aSubscription(id, shop.ana.user.id, { status, price, ...(status === 'canceled' && { ended_at: now() - 1 }) }),
      )
      answers.push(shop.tell('customer.subscription.updated', { id, object: 'subscription' }))
      // Some are still running when the next state comes.
      if (turn % 8 === 0) await answers[turn - 4]
    }
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await myBilling(shop.ana)).toMatchObject({ tier: round % 2 === 0 ? 'basic' : 'premium', status: 'active' })
  }
})
