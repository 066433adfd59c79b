// The queue that every area shares, with messages from the contact form.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Town } from '#tests/support/journeys/journey.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

async function writes(town: Town, name: string): Promise<string> {
  const answer = await fetch(`${town.url}/functions/v1/contact`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' },
    body: JSON.stringify({
      topic: 'account',
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@contact.test`,
      message: `I am ${name} and cannot find where to change my address.`,
    }),
  })
  const { ref }: { ref: string } = await answer.json()
  return ref
}

/** A new member with a role, on this page. */
async function opensAs(page: Page, town: Town, server: JourneyServer, role: string, address: string): Promise<void> {
  const sam = await town.account('Sam Staff')
  await server.admin('grant', sam.email, role)
  await town.signIn(page, sam)
  await page.goto(address)
}

const rows = (page: Page) => page.getByRole('button', { name: /@contact\.test/ })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const pane = (page: Page) => page.getByRole('complementary', { name: /^Opened:/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('support opens a message, answers it by email and closes it with a note; it can be opened again', async ({ page, town, server }) => {
  const ref = await writes(town, 'Vera Visitor')
  await opensAs(page, town, server, 'support', '/admin')
  await expect(row(page, 'Vera Visitor')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Contact\s*[1-9]\d*$/ }), 'how many wait').toBeVisible()
  await expect(page.getByText(/^\d+ min, in time$/).first()).toBeVisible()
  await row(page, 'Vera Visitor').click()
  await expect(pane(page)).toContainText('I am Vera Visitor and cannot find where')
  await expect(pane(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    `mailto:vera.visitor%40contact.test?subject=${encodeURIComponent(`Your message to Beauty Barter (${ref})`)}`,
  )
  await pane(page).getByRole('button', { name: 'Close message' }).click()
  const closing = dialog(page, 'Close message')
  await expect(closing).toContainText('The sender gets no email from this')
  await closing.getByRole('combobox', { name: 'Start from' }).selectOption('Answered')
  await expect(closing.getByRole('textbox', { name: 'Note for your team' })).toHaveValue('Answered by email.')
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Close message' }).click()
  await expect(results(page)).toContainText('Message closed.')
  await expect(row(page, 'Vera Visitor')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Closed' }).click()
  await row(page, 'Vera Visitor').click()
  await expect(pane(page)).toContainText('Answered by email.')
  await pane(page).getByRole('button', { name: 'Open again' }).click()
  await dialog(page, 'Open again').getByRole('button', { name: 'Open again' }).click()
  await expect(results(page)).toContainText('Message opened again.')
  await page.goto('/admin?tab=contact')
  await page.getByRole('searchbox', { name: 'Reference number' }).fill(ref.toLowerCase())
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Vera Visitor')).toBeVisible()
})

test('the queue works with the keyboard alone: move, select, decide; the keys can be turned off', async ({ page, town, server }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const names = ['Key One', 'Key Two', 'Key Three']
  for (const name of names) await writes(town, name)
  await opensAs(page, town, server, 'support', '/admin?tab=contact')
  for (const name of names) await expect(row(page, name)).toBeVisible()
  const titles = (await rows(page).allInnerTexts()).map((text) => text.replace(/\s*\S+@contact\.test$/, '').trim())
  const [first = '', second = ''] = titles

  await page.keyboard.press('j')
  await expect(pane(page)).toHaveAccessibleName(new RegExp(second))
  await expect(row(page, second)).toBeFocused()
  await page.keyboard.press('k')
  await expect(pane(page)).toHaveAccessibleName(new RegExp(first))
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('a')
  const closing = dialog(page, 'Close message')
  await closing.getByRole('textbox', { name: 'Note for your team' }).fill('jkx stays text here')
  // One of the two fails on the way.
  let failures = 0
  await page.route('**/rest/v1/contact_messages?*', (route) => {
    if (route.request().method() !== 'PATCH' || failures > 0) return route.continue()
    failures += 1
    return route.fulfill({ status: 400, json: { code: 'PT400', message: 'Not this one.', hint: 'invalid' } })
  })
  await closing.getByRole('button', { name: 'Close message' }).click()
  await expect(closing).toContainText('1 of 2 done')
  await expect(closing.getByRole('listitem').filter({ hasText: first })).toContainText('Not this one.')
  await expect(closing.getByRole('listitem').filter({ hasText: second })).toContainText('Done')
  await closing.getByRole('button', { name: 'Try the rest again' }).click()
  await expect(results(page)).toContainText('2 messages closed.')
  for (const name of [first, second]) await expect(row(page, name)).toHaveCount(0)

  await page.keyboard.press('?')
  const help = dialog(page, 'Keyboard shortcuts')
  await expect(help).toContainText('Close message')
  await expectAccessible(page)
  await help.getByRole('switch', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('x')
  await page.keyboard.press('?')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(help).toHaveCount(0)
})

test('an empty queue and one that does not load say so', async ({ page, town, server }) => {
  await opensAs(page, town, server, 'support', '/admin?tab=contact&q=ZZZZZZZZ')
  await expect(page.getByRole('heading', { name: 'Every message is answered' })).toBeVisible()
  await page.route('**/rest/v1/contact_messages?*', (route) => route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } }))
  await page.goto('/admin?tab=contact')
  await expect(page.getByRole('alert')).toContainText('Contact messages did not load')
  await page.unroute('**/rest/v1/contact_messages?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
