// Before the launch `/` stays the public page for everyone, members included (LAUNCH_MODE=prelaunch; spec §2).
import { expect, test } from '#tests/support/journeys/journey.ts'

test.use({ settings: { LAUNCH_MODE: 'prelaunch' } })

test('joining the waitlist does not offer an account before the launch', async ({ page }) => {
  await page.goto('/waitlist-confirmation')
  await expect(page.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
  await expect(page.getByText('Invitations go out in that order')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('.hero .glossy')).toHaveText('Join the Waitlist Now')
  await expect(page.getByRole('link', { name: 'Create your account' })).toHaveCount(0)
})

test('a member who signs in without next lands on / and stays there (AUTH-13)', async ({ page }) => {
  const landing = page.getByRole('heading', { level: 1, name: 'Trade Beauty Services Like a Pro' })
  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Early')
  await page.getByRole('textbox', { name: 'Email' }).fill('ana-early@town.test')
  await page.getByLabel('Password', { exact: true }).fill('swap-chairs-2026')
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await expect(page).toHaveURL('/')
  await expect(landing).toBeVisible()

  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  // The app shows the URL before it loads the document.
  await expect(landing).toBeVisible()
  await page.goto('/homepage')
  await expect(page).toHaveURL('/homepage')
  await page.getByRole('dialog', { name: 'Introduce yourself' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Beauty Barter, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(landing).toBeVisible()
})
