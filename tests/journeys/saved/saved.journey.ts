// Saved items: hearts on jobs, the dialog with its four tabs, removing with Undo (spec §2, §3, §7, §8, §9, B17).
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { jobPane, jobRow, openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { cardOf, heart, openSaved, save, savedBy, tabOf } from '#tests/support/journeys/saved.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' }).format(at)

function calls(page: Page): { method: string; table: string; search: string }[] {
  const sent: { method: string; table: string; search: string }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const [, table] = /^\/rest\/v1\/(\w+)$/.exec(pathname) ?? []
    if (table !== undefined) sent.push({ method: request.method(), table, search: decodeURIComponent(search) })
  })
  return sent
}

test('SAVED-01, SAVED-02, SAVED-03, SAVED-15, SAVED-22, BAR-15: what a heart saves is in the dialog, for that member alone @desktop', async ({
  page,
  isMobile,
  town,
  server,
}) => {
  const [chair, other] = ['Heart chair', 'Plain chair']
  const [ana, bea, cleo] = [await premium(town, 'Ana Hearts'), await premium(town, 'Bea Saves'), await premium(town, 'Cleo Looks')]
  const id = await openJob(town, server, ana, { title: chair, job_type: 'Part time' })
  await openJob(town, server, ana, { title: other })
  await town.signIn(page, bea)
  const sent = calls(page)
  await page.goto('/jobs')
  await expect(jobRow(page, other)).toBeVisible()
  const row = page.getByRole('region', { name: 'Job list' })
  await expect(heart(row, chair)).toBeEnabled()
  await expect(heart(row, chair)).toHaveAttribute('aria-pressed', 'false')
  const { width, height } = (await heart(row, chair).boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await heart(row, chair).focus()
  await page.keyboard.press('Enter')
  await expect(heart(row, chair)).toHaveAttribute('aria-pressed', 'true')
  await expect(results(page)).toContainText('Find it under Saved Items.')
  await expect.poll(() => savedBy(town, bea)).toEqual([id])
  await expectAccessibleInBothThemes(page)
  expect(
    sent.filter(({ method, table }) => method === 'GET' && table === 'saved_items').length,
    'reads for all hearts',
  ).toBeLessThanOrEqual(2)

  await jobRow(page, chair).click()
  const pane = jobPane(page, chair)
  await expect(heart(pane, chair)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(pane, chair)).toHaveAttribute('aria-pressed', 'true')

  const dialog = await openSaved(page, isMobile)
  await expect(dialog.getByRole('tab')).toHaveText(['Shop0', 'Jobs1', 'Events0', 'Learn0'])
  await expect(tabOf(dialog, 'Jobs')).toHaveAttribute('aria-selected', 'true')
  const card = cardOf(dialog, chair)
  for (const words of ['Lumen House, Portland, OR', 'Part time', `Posted ${dayOf(new Date())}`, `Saved ${dayOf(new Date())}`])
    await expect(card).toContainText(words)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  for (const [tab, words] of [
    ['Shop', 'Nothing saved from the shop yet'],
    ['Events', 'No saved events yet'],
    ['Learn', 'Nothing saved to learn yet'],
  ] as const) {
    await tabOf(dialog, tab).click()
    await expect(dialog.getByRole('heading', { name: words })).toBeVisible()
  }
  await tabOf(dialog, 'Learn').press('Home')
  await tabOf(dialog, 'Shop').press('ArrowRight')
  await dialog.getByRole('link', { name: chair }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(id))

  // Someone else's hearts and dialog, and their own questions about another member's.
  const hers = await town.window(cleo)
  await hers.goto('/jobs')
  await expect(heart(hers, chair)).toHaveAttribute('aria-pressed', 'false')
  const empty = await openSaved(hers, isMobile)
  await expect(empty.getByRole('tab')).toHaveText(['Shop0', 'Jobs0', 'Events0', 'Learn0'])
  await tabOf(empty, 'Jobs').click()
  await expect(empty.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible()
  await empty.getByRole('link', { name: 'Browse Jobs' }).click()
  await expect(empty).toHaveCount(0)
  expect(await call(town, cleo, `saved_items?user_id=eq.${bea.id}`)).toEqual([])
})

test('SAVED-04, SAVED-07, SAVED-12, SAVED-18, SAVED-19, SAVED-20, SAVED-23, SAVED-27: the specified calls, cards side by side, and a removal that is taken back', async ({
  page,
  town,
  server,
}) => {
  const [first, second] = ['First chair', 'Second chair']
  const [ana, bea] = [await premium(town, 'Ana Calls'), await premium(town, 'Bea Calls')]
  const ids = [await openJob(town, server, ana, { title: first }), await openJob(town, server, ana, { title: second })] as const
  await save(town, bea, ids[0], '2026-01-02T20:00:00Z')
  await save(town, bea, ids[1], '2026-01-03T20:00:00Z')
  await town.signIn(page, bea)
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  const sent = calls(page)
  const dialog = await openSaved(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText(second)
  await expect(cardOf(dialog, first)).toContainText('Saved Jan 02')
  await expect(dialog.getByRole('tab')).toHaveText(['Shop0', 'Jobs2', 'Events0', 'Learn0'])
  // Of one moment, since the dialog moves as it opens.
  const [left, right] = await dialog
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThanOrEqual(left?.right ?? Infinity)
  const searched = (table: string) => sent.filter((each) => each.method === 'GET' && each.table === table).map(({ search }) => search)
  expect(searched('saved_items')[0]).toContain(`user_id=eq.${bea.id}&item_type=eq.job`)
  expect(searched('content_likes')[0]).toContain(`user_id=eq.${bea.id}&order=created_at.desc`)
  const asked = /[?&]id=in\.\(([^)]*)\)/.exec(searched('job_listings')[0] ?? '')?.[1]
  expect(asked?.split(',').toSorted()).toEqual(ids.toSorted())
  for (const table of ['marketplace_listings', 'events', 'educational_content']) expect(searched(table)).toEqual([])

  await dialog.getByRole('button', { name: `Remove ${second}` }).click()
  await expect(cardOf(dialog, second)).toHaveCount(0)
  await expect(tabOf(dialog, 'Jobs')).toHaveText('Jobs1')
  await expect(results(page)).toContainText('Removed')
  await expect(results(page)).toContainText('Item removed from saved collection')
  expect(await savedBy(town, bea)).toEqual([ids[0]])
  expect(sent.find(({ method }) => method === 'DELETE')).toMatchObject({
    table: 'saved_items',
    search: `?item_id=eq.${ids[1]}&item_type=eq.job&user_id=eq.${bea.id}`,
  })
  await results(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Saved Jan 03')
  await expect(tabOf(dialog, 'Jobs')).toHaveText('Jobs2')
  await expect.poll(async () => (await savedBy(town, bea)).toSorted()).toEqual(ids.toSorted())

  // With the keyboard, which the dialog keeps.
  await dialog.getByRole('button', { name: `Remove ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(dialog, first)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cardOf(dialog, first)).toContainText('Saved Jan 02')
  await page.reload()
  await expect((await openSaved(page)).getByRole('listitem')).toHaveCount(2)
})

test('SAVED-13: what is over can only be removed, what cannot be read any more is left out, and what ends soon says so', async ({
  page,
  town,
  server,
}) => {
  const [soon, filled, hidden] = ['Soon chair', 'Filled chair', 'Hidden chair']
  const [ana, cleo, bea] = [await premium(town, 'Ana Ends'), await premium(town, 'Cleo Blocks'), await premium(town, 'Bea Keeps')]
  const inTwoDays = new Date(Date.now() + 47 * 3_600_000).toISOString()
  const ids = [
    await openJob(town, server, ana, { title: soon, expires_at: inTwoDays }),
    await openJob(town, server, ana, { title: filled }),
    await openJob(town, server, cleo, { title: hidden }),
  ]
  for (const id of ids) await save(town, bea, id)
  await town.signIn(page, bea)
  await page.goto('/settings')
  const before = await openSaved(page)
  await expect(tabOf(before, 'Jobs')).toHaveText('Jobs3')
  await call(town, ana, 'rpc/job_close', { job_id: ids[1], reason: 'filled' })
  await call(town, cleo, 'blocks', { blocker_id: cleo.id, blocked_id: bea.id })
  await page.reload()
  const dialog = await openSaved(page)
  await expect(tabOf(dialog, 'Jobs')).toHaveText('Jobs2')
  await expect(cardOf(dialog, soon)).toContainText('Closing in 2 d')
  await expect(cardOf(dialog, hidden)).toHaveCount(0)
  const over = cardOf(dialog, filled)
  await expect(over).toContainText('No longer available')
  await expect(over.getByRole('link')).toHaveCount(0)
  await expect(over.getByRole('button')).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  await over.getByRole('button', { name: `Remove ${filled}` }).click()
  await expect(over).toHaveCount(0)
  await expect.poll(async () => (await savedBy(town, bea)).includes(String(ids[1]))).toBe(false)
})

test('SAVED-25, SAVED-26: what fails says so and shows the state before', async ({ page, town, server, expects }) => {
  const chair = 'Stuck chair'
  const [ana, bea] = [await premium(town, 'Ana Stuck'), await premium(town, 'Bea Stuck')]
  const id = await openJob(town, server, ana, { title: chair })
  await save(town, bea, id)
  await town.signIn(page, bea)
  let refused: 'GET' | 'DELETE' | 'POST' | null = 'GET'
  for (const path of ['/rest/v1/saved_items']) expects.status(500, path)
  await page.route('**/rest/v1/saved_items?*', (route) =>
    route.request().method() === refused ? route.fulfill({ status: 500, json: { message: 'down' } }) : route.fallback(),
  )
  await page.goto('/settings')
  const dialog = await openSaved(page)
  await expect(results(page)).toContainText('Failed to load saved items')
  await expect(dialog.getByRole('heading', { name: 'Failed to load saved items' })).toBeVisible()
  refused = 'DELETE'
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(cardOf(dialog, chair)).toBeVisible()
  await dialog.getByRole('button', { name: `Remove ${chair}` }).click()
  await expect(results(page)).toContainText('Failed to remove item')
  await expect(cardOf(dialog, chair)).toBeVisible()
  await expect(tabOf(dialog, 'Jobs')).toHaveText('Jobs1')
  refused = null
  await page.goto(`/jobs?id=${id}`)
  const here = heart(jobPane(page, chair), chair)
  await here.click()
  await expect(here).toHaveAttribute('aria-pressed', 'false')
  await expect(results(page)).toContainText('Removed')
  refused = 'POST'
  await results(page).getByRole('button', { name: 'Undo' }).click()
  await expect(results(page)).toContainText('Failed to save item')
  await expect(here).toHaveAttribute('aria-pressed', 'false')
  refused = null
  await here.click()
  await expect(here).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => savedBy(town, bea)).toEqual([id])
  await results(page).getByRole('button', { name: 'Undo' }).click()
  await expect(here).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => savedBy(town, bea)).toEqual([])
})
