// An address that has to be confirmed: by the code of the email, or by the button behind its link.
import type { Page } from '@playwright/test'
import { expect, password, test } from '#tests/support/journeys/journey.ts'
import { enter, followMail, newestMail } from '#tests/support/journeys/security-settings.ts'
import { tabAndPress, tabTo } from '#tests/support/keyboard/tabs.ts'

test.use({ settings: { AUTH_AUTOCONFIRM: 'off' } })

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Confirms')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check()
  await page.getByRole('button', { name: 'Create account' }).last().click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('the code of the email signs in, from where the member signed up and from a refused sign-in', async ({ page, town }) => {
  await signUp(page, 'ana-types@town.test')
  await page.goto('/auth')
  await enter(page, { email: 'ana-types@town.test' })
  await page.getByRole('button', { name: 'Enter your code or get a new link' }).click()
  const { code } = await newestMail(town, 'ana-types@town.test', 'signup')
  await page.getByRole('textbox', { name: 'Or enter the code from the email' }).fill(code)
  await expect(page).toHaveURL('/homepage')

  const other = await town.window()
  await signUp(other, 'bea-types@town.test')
  const { code: second } = await newestMail(town, 'bea-types@town.test', 'signup')
  await other.getByRole('textbox', { name: 'Or enter the code from the email' }).fill(second)
  await expect(other).toHaveURL('/homepage')
})

test('the button of the link signs in, and pressed twice it is sent once; a used link offers a new one', async ({ page, town }) => {
  await signUp(page, 'cleo-opens@town.test')
  const { link } = await newestMail(town, 'cleo-opens@town.test', 'signup')
  await page.goto(link)
  const posts: string[] = []
  page.on('request', (request) => request.url() === link && request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Confirm my email' }).evaluate((button: HTMLElement) => {
    button.click()
    setTimeout(() => button.click(), 100)
  })
  await expect(page).toHaveURL('/homepage')
  expect(posts).toHaveLength(1)

  const other = await town.window()
  await signUp(other, 'dee-opens@town.test')
  await followMail(other, town, 'dee-opens@town.test', 'signup')
  await expect(other).toHaveURL('/homepage')

  const late = await town.window()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: "That link doesn't work anymore" })).toBeVisible()
  await late.getByRole('textbox', { name: 'Email' }).fill('cleo-opens@town.test')
  await late.getByRole('button', { name: 'Send a new link' }).click()
  await expect(late.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('with a keyboard alone: a wrong code leaves the field for the right one, and the button of the link confirms', async ({
  page,
  town,
}) => {
  await signUp(page, 'eve-tabs@town.test')
  const field = page.getByRole('textbox', { name: 'Or enter the code from the email' })
  const { code } = await newestMail(town, 'eve-tabs@town.test', 'signup')
  await tabTo(page, field)
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
  await expect(page).toHaveURL('/homepage')

  const other = await town.window()
  await signUp(other, 'fay-tabs@town.test')
  const { link } = await newestMail(town, 'fay-tabs@town.test', 'signup')
  await other.goto(link)
  await tabAndPress(other, other.getByRole('button', { name: 'Confirm my email' }), 'Enter')
  await expect(other).toHaveURL('/homepage')
})
