// A member edits their own page: what saves automatically, what is refused in place, what can be undone (B3.6).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

const group = (page: Page, name: string) => page.getByRole('form', { name })
const saved = (page: Page, name: string) => expect(group(page, name).getByRole('status')).toHaveText('Saved')
const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('listitem')

test('a new member fills in their basics, a service and a want, and another member sees them (ROUTE-33, ROUTE-28) @as-shipped @desktop', async ({
  page,
  town,
}) => {
  test.slow()
  const [ana, bea] = [await town.account('Ana Fresh'), await town.account('Bea Fresh')]
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings')
  await fillBasics(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Services' }).click()
  await expect(page).toHaveURL('/my-profile-settings?tab=services')
  await expect(page.getByRole('heading', { name: 'What do you do best?' })).toBeVisible()
  await addService(page)
  await page.getByRole('tab', { name: 'Looking for' }).click()
  await expect(page.getByRole('heading', { name: 'What would you love to receive?' })).toBeVisible()
  await page.getByRole('button', { name: "Add what you're looking for" }).click()
  await page.getByLabel('Service', { exact: true }).fill('Silk press and trim')
  await page.getByLabel('Craft', { exact: true }).selectOption('Hair')
  await page.getByRole('button', { name: 'Add to my list' }).click()
  await expect(rows(page, 'Looking for')).toContainText(['Silk press and trim'])
  await expectAccessible(page)

  const other = await town.window(bea)
  await other.goto(`/professional/${ana.id}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Ana Fresh' })).toBeVisible()
  for (const words of ['Florals by hand', 'Portland, OR', '4 years', 'I paint slowly.', 'Studio Fresh', 'Gel-X', 'Spanish']) {
    await expect(other.getByText(words).first()).toBeVisible()
  }
  const link = other.getByRole('link', { name: /instagram.com\/ana/ })
  await expect(link).toHaveAttribute('href', 'https://instagram.com/ana')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await expect(rows(other, 'Services')).toContainText(['Hand-painted set'])
  await expect(rows(other, 'Services')).toContainText(['$120'])
  await expect(rows(other, 'Looking for')).toContainText(['Silk press and trim'])
})

async function fillBasics(page: Page): Promise<void> {
  await page.getByLabel('Headline').fill('Florals by hand')
  await page.getByRole('button', { name: 'Nails', exact: true }).click()
  await page.getByLabel('Years of experience').fill('4')
  await page.getByLabel('Salon or studio').fill('Studio Fresh')
  await saved(page, 'Your card')
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('City').selectOption('Portland')
  await page.getByLabel('In your words').fill('I paint slowly.')
  await saved(page, 'Where you work')
  await page.getByLabel('Techniques').fill('Gel-X')
  await page.getByLabel('Techniques').press('Enter')
  // Cut before the 40th character, which is half of an emoji to a browser.
  await page.getByLabel('Techniques').fill(`${'x'.repeat(39)}💅`)
  await page.getByLabel('Techniques').press('Enter')
  await expect(page.getByText('x'.repeat(39), { exact: true })).toBeVisible()
  await page.getByLabel('Languages').selectOption('Spanish')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Link 1', { exact: true }).fill('instagram.com/ana')
  await page.getByRole('switch', { name: /Open to trade/ }).focus()
  await saved(page, 'About you')
}

async function addService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a service' })
  await dialog.getByLabel('Service', { exact: true }).fill('Hand-painted set')
  await dialog.getByLabel('Craft', { exact: true }).selectOption('Nails')
  await dialog.getByLabel('Minutes').fill('52')
  const price = dialog.getByLabel('List price')
  await price.click()
  await price.pressSequentially('$1a20')
  await expect(price).toHaveValue('120')
  await dialog.getByLabel('Product cost').click()
  await expect(price).toHaveValue('$120.00')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog.getByText('Enter 15 to 480 minutes, in steps of 5.')).toBeVisible()
  await expect(dialog.getByLabel('Minutes')).toBeFocused()
  await dialog.getByLabel('Minutes').fill('90')
  await dialog.getByLabel('Product cost').fill('130')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog.getByText('Product cost cannot be more than the list price.')).toBeVisible()
  await dialog.getByLabel('Product cost').fill('18')
  await dialog.getByLabel('Set-up').selectOption('10 min')
  await dialog.getByLabel('Clean-up').selectOption('1 h')
  await expect(dialog.getByLabel('Notice')).toHaveValue('24')
  await dialog.getByLabel('Notice').selectOption('3 days')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page, 'Services')).toContainText(['Hand-painted set'])
  await page.getByRole('button', { name: 'Edit Hand-painted set' }).click()
  const again = page.getByRole('dialog', { name: 'Edit service' })
  for (const [label, value] of Object.entries({ 'Set-up': '10', 'Clean-up': '60', Notice: '72' }))
    await expect(again.getByLabel(label)).toHaveValue(value)
  await again.getByRole('button', { name: 'Cancel' }).click()
}

test('a refusal shows at its field, and leaving the page with it needs a confirmation', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Blank'))
  await page.goto('/my-profile-settings')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('tab', { name: 'Services' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Enter your name, up to 80 characters.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/my-profile-settings')
  await expect(group(page, 'Your card').getByText('Enter your name, up to 80 characters.')).toBeVisible()
  await page.getByLabel('Full name').fill('Ana Named')
  await page.getByLabel('Full name').press('Enter')
  await saved(page, 'Your card')
  await page.getByRole('tab', { name: 'Services' }).click()
  await expect(page).toHaveURL('/my-profile-settings?tab=services')
  await page.goto('/my-profile-settings')
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Named')
})

test("a name that looks like the team's is refused at its field, a person's and a salon's", async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Names'))
  await page.goto('/my-profile-settings')
  const refused = [
    ['Full name', 'Beаuty Bаrter', 'Choose a name that nobody takes for Beauty Barter or its team.', 'Ana Named'],
    ['Salon or studio', 'Lumen ✔', 'Leave check marks out of the name.', 'Lumen'],
  ] as const
  for (const [label, wrong, words, right] of refused) {
    const field = page.getByLabel(label)
    await field.fill(wrong)
    await expect(field).toHaveAccessibleDescription(words)
    await field.fill(right)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await saved(page, 'Where you work')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Named')
  await expect(page.getByLabel('Salon or studio')).toHaveValue('Lumen')
})

test('a change is saved before the page is left', async ({ page, town }) => {
  const ana = await town.account('Ana Quick')
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings')
  await page.getByLabel('Headline').fill('Said in passing')
  await page.getByRole('link', { name: 'View profile' }).click()
  await expect(page).toHaveURL(`/professional/${ana.id}`)
  await expect(page.getByText('Said in passing')).toBeVisible()
})

test('services can be reordered, deleted and restored', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Order'))
  await page.goto('/my-profile-settings?tab=services')
  for (const name of ['First cut', 'Second cut']) {
    await page.getByRole('button', { name: 'Add a service' }).click()
    await page.getByLabel('Service', { exact: true }).fill(name)
    await page.getByLabel('List price').fill('80')
    await page.getByRole('button', { name: 'Add service' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(rows(page, 'Services')).toContainText(['First cut', 'Second cut'])
  await expect(page.getByRole('button', { name: 'Move First cut up' })).toBeDisabled()
  // The new order is still on its way when one of the two goes: it comes back to its new place.
  let letThrough: (() => void) | undefined
  const isGone = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/rest/v1/services?*', async (route) => {
    if (route.request().method() === 'PATCH') await isGone
    await route.continue()
  })
  await page.getByRole('button', { name: 'Move Second cut up' }).click()
  await expect(rows(page, 'Services')).toContainText(['Second cut', 'First cut'])
  await page.getByRole('button', { name: 'Delete Second cut' }).click()
  await expect(page.getByText('Second cut is deleted.')).toBeVisible()
  letThrough?.()
  await expect(page.getByRole('tab', { name: 'Services 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Second cut' })).toBeVisible()
  await page.reload()
  await expect(rows(page, 'Services')).toContainText(['Second cut', 'First cut'])
  await expectAccessible(page)
})

test('a want can be paused, found and made active again; others see it only while it is active', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Wish'), await town.account('Bea Wish')]
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings?tab=looking-for')
  await page.getByRole('button', { name: "Add what you're looking for" }).click()
  await page.getByLabel('Service', { exact: true }).fill('ab')
  await page.getByRole('button', { name: 'Add to my list' }).click()
  await expect(page.getByText('Say what you are looking for in 3 to 80 characters.')).toBeVisible()
  await page.getByLabel('Service', { exact: true }).fill('A quiet facial')
  await page.getByText('This week').click()
  await page.getByRole('button', { name: 'Add to my list' }).click()
  const other = await town.window(bea)
  await other.goto(`/professional/${ana.id}`)
  await expect(other.getByRole('heading', { name: 'A quiet facial' })).toBeVisible()

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More for A quiet facial' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Pause')
  await expect(page.getByText('Paused')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Looking for' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'A quiet facial' })).toHaveCount(0)
  await choose('Resume')
  await expect(page.getByText('Paused')).toHaveCount(0)
  await choose('I found it')
  await expect(page.getByText('Found', { exact: true })).toBeVisible()
  await choose('Delete')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'A quiet facial' })).toBeVisible()
})
