// Visits: two services and an add-on of one person are one appointment, from the request to the reviews.
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { type Account, clockOf, expect, test, type Town, windowAt } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { acceptTrade, goToStep, requestStep, sendRequest } from '#tests/support/journeys/request.ts'
import { card, dialog, goesWrong, region, sayDone } from '#tests/support/journeys/two-traders.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))
const thursday = '2030-03-07T20:00:00Z'

async function newcomer(town: Town, name: string, timezone: string, services: readonly [name: string, minutes: number][]) {
  const account = await town.account(name)
  await call(town, account, 'rpc/availability_save', { timezone, hours: everyDay })
  for (const [title, minutes] of services)
    await call(town, account, 'rpc/save_service', {
      name: title,
      category: name.startsWith('Ana') ? 'nails' : 'hair',
      duration_minutes: minutes,
      list_price_cents: 4000,
      location_modes: ['my_place', 'your_place'],
    })
  return account
}

const services = [
  ['Color', 90],
  ['Gloss', 60],
  ['Scalp massage', 45],
] as const

/** Ana in New York and Bea in Los Angeles, each with a window on their own clock, in the week before the clocks change. */
async function twoCoasts(town: Town, server: Parameters<typeof clockOf>[0]) {
  const setClock = clockOf(server)
  await setClock(thursday)
  const [ana, bea] = await Promise.all([
    newcomer(town, 'Ana East', 'America/New_York', [['Gel set', 60]]),
    newcomer(
      town,
      'Bea West',
      'America/Los_Angeles',
      services.map(([title, minutes]) => [title, minutes]),
    ),
  ])
  const hers = await windowAt(town, ana, 'America/New_York', thursday)
  const theirs = await windowAt(town, bea, 'America/Los_Angeles', thursday)
  return { ana, bea, hers, theirs, setClock }
}

const item = (giver: string, title: string, minutes: number) => ({
  giver,
  title,
  category: giver === 'proposer' ? 'nails' : 'hair',
  duration_minutes: minutes,
  agreed_value_cents: 4000,
})

/** Ana gives a gel set for all three, and both have the trade open. */
async function agreed(town: Town, ana: Account, bea: Account, pages: Page[]): Promise<string> {
  const items = [item('proposer', 'Gel set', 60), ...services.map(([title, minutes]) => item('recipient', title, minutes))]
  const asked = { recipient_id: bea.id, items, is_happy: true, accepts_unverified: true }
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', asked)
  await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1, is_happy: true, accepts_unverified: true })
  for (const page of pages) await page.goto(`/trades?id=${id}`)
  return id
}

const all = 'Color + 2 more'
/** What the page offers as the next thing to do, below the appointments. */
const nextTimes = (page: Page) => page.locator('.trade-actions').getByRole('button', { name: 'Propose times' })

async function propose(page: Page, service: string, day: string, time: string): Promise<void> {
  await card(page, service).getByRole('button', { name: 'Propose times' }).click()
  const proposing = dialog(page, 'Propose times')
  await proposing.getByLabel('Day').fill(day)
  await proposing.getByLabel('Time', { exact: true }).fill(time)
  await proposing.getByRole('button', { name: 'Add this time' }).click()
  await proposing.getByRole('button', { name: 'Propose this time' }).click()
}

async function review(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click()
  for (const name of ['Quality', 'Reliability', 'Friendliness'])
    await page
      .getByRole('group', { name: new RegExp(`^${name}`) })
      .getByRole('radio', { name: '5 of 5 stars' })
      .check()
  await page.getByRole('textbox', { name: 'In your words' }).fill(words)
  await page.getByRole('button', { name: 'Seal your review' }).click()
}

test('A-39: three services are one visit over the change of the clocks: one time in the request, one event, one code, one done, then reviews', async ({
  town,
  server,
}) => {
  test.slow()
  const { ana, bea, hers, theirs, setClock } = await twoCoasts(town, server)
  await hers.goto(`/request-trade/${bea.id}`)
  for (const [title] of services)
    await requestStep(hers, "What you'd like")
      .getByRole('checkbox', { name: new RegExp(title) })
      .check()
  await goToStep(hers, 'What you offer')
  await requestStep(hers, 'What you offer')
    .getByRole('checkbox', { name: /Gel set/ })
    .check()
  await goToStep(hers, 'When and where')
  const when = requestStep(hers, 'When and where')
  await expect(when.getByText('One visit, 3 h 15 min')).toBeVisible()
  await when
    .getByRole('radiogroup', { name: `When: ${all}` })
    .getByRole('radio', { name: 'Propose times' })
    .press('Space')
  await when.getByRole('button', { name: 'Mon, Mar 11 9:00 AM (12:00 PM)', exact: true }).click()
  await expect(when.getByText('1 of 3 times picked.')).toBeVisible()
  await expectAccessibleInBothThemes(hers)
  await goToStep(hers, 'Review')
  const asked = requestStep(hers, 'Review').getByRole('region', { name: 'You get' })
  await expect(asked).toContainText('One visit, 3 h 15 min')
  await expect(asked.getByRole('time')).toHaveCount(1)
  await sendRequest(hers)
  await expect(hers).toHaveURL(/\/trades\?tab=sent&id=/)

  await theirs.goto('/trades?tab=received')
  await theirs
    .getByRole('link', { name: /Ana East/ })
    .first()
    .click()
  await acceptTrade(theirs, 'gives more')
  for (const page of [hers, theirs]) {
    await expect(region(page, 'When and where').getByRole('article')).toHaveCount(2)
    const rows = card(page, all).getByRole('list', { name: 'In this visit' }).getByRole('listitem')
    await expect(rows).toHaveText(['Color 1 h 30 min', 'Gloss 1 h', 'Scalp massage 45 min'])
    await expect(card(page, all)).toContainText('3 h 15 min')
  }
  await expectAccessibleInBothThemes(theirs)
  await card(theirs, all).getByRole('button', { name: 'Agree: Mon, Mar 11, 9:00 AM' }).click()
  await expect(card(hers, all).getByRole('time')).toHaveText('Mon, Mar 11, 9:00 AM (12:00 PM for you)')
  await expect(card(theirs, all).getByRole('button', { name: 'Another day for some of it' })).toHaveCount(0)

  const mailed = async () => {
    const answer = await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(ana.email)}`)
    const mails = (await answer.json()) as { attachments?: { content: string }[] }[]
    return mails.flatMap(({ attachments = [] }) => attachments.map(({ content }) => new ICAL.Component(ICAL.parse(content))))
  }
  await expect.poll(async () => (await mailed()).length).toBe(1)
  const [file] = await mailed()
  const events = file?.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) ?? []
  expect(events.map(({ summary, startDate, duration }) => [summary, startDate.toString(), duration.toSeconds()])).toEqual([
    [expect.stringContaining('Color, Gloss, Scalp massage'), '2030-03-11T09:00:00', 3.25 * 3600],
  ])

  // Ana gives the gel set and is the first to propose its time; Bea only may.
  await expect(nextTimes(hers)).toHaveClass(/glossy/)
  await expect(nextTimes(theirs)).toHaveClass(/outlined/)
  await propose(hers, 'Gel set', '2030-03-11', '20:30')
  await card(theirs, 'Gel set').getByRole('button', { name: 'Agree: Mon, Mar 11, 8:30 PM (5:30 PM for you)' }).click()
  await expect(region(theirs, 'Timeline'), 'by their times').toContainText(/Scheduled.*Color.*Scheduled.*Gel set/)

  await setClock('2030-03-11T15:50:00Z', [hers, theirs])
  const code =
    (await card(hers, all)
      .getByText(/^\d{6}$/)
      .textContent()) ?? ''
  await card(theirs, all).getByLabel('Or enter the code they show you').fill(code)
  await card(theirs, all).getByRole('button', { name: 'Check in' }).click()
  await expect(card(hers, all)).toContainText("You're here.")
  await setClock('2030-03-11T19:20:00Z', [hers, theirs])
  await sayDone(theirs, all)
  await sayDone(hers, all)
  for (const page of [hers, theirs]) await expect(region(page, 'When and where')).toContainText('1 of 2 done')
  await setClock('2030-03-12T01:35:00Z', [hers, theirs])
  await sayDone(hers, 'Gel set')
  await sayDone(theirs, 'Gel set')
  for (const page of [hers, theirs]) await expect(region(page, 'It happened')).toContainText('2 of 2 done')
  await review(hers, 'All three at once.')
  await review(theirs, 'Not one chip.')
  for (const page of [hers, theirs]) await expect(page.getByText('All three at once.')).toBeVisible()
})

test('who gives a visit puts part of it on another day and takes that back, live in both windows; a place asked for late waits for the other', async ({
  town,
  server,
}) => {
  test.slow()
  const { ana, bea, hers, theirs, setClock } = await twoCoasts(town, server)
  await agreed(town, ana, bea, [hers, theirs])
  await expect(card(hers, all)).toBeVisible()
  await expect(card(hers, all).getByRole('button', { name: 'Another day for some of it' })).toHaveCount(0)

  const split = async () => {
    await card(theirs, all).getByRole('button', { name: 'Another day for some of it' }).click()
    const another = dialog(theirs, 'Another day')
    const make = another.getByRole('button', { name: 'Make it another visit' })
    await expect(make).toBeDisabled()
    await another.getByRole('checkbox', { name: /Gloss/ }).check()
    await expectAccessibleInBothThemes(theirs)
    await make.click()
  }
  await split()
  for (const page of [hers, theirs]) {
    await expect(card(page, 'Color and scalp massage')).toContainText('2 h 15 min')
    await expect(card(page, 'Gloss')).toContainText('1 h')
  }
  await card(theirs, 'Color and scalp massage').getByRole('button', { name: 'Same visit as gloss' }).click()
  for (const page of [hers, theirs]) await expect(card(page, all)).toContainText('3 h 15 min')
  await split()

  await propose(theirs, 'Color and scalp massage', '2030-03-09', '10:00')
  await card(hers, 'Color and scalp massage')
    .getByRole('button', { name: /^Agree: Sat, Mar 9, 10:00 AM/ })
    .click()
  await propose(theirs, 'Gloss', '2030-03-11', '10:00')
  await card(hers, 'Gloss')
    .getByRole('button', { name: /^Agree: Mon, Mar 11, 10:00 AM/ })
    .click()
  // Ten in the morning there is an hour earlier after the change.
  await expect(card(hers, 'Color and scalp massage').getByRole('time')).toHaveAttribute('datetime', '2030-03-09T18:00:00+00:00')
  await expect(card(hers, 'Gloss').getByRole('time')).toHaveAttribute('datetime', '2030-03-11T17:00:00+00:00')

  const where = async (button: string, name: string) => {
    await card(theirs, 'Gloss').getByRole('button', { name: button }).click()
    await dialog(theirs, 'Where you meet').getByLabel('Name of the place').fill(name)
    await dialog(theirs, 'Where you meet').getByRole('button', { name: 'Save' }).click()
    await expect(dialog(theirs, 'Where you meet')).toBeHidden()
  }
  await where('Say where', 'Studio West')
  await setClock('2030-03-10T19:00:00Z', [hers, theirs])
  await where('Change the place', 'Studio North')
  await expect(region(hers, 'Another place')).toContainText('Studio North')
  await expect(card(hers, 'Gloss')).toContainText('Studio West')
  await region(hers, 'Another place').getByRole('button', { name: 'Meet there' }).click()
  for (const page of [hers, theirs]) await expect(region(page, 'Another place')).toHaveCount(0)
  await expect(card(theirs, 'Gloss')).toContainText('Studio North')
})

test('a dispute about one service of a visit names it to the other', async ({ town, server }) => {
  test.slow()
  const { ana, bea, hers, theirs, setClock } = await twoCoasts(town, server)
  await agreed(town, ana, bea, [hers, theirs])
  await propose(theirs, all, '2030-03-08', '10:00')
  await card(hers, all)
    .getByRole('button', { name: /^Agree: Fri, Mar 8, 10:00 AM/ })
    .click()
  await expect(card(hers, all).getByRole('time')).toBeVisible()
  await setClock('2030-03-08T22:00:00Z', [hers, theirs])
  await goesWrong(hers, "It wasn't as agreed")
  const opening = dialog(hers, 'Open a dispute')
  const which = opening.getByRole('group', { name: 'Which service?' })
  await expect(which.getByRole('radio', { name: 'All of it' })).toBeChecked()
  await which.getByRole('radio', { name: 'Gloss' }).check()
  await opening.getByRole('radio', { name: 'The quality' }).check()
  await opening.getByLabel('What happened').fill('The shine was gone before I left the salon.')
  await expectAccessibleInBothThemes(hers)
  await opening.getByRole('button', { name: 'Open dispute' }).click()
  await expect(theirs.getByText(/About: the quality \(Gloss\)/)).toBeVisible()
  for (const page of [hers, theirs]) await expect(card(page, all)).toContainText('On hold until the dispute is settled.')
})
