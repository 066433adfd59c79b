// B6.16: two answers that reach the server in the same moment, from two windows. Exactly one wins, and both windows show it.
import type { Page } from '@playwright/test'
import { expect, test, type Town } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { acceptTrade } from '#tests/support/journeys/request.ts'
import { offer } from '#tests/support/policies/trades.ts'

async function offered(town: Town, surname: string) {
  const [ana, bea] = await Promise.all([town.account(`Ana ${surname}`), town.account(`Bea ${surname}`)])
  const trade = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items: offer, accepts_unverified: true })
  return { ana, bea, url: `/trades?id=${trade.id}` }
}

/** Sends the answers of all these pages once the last of them has been given; answers with the status of each. */
async function together(pages: Page[]): Promise<() => Promise<number[]>> {
  const held: (() => void)[] = []
  const answered = pages.map((page) => page.waitForResponse(/\/rpc\/trade_(?:accept|withdraw)$/))
  for (const page of pages)
    await page.route(/\/rpc\/trade_(?:accept|withdraw)$/, async (route) => {
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === pages.length) for (const send of held) send()
      })
      await route.continue()
    })
  return async () => (await Promise.all(answered)).map((answer) => answer.status())
}

test('B6.16: of an acceptance and a withdrawal in the same moment exactly one wins, and both windows show the same', async ({ town }) => {
  const { ana, bea, url } = await offered(town, 'Atonce')
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(url)
  const statuses = await together([hers, theirs])
  await hers.getByRole('button', { name: 'Withdraw offer' }).click()
  await hers.getByRole('alertdialog', { name: 'Withdraw your offer?' }).getByRole('button', { name: 'Withdraw offer' }).click()
  await acceptTrade(theirs)

  const [withdrawn, accepted] = await statuses()
  expect([withdrawn === 200, accepted === 200].filter(Boolean), `${withdrawn} and ${accepted}`).toHaveLength(1)
  for (const page of [hers, theirs]) {
    if (accepted === 200) await expect(page.getByRole('region', { name: 'When and where' })).toContainText('0 of 2 done')
    else await expect(page.getByText(/took the offer back\./).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(?:Accept|Withdraw offer)$/ })).toHaveCount(0)
  }
})

test('B6.16: of two acceptances in the same moment exactly one wins, and the other window shows the trade', async ({ town }) => {
  const { bea, url } = await offered(town, 'Twice')
  const windows = [await town.window(bea), await town.window(bea)]
  for (const page of windows) await page.goto(url)
  const statuses = await together(windows)
  for (const page of windows) await acceptTrade(page)

  expect((await statuses()).toSorted((one, other) => one - other)).toEqual([200, 409])
  for (const page of windows) await expect(page.getByRole('region', { name: 'When and where' })).toContainText('0 of 2 done')
})
