// B6.16: the whole life of a trade of two newcomers on two coasts, in the week in which the clocks change: New York is three hours
// ahead, and on Sunday, March 10, 2030, both skip an hour.
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { type Account, clockOf, expect, test, type Town, windowAt } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { acceptTrade, goToStep, requestStep, sendRequest } from '#tests/support/journeys/request.ts'
import { card, region, sayDone } from '#tests/support/journeys/two-traders.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))

async function newcomer(town: Town, name: string, timezone: string, service: object): Promise<Account> {
  const account = await town.account(name)
  await call(town, account, 'rpc/availability_save', { timezone, hours: everyDay })
  await call(town, account, 'rpc/save_service', { duration_minutes: 60, list_price_cents: 9000, location_modes: ['my_place'], ...service })
  return account
}

const times = (page: Page, service: string) => card(page, service).getByRole('time')

/** The calendar files that were mailed to them. */
async function mailedFiles(town: Town, { email }: Account): Promise<ICAL.Component[]> {
  const answer = await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as { attachments?: { content: string }[] }[]
  return mails.flatMap(({ attachments = [] }) => attachments.map(({ content }) => new ICAL.Component(ICAL.parse(content))))
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

test('B6.16: two newcomers three time zones apart trade without a message, over the change of the clocks: request, counter-offer, two appointments, check-in, sealed reviews, live in both windows', async ({
  town,
  server,
}) => {
  test.slow()
  const thursday = '2030-03-07T20:00:00Z'
  const setClock = clockOf(server)
  await setClock(thursday)
  const [ana, bea] = await Promise.all([
    newcomer(town, 'Ana East', 'America/New_York', { name: 'Gel set', category: 'nails' }),
    newcomer(town, 'Bea West', 'America/Los_Angeles', { name: 'Silk press', category: 'hair' }),
  ])
  const hers = await windowAt(town, ana, 'America/New_York', thursday)
  const theirs = await windowAt(town, bea, 'America/Los_Angeles', thursday)
  await theirs.goto('/trades?tab=received')
  await expect(theirs.getByText('No requests yet.')).toBeVisible()

  // Ana proposes a Monday after the change. Nine in the morning at Bea's is an hour earlier than it was on Saturday, for everyone else.
  await hers.goto(`/request-trade/${bea.id}`)
  await requestStep(hers, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(hers, 'What you offer')
  await requestStep(hers, 'What you offer')
    .getByRole('checkbox', { name: /Gel set/ })
    .check()
  await goToStep(hers, 'When and where')
  const when = requestStep(hers, 'When and where')
  await when.getByRole('radiogroup', { name: 'When: Silk press' }).getByRole('radio', { name: 'Propose times' }).press('Space')
  const nine = (day: string) => when.getByRole('button', { name: `${day} 9:00 AM (12:00 PM)`, exact: true })
  await expect(nine('Sat, Mar 9').getByRole('time')).toHaveAttribute('datetime', '2030-03-09T17:00:00.000Z')
  await expect(nine('Mon, Mar 11').getByRole('time')).toHaveAttribute('datetime', '2030-03-11T16:00:00.000Z')
  await nine('Mon, Mar 11').click()
  await sendRequest(hers)
  await expect(hers).toHaveURL(/\/trades\?tab=sent&id=/)

  // Bea would also like the cuticles done, and Ana agrees.
  await theirs
    .getByRole('link', { name: /Ana East/ })
    .first()
    .click()
  await theirs.getByRole('button', { name: 'Counter-offer' }).click()
  const counter = theirs.getByRole('dialog', { name: 'Counter-offer' })
  await counter.getByLabel('Value for this trade Silk press').fill('95')
  await counter.getByLabel('Why it differs from your price Silk press').fill('Long hair')
  await counter.getByRole('checkbox', { name: /license/ }).check()
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(region(hers, 'What changed')).toContainText('Silk press')
  await acceptTrade(hers)

  // The time in the offer waits for Ana to agree; each reads the clock of the place first, then their own.
  const [atBeas, forAna] = ['Mon, Mar 11, 9:00 AM', '12:00 PM']
  await card(hers, 'Silk press')
    .getByRole('button', { name: `Agree: ${atBeas} (${forAna} for you)` })
    .click()
  await expect(times(hers, 'Silk press')).toHaveText(`${atBeas} (${forAna} for you)`)
  await expect(times(theirs, 'Silk press')).toHaveText(atBeas)

  // For the second one, Ana enters a time by their own clock.
  await card(hers, 'Gel set').getByRole('button', { name: 'Propose times' }).click()
  const proposing = hers.getByRole('dialog', { name: 'Propose times' })
  await proposing.getByLabel('Day').fill('2030-03-11')
  await proposing.getByLabel('Time', { exact: true }).fill('18:30')
  await proposing.getByRole('button', { name: 'Add this time' }).click()
  await proposing.getByRole('button', { name: 'Propose this time' }).click()
  await card(theirs, 'Gel set').getByRole('button', { name: 'Agree: Mon, Mar 11, 6:30 PM (3:30 PM for you)' }).click()
  for (const page of [hers, theirs]) await expect(times(page, 'Gel set')).toHaveAttribute('datetime', '2030-03-11T22:30:00+00:00')

  // The member who did not choose gets it by email, on the clock of the place and at the right moment.
  for (const [who, zone, wall, moment] of [
    [ana, 'America/New_York', '2030-03-11T18:30:00', '2030-03-11T22:30:00.000Z'],
    [bea, 'America/Los_Angeles', '2030-03-11T09:00:00', '2030-03-11T16:00:00.000Z'],
  ] as const) {
    await expect.poll(async () => (await mailedFiles(town, who)).length).toBe(1)
    const [file] = await mailedFiles(town, who)
    expect(file?.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(zone)
    const { startDate } = new ICAL.Event(file?.getFirstSubcomponent('vevent') ?? undefined)
    expect([startDate.zone.tzid, startDate.toString(), startDate.toJSDate().toISOString()]).toEqual([zone, wall, moment])
  }

  // Ten minutes before: Ana shows the code, Bea enters it.
  await setClock('2030-03-11T15:50:00Z', [hers, theirs])
  const code =
    (await card(hers, 'Silk press')
      .getByText(/^\d{6}$/)
      .textContent()) ?? ''
  await card(theirs, 'Silk press').getByLabel('Or enter the code they show you').fill(code)
  await card(theirs, 'Silk press').getByRole('button', { name: 'Check in' }).click()
  await expect(card(hers, 'Silk press')).toContainText("You're here.")
  await setClock('2030-03-11T17:05:00Z', [hers, theirs])
  await sayDone(theirs, 'Silk press')
  await expect(card(hers, 'Silk press')).toContainText("Bea says it's done.")
  await sayDone(hers, 'Silk press')
  for (const page of [hers, theirs]) await expect(region(page, 'When and where')).toContainText('1 of 2 done')
  await setClock('2030-03-11T23:35:00Z', [hers, theirs])
  await sayDone(hers, 'Gel set')
  await sayDone(theirs, 'Gel set')
  for (const page of [hers, theirs]) await expect(region(page, 'It happened')).toContainText('2 of 2 done')

  await review(hers, 'Straight for a week.')
  await expect(hers.getByText('Your review is sealed', { exact: true })).toBeVisible()
  await review(theirs, 'Not one chip.')
  for (const page of [hers, theirs]) {
    await expect(page.getByText('Straight for a week.')).toBeVisible()
    await expect(page.getByText('Not one chip.')).toBeVisible()
  }
  expect(await call(town, ana, 'messages?select=content&kind=neq.card')).toEqual([])
})
