// The security settings and the second step of signing in (product.md B2, B18).
import type { Locator, Page } from '@playwright/test'
import { authenticator, protectedAccount, recoveryCodes, sessionByPassword } from '../support/authenticator.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Account, expect, password, test, type Town } from '../support/journey.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const code = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })
const oneMoreStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' })
const wrong = 'That code is not right. Use the newest one, each works once.'
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const devices = (page: Page) => page.getByRole('list', { name: 'Devices' })

async function enter(page: Page, account: Pick<Account, 'email'>, secret = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await signIn(page).click()
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

async function newestLink(town: Town, to: string, type = 'email_change'): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const [letter]: { links: string[] }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(to)}`)).json()
      link = letter?.links.find((each) => each.includes(`type=${type}`))
      return link
    })
    .toBeDefined()
  return link ?? ''
}

test('without the second step no member’s screen opens, and the one that was asked for waits', async ({ page, town }) => {
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

test('an authenticator app is set up: a wrong code is refused, the right one turns it on and brings recovery codes', async ({
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

test('a recovery code lets in once, and is counted', async ({ page, town }) => {
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

test('the only app is removed after a question; the password is enough again', async ({ page, town }) => {
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

test('a device is signed out from another one, alone', async ({ page, town }) => {
  const ana = await town.account('Ana Devices')
  const hers = await town.window({ ...ana, session: await sessionByPassword(town, ana) })
  await hers.goto('/settings')
  await expect(hers.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana Devices')

  await town.signIn(page, ana)
  await openSecurity(page)
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await expect(devices(page).getByText('This device')).toHaveCount(1)
  const other: Locator = devices(page).getByRole('listitem').filter({ hasNotText: 'This device' })
  await other.getByRole('button', { name: /^Sign out / }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()

  await hers.reload()
  await expect(hers).toHaveURL('/auth?next=%2Fsettings')
  await page.reload()
  await expect(devices(page).getByRole('listitem'), 'the one at hand stays').toHaveCount(1)
})

test('all others are signed out at once, and everywhere includes this one', async ({ page, town }) => {
  const ana = await town.account('Ana Everywhere')
  await sessionByPassword(town, ana)
  await sessionByPassword(town, ana)
  await town.signIn(page, ana)
  await openSecurity(page)
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
})

test('the password: what is refused is said at its field, a new one ends the other sessions', async ({ page, town }) => {
  const ana = await town.account('Ana Password')
  const hers = await town.window({ ...ana, session: await sessionByPassword(town, ana) })
  await hers.goto('/settings')
  await expect(hers.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await town.signIn(page, ana)
  await openSecurity(page)
  const change = async (first: string, second: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(first)
    await page.getByLabel('Confirm New Password', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('one-new-word', 'another-word')
  await expect(page.getByText("Passwords don't match.")).toBeVisible()
  await change('short', 'short')
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await change(password, password)
  await expect(page.getByText('New password should be different from the old password.')).toBeVisible()
  await change('chairs-swapped-2027', 'chairs-swapped-2027')
  await expect(results(page).getByText('Your password is changed. Your other devices are signed out.')).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')

  await hers.reload()
  await expect(hers).toHaveURL('/auth?next=%2Fsettings')
  await enter(hers, ana)
  await expect(hers.getByText('Sign In Error')).toBeVisible()
  await enter(hers, ana, 'chairs-swapped-2027')
  await expect(hers).toHaveURL('/settings')
})

test('an old session shows the code of a mail before its password changes', async ({ page, town }) => {
  const ana = await town.account('Ana Older')
  await town.signIn(page, ana)
  await openSecurity(page)
  // As if the session were a day old; everything after it is as it is.
  let isOld = true
  await page.route('**/auth/v1/user*', (route) => {
    if (!isOld || route.request().method() !== 'PUT') return route.continue()
    isOld = false
    const msg = 'Password update requires reauthentication'
    return route.fulfill({ status: 400, json: { code: 400, error_code: 'reauthentication_needed', msg } })
  })
  await page.getByLabel('New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByRole('button', { name: 'Change password' }).click()
  const nonce = page.getByRole('textbox', { name: 'Code from the mail' })
  await expect(nonce).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' }), 'not without the code').toBeDisabled()

  let digits: string | undefined
  await expect
    .poll(async () => {
      const [letter]: { text: string }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(ana.email)}`)).json()
      digits = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
      return digits
    })
    .toBeDefined()
  await nonce.fill(digits ?? '')
  const told = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/auth/v1/user'))
  await page.getByRole('button', { name: 'Change password' }).click()
  expect((await told).postDataJSON()).toMatchObject({ nonce: digits })
  await expect(results(page).getByText('Your password is changed. Your other devices are signed out.')).toBeVisible()
  await expect(nonce).toHaveCount(0)
})

test('a link to set a new password asks for the second step first', async ({ page, town }) => {
  const ana = await protectedAccount(town, 'Ana Forgetful')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible()
  await page.goto(await newestLink(town, ana.email, 'recovery'))
  await expect(oneMoreStep(page)).toBeVisible()
  await code(page).fill(ana.app.code())
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!' })).toBeVisible()
})

test('what does not load says so, and loads when asked again', async ({ page, town }) => {
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

test('an email changes once the links in both mailboxes are opened, and not before', async ({ page, town }) => {
  const ana = await town.account('Ana Moves')
  const bea = await town.account('Bea Stays')
  const address = page.getByRole('textbox', { name: 'Email address' })
  const change = page.getByRole('button', { name: 'Change email' })
  await town.signIn(page, ana)
  await openSecurity(page)
  await address.fill('nowhere')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(change).toBeDisabled()
  await address.fill(bea.email)
  await change.click()
  await expect(page.getByText('Another account has this address.')).toBeVisible()

  const wanted = ana.email.replace('@', '-new@')
  await address.fill(wanted)
  await change.click()
  await expect(page.getByText(`Not changed yet. Open the links we sent to ${ana.email} and to ${wanted}.`)).toBeVisible()
  await page.goto(await newestLink(town, ana.email))
  await expect(page.getByText('One link is opened. Open the one in the other mailbox to finish the change.')).toBeVisible()
  await expect(address).toHaveValue(ana.email)
  await page.goto(await newestLink(town, wanted))
  await expect(address).toHaveValue(wanted)
  await expect(page.getByText('Not changed yet')).toHaveCount(0)
  expect(page.url(), 'no token is left to be seen').not.toContain('access_token')

  const elsewhere = await town.window()
  await elsewhere.goto('/auth')
  await enter(elsewhere, ana)
  await expect(elsewhere.getByText('Sign In Error')).toBeVisible()
  await enter(elsewhere, { email: wanted })
  await expect(elsewhere).toHaveURL('/homepage')
})

test('tabs keep their address; one that is not there opens Account', async ({ page, town }) => {
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

for (const theme of ['light', 'dark'] as const) {
  test(`the security settings and the second step hold no barrier axe can find, ${theme}`, async ({ page, town }) => {
    // Axe looks five times.
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const ana = await protectedAccount(town, 'Ana Axe')
    await recoveryCodes(town, ana)
    await town.signIn(page, ana)
    await openSecurity(page)
    await expect(page.getByText('10 of 10 left.')).toBeVisible()
    await expect(devices(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add another app' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(code(page)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')

    const half = await town.window({ ...ana, session: await sessionByPassword(town, ana) })
    await half.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await half.goto('/auth')
    await expect(code(half)).toBeVisible()
    await expectAccessible(half)
    await half.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(half.getByRole('textbox', { name: 'Recovery code' })).toBeVisible()
    await expectAccessible(half)
  })
}
