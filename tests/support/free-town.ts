// A town where a sign-up brings no trial, so that a new member is a plain free one (product.md A-1), with its own server.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test as base, type Account, type Town } from './journey.ts'
import { call } from './journey-messages.ts'
import { startServer } from './server.ts'

export { expect, type Account, type Town } from './journey.ts'

const run = promisify(execFile)

export type Operator = {
  /** What `npm run admin -- …` prints. */
  admin(...command: string[]): Promise<string>
}

export const test = base.extend<object, { operator: Operator; freeTown: { url: string; operator: Operator } }>({
  freeTown: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer({ SIGNUP_TRIAL_DAYS: '0' })
      process.env['JOURNEY_URL'] = server.url
      const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: server.dataDir }
      const admin = async (...command: string[]) =>
        (await run(process.execPath, ['--import', 'tsx', 'server/admin.ts', ...command], { env })).stdout
      await use({ url: server.url, operator: { admin } })
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  operator: [({ freeTown }, use) => use(freeTown.operator), { scope: 'worker' }],
  baseURL: ({ freeTown }, use) => use(freeTown.url),
})

/** Pays for a plan at the till of the machine, as the checkout page does. */
export async function buy(town: Town, account: Account, tier: 'basic' | 'premium'): Promise<void> {
  const url = await checkout(town, account, tier)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`)
}

export async function checkout(town: Town, account: Account, tier: 'basic' | 'premium'): Promise<string> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${town.url}/config.json`)).json()
  const answer = await fetch(`${town.url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { apikey: anonKey, Authorization: `Bearer ${String(account.session['access_token'])}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tier }),
  })
  const { url, error }: { url?: string; error?: string } = await answer.json()
  if (url === undefined) throw new Error(`create-checkout answered ${answer.status}: ${error ?? ''}`)
  return url
}

const item = { category: 'nails', duration_minutes: 60, agreed_value_cents: 9000 }

/** A trade one has asked for; accepted when `accepted`. Its id. */
export async function trade(town: Town, from: Account, to: Account, accepted: boolean): Promise<string> {
  const items = [
    { giver: 'proposer', title: 'Gel full set', ...item },
    { giver: 'recipient', title: 'Silk press', ...item, category: 'hair' },
  ]
  const { id } = await call<{ id: string }>(town, from, 'rpc/trade_send', { recipient_id: to.id, items, message: '', value_basis: 'money' })
  if (accepted) await call(town, to, 'rpc/trade_accept', { trade_id: id, expected_version: 1 })
  return id
}
