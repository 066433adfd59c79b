// Signing in, creating an account and requesting a new password, with the texts of the specification (spec §2, §5, §8).
import type { Page } from '@playwright/test'
import { termsVersion } from '#domain/terms.ts'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, password, test } from '#tests/support/journeys/journey.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function expectResult(page: Page, title: string, line = '', variant = 'destructive'): Promise<void> {
  await expect(results(page).getByText(title, { exact: true })).toBeVisible()
  if (line !== '') await expect(results(page).getByText(line, { exact: true })).toBeVisible()
  await expect(results(page).locator(`.${variant}`)).toBeVisible()
}

async function enter(page: Page, account: { email: string; password: string }): Promise<void> {
  await email(page).fill(account.email)
  await passwordField(page).fill(account.password)
  await signIn(page).click()
}

const there = (url: URL) => url.pathname === '/browse-professionals' && url.searchParams.get('q') === 'silk press'

async function openForgot(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
}

test('signing in opens the directory home, which is / in an open town (AUTH-01, AUTH-13)', async ({ page, town }) => {
  const ana = await town.account('Ana Enter')
  await page.goto('/auth')
  await enter(page, ana)
  await expect(page).toHaveURL('/homepage')
  await page.goto('/auth')
  await expect(page).toHaveURL('/homepage')
})

test('a missing email or password shows a message, and no request is sent (AUTH-02, AUTH-03, AUTH-04)', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/auth/v1/token') ? 1 : 0))
  await page.goto('/auth')
  for (const [address, secret] of [
    ['', ''],
    ['ana@town.test', ''],
    ['', password],
  ] as const) {
    await enter(page, { email: address, password: secret })
    await expectResult(page, 'Missing Information', 'Please enter your email and password.')
    await expect(address === '' ? email(page) : passwordField(page)).toBeFocused()
    for (const [field, value] of [
      [email(page), address],
      [passwordField(page), secret],
    ] as const) {
      if (value === '') await expect(field).toHaveAttribute('aria-invalid', 'true')
      else await expect(field).not.toHaveAttribute('aria-invalid')
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(results(page).locator('[data-state=open]')).toHaveCount(0)
  }
  expect(asked).toBe(0)
})

test("a refused sign-in shows the server's message (AUTH-05)", async ({ page, town }) => {
  const ana = await town.account('Ana Wrong')
  await page.goto('/auth')
  const answer = page.waitForResponse((response) => response.url().includes('/auth/v1/token'))
  await enter(page, { ...ana, password: 'not-the-password' })
  const { msg }: { msg: string } = await (await answer).json()
  expect(msg).not.toBe('')
  await expectResult(page, 'Sign In Error', msg)
  await expect(page).toHaveURL('/auth')
  await expect(passwordField(page)).toHaveAccessibleDescription("That email and password don't match.")
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(passwordField(page)).toBeFocused()
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('the forgotten password: its own form, the email is required, and the sent state links back (AUTH-06, AUTH-07, AUTH-08, AUTH-09, AUTH-11)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Forgot')
  await openForgot(page)
  await expect(passwordField(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter your email address.', { exact: true })).toBeVisible()
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')

  await email(page).fill(ana.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!', exact: true })).toBeVisible()
  await expectResult(page, 'Reset Email Sent', '', 'success')
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(passwordField(page)).toBeVisible()
})

test("a refused reset request shows the server's message (AUTH-10)", async ({ page }) => {
  const msg = 'For security purposes, you can only request this after 31 seconds.'
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({ status: 429, json: { code: 429, error_code: 'over_email_send_rate_limit', msg } }),
  )
  await openForgot(page)
  await email(page).fill('ana@town.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectResult(page, 'Reset Error', msg)
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toHaveCount(0)
})

test('creating an account takes a name, an email, a password and consent, and sends all of them (AUTH-14, AUTH-15, AUTH-16, AUTH-17) @as-shipped', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  const create = page.getByRole('button', { name: 'Create account' }).last()
  const name = page.getByRole('textbox', { name: 'Full name' })
  await create.click()
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expect(page.getByText('Please accept the terms to continue.')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  // A message goes with what it is about; the others stay.
  await name.fill('Ana')
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await expect(page.getByText('Please enter your full name.')).toHaveCount(0)
  await expect(page.getByText('Please accept the terms to continue.')).toHaveCount(0)
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).uncheck()
  for (const wrong of ['A', '💅💅💅', 'see https://evil.test', 'www.evil.test']) {
    await name.fill(wrong)
    await create.click()
    await expect(page.getByText('Please enter your full name.'), wrong).toBeVisible()
  }
  await name.fill('Ѕupport')
  await email(page).fill('support@town.test')
  await passwordField(page).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await create.click()
  await expect(name).toHaveAccessibleDescription('Choose a name that nobody takes for Beauty Barter or its team.')
  await expect(name).toBeFocused()
  for (const link of ['Terms', 'Community Guidelines']) {
    await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('target', '_blank')
  }

  const address = `ana-new-${Date.now()}@town.test`
  await name.fill('Ana New')
  await email(page).fill(`  ${address.toUpperCase()} `)
  await passwordField(page).fill('lashes')
  await expect(page.getByText('Weak')).toBeVisible()
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await passwordField(page).fill('password')
  await create.click()
  await expectResult(page, 'Sign Up Error')
  await expect(passwordField(page)).toHaveAccessibleDescription(/^That password is too easy to guess\./)
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(password)
  await expect(page.getByText('Strength: Strong')).toBeVisible()
  await page.getByRole('radio', { name: 'Student' }).check()
  await expect(page.getByRole('checkbox', { name: /news/ })).not.toBeChecked()
  const told = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'))
  await create.click()
  expect((await told).postDataJSON()).toMatchObject({
    email: address,
    password,
    data: { full_name: 'Ana New', account_kind: 'student', accepted_terms_version: termsVersion, product_mail: false },
  })
  await expect(page).toHaveURL('/homepage')
  await expect(page.getByRole('dialog', { name: 'Introduce yourself' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana New')
})

test('if addresses must be confirmed first, a taken one looks like a new one; the email can be sent again and the address changed', async ({
  page,
}) => {
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({ json: { id: crypto.randomUUID(), aud: 'authenticated', email: 'ana@town.test', identities: [], user_metadata: {} } }),
  )
  await page.route('**/auth/v1/resend*', (route) => route.fulfill({ json: {} }))
  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Taken')
  await email(page).fill('ana@town.test')
  await passwordField(page).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const again = page.waitForRequest('**/auth/v1/resend*')
  await page.getByRole('button', { name: 'Resend' }).click()
  expect((await again).postDataJSON()).toMatchObject({ type: 'signup', email: 'ana@town.test' })
  await expectResult(page, 'Success', 'Sent again.', 'success')
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(email(page)).toHaveValue('ana@town.test')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ana Taken')
})

test('next takes a member where they were going, before and after signing in (AUTH-12)', async ({ page, town }) => {
  const ana = await town.account('Ana Next')
  await page.goto('/browse-professionals?craft=hair&q=silk%20press')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await enter(page, ana)
  await expect(page).toHaveURL(there)
  await page.goto(`/auth?next=${encodeURIComponent('/browse-professionals?craft=hair&q=silk%20press')}`)
  await expect(page).toHaveURL(there)
})

test('a next that leaves this site is ignored (AUTH-12)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Hostile'))
  const left: string[] = []
  page.on('request', (request) => !request.url().startsWith(town.url) && left.push(request.url()))
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    'javascript:alert(1)',
    '/\tevil',
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page, next).toHaveURL('/homepage')
  }
  expect(left.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
})
