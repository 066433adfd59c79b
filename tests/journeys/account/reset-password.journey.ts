// Setting a new password with the emailed link (spec §2, §4, §5, §8).
import type { Page } from '@playwright/test'
import { type Account, expect, password, test, type Town } from '#tests/support/journeys/journey.ts'
import { followMail, newestMail } from '#tests/support/journeys/security-settings.ts'

const newPassword = (page: Page) => page.getByLabel('New Password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm New Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Set new password' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function askForLink(page: Page, { email }: Account): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible()
}

/** Through the request form, the mailbox, the link and its page, as a member would. */
async function openLink(page: Page, town: Town, account: Account): Promise<void> {
  const { email } = account
  await askForLink(page, account)
  await followMail(page, town, email, 'recovery')
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
}

test('without a session or a link it redirects to sign-in; a signed-in member goes to settings (ROUTE-16, NEWPASS-01, NEWPASS-02)', async ({
  page,
  town,
}) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/auth')
  await town.signIn(page, await town.account('Ana Settled'))
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/settings')
})

test('from the request to home with a new password (ROUTE-16, SESS-05, NEWPASS-03, NEWPASS-04, NEWPASS-12, NEWPASS-14, NEWPASS-16, NEWPASS-17, NEWPASS-18)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Renewed')
  await page.clock.install()
  await openLink(page, town, ana)
  await expect(page, 'the session is taken out of the address').toHaveURL(/\/reset-password#?$/)

  const renewed = 'my-2nd-password'
  await newPassword(page).fill(renewed)
  await confirmation(page).fill(renewed)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  const told = page.waitForRequest((request) => request.url().endsWith('/auth/v1/user') && request.method() === 'PUT')
  await submit(page).click()
  expect((await told).postDataJSON()).toMatchObject({ password: renewed })
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!', exact: true })).toBeVisible()
  await expect(results(page).getByText('Password Reset Successfully!', { exact: true })).toBeVisible()
  const line = 'Your password has been updated. You can now sign in with your new password.'
  await expect(results(page).getByText(line, { exact: true })).toBeVisible()

  await page.clock.runFor(2900)
  await expect(page).toHaveURL(/\/reset-password#?$/)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page).toHaveURL('/homepage')

  const elsewhere = await town.window()
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(elsewhere.getByText('Sign In Error')).toBeVisible()
  await elsewhere.getByLabel('Password', { exact: true }).fill(renewed)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(elsewhere).toHaveURL('/homepage')
})

test('the form: show buttons, requirements, both entries required, equal, and six characters; the advice is not enforced (NEWPASS-05, NEWPASS-06, NEWPASS-07, NEWPASS-08, NEWPASS-09, NEWPASS-10, NEWPASS-11, NEWPASS-13)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Former')
  await openLink(page, town, ana)
  let asked = 0
  page.on('request', (request) => (asked += request.method() === 'PUT' ? 1 : 0))

  const fields = [newPassword(page), confirmation(page)]
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(fields.length)
  for (const field of fields) {
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(field).toHaveAttribute('type', 'text')
  }
  await page.getByRole('button', { name: 'Hide password' }).first().click()
  await expect(newPassword(page)).toHaveAttribute('type', 'password')

  const box = page.getByRole('region', { name: 'Your password' })
  await expect(box.getByText('At least 6 characters')).toBeVisible()
  await expect(box.getByText('letters, numbers and special characters')).toBeVisible()

  await expect(submit(page)).toBeDisabled()
  await newPassword(page).fill('abcde')
  await expect(submit(page)).toBeDisabled()
  await confirmation(page).fill('abcdf')
  await submit(page).click()
  await expect(page.getByText("Passwords don't match.", { exact: true })).toBeVisible()
  await confirmation(page).fill('abcde')
  await submit(page).click()
  await expect(page.getByText('Password must be at least 6 characters long.', { exact: true })).toBeVisible()
  await newPassword(page).fill('')
  await expect(submit(page)).toBeDisabled()
  expect(asked).toBe(0)

  await newPassword(page).fill('abcdef')
  await confirmation(page).fill('abcdef')
  await submit(page).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/homepage')
})

test("a refused change shows the server's message, a failure without one the default sentence (NEWPASS-15)", async ({
  page,
  town,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  await openLink(page, town, await town.account('Ana Refused'))
  await newPassword(page).fill('password')
  await confirmation(page).fill('password')
  const answer = page.waitForResponse((response) => response.url().endsWith('/auth/v1/user') && response.request().method() === 'PUT')
  await submit(page).click()
  const refusal: { message: string } = await (await answer).json()
  expect(refusal.message).toMatch(/\w+ \w+/)
  await expect(results(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(results(page).getByText(refusal.message, { exact: true })).toBeVisible()
  await expect(newPassword(page)).toHaveAccessibleDescription(/^That password is too easy to guess\./)
  await expect(newPassword(page)).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.route('**/auth/v1/user', (route) => route.abort())
  await submit(page).click()
  await expect(results(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(results(page).getByText('Failed to reset password. Please try again.', { exact: true })).toBeVisible()
})

test('the code of the email works in its field; a wrong one is refused there', async ({ page, town }) => {
  const ana = await town.account('Ana Typing')
  await askForLink(page, ana)
  const { link, code } = await newestMail(town, ana.email, 'recovery')
  // As a mail scanner does.
  for (const method of ['HEAD', 'GET', 'GET']) await fetch(link, { method })
  const field = page.getByRole('textbox', { name: 'Or enter the code from the email' })
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(field).toHaveAccessibleDescription("That code isn't right, or it's too old. Use the newest one, or have another sent.")
  await expect(field).toHaveValue('')
  await field.fill(code)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await newPassword(page).fill('my-2nd-password')
  await confirmation(page).fill('my-2nd-password')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Complete!', exact: true })).toBeVisible()
})

test('a used link says so and offers a new one', async ({ page, town }) => {
  const ana = await town.account('Ana Again')
  await askForLink(page, ana)
  const { link } = await newestMail(town, ana.email, 'recovery')
  await followMail(page, town, ana.email, 'recovery')
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  const elsewhere = await town.window()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: "That link doesn't work anymore" })).toBeVisible()
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await elsewhere.getByRole('button', { name: 'Send reset link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Reset Email Sent!' })).toBeVisible()
})
