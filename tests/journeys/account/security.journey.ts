// The second step of signing in, and the security settings as a whole (B2, B18).
import type { Page } from '@playwright/test'
import { authenticator, protectedAccount, recoveryCodes, sessionByPassword } from '#tests/support/journeys/authenticator.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { devices, enter, followMail, openSecurity } from '#tests/support/journeys/security-settings.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const code = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })
const oneMoreStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' })
const wrong = 'That code is not right. Use the newest one, each works once.'

test("without the second step no member's screen opens, and the requested one opens after it", async ({ page, town }) => {
  const ana = await protectedAccount(town, 'Ana Half')
  await town.signIn(page, { ...ana, session: await sessionByPassword(town, ana) })
  for (const path of ['/trades', '/settings?tab=security', '/messages']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    await expect(oneMoreStep(page)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goto('/trades')
  await expect(signIn(page), 'nobody is signed in any more').toBeVisible()
})

test('setting up an authenticator app: a wrong code is refused, the right one turns it on and shows recovery codes', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana App')
  await town.signIn(page, ana)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code to scan with your authenticator app' })).toBeVisible()
  const app = authenticator('', ((await dialog.locator('.enrol-key').textContent()) ?? '').replaceAll(' ', ''))

  await code(page).fill(app.wrongCode())
  await expect(dialog.getByText(wrong)).toBeVisible()
  await expect(code(page)).toHaveValue('')
  const digits = app.code()
  await code(page).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, '[role=dialog]')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('beauty-barter-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await expect(page.getByRole('list', { name: 'Authenticator apps' }).getByText('Work phone')).toBeVisible()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  const elsewhere = await town.window()
  await elsewhere.goto('/auth?next=/trades')
  await enter(elsewhere, ana)
  await expect(oneMoreStep(elsewhere)).toBeVisible()
  await expect(code(elsewhere)).toBeFocused()
  await expect(code(elsewhere)).toHaveAttribute('autocomplete', 'one-time-code')
  await code(elsewhere).fill(app.wrongCode())
  await expect(elsewhere.getByText(wrong)).toBeVisible()
  await expect(code(elsewhere)).toHaveAttribute('aria-invalid', 'true')
  await code(elsewhere).fill(digits)
  await expect(elsewhere.getByText(wrong), 'a code is good once').toBeVisible()
  await code(elsewhere).fill(app.code())
  await expect(elsewhere).toHaveURL(/\/trades/)
})

test('a recovery code signs in once and is counted', async ({ page, town }) => {
  const ana = await protectedAccount(town, 'Ana Lost')
  const [first = ''] = (await recoveryCodes(town, ana)).codes
  const tryCode = async (window: Page) => {
    await window.goto('/auth?next=/settings?tab=security')
    await enter(window, ana)
    await window.getByRole('button', { name: 'Use a recovery code' }).click()
    await window.getByRole('textbox', { name: 'Recovery code' }).fill(first.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-'))
    await signIn(window).click()
  }
  await tryCode(page)
  await expect(page.getByText('9 of 10 left.')).toBeVisible()

  const again = await town.window()
  await tryCode(again)
  await expect(again.getByText(wrong)).toBeVisible()
  await expect(oneMoreStep(again)).toBeVisible()

  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
})

test('the only app is removed after a confirmation; then the password is enough again', async ({ page, town }) => {
  const ana = await protectedAccount(town, 'Ana Off')
  await recoveryCodes(town, ana)
  await town.signIn(page, ana)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove “My phone”?' })
  await expect(question.getByText(/your recovery codes go with it/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('list', { name: 'Authenticator apps' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await question.getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0)

  const elsewhere = await town.window()
  await elsewhere.goto('/auth?next=/trades')
  await enter(elsewhere, ana)
  await expect(elsewhere).toHaveURL(/\/trades/)
})

test('a link to set a new password requires the second step first', async ({ page, town }) => {
  const ana = await protectedAccount(town, 'Ana Forgetful')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible()
  await followMail(page, town, ana.email, 'recovery')
  await expect(oneMoreStep(page)).toBeVisible()
  await code(page).fill(ana.app.code())
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible()
})

test('a part that fails to load says so, and loads on a retry', async ({ page, town, expects }) => {
  expects.status(503, /^.auth.v1.(user|sessions)$/)
  await town.signIn(page, await town.account('Ana Again'))
  let isDown = true
  for (const path of ['user', 'sessions']) {
    await page.route(`**/auth/v1/${path}`, (route) => (isDown ? route.fulfill({ status: 503, json: { msg: 'down' } }) : route.continue()))
  }
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Your security settings did not load' })).toBeVisible({ timeout: 20_000 })
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(devices(page)).toBeVisible()
})

test('tabs have their own URL; an unknown one opens Account', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Tabs'))
  await page.goto('/settings?tab=nonsense')
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Account' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/settings?tab=security')
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/settings?tab=privacy')
  await expect(page.getByRole('heading', { name: 'Blocked members' })).toBeVisible()
})

test('axe finds no barriers in the security settings and the second step, light or dark', async ({ page, town }) => {
  // Axe runs ten times.
  test.setTimeout(120_000)
  const ana = await protectedAccount(town, 'Ana Axe')
  await recoveryCodes(town, ana)
  await town.signIn(page, ana)
  await openSecurity(page)
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  await expect(devices(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Add another app' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectAccessibleInBothThemes(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code(page)).toBeVisible()
  await expectAccessibleInBothThemes(page, '[role=dialog]')

  const half = await town.window({ ...ana, session: await sessionByPassword(town, ana) })
  await half.goto('/auth')
  await expect(code(half)).toBeVisible()
  await expectAccessibleInBothThemes(half)
  await half.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(half.getByRole('textbox', { name: 'Recovery code' })).toBeVisible()
  await expectAccessibleInBothThemes(half)
})
