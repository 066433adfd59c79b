// The account forms if the operator uses a provider's CAPTCHA (CAPTCHA_PROVIDER=turnstile).
import { expect, password, test } from '#tests/support/journeys/journey.ts'

test.use({ settings: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'the-site-key', CAPTCHA_SECRET: 'the-secret' } })

test("a provider's widget is allowed to load, and the form sends its token", async ({ page, expects }) => {
  // The server cannot reach the provider from here to verify the token.
  expects.status(503, '/auth/v1/token')
  expects.log(/captcha/)
  // A fake of the provider's script: what the real one asks of people is not ours to test, and cannot be reached here.
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `let asked
        window.turnstile = { render: (place, options) => (asked = options, 'one'), execute: () => asked.callback('token of ' + asked.sitekey) }`,
    }),
  )
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill('ana-person@town.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const told = page.waitForRequest((request) => request.url().includes('/auth/v1/token'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect((await told).postDataJSON()).toMatchObject({ gotrue_meta_security: { captcha_token: 'token of the-site-key' } })
  await expect(page.locator('.human-widget')).toHaveCount(0)
  await expect(page.getByText('Sign In Error')).toBeVisible()
})
