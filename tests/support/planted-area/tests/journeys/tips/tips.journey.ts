// An area that came with files of its own: written step by step, approved, found, saved, reported, and its author notified.
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { moderator, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { bell, panel } from '#tests/support/journeys/journey-messages.ts'
import { cardOf, openSaved } from '#tests/support/journeys/saved.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const title = 'Warm the oil first'

test('a tip is written by steps, waits, is approved, found, saved and reported, and its author hears of it', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Gives'), await premium(town, 'Bea Reads')]
  await town.signIn(page, ana)
  await page.goto('/homepage')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tips', exact: true }).click()
  await page.getByRole('button', { name: 'Give a tip' }).click()
  const form = page.getByRole('dialog', { name: 'Give a tip' })
  await form.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(form.getByText('Give it a title of 3 characters or more.')).toBeVisible()
  await form.getByLabel('In a few words').fill(title)
  await toStep(form, 'How it works')
  await form.getByLabel('Say how').fill('A minute in warm water, and the scalp relaxes.')
  await toStep(form, 'Preview')
  await expect(form.getByRole('article', { name: title, exact: true })).toContainText('From Ana Gives')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Give tip', exact: true }).click()
  await expect(results(page)).toContainText('We got your tip. Members see it once it is approved.')
  await expect(page.getByRole('article', { name: title, exact: true })).toContainText('Waits for approval')

  const theirs = await town.window(bea)
  const listed = theirs.getByRole('region', { name: 'Tip list' }).getByRole('link', { name: title })
  await theirs.goto('/tips')
  await expect(theirs.getByRole('heading', { name: 'No tips yet' })).toBeVisible()

  const mo = await town.window(await moderator(town, server, 'Mo Queue'))
  await mo.goto('/admin?tab=community&subtab=tips')
  await mo.getByRole('button', { name: title, exact: true }).click()
  const pane = mo.getByRole('complementary', { name: /^Opened:/ })
  await expect(pane).toContainText('A minute in warm water')
  await pane.getByRole('button', { name: 'Approve tip' }).click()
  const deciding = mo.getByRole('dialog', { name: 'Approve tip' })
  await expect(deciding).toContainText('Members can read it.')
  await deciding.getByRole('button', { name: 'Approve tip' }).click()
  await expect(results(mo)).toContainText('Tip approved.')

  // In the list, in the search over everything, and in the hub.
  await theirs.goto('/tips?q=warm')
  await expect(listed).toBeVisible()
  await theirs.goto('/community')
  await expect(theirs.getByText('gave a tip')).toBeVisible()
  await theirs.getByRole('button', { name: 'Search', exact: true }).click()
  const search = theirs.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox', { name: 'Search everything' }).fill('warm oil')
  const found = search.getByRole('group', { name: 'Tips' }).getByRole('option')
  await expect(found).toContainText([title, 'See all tips'])
  await found.first().click()
  const read = theirs.getByRole('article', { name: title, exact: true })
  await expect(read).toContainText('A minute in warm water')
  await expectAccessible(theirs)

  await read.getByRole('button', { name: `Save ${title}`, exact: true }).click()
  await expect(results(theirs)).toContainText('Find it under Saved Items.')
  await read.getByRole('button', { name: 'More about this tip' }).click()
  await theirs.getByRole('menuitem', { name: 'Report' }).click()
  const reporting = theirs.getByRole('dialog', { name: 'Report Ana Gives' })
  await reporting.getByRole('radio', { name: 'Unsafe practice or an injury' }).check()
  await reporting.getByRole('button', { name: 'Send report' }).click()
  await expect(theirs.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()
  await theirs.goto('/homepage')
  const saved = await openSaved(theirs)
  await expect(cardOf(saved, title)).toBeVisible()
  await expectAccessible(theirs)
  await mo.goto('/admin?tab=reports')
  await mo.getByRole('listitem').filter({ hasText: 'Ana Gives' }).getByRole('button', { name: 'Ana Gives' }).click()
  await expect(mo.getByRole('complementary', { name: /^Opened: Ana Gives/ })).toContainText(`Tip: ${title}`)

  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await panel(page).getByText('Your tip is out').click()
  await expect(page).toHaveURL(/\/tips\?id=/)
  await expect(page.getByRole('article', { name: title, exact: true })).not.toContainText('Waits for approval')
})
