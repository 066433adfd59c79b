// Signing in with a provider's account, and linking one to an existing account: with a real OpenID provider.
import type { Page } from '@playwright/test'
import { expect, password, test as base } from '#tests/support/journeys/journey.ts'
import { startProvider, type TestProvider } from '#tests/support/gateway/provider.ts'

const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const provider = await startProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  settings: ({ provider: { clientId, clientSecret, url: issuer } }, use) =>
    use({ AUTH_PROVIDERS: JSON.stringify({ guild: { clientId, clientSecret, issuer, label: 'the Guild' } }) }),
})

let origin = ''
test.beforeAll(async ({ provider, warmServer }) => {
  test.setTimeout(120_000)
  origin = (await warmServer()).url
  await provider.open(`${origin}/auth/v1/callback`)
})

const isHere = (url: URL) => url.origin === origin

/** Through the provider's own pages, and back. */
async function agree(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(isHere)
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await page.waitForURL((url) => url.pathname === '/homepage')
}

test('a member who cancels at the provider is back at sign-in and sees a message', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with the Guild' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(isHere)
  await expect(page.getByText('Sign In Error')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test("the provider's account creates one here and continues to the requested page", async ({ page, provider }) => {
  provider.people.set('ivy', { email: 'ivy@guild.test', email_verified: true, name: 'Ivy Guild' })
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Continue with the Guild' }).click()
  await agree(page, 'ivy')
  await expect(page).toHaveURL('/settings?tab=security')
  const consent = page.getByRole('alertdialog', { name: 'Before you go on' })
  await consent.getByRole('checkbox').check()
  await consent.getByRole('button', { name: 'Agree and continue' }).click()
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByText('Your only way to sign in')).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Disconnect the Guild' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ivy Guild')
})

test("a member links the provider's account and unlinks it; an account that is linked to someone else is refused", async ({
  page,
  provider,
  town,
}) => {
  provider.people.set('june', { email: 'june@guild.test', email_verified: true, name: 'June Guild' })
  await signUp(page, 'June Own', 'june@town.test')
  await page.goto('/settings?tab=security')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByText('Not connected')).toBeVisible()
  await ways.getByRole('button', { name: 'Connect the Guild' }).click()
  await agree(page, 'june')
  await expect(page).toHaveURL('/settings?tab=security')
  await expect(ways.getByText('june@guild.test')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address' }).waitFor()
  await expect(page.getByRole('textbox', { name: 'Email address' }), 'she is who she was').toHaveValue('june@town.test')

  const other = await town.window()
  await signUp(other, 'Kim Other', 'kim@town.test')
  await other.goto('/settings?tab=security')
  await other.getByRole('button', { name: 'Connect the Guild' }).click()
  await agree(other, 'june')
  await expect(other.getByRole('region', { name: 'Results' }).locator('.destructive')).toBeVisible()
  await expect(other.getByText('Not connected')).toBeVisible()

  await ways.getByRole('button', { name: 'Disconnect the Guild' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect the Guild' }).click()
  await expect(ways.getByText('Not connected')).toBeVisible()
})
