// The bell in a language that one file of words is added for (decision 68).
import type { Page } from '@playwright/test'
import { words } from '#domain/notices/words/en.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { bell, panel } from '#tests/support/journeys/journey-messages.ts'
import { sampleFacts } from '#tests/support/policies/sample-facts.ts'
import { englishIn, inPseudo, pseudoLanguage } from '#tests/support/pseudo-language.ts'

/** Serves these words as those of Spanish, which has none yet. */
const speak = (page: Page) =>
  page.route(/\/assets\/es-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const words = ${JSON.stringify(pseudoLanguage(words))}, mail = null; export { mail, words }`,
    }),
  )

/** One notification of every kind, with the facts of its first sentence. */
const notices = Object.entries(words).map(([kind, wording]) => ({ kind, facts: sampleFacts(wording)[0] ?? {} }))

test('every kind of notification is in the language of its reader: in the bell, on the page and as a toast', async ({
  page,
  town,
  server,
}) => {
  const ana = await premium(town, 'Ana Lee')
  await speak(page)
  await town.signIn(page, ana)
  await server.notifyIn('es', ana.email, notices)
  await page.goto('/notifications')
  const rows = page.locator('main .notification-row')
  await expect(rows.first().locator('b')).toHaveText(/^\[/)
  for (let shown = 50; shown < notices.length; shown += 50) {
    await expect(rows).toHaveCount(shown)
    await page.getByRole('button', { name: 'Show more' }).click()
  }
  // And the one about the plan.
  await expect(rows).toHaveCount(notices.length + 1)
  const said = await rows.evaluateAll((found) =>
    found.map((row) => [row.querySelector('b')?.textContent ?? '', row.querySelector('.message')?.textContent ?? ''].join(' ')),
  )
  const facts = notices.map((notice) => notice.facts)
  expect(said.filter((text) => englishIn(text, facts).length > 0)).toEqual([])

  await bell(page).click()
  await expect(panel(page).locator('.notification-row b').first()).toHaveText(/^\[/)
  await page.keyboard.press('Escape')

  // Elsewhere than on the list, which shows it at once.
  await page.getByRole('tab', { name: 'Trades' }).click()
  await expect(page).toHaveURL(/tab=trades/)
  await server.notifyIn('es', ana.email, [{ kind: 'message', facts: { who: 'Bea', words: 'Hola' } }])
  await expect(page.getByText(inPseudo('New message from {who}').replace('{who}', 'Bea'))).toBeVisible()
})
