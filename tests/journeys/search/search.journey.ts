// The search over everything (B23.1).
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search everything' })
const options = (page: Page, group: string) => dialog(page).getByRole('group', { name: group }).getByRole('option')
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true })

test('a search by keys alone finds people, services, threads and jobs, leads to each and to the whole list, and is kept until it is removed (B23.1) @desktop', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Seeks'), await premium(town, 'Bea Zaffre')]
  await call(town, bea, 'services', { user_id: bea.id, category: 'hair', name: 'Zaffre gloss', duration_minutes: 60 })
  const thread = await call<{ id: string }>(town, bea, 'rpc/forum_thread_post', {
    category: 'hair',
    kind: 'question',
    title: 'Zaffre fades within a week',
    body: 'What am I missing? I dry it fully first.',
  })
  const job = await openJob(town, server, bea, { title: 'Zaffre colorist' })
  await town.signIn(page, ana)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  // A letter alone opens nothing: anyone who dictates would open it by chance (WCAG 2.1.4).
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  await expect(dialog(page).getByText('Type at least two letters')).toBeVisible()
  await page.keyboard.type('zafre')
  await expect(options(page, 'People')).toContainText(['Bea Zaffre', 'See all people'])
  await expect(options(page, 'Services')).toContainText(['Zaffre gloss'])
  await expect(options(page, 'Threads')).toContainText(['Zaffre fades within a week'])
  await expect(options(page, 'Jobs')).toContainText(['Zaffre colorist'])
  await expectAccessibleInBothThemes(page)

  await expect(chosen(page)).toContainText('Bea Zaffre')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Zaffre fades')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('See all jobs')
  await page.keyboard.press('Enter')
  // Beside the list, the first job opens by itself and is then part of the address.
  await expect(page).toHaveURL(({ pathname, searchParams }) => pathname === '/jobs' && searchParams.get('q') === 'zafre')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Job list' }).getByRole('link', { name: /Zaffre colorist/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(chosen(page)).toContainText('zafre')
  await page.keyboard.press('Enter')
  await expect(options(page, 'Threads').first()).toHaveAttribute('href', `/forum/thread/${thread.id}`)
  await expect(options(page, 'Jobs').first()).toHaveAttribute('href', new RegExp(job))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/professional/${bea.id}`)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Remove zafre from recent searches' }).click()
  await expect(dialog(page).getByText('Type at least two letters')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a member without premium finds people and services alone; nothing found and a failure say so (B23.1)', async ({
  page,
  town,
  expects,
}) => {
  const [free, bea] = [await town.account('Fay Free'), await premium(town, 'Bea Cerise')]
  await call(town, bea, 'rpc/forum_thread_post', {
    category: 'hair',
    kind: 'question',
    title: 'Cerise turns orange',
    body: 'What am I missing here?',
  })
  await town.signIn(page, free)
  await page.goto('/homepage')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).fill('cerise')
  await expect(options(page, 'People').first()).toContainText('Bea Cerise')
  await expect(dialog(page).getByRole('group')).toHaveCount(1)
  await box(page).fill('qqxxzz')
  await expect(dialog(page).getByText('Check the spelling, or try fewer words.')).toBeVisible()
  expects.status(500, '/rest/v1/rpc/search_everything')
  await page.route('**/rpc/search_everything', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await box(page).fill('cerises')
  await expect(dialog(page).getByRole('alert')).toContainText('The search did not load')
  await page.unroute('**/rpc/search_everything')
  await dialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(options(page, 'People').first()).toContainText('Bea Cerise')
})
