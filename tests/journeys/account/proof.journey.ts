// The account forms if the operator requires a proof of work (CAPTCHA_PROVIDER=proof).
import { anonKeyOf, expect, password, test } from '#tests/support/journeys/journey.ts'

test.use({ settings: { CAPTCHA_PROVIDER: 'proof' } })

const email = 'ana-person@town.test'
// The work takes half a second on an idle machine.
const worked = { timeout: 30_000 }

test("without the browser's proof of work no account is created; with it the forms work as usual", async ({ page, town }) => {
  test.setTimeout(120_000)
  const bare = await fetch(`${town.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(bare.status).toBe(400)
  expect(await bare.json()).toMatchObject({ error_code: 'captcha_failed' })

  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Person')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await expect(page).toHaveURL('/homepage', worked)
  await page.evaluate(() => localStorage.clear())

  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/homepage', worked)
  await page.evaluate(() => localStorage.clear())

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible(worked)
})
