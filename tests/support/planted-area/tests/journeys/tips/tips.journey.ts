// An area that came with files of its own: written step by step, approved, found, saved, reported, and its author notified.
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { moderator, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { bell, call, panel } from '#tests/support/journeys/journey-messages.ts'
import { cardOf, openSaved } from '#tests/support/journeys/saved.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const [title, other] = ['Warm the oil first', 'Soak the combs']
const body = 'A minute in warm water is enough.'

test('a tip is written by steps, waits, and is approved, of which its author reads in the bell', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Gives'), await premium(town, 'Bea Waits')]
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
  await form.getByLabel('Say how').fill(body)
  await toStep(form, 'Preview')
  await expect(form.getByRole('article', { name: title, exact: true })).toContainText('From Ana Gives')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Give tip', exact: true }).click()
  await expect(results(page)).toContainText('We got your tip. Members see it once it is approved.')
  await expect(page.getByRole('article', { name: title, exact: true })).toContainText('Waits for approval')

  const theirs = await town.window(bea)
  await theirs.goto('/tips')
  await expect(theirs.getByRole('heading', { name: 'No tips yet' })).toBeVisible()

  const mo = await town.window(await moderator(town, server, 'Mo Queue'))
  await mo.goto('/admin?tab=community&subtab=tips')
  await mo.getByRole('button', { name: title, exact: true }).click()
  const pane = mo.getByRole('complementary', { name: /^Opened:/ })
  await expect(pane).toContainText(body)
  await pane.getByRole('button', { name: 'Approve tip' }).click()
  const deciding = mo.getByRole('dialog', { name: 'Approve tip' })
  await expect(deciding).toContainText('Members can read it.')
  await deciding.getByRole('button', { name: 'Approve tip' }).click()
  await expect(results(mo)).toContainText('Tip approved.')

  await theirs.reload()
  await expect(theirs.getByRole('region', { name: 'Tip list' }).getByRole('link', { name: title })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await panel(page).getByText('Your tip is out').click()
  await expect(page).toHaveURL(/\/tips\?id=/)
  await expect(page.getByRole('article', { name: title, exact: true })).not.toContainText('Waits for approval')
})

test('a tip is found in the list, the hub and the search over everything, saved, and reported to the team', async ({
  page,
  town,
  server,
}) => {
  const [cleo, dina] = [await premium(town, 'Cleo Gives'), await premium(town, 'Dina Reads')]
  const mina = await moderator(town, server, 'Mina Decides')
  const [tip] = await call<{ id: string }[]>(town, cleo, 'tips', { user_id: cleo.id, title: other, body })
  await call(town, mina, 'rpc/content_decide', { kind: 'tip', ids: [tip?.id], decision: 'approve', reason: '' })
  await town.signIn(page, dina)
  await page.goto('/tips?q=combs')
  await expect(page.getByRole('region', { name: 'Tip list' }).getByRole('link')).toHaveText([/^Soak the combs/])
  await page.goto('/community')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cleo Gives gave a tip' })).toContainText(other)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox', { name: 'Search everything' }).fill('soak combs')
  const found = search.getByRole('group', { name: 'Tips', exact: true }).getByRole('option')
  await expect(found).toContainText([other, 'See all tips'])
  await found.first().click()
  const read = page.getByRole('article', { name: other, exact: true })
  await expect(read).toContainText(body)
  await expectAccessible(page)

  await read.getByRole('button', { name: `Save ${other}`, exact: true }).click()
  await expect(results(page)).toContainText('Find it under Saved Items.')
  await read.getByRole('button', { name: 'More about this tip' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const reporting = page.getByRole('dialog', { name: 'Report Cleo Gives' })
  await reporting.getByRole('radio', { name: 'Unsafe practice or an injury' }).check()
  await reporting.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/Your report number is [0-9A-F]{8}\./)).toBeVisible()
  await page.goto('/homepage')
  await expect(cardOf(await openSaved(page), other)).toBeVisible()
  await expectAccessible(page)

  const hers = await town.window(mina)
  await hers.goto('/admin?tab=reports')
  await hers.getByRole('listitem').filter({ hasText: 'Cleo Gives' }).getByRole('button', { name: 'Cleo Gives' }).click()
  await expect(hers.getByRole('complementary', { name: /^Opened: Cleo Gives/ })).toContainText(`Tip: ${other}`)
})
