// A town without sign-up trials, so that a new member is on the free plan, and what members do there.
import { anonKeyOf, test as base, type Account, type Town } from './journey.ts'
import { call } from './journey-messages.ts'

export { expect, type Account, type Town } from './journey.ts'

export const test = base.extend({ settings: { SIGNUP_TRIAL_DAYS: '0' } })

/** Pays for a plan with the local till, like the checkout page. */
export async function buy(town: Town, account: Account, tier: 'basic' | 'premium'): Promise<void> {
  const url = await checkout(town, account, tier)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`)
}

export async function checkout(town: Town, account: Account, tier: 'basic' | 'premium'): Promise<string> {
  const answer = await fetch(`${town.url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      Authorization: `Bearer ${String(account.session['access_token'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tier }),
  })
  const { url, error }: { url?: string; error?: string } = await answer.json()
  if (url === undefined) throw new Error(`create-checkout answered ${answer.status}: ${error ?? ''}`)
  return url
}

const item = { category: 'nails', duration_minutes: 60, agreed_value_cents: 9000 }

/** Requests a trade, accepted if `accepted`; returns its id. */
export async function trade(town: Town, from: Account, to: Account, accepted: boolean): Promise<string> {
  const items = [
    { giver: 'proposer', title: 'Gel full set', ...item },
    { giver: 'recipient', title: 'Silk press', ...item, category: 'hair' },
  ]
  const { id } = await call<{ id: string }>(town, from, 'rpc/trade_send', {
    recipient_id: to.id,
    items,
    message: '',
    value_basis: 'money',
    accepts_unverified: true,
  })
  if (accepted) await call(town, to, 'rpc/trade_accept', { trade_id: id, expected_version: 1, accepts_unverified: true })
  return id
}
