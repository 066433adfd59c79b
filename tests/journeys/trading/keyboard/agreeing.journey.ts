// Trading with a keyboard alone: Tab, Enter, Space and arrows, from a profile to a time to meet. Nothing is clicked, and nothing
// gets the focus but by a key or by the page itself.
import type { Page } from '@playwright/test'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { tabAndPress, tabTo } from '#tests/support/keyboard/tabs.ts'
import { requestStep } from '#tests/support/journeys/request.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '18:00' }))

const item = (giver: string, title: string, category: string) => ({
  giver,
  title,
  category,
  duration_minutes: 60,
  agreed_value_cents: 8000,
})
const card = (page: Page) => page.getByRole('article', { name: 'Updo', exact: true })

/** Both have hours, and a set of Ana's is worth a lot more than a press of theirs. */
async function pair(town: Town, surname: string): Promise<[Account, Account]> {
  const [ana, bea] = [await town.account(`Ana ${surname}`), await town.account(`Bea ${surname}`)]
  await call(town, ana, 'rpc/save_service', { name: 'Gel full set', category: 'nails', duration_minutes: 90, list_price_cents: 20_000 })
  await call(town, bea, 'rpc/save_service', { name: 'Silk press', category: 'hair', duration_minutes: 60, list_price_cents: 11_000 })
  for (const who of [ana, bea]) await call(town, who, 'rpc/availability_save', { timezone: 'America/Los_Angeles', hours: everyDay })
  return [ana, bea]
}

/** On phones the next step takes a button, and its title gets the focus. */
async function onTo(page: Page, step: Parameters<typeof requestStep>[1], isMobile: boolean | undefined): Promise<void> {
  if (!isMobile) return
  await tabAndPress(page, page.getByRole('button', { name: 'Next', exact: true }), 'Enter')
  await expect(requestStep(page, step).getByRole('heading', { level: 2 })).toBeFocused()
}

test('from a profile to a request that is sent, and Send leads to each thing that is missing @desktop', async ({
  page,
  town,
  isMobile,
}) => {
  test.slow()
  const [ana, bea] = await pair(town, 'Keys')
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  await tabAndPress(page, page.getByRole('link', { name: 'Request Silk press' }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Request a trade' })).toBeVisible()
  await expect(requestStep(page, "What you'd like").getByRole('checkbox', { name: /Silk press/ })).toBeChecked()

  await onTo(page, 'What you offer', isMobile)
  await tabAndPress(page, requestStep(page, 'What you offer').getByRole('checkbox', { name: /Gel full set/ }), 'Space')
  await onTo(page, 'Fairness', isMobile)
  const fairness = requestStep(page, 'Fairness')
  await tabTo(page, fairness.getByRole('radio', { name: 'Leave it open' }))
  for (const choice of ['An extra service covers it', 'Bea owes you $90 in services', 'We both know it is uneven']) {
    await page.keyboard.press('ArrowDown')
    await expect(fairness.getByRole('radio', { name: choice })).toBeFocused()
  }
  await onTo(page, 'When and where', isMobile)
  const when = requestStep(page, 'When and where')
  const question = when.getByRole('radiogroup', { name: 'When: Silk press' })
  await tabTo(page, question.getByRole('radio', { name: 'Decide after accepting' }))
  await page.keyboard.press('ArrowRight')
  await expect(question.getByRole('radio', { name: 'Propose times' })).toBeChecked()
  // An hour in the morning and one in the afternoon of the same day.
  const day = when
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .nth(1)
  await tabAndPress(page, day.getByRole('button', { name: / 10:00 AM$/ }), 'Space')
  await tabAndPress(page, day.getByRole('button', { name: / 12:00 PM$/ }), 'Enter')
  await expect(when.getByText('2 of 3 times picked.')).toBeVisible()

  await onTo(page, 'Review', isMobile)
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('By the keys alone.')
  const send = page.getByRole('button', { name: 'Send request' })
  for (const tick of ["I'm happy with this", "I understand Bea's license for this service has not been verified"]) {
    await tabAndPress(page, send, 'Enter')
    await expect(page.getByRole('checkbox', { name: tick })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: tick })).toBeChecked()
  }
  await tabAndPress(page, send, 'Enter')
  await expect(page.getByRole('article', { name: 'Trade with Bea Keys' })).toContainText('By the keys alone.')
  const items = await call<{ title: string; slots: string[] }[]>(town, bea, 'trade_items?select=title,slots&order=position')
  expect(items.map(({ title, slots }) => [title, slots.length])).toEqual([
    ['Gel full set', 0],
    ['Silk press', 2],
  ])
})

test('Send leads back to a side that has nothing yet, through the steps of a phone @desktop', async ({ page, town, isMobile }) => {
  const [ana, bea] = await pair(town, 'Empty')
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}?step=review`)
  await tabAndPress(page, page.getByRole('button', { name: 'Send request' }), 'Enter')
  await expect(page.getByRole('alert')).toHaveText('Choose at least one service on each side.')
  await expect(requestStep(page, "What you'd like").getByRole('checkbox', { name: /Silk press/ })).toBeFocused()
  await page.keyboard.press('Space')
  if (isMobile) for (const step of ['What you offer', 'Fairness', 'When and where', 'Review'] as const) await onTo(page, step, isMobile)
  await tabAndPress(page, page.getByRole('button', { name: 'Send request' }), 'Enter')
  await expect(requestStep(page, 'What you offer').getByRole('checkbox', { name: /Gel full set/ })).toBeFocused()
})

test('a counter-offer says what it lacks and leads there, and is answered', async ({ town }) => {
  const [ana, bea] = await pair(town, 'Counters')
  const items = [item('proposer', 'Brow tint', 'esthetics'), item('recipient', 'Updo', 'hair')]
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items, accepts_unverified: true })
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${id}`)

  await tabAndPress(theirs, theirs.getByRole('button', { name: 'Counter-offer' }), 'Enter')
  const dialog = theirs.getByRole('dialog', { name: 'Counter-offer' })
  const send = dialog.getByRole('button', { name: 'Send counter-offer' })
  await tabAndPress(theirs, send, 'Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Change something, or write a message.')
  const mine = dialog.getByRole('region', { name: 'You get from Ana' })
  await expect(mine.getByRole('checkbox').first()).toBeFocused()
  await tabAndPress(theirs, mine.getByRole('checkbox', { name: /Gel full set/ }), 'Space')
  await tabAndPress(theirs, send, 'Enter')
  const these = "I understand Ana's license for these services has not been verified"
  await expect(dialog.getByRole('checkbox', { name: these, exact: true })).toBeFocused()
  await theirs.keyboard.press('Space')
  await tabAndPress(theirs, send, 'Enter')
  await expect(dialog).toBeHidden()

  await tabAndPress(hers, hers.getByRole('button', { name: 'Accept', exact: true }), 'Enter')
  const accepting = hers.getByRole('dialog', { name: 'Accept this trade?' })
  for (const tick of [/happy/, /^I understand Bea's license for this service has not been verified$/])
    await tabAndPress(hers, accepting.getByRole('checkbox', { name: tick }), 'Space')
  await tabAndPress(hers, accepting.getByRole('button', { name: 'Accept trade' }), 'Enter')
  await expect(hers.getByRole('region', { name: 'When and where' })).toBeVisible()
})

test('two times of one day are proposed, and one of them is chosen', async ({ town }) => {
  const [ana, bea] = await pair(town, 'Times')
  const items = [item('proposer', 'Updo', 'hair'), item('recipient', 'Curly cut', 'hair')]
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items, accepts_unverified: true })
  await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1, accepts_unverified: true })
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${id}`)

  await tabAndPress(hers, card(hers).getByRole('button', { name: 'Propose times' }), 'Enter')
  const dialog = hers.getByRole('dialog', { name: 'Propose times' })
  const day = dialog
    .getByRole('listitem')
    .filter({ has: hers.getByRole('heading') })
    .nth(1)
  await tabAndPress(hers, day.getByRole('button', { name: / 10:00 AM$/ }), 'Space')
  await tabAndPress(hers, day.getByRole('button', { name: / 12:00 PM$/ }), 'Space')
  await tabAndPress(hers, dialog.getByRole('button', { name: 'Propose 2 times' }), 'Enter')
  await expect(dialog).toBeHidden()

  await tabAndPress(theirs, card(theirs).getByRole('button', { name: /^Agree: .* 12:00 PM$/ }), 'Enter')
  for (const page of [hers, theirs]) await expect(card(page).getByRole('time')).toHaveText([/, 12:00 PM$/])
})
