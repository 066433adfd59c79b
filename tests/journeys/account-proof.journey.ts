// The account forms where the operator wants to see that a person sends them (CAPTCHA_PROVIDER=proof).
import { expect, password, test } from '../support/journey.ts'
import { type Server, startServer } from '../support/server.ts'

let server: Server
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ CAPTCHA_PROVIDER: 'proof' })
})
test.afterAll(() => server.stop())

const email = 'ana-person@town.test'
// The work is half a second of a machine that has nothing else to do.
const worked = { timeout: 30_000 }

test('without the browser’s work nobody gets an account; with it the forms go as they always do', async ({ page }) => {
  test.setTimeout(120_000)
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json()
  const bare = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(bare.status).toBe(400)
  expect(await bare.json()).toMatchObject({ error_code: 'captcha_failed' })

  await page.goto(`${server.url}/auth?mode=signup`)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Person')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await expect(page).toHaveURL(`${server.url}/homepage`, worked)
  await page.evaluate(() => localStorage.clear())

  await page.goto(`${server.url}/auth`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/homepage`, worked)
  await page.evaluate(() => localStorage.clear())

  await page.goto(`${server.url}/auth`)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible(worked)
})

test('a provider’s widget is let in, asked for its token, and the form carries it', async ({ page }) => {
  test.setTimeout(120_000)
  const other = await startServer({ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'the-site-key', CAPTCHA_SECRET: 'the-secret' })
  try {
    // Its script as the page sees it: what it really asks of a person is its own affair, and out of reach here.
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `let asked
          window.turnstile = { render: (place, options) => (asked = options, 'one'), execute: () => asked.callback('token of ' + asked.sitekey) }`,
      }),
    )
    await page.goto(`${other.url}/auth`)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const told = page.waitForRequest((request) => request.url().includes('/auth/v1/token'))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    expect((await told).postDataJSON()).toMatchObject({ gotrue_meta_security: { captcha_token: 'token of the-site-key' } })
    await expect(page.locator('.human-widget')).toHaveCount(0)
  } finally {
    await other.stop()
  }
})
