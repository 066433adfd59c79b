// A request for a trade, step by step: what, what for, fairness, when and where, review (B6.4, B6.5, B6.10).
import type { Locator, Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { acceptTrade, goBackTo, goToStep, requestStep, sendRequest } from '#tests/support/journeys/request.ts'
import { cutOff } from '#tests/support/journeys/settled.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))
const detail = (page: Page) => page.getByRole('article', { name: 'Trade with Bea Step' })

async function as(town: Town, { session }: Account) {
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(session['access_token'])}` }
  return new PostgrestClient(`${town.url}/rest/v1`, { headers })
}

/** Bea has hours, trade rules and two services in hair; Ana a set worth more than either. */
async function pair(town: Town): Promise<[Account, Account]> {
  const [ana, bea] = [await town.account('Ana Step'), await town.account('Bea Step')]
  const [hers, theirs] = [await as(town, ana), await as(town, bea)]
  const answers = [
    await hers.rpc('save_service', { name: 'Gel full set', category: 'nails', duration_minutes: 90, list_price_cents: 20_000 }),
    await theirs.rpc('save_service', { name: 'Silk press', category: 'hair', duration_minutes: 60, list_price_cents: 11_000 }),
    await theirs.rpc('save_service', { name: 'Gloss', category: 'hair', duration_minutes: 30, list_price_cents: 8500 }),
    await hers.rpc('availability_save', { timezone: 'America/Los_Angeles', hours: everyDay }),
    await theirs.rpc('availability_save', { timezone: 'America/Los_Angeles', hours: everyDay }),
    await theirs
      .from('profile_details')
      .update({ trade_rules: { notice_hours: 48, pets_in_space: true } })
      .eq('user_id', bea.id),
  ]
  for (const { error } of answers) expect(error).toBeNull()
  return [ana, bea]
}

async function press(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await control.focus()
  await control.press(key)
}

test('a request: services, an uneven trade with the tick, times, rules, and both see what was proposed @desktop', async ({
  page,
  town,
  isMobile,
}) => {
  test.slow()
  const [ana, bea] = await pair(town)
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  const want = requestStep(page, "What you'd like")
  await press(want.getByRole('checkbox', { name: /Silk press/ }), 'Space')
  await goToStep(page, 'What you offer', 'Enter')
  await press(requestStep(page, 'What you offer').getByRole('checkbox', { name: /Gel full set/ }), 'Space')

  // The meter is in view at every step, with all three lines.
  const meter = page.getByRole('region', { name: 'Fair value' })
  for (const line of ['Value $200 vs $110', 'Time 90 vs 60 min', 'Products $0 vs $0']) await expect(meter).toContainText(line)
  await goToStep(page, 'Fairness', 'Enter')
  await expect(meter).toBeInViewport()
  const fairness = requestStep(page, 'Fairness')
  await expect(fairness.getByRole('radio', { name: /Settle \$90 directly/ })).toBeDisabled()
  await expect(fairness.getByText('Cash can settle at most 30 percent of the larger side.')).toBeVisible()
  await expect(fairness.getByRole('button', { name: 'Ask Bea for Gloss, $85' })).toBeVisible()
  await press(fairness.getByRole('radio', { name: 'We both know it is uneven' }), 'Space')
  await expectAccessibleInBothThemes(page)

  await goToStep(page, 'When and where', 'Enter')
  const when = requestStep(page, 'When and where')
  await press(when.getByRole('radiogroup', { name: 'When: Silk press' }).getByRole('radio', { name: 'Propose times' }), 'Space')
  const times = when.locator('[aria-pressed=false]')
  await expect(times.first()).toBeVisible()
  const days = when.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(days.nth(1)).toBeVisible()
  const [first, second] = await Promise.all([days.nth(0).boundingBox(), days.nth(1).boundingBox()])
  expect(isMobile ? first?.x === second?.x : first?.y === second?.y, 'days below each other, on wide screens in columns').toBe(true)
  await press(times.first(), 'Enter')
  await expect(when.getByText('1 of 3 times picked.')).toBeVisible()
  await press(times.first(), 'Enter')
  await expect(when.getByText('2 of 3 times picked.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await goToStep(page, 'Review', 'Enter')
  const send = page.getByRole('button', { name: 'Send request' })
  const review = requestStep(page, 'Review')
  const summary = review.getByRole('region', { name: 'What you send' })
  await expect(summary.getByRole('region', { name: 'You get' })).toContainText(/Silk press\s?1 h, \$110\s?At Bea's studio/)
  await expect(summary.getByRole('region', { name: 'You get' }).getByRole('time')).toHaveCount(2)
  await expect(summary.getByRole('region', { name: 'You give' })).toContainText('1 h 30 min, $200')
  await expect(summary.getByRole('region', { name: 'You give' })).toContainText('You pick a time together after accepting.')
  await expect(summary).toContainText('You give $90 more.')
  await expect(summary).toContainText('You both know it is uneven.')
  const rules = requestStep(page, 'Review').getByRole('region', { name: "Bea's trade rules" })
  await expect(rules.getByRole('listitem')).toHaveText(['Cancel or reschedule at least 48 hours ahead.', 'There are pets in the space.'])
  await press(rules.getByRole('checkbox'), 'Space')
  await press(review.getByRole('checkbox', { name: "I'm happy with this" }), 'Space')
  await press(page.getByRole('checkbox', { name: "I understand Bea's license for this service has not been verified" }), 'Space')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Text me: 503-555-0134')
  await press(send, 'Enter')
  await expect(detail(page)).toContainText('503-555-0134')
  await expect(detail(page).getByRole('region', { name: 'Proposed times' }).getByRole('time')).toHaveCount(2)
  await expect(detail(page)).toContainText('Then Bea picks one of your times')

  const { data: items } = await (await as(town, bea)).from('trade_items').select('title, location_mode, slots').order('position')
  expect(items).toEqual([
    { title: 'Gel full set', location_mode: 'my_place', slots: [] },
    { title: 'Silk press', location_mode: 'my_place', slots: [expect.any(String), expect.any(String)] },
  ])

  // Bea reads the mask until they accept.
  const theirs = await town.window(bea)
  await theirs.goto('/trades?tab=received')
  await theirs
    .getByRole('link', { name: /Ana Step/ })
    .first()
    .click()
  const received = theirs.getByRole('article', { name: 'Trade with Ana Step' })
  await expect(received.getByRole('region', { name: 'Proposed times' }).getByRole('time')).toHaveCount(2)
  await expect(received).toContainText('Text me: •••')
  await expect(received).toContainText('Contact details unlock when the trade is accepted.')
  await expect(received).toContainText('You both know it is uneven.')
  await acceptTrade(theirs)
  await expect(received).toContainText('Text me: 503-555-0134')
})

test('the advice points the right way, and agreeing to a difference counts for one offer only', async ({ page, town }) => {
  const [ana, bea] = await pair(town)
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'What you offer')
  const offered = requestStep(page, 'What you offer')
  await offered.getByRole('checkbox', { name: /Gel full set/ }).check()
  const meter = page.getByRole('region', { name: 'Fair value' })
  await expect(meter).toContainText('You give $90 more. Ask for one more, or take one away.')

  // Its owner changes a value within bounds, and says why.
  await offered.getByLabel('Value for this trade Gel full set').fill('99')
  await expect(offered.getByText('Between $100 and $300: at most half off your price either way.')).toBeVisible()
  await offered.getByLabel('Value for this trade Gel full set').fill('180')
  await expect(offered.getByText('Say why in a few words.')).toBeVisible()
  await offered.getByLabel('Why it differs from your price Gel full set').fill('Model price')
  await expect(meter).toContainText('You give $70 more.')
  await offered.getByLabel('Value for this trade Gel full set').fill('200')

  await goToStep(page, 'Review')
  const happy = requestStep(page, 'Review').getByRole('checkbox', { name: "I'm happy with this" })
  await happy.check()
  await goBackTo(page, 'Fairness')
  const fairness = requestStep(page, 'Fairness')
  await fairness.getByText('Time', { exact: true }).click()
  await fairness.getByText('Value', { exact: true }).click()
  await goToStep(page, 'Review')
  await expect(happy).not.toBeChecked()
  await goBackTo(page, 'Fairness')
  await expect(fairness.getByText('Compared by time, you are closer.')).toBeVisible()
  await fairness.getByRole('button', { name: 'Ask Bea for Gloss, $85' }).click()
  await expect(meter).toContainText('You give $5 more.')
  await goToStep(page, 'Review')
  await expect(happy).toHaveCount(0)
})

test('a draft survives a reload and a lost connection, and is gone once it is sent', async ({ page, town, context }) => {
  const [ana, bea] = await pair(town)
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  await requestStep(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await requestStep(page, "What you'd like").getByRole('checkbox', { name: /Gloss/ }).check()
  await goToStep(page, 'What you offer')
  await requestStep(page, 'What you offer')
    .getByRole('checkbox', { name: /Gel full set/ })
    .check()
  await goToStep(page, 'Review')
  await page.getByRole('checkbox', { name: "I've read these rules" }).check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Both, in one afternoon?')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Both, in one afternoon?')
  await expect(page.getByRole('checkbox', { name: "I've read these rules" })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Fair value' })).toContainText('Value $200 vs $195')

  // Sent once the connection is back.
  await cutOff(page)
  await sendRequest(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await context.setOffline(false)
  await expect(detail(page)).toContainText('Both, in one afternoon?')
  await page.goto(`/request-trade/${bea.id}`)
  await expect(requestStep(page, "What you'd like").getByRole('checkbox', { name: /Silk press/ })).not.toBeChecked()
})

test('a member writes trade rules, which others read, and a budget, which warns them alone', async ({ page, town }) => {
  const [ana, bea] = await pair(town)
  await town.signIn(page, bea)
  await page.goto('/my-profile-settings')
  await page.getByLabel('Notice to cancel or reschedule').selectOption('12 hours')
  await page.getByLabel('Running late').selectOption('Please be on time')
  await page.getByLabel('Are there pets in your space?').selectOption('Not specified')
  await page.getByLabel('Anything else').fill('No perfume, please.')
  await page.getByLabel('Value you give in a month').fill('100')
  await page.getByLabel('Trades in a month').focus()
  await expect(page.getByRole('form', { name: 'Trade rules' })).toContainText('Saved')
  await page.getByLabel('Full name').focus()
  await expect(page.getByRole('form', { name: 'Trade budget' })).toContainText('Saved')
  await expectAccessibleInBothThemes(page)

  await page.goto(`/request-trade/${ana.id}`)
  await goToStep(page, 'What you offer')
  await requestStep(page, 'What you offer')
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'Review')
  await expect(page.getByText('This takes you over your monthly trade budget ($100).')).toBeVisible()

  const hers = await town.window(ana)
  await hers.goto(`/request-trade/${bea.id}`)
  await goToStep(hers, 'Review')
  await expect(requestStep(hers, 'Review').getByRole('region', { name: "Bea's trade rules" }).getByRole('listitem')).toHaveText([
    'Cancel or reschedule at least 12 hours ahead.',
    'Please be on time.',
    'No perfume, please.',
  ])
  await expect(hers.getByText('monthly trade budget')).toHaveCount(0)
})

test('who gives a lot more agrees to it before they accept', async ({ page, town }) => {
  const [ana, bea] = await pair(town)
  const items = [
    { giver: 'proposer', title: 'Brow tint', category: 'esthetics', duration_minutes: 20, agreed_value_cents: 5000 },
    { giver: 'recipient', title: 'Updo', category: 'hair', duration_minutes: 60, agreed_value_cents: 9000 },
  ]
  const sent = await (await as(town, ana)).rpc('trade_send', { recipient_id: bea.id, items, accepts_rules: true, accepts_unverified: true })
  expect(sent.error).toBeNull()
  await town.signIn(page, bea)
  await page.goto('/trades?tab=received')
  await page
    .getByRole('link', { name: /Ana Step/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Accept this trade?' })
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await accept.click()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(dialog).toBeHidden()
  await accept.click()
  const last = dialog.getByRole('button', { name: 'Accept trade' })
  await dialog.getByRole('checkbox', { name: /license/ }).check()
  await expect(last).toBeDisabled()
  await dialog.getByRole('checkbox', { name: "I'm happy with this" }).check()
  await last.click()
  await expect(page.getByRole('region', { name: 'When and where' })).toBeVisible()
})
