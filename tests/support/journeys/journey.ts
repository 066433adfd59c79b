// The basis of every journey: a running town, members on demand, and detection of everything that goes wrong.
import { get } from 'node:http'
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { termsVersion } from '#domain/terms.ts'
import * as complete from '#tests/support/complete-profile.ts'
import { type JourneyServer, openServer, type Settings } from './journey-server.ts'
import { type Expects, watch } from './watch.ts'

export { expect }
export type Account = { email: string; password: string; name: string; id: string; session: Record<string, unknown> }
export type Town = {
  url: string
  /** A new member with a complete profile, created with the auth calls of the sign-up screen. */
  account(name: string, facts?: Record<string, unknown>): Promise<Account>
  /** As a sign-up leaves them: a professional with an empty profile, whose home opens with the welcome. */
  newcomer(name: string): Promise<Account>
  /** Opens all further pages of the browser as this member. */
  signIn(page: Page, account: Account): Promise<void>
  /** Lets the appointments of a trade begin an hour ago; only these, if some are given. */
  begin: (tradeId: string, ...only: string[]) => Promise<void>
  /** Another person's window, which shares nothing with the first. */
  window(account?: Account, options?: BrowserContextOptions): Promise<Page>
}

export const password = 'swap-chairs-2026'
const accepted = { accepted_terms_version: termsVersion }
let members = 0

export type JourneyOptions = { asShipped: boolean }
type EachTest = JourneyOptions & { server: JourneyServer; expects: Expects; town: Town }
type EachWorker = { settings: Settings; warmServer: () => Promise<JourneyServer> }

export const test = base.extend<EachTest, EachWorker>({
  /** The server's settings; a file with settings of its own gets its own servers. */
  settings: [{ DEMO: 'on' }, { scope: 'worker', option: true }],
  warmServer: [
    async ({ settings }, use) => {
      let opened: Promise<JourneyServer> | undefined
      await use(() => (opened ??= openServer(settings)))
      await (await opened)?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** True in the project of that name: a server of its own, with the limits on, as an operator starts it. */
  asShipped: [false, { option: true }],
  server: [
    async ({ asShipped, settings, warmServer }, use) => {
      if (!asShipped) {
        const warm = await warmServer()
        await use(warm)
        return warm.resetClock()
      }
      const own = await openServer({ ...settings, RATE_LIMITS: 'on', LICENSE_GATE: 'acknowledge', AUTH_LIGHT_PASSWORD_HASHES: 'off' })
      await use(own)
      await own.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expects: [
    async ({ browser, server }, use, info) => {
      const { expects, complaints, underWay } = watch(browser, server)
      await use(expects)
      if (info.status !== info.expectedStatus) await info.attach('requests under way', { body: underWay().join('\n') })
      // A round trip, so that everything the server wrote before it has arrived.
      await roundTrip(server.url)
      expect(complaints(), 'what went wrong unannounced').toEqual([])
    },
    { auto: true },
  ],
  town: async ({ browser, contextOptions, server: { url, begin } }, use) => {
    const windows: (() => Promise<void>)[] = []
    await use({
      url,
      begin,
      account: async (name, facts) => welcomed(url, await signUp(url, name, { account_kind: complete.kind, ...(facts ?? accepted) })),
      newcomer: (name) => signUp(url, name),
      signIn: (page, account) => signIn(page, url, account),
      async window(account, options) {
        const context = await browser.newContext({ ...contextOptions, baseURL: url, ...options })
        windows.push(() => context.close())
        const page = await context.newPage()
        if (account !== undefined) await signIn(page, url, account)
        return page
      },
    })
    for (const close of windows) await close()
  },
})

async function signIn(page: Page, url: string, { session }: Account): Promise<void> {
  const key = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
  const mark = `signed in ${key}`
  // Once per window, so that a later sign-out stays in effect.
  await page.addInitScript(
    ([item, value, once]) => {
      if (sessionStorage.getItem(once) !== null) return
      sessionStorage.setItem(once, '1')
      localStorage.setItem(item, value)
    },
    [key, JSON.stringify(session), mark] as const,
  )
}

const keys = new Map<string, Promise<string>>()

/** The public key for all calls; it does not change while a server runs. */
export function anonKeyOf(url: string): Promise<string> {
  const known = keys.get(url) ?? readAnonKey(url)
  keys.set(url, known)
  return known
}

async function readAnonKey(url: string): Promise<string> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  return anonKey
}

/** On a connection of its own: one that was idle since the last request may be closing at this very moment. */
function roundTrip(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/health`, { agent: false }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}

async function signUp(url: string, name: string, facts: Record<string, unknown> = accepted): Promise<Account> {
  members += 1
  const email = `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 30)}-${Date.now()}-${members}@town.test`
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(url), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: name, ...facts } }),
  })
  if (!answer.ok) throw new Error(`sign-up of ${email} answered ${answer.status}: ${await answer.text()}`)
  const session: { user: { id: string } } = await answer.json()
  return { email, password, name, id: session.user.id, session }
}

/** Their profile is complete, and their home opens without the first steps, as if they had closed them once. */
async function welcomed(url: string, account: Account): Promise<Account> {
  const headers = { apikey: await anonKeyOf(url), authorization: `Bearer ${String(account.session['access_token'])}` }
  const page = await fetch(`${url}/rest/v1/profile_details?user_id=eq.${account.id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ bio: complete.bio }),
  })
  if (!page.ok) throw new Error(`the bio was answered ${page.status}: ${await page.text()}`)
  const answer = await fetch(`${url}/rest/v1/rpc/close_welcome`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`close_welcome answered ${answer.status}: ${await answer.text()}`)
  return account
}
