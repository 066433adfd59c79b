// The day of a trade and after it with a keyboard alone: check-in, visits, disputes and reviews. What goes away leaves the focus
// close by, never at the top of the page.
import type { Page } from '@playwright/test'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { expect, test, type Town } from '#tests/support/journeys/journey.ts'
import { agreed, card, dialog, meetSoon, nextStep, region, startedLongAgo } from '#tests/support/journeys/two-traders.ts'
import { expectFocusIn, tabAndPress, tabTo } from '#tests/support/keyboard/tabs.ts'

const trade = (page: Page) => page.getByRole('article', { name: /^Trade with / })
const heading = (page: Page) => trade(page).getByRole('heading', { level: 2 })
const wrong = (page: Page) => page.getByRole('button', { name: /^Something w/ })

async function startDispute(page: Page): Promise<void> {
  await tabAndPress(page, wrong(page), 'Enter')
  await tabAndPress(page, dialog(page, 'Something went wrong').getByRole('button', { name: "It wasn't as agreed" }), 'Enter')
}

test("the check-in: I'm here, the code in its field, and then that it is done", async ({ town, server }) => {
  const two = await agreed(town, 'Arrives')
  const { hers, theirs } = two
  const at = await meetSoon(town, two)
  for (const page of [hers, theirs]) await page.reload()

  await tabAndPress(theirs, nextStep(theirs, 'Gel set', "I'm here"), 'Enter')
  await expect(card(theirs, 'Gel set').getByText("You're here.")).toBeVisible()
  await expectFocusIn(theirs, trade(theirs))

  const code = card(hers, 'Gel set').getByRole('textbox', { name: 'Or enter the code they show you' })
  await tabTo(hers, code)
  await hers.keyboard.type('12')
  await hers.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('The code has six digits.')
  await expect(code).toBeFocused()
  const shown = await card(theirs, 'Gel set').locator('.appointment-code b').innerText()
  // A code that is refused leaves the field to try again.
  await hers.keyboard.press('ControlOrMeta+a')
  await hers.keyboard.type(shown === '111111' ? '222222' : '111111')
  await hers.keyboard.press('Enter')
  await expect(card(hers, 'Gel set').getByRole('alert')).toContainText("That code doesn't match.")
  await expectFocusIn(hers, card(hers, 'Gel set'))
  await tabTo(hers, code)
  await hers.keyboard.type(shown)
  await hers.keyboard.press('Enter')
  await expect(card(hers, 'Gel set').getByText(/You're here\./)).toBeVisible()
  await expect(code).toHaveCount(0)
  await expectFocusIn(hers, trade(hers))

  await startedLongAgo(server, at, [hers])
  await tabAndPress(hers, nextStep(hers, 'Gel set', "It's done"), 'Enter')
  const question = hers.getByRole('alertdialog')
  await tabTo(hers, question.getByRole('button', { name: 'Yes, it is done' }))
  await hers.keyboard.press('Escape')
  await expect(nextStep(hers, 'Gel set', "It's done")).toBeFocused()
  await hers.keyboard.press('Enter')
  await tabAndPress(hers, question.getByRole('button', { name: 'Yes, it is done' }), 'Enter')
  await expect(nextStep(hers, 'Gel set', "It's done")).toHaveCount(0)
  await expectFocusIn(hers, trade(hers))
})

test('a dispute is opened and answered, and what is missing gets the focus', async ({ town, server }) => {
  const two = await agreed(town, 'Differs')
  const { hers, theirs } = two
  await startedLongAgo(server, await meetSoon(town, two), [hers, theirs])
  await startDispute(hers)
  const opening = dialog(hers, 'Open a dispute')
  await tabAndPress(hers, opening.getByRole('button', { name: 'Open dispute' }), 'Enter')
  await expect(opening.getByRole('alert')).toHaveText('Choose what it is about.')
  await expect(opening.getByRole('radio', { name: 'Not what we agreed on' })).toBeFocused()
  await hers.keyboard.press('ArrowDown')
  await expect(opening.getByRole('radio', { name: 'The quality' })).toBeChecked()
  await tabAndPress(hers, opening.getByRole('button', { name: 'Open dispute' }), 'Enter')
  await expect(opening.getByRole('textbox', { name: 'What happened' })).toBeFocused()
  await hers.keyboard.type('Two of the nails lifted on the same evening.')
  await hers.keyboard.press('Escape')
  await expect(opening).toBeHidden()
  await expect(wrong(hers)).toBeFocused()

  await startDispute(hers)
  await tabTo(hers, opening.getByRole('radio', { name: 'Not what we agreed on' }))
  await hers.keyboard.press('Space')
  await tabAndPress(hers, opening.getByRole('button', { name: 'Open dispute' }), 'Enter')
  await expect(region(hers, 'A dispute is open')).toContainText('Two of the nails lifted')
  await expect(heading(hers)).toBeFocused()

  const asked = region(theirs, 'Ana opened a dispute')
  await tabAndPress(theirs, asked.getByRole('button', { name: 'Answer' }), 'Enter')
  const answering = dialog(theirs, 'Your side of it')
  await tabAndPress(theirs, answering.getByRole('button', { name: 'Send answer' }), 'Enter')
  await expect(answering.getByRole('textbox')).toBeFocused()
  await expect(answering.getByRole('textbox')).toHaveAccessibleDescription('Write at least 20 characters.')
  await theirs.keyboard.type('They held for two weeks on everyone else.')
  await tabAndPress(theirs, answering.getByRole('button', { name: 'Send answer' }), 'Enter')
  await expect(region(theirs, 'A dispute is open')).toContainText('They held for two weeks')
  await expectFocusIn(theirs, trade(theirs))

  await tabAndPress(hers, region(hers, 'A dispute is open').getByRole('button', { name: 'Withdraw dispute' }), 'Enter')
  await tabAndPress(hers, hers.getByRole('alertdialog').getByRole('button', { name: 'Withdraw dispute' }), 'Enter')
  await expect(region(hers, 'How the dispute ended')).toBeVisible()
  await expectFocusIn(hers, trade(hers))
})

test('a review is written and sealed; Seal leads to the stars that are missing', async ({ town }) => {
  const { ana, bea, tradeId, hers } = await agreed(town, 'Rates')
  await town.begin(tradeId)
  for (const who of [ana, bea]) await call(town, who, 'rpc/trade_confirm', { trade_id: tradeId })
  await hers.reload()
  await tabAndPress(hers, hers.getByRole('button', { name: 'Write a review' }), 'Enter')
  const form = hers.getByRole('form', { name: /Bea/ })
  await expect(form).toBeVisible()
  await expectFocusIn(hers, trade(hers))
  const stars = (name: string, count: number) =>
    form.getByRole('group', { name: new RegExp(`^${name}`) }).getByRole('radio', { name: `${count} of 5 stars` })
  const seal = form.getByRole('button', { name: 'Seal your review' })
  await tabTo(hers, stars('Quality', 1))
  for (const count of [2, 3, 4]) {
    await hers.keyboard.press('ArrowRight')
    await expect(stars('Quality', count)).toBeChecked()
  }
  // What is missing is named in view, and the focus is where it is given.
  for (const name of ['Reliability', 'Friendliness']) {
    await tabAndPress(hers, seal, 'Enter')
    await expect(form.getByRole('alert')).toHaveText('Give each of the three at least one star.')
    await expect(form.getByRole('alert')).toBeInViewport()
    await expect(stars(name, 1)).toBeFocused()
    await hers.keyboard.press('Space')
    await expect(stars(name, 1)).toBeChecked()
    await hers.keyboard.press('ArrowLeft')
    await expect(stars(name, 5)).toBeChecked()
  }
  await tabAndPress(hers, form.getByRole('button', { name: 'On time' }), 'Space')
  await tabTo(hers, form.getByRole('textbox', { name: 'In your words' }))
  await hers.keyboard.press('End')
  await hers.keyboard.type('Not a crease.')
  await tabAndPress(hers, seal, 'Enter')
  await expect(hers.getByText('Your review is sealed', { exact: true })).toBeVisible()
  await expectFocusIn(hers, trade(hers))
  const columns = 'rating_quality,rating_reliability,rating_friendliness,body'
  expect(await call(town, ana, `reviews?select=${columns}&trade_id=eq.${tradeId}`)).toEqual([
    { rating_quality: 4, rating_reliability: 5, rating_friendliness: 5, body: 'On time. Not a crease.' },
  ])
})

const item = (giver: string, title: string) => ({ giver, title, category: 'hair', duration_minutes: 60, agreed_value_cents: 4000 })

/** Bea gives a color and a gloss in one visit, and has the trade open. */
async function oneVisit(town: Town): Promise<Page> {
  const [ana, bea] = [await town.account('Ana Splits'), await town.account('Bea Splits')]
  const items = [item('proposer', 'Gel set'), item('recipient', 'Color'), item('recipient', 'Gloss')]
  const terms = { recipient_id: bea.id, items, is_happy: true, accepts_unverified: true }
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', terms)
  await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1, is_happy: true, accepts_unverified: true })
  const page = await town.window(bea)
  await page.goto(`/trades?id=${id}`)
  return page
}

test('part of a visit is put on another day, and back into the same visit', async ({ town }) => {
  const page = await oneVisit(town)
  const split = card(page, 'Color and gloss').getByRole('button', { name: 'Another day for some of it' })
  await tabAndPress(page, split, 'Enter')
  const another = dialog(page, 'Another day')
  await tabTo(page, another.getByRole('checkbox', { name: /Gloss/ }))
  await page.keyboard.press('Escape')
  await expect(split).toBeFocused()
  await page.keyboard.press('Enter')
  await tabAndPress(page, another.getByRole('checkbox', { name: /Gloss/ }), 'Space')
  await tabAndPress(page, another.getByRole('button', { name: 'Make it another visit' }), 'Enter')
  await expect(card(page, 'Gloss')).toBeVisible()
  await expect(another).toBeHidden()
  await expectFocusIn(page, region(page, 'When and where'))

  await tabAndPress(page, card(page, 'Color').getByRole('button', { name: 'Same visit as gloss' }), 'Enter')
  await expect(card(page, 'Color and gloss')).toBeVisible()
  await expectFocusIn(page, region(page, 'When and where'))
  await tabTo(page, card(page, 'Color and gloss').getByRole('button', { name: 'Propose times' }))
})
