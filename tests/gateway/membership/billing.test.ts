// The whole life of a subscription with the local till, through the front door and with a moved clock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, call, checkout, keepMails, mailsOf, look, moveClock, myBilling, portal, press, told } from '#tests/support/gateway/billing.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
  await keepMails(town)
})
afterAll(() => town.stop())

test('RIGHT-35 RIGHT-36: checkout and portal need a signed-in session that is still active', async () => {
  const ana = await town.signUp('Ana Session')
  for (const name of ['create-checkout', 'customer-portal']) {
    expect((await call(town, name, { tier: 'basic' }, null)).status, name).toBe(401)
    expect(await call(town, name, { tier: 'basic' })).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('Authentication') },
    })
    expect((await call(town, name, { tier: 'basic' }, town.serviceKey)).status, name).toBe(401)
  }
  const token = ana.session.access_token
  const { rows: ended } = await town.sql.query<{ id: string }>('delete from auth.sessions where user_id = $1 returning id', [ana.user.id])
  const sessionId = ended[0]?.id
  for (const name of ['create-checkout', 'customer-portal']) {
    const { status, body } = await call(town, name, { tier: 'basic' }, token)
    expect(status, name).toBe(401)
    // In the first second the function finds out; after that no call with this token reaches it.
    expect(['no_session', 'UNAUTHORIZED_INVALID_JWT_FORMAT'], name).toContain(body.hint ?? body.code)
  }
  const { rows } = await town.sql.query<{ refusal: string }>(
    `select unnest(array[
      public.billing_order($1, $2, 'basic', 'local', 599, false), public.billing_visit($1, $2, 'local')]) ->> 'refusal' as refusal`,
    [ana.user.id, sessionId],
  )
  expect(rows.map(({ refusal }) => refusal)).toEqual(['no_session', 'no_session'])
})

test('FUNC-04 FUNC-05: create-checkout returns a URL for basic and premium, the same one within ten minutes, and refuses other tiers', async () => {
  const ana = await town.signUp('Ana Ways')
  for (const tier of ['free', 'pro', '', null, 7, { tier: 'basic' }]) {
    expect((await call(town, 'create-checkout', { tier }, ana.session.access_token)).status).toBe(400)
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => checkout(town, ana, 'premium')))
  expect(first?.body.url).toMatch(new RegExp(`^${town.url}/_checkout/[0-9a-f-]{36}$`))
  expect(new Set(others.map(({ body }) => body.url))).toEqual(new Set([first?.body.url]))
  await moveClock(town, '11 minutes')
  const later = await checkout(town, ana, 'premium')
  expect(later.body.url).not.toBe(first?.body.url)
  expect((await look(first?.body.url ?? '')).status).toBe(410)
  expect((await press(first?.body.url ?? '', 'pay')).status).toBe(410)
  expect((await call(town, 'customer-portal', undefined, ana.session.access_token)).status).toBe(404)
})

test('PLAN-08 PLAN-09 PLAN-10: basic costs $5.99, premium $9.99 after a free trial; a declined card and a closed page buy nothing', async () => {
  const ana = await town.signUp('Ana Prices')
  const basic = (await checkout(town, ana, 'basic')).body.url ?? ''
  const shown = await look(basic)
  expect(shown.html).toContain('This is a test. No money is taken')
  expect(shown.html).toContain('$5.99/month. Cancel any time in two taps.')
  expect(shown.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(await press(basic, 'close')).toMatchObject({ status: 303, location: '/upgrade?status=cancelled' })
  const declined = await press(basic, 'decline')
  expect((await look(town.url + declined.location)).html).toContain('Your card was declined. Nothing was charged.')
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'none', invoices: [] })

  const premium = (await checkout(town, ana, 'premium')).body.url ?? ''
  expect((await look(premium)).html).toContain('14 days free, then $9.99/month. Cancel any time in two taps.')
  // FUNC-06: paying redirects back to the product.
  expect(await press(premium, 'pay')).toMatchObject({ status: 303, location: '/upgrade?status=success' })
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'trialing', price_cents: 999, trial_used: true, invoices: [] })
  expect((await press(premium, 'pay')).status).toBe(410)
  expect(await checkout(town, ana, 'premium')).toMatchObject({
    status: 409,
    body: { error: "You're on Premium already.", hint: 'duplicate', detail: { what: 'plan_already', tier: 'premium' } },
  })
  expect(await mailsOf(town, ana, 'receipt')).toEqual([])
})

test('basic, then premium with trial; the reminder three days before, then the first payment with a receipt', async () => {
  const ana = await town.signUp('Ana Upgrade')
  await buy(town, ana, 'basic')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'active', invoices: [{ amount_cents: 599, status: 'paid' }] })
  expect(await mailsOf(town, ana, 'receipt')).toMatchObject([
    { amount_cents: 599, tier: 'basic', number: expect.stringMatching(/^BB-\d+$/) },
  ])
  await buy(town, ana, 'premium')
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'trialing' })
  await moveClock(town, '10 days')
  expect(await mailsOf(town, ana, 'trial_ending')).toEqual([])
  await moveClock(town, '1 day')
  await moveClock(town, '1 hour')
  expect(await mailsOf(town, ana, 'trial_ending')).toMatchObject([{ days: 3, tier: 'premium', price_cents: 999 }])
  await moveClock(town, '3 days')
  const after = await myBilling(ana)
  expect(after).toMatchObject({ tier: 'premium', status: 'active' })
  // The unused days of basic were deducted from the first payment.
  const [first] = after.invoices
  expect(first).toMatchObject({ tier: 'premium', status: 'paid' })
  expect(first?.amount_cents).toBeGreaterThan(390)
  expect(first?.amount_cents).toBeLessThan(410)
  for (let month = 0; month < 3; month += 1) await moveClock(town, '30 days 12 hours')
  expect((await myBilling(ana)).invoices.map(({ amount_cents }) => amount_cents)).toEqual([999, 999, 999, first?.amount_cents, 599])
  expect(await mailsOf(town, ana, 'receipt')).toHaveLength(5)
  expect(await told(town, ana)).toEqual([
    "billing: You're on Basic",
    "billing: You're on Premium",
    'trial_ending: Your trial ends in 3 days ($9.99/month after)',
  ])
})

test("cancelled in two taps it lasts to the period's end, can be taken back, then falls to free with nothing lost; the trial stays used", async () => {
  const ana = await town.signUp('Ana Cancel')
  await buy(town, ana, 'premium')
  const page = await portal(town, ana)
  const step = await look(`${page}?step=cancel`)
  expect(step.html).toContain('Cancel Premium?')
  expect(step.html).not.toContain('Pause 1 month')
  expect(await press(page, 'cancel', 'price')).toMatchObject({ status: 303 })
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', cancel_at: expect.any(String), renews_at: null })
  expect((await look(page)).html).toContain('Canceled. You keep Premium until')
  await press(page, 'keep')
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', cancel_at: null })
  await press(page, 'cancel')
  await moveClock(town, '11 days 1 hour')
  expect(await mailsOf(town, ana, 'trial_ending')).toEqual([])
  await moveClock(town, '3 days')
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'cancelled', invoices: [], trial_used: true })
  expect((await mailsOf(town, ana, 'plan_changed')).map(({ status }) => status)).toEqual([
    'trialing',
    'cancelled',
    'trialing',
    'cancelled',
    'cancelled',
  ])
  expect((await told(town, ana)).at(-1)).toBe('billing: Your plan has ended')

  // 422 of C.3: members who have had the trial buy the plan without it.
  const again = (await checkout(town, ana, 'premium')).body.url ?? ''
  expect((await look(again)).html).not.toContain('days free')
  await press(again, 'pay')
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', status: 'active', invoices: [{ amount_cents: 999, status: 'paid' }] })
})

test('paused for two months after the paid period, once in twelve; it resumes by itself', async () => {
  const ana = await town.signUp('Ana Pause')
  await buy(town, ana, 'basic')
  const page = await portal(town, ana)
  expect((await look(`${page}?step=cancel`)).html).toContain('Pause 3 months')
  for (const months of ['0', '4', '-1', 'x', '']) expect((await press(page, 'pause', months)).location).toContain('refused')
  await press(page, 'pause', '2')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'active', pause_until: expect.any(String) })
  await moveClock(town, '32 days')
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'paused' })
  expect(await checkout(town, ana, 'basic')).toMatchObject({ status: 409 })
  await moveClock(town, '64 days')
  expect(await myBilling(ana)).toMatchObject({
    tier: 'basic',
    status: 'active',
    pause_until: null,
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  })
  const later = await portal(town, ana)
  expect((await look(`${later}?step=cancel`)).html).not.toContain('Pause 1 month')
  expect((await press(later, 'pause', '1')).location).toContain('refused')
  await moveClock(town, '366 days')
  const nextYear = await portal(town, ana)
  await press(nextYear, 'pause', '1')
  await moveClock(town, '32 days')
  expect(await myBilling(ana)).toMatchObject({ status: 'paused' })
  await press(nextYear, 'resume')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'active' })
})

test("a failed payment leaves seven days of grace, if settled in time nothing changes, otherwise the plan ends; downgrade at the period's end", async () => {
  const ana = await town.signUp('Ana Grace')
  await buy(town, ana, 'basic')
  const page = await portal(town, ana)
  await press(page, 'card', 'fails')
  await moveClock(town, '32 days')
  expect(await myBilling(ana)).toMatchObject({
    tier: 'basic',
    status: 'past_due',
    grace_until: expect.any(String),
    invoices: [{ status: 'failed' }, { status: 'paid' }],
  })
  expect(await mailsOf(town, ana, 'payment_failed')).toMatchObject([{ tier: 'basic', grace_until: expect.any(String) }])
  const due = await portal(town, ana)
  expect((await look(due)).html).toContain('Your last payment did not go through')
  await press(due, 'settle')
  expect(await myBilling(ana)).toMatchObject({
    tier: 'basic',
    status: 'active',
    grace_until: null,
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  })

  await buy(town, ana, 'premium')
  await moveClock(town, '15 days')
  const premium = await portal(town, ana)
  expect(await checkout(town, ana, 'basic')).toMatchObject({
    status: 200,
    body: { url: expect.stringMatching(/\/_billing\/[0-9a-f]{64}\?step=downgrade$/) },
  })
  await press(premium, 'downgrade', '1')
  expect(await myBilling(ana)).toMatchObject({ tier: 'premium', next_tier: 'basic' })
  await press(premium, 'card', 'fails')
  await moveClock(town, '31 days')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'past_due', price_cents: 599 })
  await moveClock(town, '7 days')
  expect(await myBilling(ana)).toMatchObject({ tier: 'free' })
  expect((await told(town, ana)).filter((line) => line === 'billing: Your plan has ended')).toHaveLength(1)
  await buy(town, ana, 'basic')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'active', next_tier: null })
})

test("another member's portal, a guessed or used URL, a page of another site and a forged event are refused", async () => {
  const [ana, eve] = [await town.signUp('Ana Safe'), await town.signUp('Eve Sly')]
  await buy(town, ana, 'basic')
  const page = await portal(town, ana)
  expect(page).toMatch(/\/_billing\/[0-9a-f]{64}$/)
  // Eve's portal is a different one, and shows nothing of Ana's.
  expect((await call(town, 'customer-portal', undefined, eve.session.access_token)).status).toBe(404)
  await buy(town, eve, 'basic')
  const hers = await portal(town, eve)
  await press(hers, 'cancel')
  expect(await myBilling(ana)).toMatchObject({ cancel_at: null })
  expect(await myBilling(eve)).toMatchObject({ cancel_at: expect.any(String) })
  for (const guess of [
    page.slice(0, -1) + (page.endsWith('0') ? '1' : '0'),
    `${town.url}/_billing/${ana.user.id}`,
    `${town.url}/_billing/x`,
  ]) {
    expect([(await look(guess)).status, (await press(guess, 'cancel')).status]).toEqual([404, 404])
  }
  for (const from of ['cross-site', 'same-site']) expect((await press(page, 'cancel', '', { 'sec-fetch-site': from })).status).toBe(403)
  expect((await fetch(page, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
  expect((await fetch(page, { headers: { origin: 'https://evil.example' } })).headers.get('access-control-allow-origin')).toBeNull()
  await town.sql.query(`update internal.till_visits set expires_at = now() where user_id = $1`, [ana.user.id])
  expect([(await look(page)).status, (await press(page, 'cancel')).status]).toEqual([404, 404])
  expect((await look(`${town.url}/_checkout/${crypto.randomUUID()}`)).status).toBe(404)

  // Direct calls through the table API: Eve may not call the functions or read others' invoices.
  const event = {
    id: 'evt_x',
    source: 'local',
    type: 'x',
    user_id: eve.user.id,
    contract: { id: 's', tier: 'premium', status: 'active', started_at: '2026-01-01', version: 9 },
  }
  expect((await eve.client.rpc('billing_apply', { event })).error?.code).toBe('42501')
  expect((await eve.client.rpc('till_secret')).error?.code).toBe('42501')
  expect((await eve.client.from('invoices').select('user_id')).data).toEqual([{ user_id: eve.user.id }])
  expect((await eve.client.from('subscriptions').update({ tier: 'premium' }).eq('user_id', eve.user.id)).error?.code).toBe('42501')
  expect((await call(town, 'stripe-webhook', { id: 'evt_x', type: 'x', data: { object: event } }, eve.session.access_token)).status).toBe(
    400,
  )
  expect(await myBilling(eve)).toMatchObject({ tier: 'basic' })
})

test('events that a crash kept from being sent are sent by the clock', async () => {
  const ana = await town.signUp('Ana Crash')
  const { body } = await checkout(town, ana, 'basic')
  // Paid at the till, but the event was never sent.
  await town.sql.query('select public.till_pay($1)', [body.url?.split('/').at(-1)])
  expect(await myBilling(ana)).toMatchObject({ tier: 'free', status: 'none' })
  await town.sql.query('select clock.run_tasks()')
  expect(await myBilling(ana)).toMatchObject({ tier: 'basic', status: 'active', invoices: [{ status: 'paid' }] })
  expect(await mailsOf(town, ana, 'receipt')).toHaveLength(1)
})

test("without local doors and without Stripe's keys nothing is sold, and the pages do not exist", async () => {
  const closed = await startGateway({ settings: { LOCAL_DOORS: 'off' } })
  try {
    const ana = await closed.signUp('Ana Closed')
    for (const name of ['create-checkout', 'customer-portal', 'stripe-webhook']) {
      expect(await call(closed, name, { tier: 'basic' }, ana.session.access_token), name).toMatchObject({
        status: 503,
        body: { error: 'Payments are not set up on this site.', hint: 'unavailable' },
      })
    }
    expect((await look(`${closed.url}/_checkout/${crypto.randomUUID()}`)).html).not.toContain('This is a test')
  } finally {
    await closed.stop()
  }
})
