// The community hub: where its cards lead, what is happening, and who is in the spotlight.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { openJob, premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import type { Account, Town } from '#tests/support/journeys/journey.ts'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas of the community' })
const stream = (page: Page) => page.getByRole('region', { name: "What's happening today" })
const spotlight = (page: Page) => page.getByRole('complementary', { name: 'Member spotlight' })
const post = (town: Town, author: Account, title: string) =>
  call<{ id: string }>(town, author, 'rpc/forum_thread_post', {
    category: 'hair',
    kind: 'question',
    title,
    body: 'What am I missing? I dry it fully first.',
  })

test('the hub leads to the forum, the chat and the guidelines, and shows what was just posted, but nothing of someone blocked (ROUTE-64, B11)', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Hub'), await premium(town, 'Bea Hub'), await premium(town, 'Cleo Hub')]
  await town.signIn(page, ana)
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Open side panel' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('link', { name: 'Community', exact: true }).click()
  await expect(page).toHaveURL('/community')
  await expect(areas(page).getByRole('link')).toHaveCount(3)
  const thread = await post(town, bea, 'Silk press reverts in two days')
  await post(town, cleo, 'Only for those who see Cleo')
  const job = await openJob(town, server, bea, { title: 'Braider for weekends' })
  await page.reload()
  await expect(stream(page).getByRole('link', { name: /Cleo Hub asked in Hair/ })).toBeVisible()
  await call(town, cleo, 'blocks', { blocker_id: cleo.id, blocked_id: ana.id })
  await page.reload()
  const asked = stream(page).getByRole('link', { name: /Bea Hub asked in Hair.*Silk press reverts in two days/ })
  await expect(asked).toHaveAttribute('href', `/forum/thread/${thread.id}`)
  await expect(stream(page).getByRole('link', { name: /Bea Hub is hiring at Lumen House.*Braider for weekends/ })).toHaveAttribute(
    'href',
    `/jobs?id=${job}`,
  )
  await expect(stream(page).getByText('Cleo Hub')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await expect(areas(page).getByRole('link', { name: /Guidelines/ })).toHaveAttribute('href', '/community-guidelines')
  await areas(page)
    .getByRole('link', { name: /Live chat/ })
    .click()
  await expect(page).toHaveURL('/forum?room=community')
  await expect(page.getByRole('complementary', { name: 'Beauty Chat' }).getByRole('textbox', { name: /^Message / })).toBeVisible()
  await page.goBack()
  await areas(page).getByRole('link', { name: /Forum/ }).click()
  await expect(page).toHaveURL('/forum')
  const visitor = await town.window()
  await visitor.goto('/community/groups')
  await expect(visitor).toHaveURL('/')
})

test('who chooses it is in the spotlight of the hub, and new there; a failed answer is asked for again (B11)', async ({
  page,
  town,
  expects,
}) => {
  const [ana, dee] = [await premium(town, 'Ana Looks'), await premium(town, 'Dee Shown')]
  const hers = await town.window(dee)
  await hers.goto('/community')
  await spotlight(hers).getByRole('link', { name: 'Be next' }).click()
  await hers.getByRole('switch', { name: /You may be shown as the spotlight/ }).click()
  await expect(hers.getByRole('form', { name: 'Community' }).getByRole('status')).toHaveText('Saved')
  expects.status(500, '/rest/v1/rpc/community_hub')
  await page.route('**/rpc/community_hub', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await town.signIn(page, ana)
  await page.goto('/community')
  await expect(page.getByRole('alert')).toContainText('The community did not load')
  await page.unroute('**/rpc/community_hub')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(stream(page).getByRole('link', { name: /Dee Shown joined/ })).toHaveAttribute('href', `/professional/${dee.id}`)
})
