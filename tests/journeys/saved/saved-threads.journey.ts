// Saved threads: the bookmark, the reminder, where they are listed, and the threads on the home (B8, B10, B17).
import { postThread } from '#tests/support/community/forum.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/clock-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { openSaved } from '#tests/support/journeys/saved.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

test('a thread from the home is saved, comes back as a reminder, is listed, and is gone from the list once it cannot be read', async ({
  page,
  town,
  server,
  expects,
}) => {
  const title = 'Builder gel lifts'
  const [ana, bea] = [await premium(town, 'Ana Saves'), await premium(town, 'Bea Writes')]
  const thread = await postThread(town, bea, { title })
  await town.signIn(page, ana)
  await page.goto('/homepage')
  const block = page.getByRole('region', { name: 'Discussions' })
  await block.scrollIntoViewIfNeeded()
  await expect(block.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/forum')
  await block.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // With one press, which a failure takes back.
  const act = page.getByRole('article', { name: 'Post by Bea Writes' }).getByRole('button', { name: 'Save this thread' })
  expects.status(500, '/rest/v1/saved_items')
  await page.route('**/rest/v1/saved_items?*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }), { times: 1 })
  await act.click()
  await expect(results(page)).toContainText('Failed to save item')
  await expect(act).toHaveAttribute('aria-pressed', 'false')
  await act.click()
  await expect(results(page)).toContainText('Find it under Saved Items.')
  await expect(act).toHaveAttribute('aria-pressed', 'true')

  const bookmark = page.getByRole('button', { name: 'Saved', exact: true })
  await bookmark.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveCount(4)
  await page.getByRole('menuitem', { name: /^Remind me tomorrow/ }).click()
  await expect(results(page)).toContainText("We'll remind you on")
  await expect(page.getByRole('button', { name: /^Saved, reminder on \w+ \d+, 9:00 AM$/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Saved, reminder on/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from saved' }).click()
  await expect(page.getByRole('button', { name: 'Save this thread' })).toHaveCount(2)
  await results(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Saved, reminder on/ })).toBeVisible()

  await server.admin('clock', '+2d')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(`Reminder: ${title}`).click()
  await expect(page).toHaveURL(`/forum/thread/${thread.id}`)

  const dialog = await openSaved(page)
  await expect(dialog.getByRole('tab')).toHaveCount(4)
  const row = dialog.getByRole('listitem', { name: title })
  await expect(row).toContainText('0 replies')
  await expectAccessibleInBothThemes(page)
  // With the keyboard, which the dialog keeps.
  await row.getByRole('button', { name: `Remove ${title}` }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'No saved threads yet' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await dialog.getByRole('tab', { name: 'Jobs' }).click()
  await expect(row).toHaveCount(0)
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Threads 1' }).click()
  await expect(row).toBeVisible()

  await call(town, bea, 'blocks', { blocker_id: bea.id, blocked_id: ana.id })
  await page.reload()
  const later = await openSaved(page)
  await later.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Threads 0' }).click()
  await expect(later.getByRole('heading', { name: 'No saved threads yet' })).toBeVisible()
})
