// A fake of the few Stripe API calls that the product makes, with objects as that API returns them. They are typed by the SDK,
// so that a renamed field causes a type error here first.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'customer'
  | 'metadata'
  | 'start_date'
  | 'created'
  | 'trial_end'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'pause_collection'
> & {
  items: {
    object: 'list'
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: Pick<Stripe.Price, 'id' | 'object' | 'unit_amount' | 'currency'>
    })[]
  }
  latest_invoice: Invoice | string | null
}
type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'period'> & {
  pricing: Pick<Stripe.InvoiceLineItem.Pricing, 'price_details' | 'type'>
}
type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'status' | 'number' | 'amount_due' | 'amount_paid' | 'attempted' | 'created' | 'status_transitions' | 'customer'
> & {
  parent: { type: 'subscription_details'; quote_details: null; subscription_details: { subscription: string; metadata: null } }
  lines: { object: 'list'; data: Line[] }
}
export type StripeRequest = { method: string; path: string; form: Record<string, string>; headers: IncomingMessage['headers'] }
export type StripeDouble = {
  url: string
  asked: StripeRequest[]
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  /** While true, everything gets a 500. */
  isDown: boolean
  /** While true, cancelling a subscription gets a 500. */
  endsNothing: boolean
  stop(): Promise<void>
}

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_double',
  STRIPE_PRICE_BASIC: 'price_basic',
  STRIPE_PRICE_PREMIUM: 'price_premium',
}
const day = 86_400
const now = () => Math.floor(Date.now() / 1000)

export function aSubscription(id: string, userId: string, facts: Partial<Subscription> & { price?: string } = {}): Subscription {
  const { price = 'price_premium', ...rest } = facts
  return {
    id,
    object: 'subscription',
    status: 'active',
    customer: `cus_${userId.slice(0, 8)}`,
    metadata: { user_id: userId },
    start_date: now() - day,
    created: now() - day,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    pause_collection: null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_start: now() - day,
          current_period_end: now() + 29 * day,
          price: { id: price, object: 'price', unit_amount: price === 'price_premium' ? 999 : 599, currency: 'usd' },
        },
      ],
    },
    latest_invoice: null,
    ...rest,
  }
}

export function anInvoice(id: string, subscription: string, facts: Partial<Invoice> & { price?: string } = {}): Invoice {
  const { price = 'price_premium', ...rest } = facts
  const paid = rest.status === undefined || rest.status === 'paid'
  return {
    id,
    object: 'invoice',
    status: 'paid',
    number: `NQ-${id}`,
    customer: 'cus_x',
    amount_due: 999,
    amount_paid: paid ? 999 : 0,
    attempted: true,
    created: now() - 60,
    status_transitions: { finalized_at: now() - 60, marked_uncollectible_at: null, paid_at: paid ? now() : null, voided_at: null },
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription, metadata: null } },
    lines: {
      object: 'list',
      data: [
        {
          id: `il_${id}`,
          object: 'line_item',
          amount: 999,
          period: { start: now() - day, end: now() + 29 * day },
          pricing: { type: 'price_details', price_details: { price, product: 'prod_plan' } },
        },
      ],
    },
    ...rest,
  }
}

/** Delivers an event like Stripe; `object` is its snapshot. */
export async function deliver(
  url: string,
  type: string,
  object: object,
  how: { id?: string; secret?: string; body?: string; at?: number } = {},
) {
  const { id = `evt_${crypto.randomUUID()}`, secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = now() } = how
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now(),
    type,
    livemode: false,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  const answer = await fetch(`${url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: how.body ?? payload,
  })
  return { status: answer.status, body: (await answer.json()) as { outcome?: string; error?: string } }
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const double = {
    asked: [] as StripeRequest[],
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    isDown: false,
    endsNothing: false,
  }
  const byKey = new Map<string, { params: string; answer: object }>()

  function respond({ method, path, form, headers }: StripeRequest): { status: number; answer: object } {
    if (double.isDown || (double.endsNothing && method === 'DELETE')) return refuse('api_error', 'api_error', 500)
    if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) return refuse('unauthorized', 'authentication_error', 401)
    const [, , kind, first, second] = path.split('/')
    if (method === 'GET' && kind === 'subscriptions') return found(double.subscriptions.get(first ?? ''))
    if (method === 'GET' && kind === 'invoices') return found(double.invoices.get(first ?? ''))
    if (method === 'DELETE' && kind === 'subscriptions') {
      const ended = double.subscriptions.get(first ?? '')
      if (ended !== undefined) Object.assign(ended, { status: 'canceled', ended_at: now(), canceled_at: now() })
      return found(ended)
    }
    if (method === 'POST' && kind === 'subscriptions') {
      const changed = double.subscriptions.get(first ?? '')
      if (changed !== undefined) Object.assign(changed, { cancel_at_period_end: form['cancel_at_period_end'] === 'true' })
      return found(changed)
    }
    if (path === '/v1/checkout/sessions') return once(headers['idempotency-key'], form, () => session())
    if (kind === 'checkout' && path.endsWith('/expire'))
      return { status: 200, answer: { id: second, object: 'checkout.session', status: 'expired' } }
    if (path === '/v1/billing_portal/sessions')
      return {
        status: 200,
        answer: { id: 'bps_1', object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${form['customer']}` },
      }
    return refuse('url_invalid', 'invalid_request_error', 404)
  }

  // Like Stripe: the same key returns the same response; other parameters with that key are refused.
  const once = (key: string | string[] | undefined, form: object, make: () => object) => {
    const before = byKey.get(String(key))
    if (before === undefined) byKey.set(String(key), { params: JSON.stringify(form), answer: make() })
    else if (before.params !== JSON.stringify(form)) return refuse('idempotency_key_in_use', 'idempotency_error')
    return { status: 200, answer: byKey.get(String(key))?.answer ?? {} }
  }

  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
      const form = Object.fromEntries([...searchParams, ...new URLSearchParams(text)])
      const asked = { method: request.method ?? '', path: pathname, form, headers: request.headers }
      double.asked.push(asked)
      const { status, answer } = respond(asked)
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(double, { url, stop })
}

const refuse = (code: string, type = 'invalid_request_error', status = 400) => ({
  status,
  answer: { error: { type, code, message: `double: ${code}` } },
})

const session = () => {
  const id = `cs_test_${crypto.randomUUID()}`
  return { id, object: 'checkout.session', url: `https://checkout.stripe.com/c/pay/${id}` }
}

const found = (thing: object | undefined) =>
  thing === undefined ? refuse('resource_missing', 'invalid_request_error', 404) : { status: 200, answer: thing }
