// Every screen of the community that shows what members wrote, and how a member or the team comes to see all of it.
import { expect, type Locator, type Page } from '@playwright/test'
import { markOf } from '../attacks/hostile-texts.ts'
import type { HostileTown } from './hostile-town.ts'
import { log, openChat, panel } from './live-chat.ts'

type Screen = { name: string; who: 'reader' | 'team'; look: (page: Page) => Promise<void> }
type Look = (page: Page) => Promise<void>

const asReader = (name: string, look: Look): Screen => ({ name, who: 'reader', look })
const asTeam = (name: string, look: Look): Screen => ({ name, who: 'team', look })

export function screensOf({ texts, room, threads }: HostileTown): Screen[] {
  return [
    asReader('the list of the forum', async (page) => {
      await page.goto('/forum')
      await expectShown(page.getByRole('main'), texts)
    }),
    asReader('the live chat', async (page) => {
      await openChat(page, room)
      await expectShown(log(page), texts)
      // Open, they leave the log less room, and there are as many of the texts in them as fit.
      await panel(page).getByText('Room rules').click()
      await expectShown(panel(page), texts.slice(0, 8))
    }),
    ...threads.map((thread, at) =>
      asReader(`thread ${at + 1}`, async (page) => {
        await (at === 0 ? page.goto(`/forum/thread/${thread}`) : follow(page, `/forum/thread/${thread}`))
        await expectShown(page.getByRole('main'), at === 0 ? texts : texts.slice(at, at + 1))
        await page.getByRole('button', { name: 'More about this thread' }).click()
        await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
        await expectShown(page.getByRole('dialog'), texts.slice(at, at + 1))
      }),
    ),
    asReader('the first thread, to search in it', async (page) => {
      await follow(page, `/forum/thread/${threads[0]}`)
    }),
    ...texts.map((text) =>
      asReader(`the search in a thread for ${text}`, async (page) => {
        await page.getByRole('searchbox', { name: 'Search in this thread' }).fill(text)
        await page.keyboard.press('Enter')
        await expect(page.getByText(`“${text}”`)).toBeVisible()
      }),
    ),
    asReader('the hub', async (page) => {
      await page.goto('/community')
      await expectShown(page.getByRole('main'), texts.slice(-5))
    }),
    asReader('the notifications', async (page) => {
      await page.goto('/notifications')
      await expectShown(page.getByRole('main'), texts.slice(0, 1))
    }),
    asReader('the bell', async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expectShown(page.locator('.bell-panel'), texts.slice(0, 1))
    }),
    ...texts.map((text) =>
      asReader(`the search over everything, and in the forum, for ${text}`, async (page) => {
        await openSearch(page)
        await page.getByRole('combobox', { name: 'Search everything' }).fill(text)
        await page.keyboard.press('Enter')
        await expectShown(page.getByRole('dialog'), [text])
        await page.getByRole('option', { name: 'See all threads' }).click()
        await expect(page.getByRole('searchbox', { name: 'Search threads' })).toHaveValue(text)
      }),
    ),
    asReader('the recent searches', async (page) => {
      await openSearch(page)
      await expectShown(page.getByRole('region', { name: 'Recent searches' }), texts.slice(-8))
    }),
    asReader('the drafts', async (page) => {
      await page.goto('/forum?compose=new')
      await expectShown(page.getByRole('region', { name: 'Drafts' }), texts)
    }),
    ...texts.map((text) =>
      asReader(`the draft ${text}`, async (page) => {
        await page.getByRole('region', { name: 'Drafts' }).getByRole('link').filter({ hasText: text }).click()
        await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(text)
        await page.getByRole('button', { name: 'Preview' }).click()
        await expectShown(page.locator('.text-preview'), [text])
      }),
    ),
    ...(['reports', 'chat'] as const).flatMap((show) => [
      asTeam(`the queue of ${show}`, async (page) => {
        await page.goto(`/admin?tab=forum&show=${show}`)
        await expectShown(page.getByRole('main'), texts)
      }),
      ...texts.map((text) =>
        asTeam(`the queue of ${show}, opened for ${text}`, async (page) => {
          await page.getByRole('main').getByRole('button', { name: text, exact: true }).click()
          await expect(opened(page).locator('h2', { hasText: text })).toBeVisible()
          await expectShown(opened(page).getByRole('region', { name: /^Reported by/ }), [text])
        }),
      ),
    ]),
  ]
}

const opened = (page: Page) => page.getByRole('complementary', { name: /^Opened:/ })
const openSearch = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()

/** Each of the texts can be read there. */
async function expectShown(place: Locator, texts: readonly string[]): Promise<void> {
  const marks = texts.map(markOf)
  const missing = async () => {
    const shown = await place.innerText()
    return marks.filter((mark) => !shown.includes(mark))
  }
  await expect.poll(missing, { timeout: 15_000, intervals: [50] }).toEqual([])
}

/** As a link does it, without loading the app again. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
