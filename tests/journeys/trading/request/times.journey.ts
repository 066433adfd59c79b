// Proposing times in a request: when they are looked up, what becomes of those chosen, and the keyboard among them.
import type { Page } from '@playwright/test'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { goBackTo, goToStep, requestStep } from '#tests/support/journeys/request.ts'
import { expectFocusIn } from '#tests/support/keyboard/tabs.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '18:00' }))
const when = (page: Page) => requestStep(page, 'When and where')
const times = (page: Page) => when(page).locator('[aria-pressed=false]')
const picked = (page: Page) => when(page).getByRole('button', { name: /^Remove / })
const proposes = (page: Page, title: string) =>
  when(page)
    .getByRole('radiogroup', { name: `When: ${title}` })
    .getByRole('radio', { name: 'Propose times' })

/** Both have hours, and Bea two services in hair. Ana reads the page of a request to them. */
async function asking(page: Page, town: Town, surname: string): Promise<Account> {
  const [ana, bea] = [await town.account(`Ana ${surname}`), await town.account(`Bea ${surname}`)]
  for (const [name, minutes] of [
    ['Silk press', 60],
    ['Gloss', 30],
  ] as const)
    await call(town, bea, 'rpc/save_service', { name, category: 'hair', duration_minutes: minutes, list_price_cents: 9000 })
  for (const who of [ana, bea]) await call(town, who, 'rpc/availability_save', { timezone: 'America/Los_Angeles', hours: everyDay })
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  return bea
}

test('shared times are looked up once the visit is settled and in view; chosen times go when it changes, which it says', async ({
  page,
  town,
}) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('overlap_slots')) asked.push(request.postDataJSON())
  })
  const bea = await asking(page, town, 'Settles')
  await goToStep(page, 'When and where')
  await proposes(page, 'Silk press').press('Space')
  await times(page).first().click()
  await expect(picked(page)).toHaveCount(1)
  expect(asked).toEqual([expect.objectContaining({ minutes: 60 })])

  // Each of these changes the visit; one question is for what it is in the end.
  await goBackTo(page, "What you'd like")
  const want = requestStep(page, "What you'd like")
  await want.getByRole('checkbox', { name: /Gloss/ }).check()
  for (const many of [2, 3]) {
    await want.getByRole('group', { name: 'How many times: Gloss' }).getByRole('button', { name: 'One more' }).click()
    await expect(want.getByRole('group', { name: 'How many times: Gloss' })).toContainText(`× ${many}`)
  }
  await goToStep(page, 'When and where')
  const all = 'Silk press and gloss × 3'
  await expect(proposes(page, all)).toBeChecked()
  await expect(when(page).getByText('This visit has changed. Pick its times again.')).toBeVisible()
  await expect(picked(page)).toHaveCount(0)
  await times(page).first().click()
  await expect(when(page).getByText('This visit has changed. Pick its times again.')).toHaveCount(0)
  await expect(picked(page)).toHaveCount(1)
  expect(asked.slice(1)).toEqual([expect.objectContaining({ minutes: 150 })])

  // The draft is opened again: its times are picked, and nothing is asked before they are in view.
  await page.goto(`/request-trade/${bea.id}`)
  await expect(requestStep(page, "What you'd like").getByRole('checkbox', { name: /Gloss/ })).toBeChecked()
  await expect(page.locator('.request-picked button')).toHaveCount(1)
  await goToStep(page, 'Fairness')
  expect(asked).toHaveLength(2)
  await goToStep(page, 'When and where')
  await expect(times(page).first()).toBeVisible()
  await expect(picked(page)).toHaveCount(1)
  expect(asked).toHaveLength(3)
})

test('the keyboard keeps its place where a picked time goes away and where the last days show', async ({ page, town }) => {
  await asking(page, town, 'Keeps')
  await goToStep(page, 'When and where')
  await proposes(page, 'Silk press').press('Space')
  const days = when(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const more = when(page).getByRole('button', { name: /^Show (one|\d+) more days?$/ })
  await expect(more).toBeVisible()
  while ((await more.count()) > 0) {
    const shown = await days.count()
    await more.press('Enter')
    await expect(days.nth(shown).getByRole('heading')).toBeFocused()
  }

  await times(page).first().press('Enter')
  await picked(page).press('Enter')
  await expect(picked(page)).toHaveCount(0)
  await expectFocusIn(page, when(page))
})
