// What every journey starts from: the running town, a browser whose errors fail the test, members as they are needed.
import { termsVersion } from '#domain/terms.ts'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export type Account = { email: string; password: string; name: string; id: string; session: Record<string, unknown> }
export type Town = {
  url: string
  /** A member fresh from sign-up, made through the auth calls the sign-up screen makes. */
  account(name: string, facts?: Record<string, unknown>): Promise<Account>
  /** The same, whom her home has not welcomed yet. */
  newcomer(name: string): Promise<Account>
  /** Opens the browser as this member from the next page on. */
  signIn(page: Page, account: Account): Promise<void>
  /** A further window, of a further person, with nothing of the first in it. */
  window(account?: Account): Promise<Page>
}

export const password = 'swap-chairs-2026'
let members = 0

export const test = base.extend<{ town: Town; quiet: void }>({
  quiet: [
    async ({ context }, use) => {
      const said: string[] = []
      context.on('page', (page) => listen(page, said))
      for (const page of context.pages()) listen(page, said)
      await use()
      expect(said, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  town: async ({ browser, contextOptions }, use) => {
    const url = townUrl()
    const said: string[] = []
    const windows: (() => Promise<void>)[] = []
    await use({
      url,
      account: async (name, facts) => welcomed(url, await signUp(url, name, facts)),
      newcomer: (name) => signUp(url, name),
      signIn,
      async window(account) {
        const context = await browser.newContext({ ...contextOptions, baseURL: url })
        windows.push(() => context.close())
        const page = await context.newPage()
        listen(page, said)
        if (account !== undefined) await signIn(page, account)
        return page
      },
    })
    for (const close of windows) await close()
    expect(said, 'errors in the browser').toEqual([])
  },
})

// A refused request is also told to the console by the browser itself; refusals are no faults.
function listen(page: Page, said: string[]): void {
  page.on('pageerror', (error) => said.push(error.stack ?? error.message))
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) said.push(message.text())
  })
}

async function signIn(page: Page, { session }: Account): Promise<void> {
  const key = `sb-${new URL(townUrl()).hostname.split('.')[0]}-auth-token`
  const mark = `signed in ${key}`
  // Once a window: a later sign-out must stay one.
  await page.addInitScript(
    ([item, value, once]) => {
      if (sessionStorage.getItem(once) !== null) return
      sessionStorage.setItem(once, '1')
      localStorage.setItem(item, value)
    },
    [key, JSON.stringify(session), mark] as const,
  )
}

async function signUp(
  url: string,
  name: string,
  facts: Record<string, unknown> = { accepted_terms_version: termsVersion },
): Promise<Account> {
  members += 1
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${Date.now()}-${members}@town.test`
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: name, ...facts } }),
  })
  if (!answer.ok) throw new Error(`sign-up of ${email} answered ${answer.status}: ${await answer.text()}`)
  const session: { user: { id: string } } = await answer.json()
  return { email, password, name, id: session.user.id, session }
}

/** Her home opens without the first steps over it, as after she has closed them once. */
async function welcomed(url: string, account: Account): Promise<Account> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  const headers = { apikey: anonKey, authorization: `Bearer ${String(account.session['access_token'])}` }
  const answer = await fetch(`${url}/rest/v1/rpc/close_welcome`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`close_welcome answered ${answer.status}: ${await answer.text()}`)
  return account
}

function townUrl(): string {
  const url = process.env['JOURNEY_URL']
  if (url === undefined) throw new Error('The journeys’ server is not running: start them with npx playwright test.')
  return url
}
