// Reports of posts in the forum and posts that wait, from the member to the decision of the team and what members learn of it.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { call, joined } from '#tests/support/journeys/journey-messages.ts'
import { moderator, premium } from '#tests/support/journeys/jobs.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'

type Post = { id: string }
const thread = (town: Town, who: Account, title: string, body: string) =>
  call<Post>(town, who, 'rpc/forum_thread_post', { category: 'hair', kind: 'discussion', title, body })
const report = (town: Town, who: Account, author: Account, type: string, { id }: Post) =>
  call<Post>(town, who, 'rpc/report_create', {
    reported_id: author.id,
    subject_type: type,
    subject_id: id,
    reason: 'spam',
    detail: 'An ad',
  })

const open = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true }).click()
const pane = (desk: Page) => desk.getByRole('complementary', { name: /^Opened:/ })

async function decide(desk: Page, label: string, reason?: string): Promise<void> {
  await pane(desk).getByRole('button', { name: label }).click()
  const dialog = desk.getByRole('dialog', { name: label })
  if (reason !== undefined) {
    await expect(dialog.getByRole('button', { name: label })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason, as the author reads it' }).fill(reason)
  }
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toHaveCount(0)
}

test('B8, B7.7: a reported thread is closed for replies and removed, another is kept, and author and reporter learn of it', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Reported'), await premium(town, 'Bea Reports')]
  const ad = await thread(town, ana, 'Buy my course today', 'It has never been cheaper than now.')
  const fine = await thread(town, ana, 'Silk press in humid weather', 'How long does yours hold in July?')
  const first = await report(town, bea, ana, 'thread', ad)
  await report(town, bea, ana, 'thread', fine)

  await town.signIn(page, await moderator(town, server, 'Mo Forum'))
  await page.goto('/admin?tab=forum')
  await expect(page.getByRole('tab', { name: 'Reports 2' })).toHaveAttribute('aria-selected', 'true')
  await page
    .getByRole('row', { name: /Buy my course today/ })
    .or(page.getByRole('listitem').filter({ hasText: 'Buy my course today' }))
    .getByRole('button', { name: 'Ana Reported' })
    .click()
  await expect(pane(page)).toContainText('It has never been cheaper than now.')
  await expect(pane(page)).toContainText('An ad')
  await expect(pane(page).getByRole('link', { name: 'Buy my course today' })).toHaveAttribute('href', `/forum/thread/${ad.id}`)
  await pane(page).getByRole('button', { name: 'Close thread', exact: true }).click()
  await expect(pane(page).getByText('Closed', { exact: true })).toBeVisible()
  await pane(page).getByRole('button', { name: 'Move thread', exact: true }).click()
  await page.getByRole('dialog', { name: 'Move the thread' }).getByRole('combobox', { name: 'Category' }).selectOption('Nails')
  await page.getByRole('dialog', { name: 'Move the thread' }).getByRole('button', { name: 'Move thread', exact: true }).click()
  await expect(pane(page)).toContainText('Buy my course today, Nails')
  await expectAccessibleInBothThemes(page)
  await decide(page, 'Remove post', 'Advertising')
  await expect(page.getByText('Post removed.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Reports 1' })).toBeVisible()
  await expect(page.getByText('Buy my course today')).toHaveCount(0)
  if (!(await pane(page).isVisible())) await open(page, 'Ana Reported')
  await decide(page, 'Keep post')
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible()

  const hers = await town.window(ana)
  await hers.goto('/notifications')
  await expect(hers.getByText('The moderation team removed a thread of yours')).toBeVisible()
  await expect(hers.getByText('In Buy my course today: Read why, and how to appeal.')).toBeVisible()
  const theirs = await town.window(bea)
  await theirs.goto('/notifications')
  const number = first.id.slice(0, 8).toUpperCase()
  await theirs.getByRole('button', { name: '1 earlier: We looked at your report' }).click()
  await expect(theirs.getByText(`Report ${number}: we removed what you reported. Thank you for letting us know.`)).toBeVisible()
  await expect(theirs.getByText(/we found nothing against our guidelines/)).toBeVisible()
})

test("B8: a new member's post with a link waits, is published by the team, and its author learns of it", async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Waits'), await premium(town, 'Bea Reads')]
  const held = await thread(town, ana, 'Where I buy my lamps', 'They are at https://lamps.test all year.')
  const spam = await thread(town, ana, 'Another one of mine', 'See www.ads.test for more of it.')
  const readable = async () => (await call<Post[]>(town, bea, 'forum_threads?select=id')).map(({ id }) => id)
  expect(await readable()).not.toContain(held.id)

  await town.signIn(page, await moderator(town, server, 'Mo Waiting'))
  await page.goto('/admin?tab=forum')
  // Others of the town may wait, too.
  await page.getByRole('tab', { name: /^Waiting posts \d/ }).click()
  const waiting = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await waiting('Where I buy my lamps').getByRole('button', { name: 'Ana Waits' }).click()
  await expect(pane(page)).toContainText('They are at https://lamps.test all year.')
  await decide(page, 'Publish post')
  await expect(page.getByText('Post published.')).toBeVisible()
  await expect(waiting('Where I buy my lamps')).toHaveCount(0)
  await waiting('Another one of mine').getByRole('button', { name: 'Ana Waits' }).click()
  await decide(page, 'Remove post', 'Spam')
  await expect(waiting('Another one of mine')).toHaveCount(0)
  expect(await readable()).toContain(held.id)
  expect(await readable()).not.toContain(spam.id)

  const hers = await town.window(ana)
  await hers.goto('/notifications')
  await expect(hers.getByText('Your post is live')).toBeVisible()
  await expect(hers.getByText('In Another one of mine: Read why, and how to appeal.')).toBeVisible()
})

test('B21.13: reports of one post are one row, decided together; what someone else decides stays in its place', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea, cleo] = [await premium(town, 'Ana Often'), await premium(town, 'Bea Often'), await premium(town, 'Cleo Often')]
  const colleague = await moderator(town, server, 'Mo Second')
  const ad = await thread(town, ana, 'Buy my shears today', 'They have never been cheaper than now.')
  const fine = await thread(town, ana, 'Builder gel lifts at the cuticle', 'Two days after the appointment.')
  const late = await thread(town, ana, 'Booking app without a fee', 'Write to me and I will send it.')
  for (const who of [bea, cleo]) await report(town, who, ana, 'thread', ad)
  await report(town, bea, ana, 'thread', fine)

  await town.signIn(page, await moderator(town, server, 'Mo First'))
  const isListening = joined(page, 'queue')
  await page.goto('/admin?tab=forum')
  const row = (title: string) => page.locator('.queue-list').locator('tbody tr, li').filter({ hasText: title })
  await expect(row('Buy my shears')).toContainText('Spam · 2 members')
  await isListening
  const top = async () => (await row('Buy my shears').boundingBox())?.y
  const before = await top()
  await call(town, colleague, 'rpc/forum_reports_close', { post_id: fine.id, until: 'infinity' })
  await expect(row('Builder gel')).toContainText('Decided')
  await expect(page.getByRole('tab', { name: 'Reports 1' })).toBeVisible()
  await report(town, bea, ana, 'thread', late)
  const news = page.getByRole('button', { name: 'Show 1 new' })
  await expect(news).toBeVisible()
  expect(await top()).toBe(before)
  await expect(row('Booking app')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await news.click()
  await expect(row('Booking app')).toHaveCount(1)
  await expect(row('Builder gel')).toHaveCount(0)

  await row('Buy my shears').getByRole('button', { name: 'Ana Often' }).click()
  await expect(pane(page)).toContainText('Reported by 2 members')
  await expect(pane(page)).toContainText('Cleo Often')
  await decide(page, 'Keep post')
  await expect(row('Buy my shears')).toHaveCount(0)
  const heard = 'notifications?select=message&template=eq.report_decided'
  for (const [who, many] of [
    [bea, 2],
    [cleo, 1],
  ] as const)
    expect(await call(town, who, heard)).toHaveLength(many)
  await call(town, colleague, 'rpc/forum_reports_close', { post_id: late.id, until: 'infinity' })
})
