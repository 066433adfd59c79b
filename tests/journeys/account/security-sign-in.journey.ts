// Sign-in methods and signed-in devices: devices, password, email address (B2, B18).
import type { Locator } from '@playwright/test'
import { sessionByPassword } from '#tests/support/journeys/authenticator.ts'
import { expect, password, test } from '#tests/support/journeys/journey.ts'
import { devices, enter, followMail, newestMail, openSecurity, results } from '#tests/support/journeys/security-settings.ts'

test('one device can sign out another, and only that one', async ({ page, town, expects }) => {
  // From the device that was signed out.
  expects.statusPerhaps(401, /^\/(?:rest|functions)\/v1\//)
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
  await expect(page.getByText('No other devices.')).toBeVisible()

  await hers.reload()
  await expect(hers).toHaveURL('/auth?next=%2Fsettings')
  await page.reload()
  await expect(devices(page).getByRole('listitem'), 'the one at hand stays').toHaveCount(1)
})

test('all other devices can be signed out at once, and everywhere includes this one', async ({ page, town }) => {
  const ana = await town.account('Ana Everywhere')
  await sessionByPassword(town, ana)
  await sessionByPassword(town, ana)
  await town.signIn(page, ana)
  await openSecurity(page)
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
  // The refetch after the first has to finish before the second ends this session too.
  const askedAgain = page.waitForResponse((response) => response.url().endsWith('/auth/v1/user'))
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await askedAgain
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
})

test('the password: a refusal shows at its field, and a new one ends the other sessions', async ({ page, town, expects }) => {
  // From the other device, whose session has ended.
  expects.statusPerhaps(401, /^\/(?:rest|functions)\/v1\//)
  const ana = await town.account('Ana Password')
  const hers = await town.window({ ...ana, session: await sessionByPassword(town, ana) })
  await hers.goto('/settings')
  await expect(hers.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await town.signIn(page, ana)
  await openSecurity(page)
  const current = page.getByLabel('Current Password', { exact: true })
  const change = async (first: string, second: string, now = password) => {
    await current.fill(now)
    await page.getByLabel('New Password', { exact: true }).fill(first)
    await page.getByLabel('Confirm New Password', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('one-new-word', 'another-word')
  await expect(page.getByText("Passwords don't match.")).toBeVisible()
  await change('short', 'short')
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await change(password, password)
  await expect(page.getByText("That's the password you have now. Choose another.")).toBeVisible()
  await change('password', 'password')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await change('chairs-swapped-2027', 'chairs-swapped-2027', 'not-the-password')
  await expect(page.getByText("That's not your current password.")).toBeVisible()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
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

test('an old session needs an emailed code to change the password', async ({ page, town }) => {
  const ana = await town.account('Ana Older')
  await town.signIn(page, ana)
  await openSecurity(page)
  // Pretend once that the session is a day old; later responses are real.
  let isOld = true
  await page.route('**/auth/v1/user*', (route) => {
    if (!isOld || route.request().method() !== 'PUT') return route.continue()
    isOld = false
    const msg = 'Password update requires reauthentication'
    return route.fulfill({ status: 400, json: { code: 400, error_code: 'reauthentication_needed', msg } })
  })
  await page.getByLabel('Current Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('chairs-swapped-2027')
  await page.getByRole('button', { name: 'Change password' }).click()
  const nonce = page.getByRole('textbox', { name: 'Code from the email' })
  await expect(nonce).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' }), 'not without the code').toBeDisabled()

  let digits: string | undefined
  await expect
    .poll(async () => {
      const [mail]: { text: string }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(ana.email)}`)).json()
      digits = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
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

test('an email changes only after the links in both mailboxes are opened', async ({ page, town }) => {
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
  await expect(page.getByText('Another account already uses this email.')).toBeVisible()

  const wanted = ana.email.replace('@', '-new@')
  await address.fill(wanted)
  await change.click()
  await expect(page.getByText(`Not changed yet. Open the links we sent to ${ana.email} and to ${wanted}.`)).toBeVisible()
  await followMail(page, town, ana.email)
  await expect(page.getByText('One link down. Open the one in your other inbox to finish the change.')).toBeVisible()
  await expect(address).toHaveValue(ana.email)
  await followMail(page, town, wanted)
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

test('an email changes with the codes of both emails, too', async ({ page, town }) => {
  const ana = await town.account('Ana Types')
  const wanted = ana.email.replace('@', '-new@')
  await town.signIn(page, ana)
  await openSecurity(page)
  const address = page.getByRole('textbox', { name: 'Email address' })
  await address.fill(wanted)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Enter the codes instead' }).click()
  await page.getByRole('textbox', { name: `Code sent to ${ana.email}` }).fill((await newestMail(town, ana.email)).code)
  await expect(page.getByText(`Confirmed from ${ana.email}.`)).toBeVisible()
  await page.getByRole('textbox', { name: `Code sent to ${wanted}` }).fill((await newestMail(town, wanted)).code)
  await expect(results(page).getByText(`Your email is now ${wanted}.`)).toBeVisible()
  await expect(address).toHaveValue(wanted)
})
