// A session's life in the browser (spec §9): stored, refreshed before its end, and sent to server functions.
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { type Account, anonKeyOf, expect, test } from '#tests/support/journeys/journey.ts'

const endingIn = (account: Account, seconds: number): Account => ({
  ...account,
  session: { ...account.session, expires_at: Math.floor(Date.now() / 1000) + seconds },
})

function watchRefreshes(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('grant_type=refresh_token') && asked.push(request.url()))
  return asked
}

const storageKey = (url: string) => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
const keptSession = (page: Page, url: string): Promise<Record<string, unknown> | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), storageKey(url))

test("the session is stored under a key derived from the backend's URL (SESS-01, SESS-21)", async ({ page, town }) => {
  const ana = await town.account('Ana Kept')
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/homepage')
  expect(storageKey(town.url)).toBe('sb-127-auth-token')
  expect(await keptSession(page, town.url)).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_at: expect.any(Number),
    expires_in: expect.any(Number),
    token_type: 'bearer',
    user: { id: ana.id },
  })
})

test('a session that ends within 300 s is refreshed, one that ends later is not (SESS-15)', async ({ page, town }) => {
  const ana = await town.account('Ana Fresh')
  const later = watchRefreshes(page)
  await town.signIn(page, endingIn(ana, 360))
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana Fresh')
  expect(later).toEqual([])

  const other = await town.window()
  const soon = watchRefreshes(other)
  await town.signIn(other, endingIn(ana, 290))
  await other.goto('/settings')
  await expect.poll(async () => Number((await keptSession(other, town.url))?.['expires_at']) - Date.now() / 1000).toBeGreaterThan(600)
  expect(soon).toHaveLength(1)
})

test('a failed refresh is retried three times, after 1, 2 and 4 seconds, and does not end the session (SESS-16, SESS-17)', async ({
  page,
  town,
  expects,
}) => {
  expects.status(503, '/auth/v1/token')
  const asked = watchRefreshes(page)
  await page.route(/grant_type=refresh_token/, (route) => route.fulfill({ status: 503, json: { msg: 'down' } }))
  await page.clock.install()
  await town.signIn(page, endingIn(await town.account('Ana Patient'), 290))
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/design-system')
  await expect.poll(() => asked.length).toBe(1)

  // A round trip, so that earlier requests have been answered.
  const settle = () => page.evaluate(() => fetch('/health').then((answer) => answer.text()))
  const waitedForTry = async (count: number): Promise<number> => {
    let waited = 0
    for (; asked.length < count && waited < 10_000; waited += 200) {
      await settle()
      await page.clock.runFor(200)
      await settle()
    }
    return waited
  }
  const waits = [await waitedForTry(2), await waitedForTry(3), await waitedForTry(4)]
  for (const [place, seconds] of [1, 2, 4].entries()) {
    expect(waits[place], `wait ${place + 1}`).toBeGreaterThanOrEqual(seconds * 1000 - 200)
    expect(waits[place], `wait ${place + 1}`).toBeLessThanOrEqual(seconds * 1000 + 600)
  }
  await page.clock.runFor(20_000)
  await settle()
  expect(asked).toHaveLength(4)
  expect(await keptSession(page, town.url)).not.toBeNull()
})

test('a refused refresh ends the session immediately, even if its access token is still valid (SESS-12)', async ({ page, town }) => {
  const ana = await town.account('Ana Refused')
  const asked = watchRefreshes(page)
  const refused = endingIn({ ...ana, session: { ...ana.session, refresh_token: 'nobodysaidit' } }, 290)
  await town.signIn(page, refused)
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
  expect(await keptSession(page, town.url)).toBeNull()
  expect(asked).toHaveLength(1)
  // The access token itself would have been valid for the rest of its hour.
  const who = await fetch(`${town.url}/auth/v1/user`, {
    headers: { apikey: await anonKeyOf(town.url), authorization: `Bearer ${String(ana.session['access_token'])}` },
  })
  expect(who.status).toBe(200)
})

// No visitor's screen uses the call that members' screens use, so the page imports it itself.
test('functions are called with the bearer token if signed in, and without one otherwise (FUNC-01)', async ({ page, town, expects }) => {
  expects.status(404, '/functions/v1/no-such-function')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'web/data/client.ts', formats: ['es'], fileName: 'client' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('the door was not built')
  const { code } = output.output[0]
  const address = '/assets/functions-door.js'
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  const headersOfCall = async () => {
    const call = page.waitForRequest('**/functions/v1/no-such-function')
    await page.evaluate(async (path) => {
      const door: { invoke(name: string): Promise<unknown> } = await import(path)
      await door.invoke('no-such-function').catch(() => null)
    }, address)
    return (await call).allHeaders()
  }

  await page.goto('/design-system')
  const visitors = await headersOfCall()
  expect(visitors['authorization']).toBeUndefined()
  expect(visitors['apikey']).toMatch(/^sb_publishable_/)

  const ana = await town.account('Ana Caller')
  await town.signIn(page, ana)
  await page.goto('/settings')
  expect((await headersOfCall())['authorization']).toBe(`Bearer ${String(ana.session['access_token'])}`)
})
