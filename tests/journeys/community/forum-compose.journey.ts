// Writing a thread: from a draft that survives to one that is posted once (B8).
import type { Page } from '@playwright/test'
import { postThread, threadRow, type Posted } from '#tests/support/community/forum.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { cutOff } from '#tests/support/journeys/settled.ts'

const body = (page: Page) => page.getByRole('textbox', { name: /^What / })
const choose = (page: Page, kind: string) => page.getByRole('radiogroup', { name: 'Kind' }).getByText(kind).click()
const saveNow = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft saved' })

test('a question begins with its headings, goes on after a reload and on another device, and names threads that are like it', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Drafts'), await premium(town, 'Bea Drafts')]
  const [like, title] = ['Silk press reverts in two days', 'Why my silk press reverts']
  await postThread(town, bea, { category: 'hair', title: like })
  await town.signIn(page, ana)
  await page.goto('/forum?category=hair')
  await page.getByRole('link', { name: 'New thread' }).first().click()
  await expect(page).toHaveURL('/forum?compose=new&category=hair')
  await choose(page, 'Question')
  for (const heading of ['History', 'Goal', 'Products tried', 'Photos'])
    await expect(body(page)).toHaveValue(new RegExp(`^${heading}:$`, 'm'))
  await page.getByLabel('Title').fill(title)
  await expect(
    page.getByText('One thread looks alike. Yours may be answered already.').or(page.getByText('threads look alike')),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: like })).toBeVisible()
  await body(page).fill('History:\nRelaxed until 2021.\n\nGoal:\n')
  await page.getByRole('textbox', { name: 'Tags' }).fill('Silk press')
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await expectAccessibleInBothThemes(page)
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/compose=[0-9a-f-]{36}$/)

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('radio', { name: 'Question' })).toBeChecked()
  await cutOff(page)
  await page.getByLabel('Title').fill(`${title}?`)
  await expect(page.getByText("You're offline. Kept in this browser.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(saved(page)).toBeVisible()

  const device = await town.window(ana)
  await device.goto('/forum?compose=new')
  await device
    .getByRole('region', { name: 'Drafts' })
    .getByRole('link', { name: `${title}?` })
    .click()
  await expect(device.getByLabel('Title')).toHaveValue(`${title}?`)
  // What one of the two makes of it does not replace what the other makes of it.
  await device.getByLabel('Title').fill(`${title}!`)
  await saveNow(device)
  await expect(saved(device)).toBeVisible()
  await page.getByLabel('Title').fill(`${title} now?`)
  await saveNow(page)
  await expect(page.getByText('What you write here is a draft of its own now.')).toBeVisible()
  await device.getByRole('button', { name: 'Post' }).click()
  await expect(results(device)).toContainText('Posted')
  const [posted] = await call<(Posted & { body: string; tags: string[] })[]>(
    town,
    ana,
    `forum_threads?select=id,body,tags&author_id=eq.${ana.id}`,
  )
  expect(posted).toMatchObject({ body: 'History:\nRelaxed until 2021.', tags: ['silk-press'] })
  await expect(device).not.toHaveURL(/compose=/)
  await expect.poll(() => call(town, ana, 'forum_drafts?select=title:content->>title')).toEqual([{ title: `${title} now?` }])
})

test("a poll whose answer was lost is posted once with a second press; a new member's link waits for the team, and they know", async ({
  page,
  town,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  const ana = await premium(town, 'Ana Polls')
  const title = 'Toner at the bowl'
  await town.signIn(page, ana)
  await page.goto('/forum?compose=new')
  await choose(page, 'Poll')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await expect(page.getByLabel('Category')).toBeFocused()
  await page.getByLabel('Category').selectOption('Hair')
  await page.getByLabel('Title').fill(title)
  await body(page).fill('Two of us have argued since spring: www.toner.example')
  await expect(page.getByText('A poll needs two to eight different answers.')).toBeVisible()
  await page.getByLabel('Answer 1', { exact: true }).fill('At the bowl')
  await page.getByLabel('Answer 2', { exact: true }).fill('In the chair')
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await page.getByLabel('Answer 3', { exact: true }).fill('It depends')
  await page.getByText('Several', { exact: true }).click()
  await page.getByLabel('Days it is open').fill('3')
  await expect(page.getByText("If you're new here, our team looks at a thread with links, several pictures")).toBeVisible()
  await expectAccessibleInBothThemes(page)

  let lost = 0
  await page.route('**/rpc/forum_thread_post', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await expect(body(page)).not.toBeEditable()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(results(page)).toContainText('Failed to post thread')
  await body(page).fill('Two of us have argued since May: www.toner.example')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(results(page)).toContainText('Posted')
  await expect(results(page)).toContainText('Our team looks at it first. Others read it once we publish it.')
  expect(await call(town, ana, `forum_threads?select=body,status,poll:forum_polls(options,is_multiple)&author_id=eq.${ana.id}`)).toEqual([
    {
      body: 'Two of us have argued since May: www.toner.example',
      status: 'pending',
      poll: { options: ['At the bowl', 'In the chair', 'It depends'], is_multiple: true },
    },
  ])
  await page.goto('/forum?list=mine')
  await expect(threadRow(page, title)).toContainText('Our team looks at it first')
})
