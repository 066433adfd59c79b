// The internal utility that gives one fixed account a new password (spec §2, §7, §8; A-12).
import type { Page } from '@playwright/test'
import { anonKeyOf, type Account, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'

const fixed = 'fixed@town.test'
const sentence = 'An error occurred while resetting the password'

async function call(town: Town, path: string, body: object): Promise<Record<string, unknown>> {
  const anonKey = await anonKeyOf(town.url)
  const answer = await fetch(`${town.url}${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

const signInAs = (town: Town, email: string, secret: string) =>
  call(town, '/auth/v1/token?grant_type=password', { email, password: secret })

function asks(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/functions/v1/reset-user-password') && sent.push(request.postData() ?? ''))
  return sent
}

async function refused(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
}

test.use({ settings: { DEMO: 'on', ADMIN_RESET_EMAIL: fixed } })

test('ROUTE-17 UTIL-01 UTIL-02 UTIL-03 UTIL-04 UTIL-05 UTIL-06: opening it resets the account once for an admin, and for no one else', async ({
  page,
  town,
  expects,
}) => {
  await call(town, '/auth/v1/signup', { email: fixed, password })
  await test.step('a visitor and a member see one sentence and can try again', async () => {
    const member = await town.window(await town.account('Mia Member'))
    for (const window of [page, member]) {
      const sent = asks(window)
      await window.goto('/admin-password-reset')
      await refused(window)
      await window.getByRole('button', { name: 'Try Again' }).click()
      await refused(window)
      expect(sent, 'those who may not know the address send no request').toEqual([])
    }
  })

  await test.step('an admin sees the new password, which then works', async () => {
    const session = await signInAs(town, 'admin@demo.test', password)
    const admin = await town.window({ session } as Account)
    const sent = asks(admin)
    await admin.goto('/admin-password-reset')
    await expect(admin.getByText('The password has been reset.', { exact: false })).toBeVisible()
    expect(sent).toHaveLength(1)
    const { email, newPassword } = JSON.parse(sent[0] ?? '{}')
    expect([email, newPassword.length >= 20]).toEqual([fixed, true])
    await expect(admin.getByText(newPassword, { exact: true })).toBeVisible()
    await expect(admin.getByText(fixed, { exact: true })).toBeVisible()
    expect(await signInAs(town, fixed, password)).toMatchObject({ error_code: 'invalid_credentials' })
    expect(await signInAs(town, fixed, newPassword)).toHaveProperty('access_token')
    await admin.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(sent, 'one load is one reset').toHaveLength(1)
  })

  await test.step("an admin who is refused sees the function's reason", async () => {
    const session = await signInAs(town, 'admin@demo.test', password)
    const admin = await town.window({ session } as Account)
    const reason = 'The password was not changed: the account does not exist, or it was reset too often in the last hour.'
    await admin.route('**/functions/v1/reset-user-password', (route) => {
      const { email } = route.request().postDataJSON()
      // The function itself refuses a password that is too short.
      return route.continue({ postData: JSON.stringify({ email, newPassword: 'short' }) })
    })
    await admin.goto('/admin-password-reset')
    await expect(admin.getByRole('alert')).toContainText('The request is incomplete. Reload the page and try again.')
    await expect(admin.getByRole('alert')).not.toContainText(sentence)
    await admin.unroute('**/functions/v1/reset-user-password')
    await admin.route('**/functions/v1/reset-user-password', (route) =>
      route.fulfill({ status: 403, json: { success: false, error: reason, hint: 'not_allowed' } }),
    )
    await admin.getByRole('button', { name: 'Try Again' }).click()
    await expect(admin.getByRole('alert')).toContainText(reason)
    await admin.unroute('**/functions/v1/reset-user-password')
    await admin.route('**/functions/v1/reset-user-password', (route) => route.abort())
    expects.console(/net::ERR_FAILED/)
    await admin.getByRole('button', { name: 'Try Again' }).click()
    await expect(admin.getByRole('alert')).toContainText(sentence)
  })

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/auth')
})
