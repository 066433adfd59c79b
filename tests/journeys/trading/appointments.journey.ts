// From an accepted trade to the day itself: two people in two windows, without a message.
import type { Locator, Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { sayDone } from '#tests/support/journeys/two-traders.ts'

async function dbOf(town: Town, { session }: Account) {
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(session['access_token'])}` }
  return new PostgrestClient(`${town.url}/rest/v1`, { headers })
}

const item = (giver: 'proposer' | 'recipient', title: string, category: string) => ({
  giver,
  title,
  category,
  duration_minutes: 60,
  agreed_value_cents: 8000,
})

/** Ana gives Bea a gel set for a silk press; Bea has accepted. */
async function agreed(town: Town) {
  const [ana, bea] = await Promise.all([town.account('Ana Setting'), town.account('Bea Setting')])
  const items = [item('proposer', 'Gel set', 'nails'), item('recipient', 'Silk press', 'hair')]
  const ticked = { accepts_unverified: true }
  const { data: trade } = await (await dbOf(town, ana)).rpc('trade_send', { recipient_id: bea.id, items, ...ticked }).throwOnError()
  await (await dbOf(town, bea)).rpc('trade_accept', { trade_id: trade.id, expected_version: 1, ...ticked }).throwOnError()
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${trade.id}`)
  return { ana, bea, hers, theirs, url: `/trades?id=${trade.id}` }
}

const card = (page: Page, service: string) => page.getByRole('article', { name: service, exact: true })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const proposing = (page: Page) => page.getByRole('dialog', { name: 'Propose times' })

/** The next quarter hour that begins at least two minutes from now, as the fields of a browser have it. */
async function nextQuarter(page: Page, daysAhead = 0) {
  const at = Math.ceil((Date.now() + 2 * 60_000) / 900_000) * 900_000 + daysAhead * 86_400_000
  const [date, time] = await page.evaluate((moment) => {
    const local = new Date(moment)
    return [local.toLocaleDateString('en-CA'), local.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })] as const
  }, at)
  return { at, date, time }
}

async function addTime(dialog: Locator, { date, time }: { date: string; time: string }): Promise<void> {
  await dialog.getByLabel('Day').fill(date)
  await dialog.getByLabel('Time', { exact: true }).fill(time)
  await dialog.getByRole('button', { name: 'Add this time' }).click()
}

test('two newcomers agree on a time and a place, meet, check in with a code, and say that it is done, live in both windows', async ({
  town,
  server,
}) => {
  const { hers, theirs } = await agreed(town)
  const soon = await nextQuarter(hers)

  // Ana gives the gel set: it is for them to propose first, and Bea may, too.
  await expect(card(hers, 'Gel set')).toContainText('Propose times to Bea.')
  await expect(card(theirs, 'Gel set')).toContainText('Ana gives this, and can propose times. You can, too.')
  await card(hers, 'Gel set').getByRole('button', { name: 'Propose times' }).click()
  const dialog = proposing(hers)
  await expect(dialog).toContainText('Once both of you have set your hours, times you both have show here.')
  await expect(dialog.getByRole('button', { name: 'Propose this time' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add this time' }).click()
  await expect(dialog).toContainText('Choose a day and a time from now on.')
  await addTime(dialog, soon)
  await addTime(dialog, await nextQuarter(hers, 1))
  await dialog.getByRole('button', { name: 'Propose 2 times' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(hers, 'Gel set')).toContainText('Waiting for Bea to choose.')

  await expect(card(theirs, 'Gel set')).toContainText('Ana can make it at:')
  const agree = card(theirs, 'Gel set').getByRole('button', { name: /^Agree:/ })
  await theirs.getByRole('button', { name: 'Choose a time' }).click()
  await expect(agree.first()).toBeFocused()
  await expect(agree.first()).toBeInViewport()
  await agree.first().click()
  for (const page of [hers, theirs]) await expect(card(page, 'Gel set').getByRole('time')).toHaveCount(1)
  // Two steps with one title, of which one became another.
  for (const page of [hers, theirs])
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').locator('b')).toHaveText([
      'Proposed',
      'Accepted',
      'Scheduled',
      'Agree on a time',
      'Completed',
    ])

  // The address is the host's to give, and open to the other on the day before.
  await expect(card(theirs, 'Gel set')).toContainText("Ana hasn't given the address yet.")
  await card(hers, 'Gel set').getByRole('button', { name: 'Say where' }).click()
  const place = hers.getByRole('dialog', { name: 'Where you meet' })
  await place.getByLabel('Name of the place').fill('Studio Rose')
  await place.getByLabel('Street address').fill('12 Alder Street')
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(card(theirs, 'Gel set')).toContainText('Studio Rose')
  await expect(card(theirs, 'Gel set')).toContainText('12 Alder Street')

  // On the way, late, and there. It is on top, and checking in is the one thing to do next.
  for (const page of [hers, theirs]) await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText('Gel set')
  await expect(theirs.getByRole('button', { name: "I'm here" })).toBeInViewport({ ratio: 1 })
  await card(theirs, 'Gel set').getByRole('button', { name: "I'll be there" }).click()
  await expect(card(hers, 'Gel set')).toContainText('Bea will be there.')
  await card(theirs, 'Gel set').getByRole('button', { name: "I'm running late" }).click()
  await card(theirs, 'Gel set').getByRole('button', { name: '10 min' }).click()
  await expect(card(hers, 'Gel set')).toContainText('Bea is running 10 minutes late.')
  const code =
    (await card(theirs, 'Gel set')
      .getByText(/^\d{6}$/)
      .textContent()) ?? ''
  const field = card(hers, 'Gel set').getByLabel('Or enter the code they show you')
  await field.fill(code === '111111' ? '222222' : '111111')
  await card(hers, 'Gel set').getByRole('button', { name: 'Check in' }).click()
  await expect(card(hers, 'Gel set')).toContainText("That code doesn't match.")
  await field.fill(code)
  await card(hers, 'Gel set').getByRole('button', { name: 'Check in' }).click()
  await expect(card(theirs, 'Gel set')).toContainText("You're here. Ana is here.")

  // Once both are in, nothing is left to say of it, and it cannot be done before it began.
  for (const page of [hers, theirs]) {
    await expect(card(page, 'Gel set').getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await expect(card(page, 'Gel set').getByRole('button', { name: /late|min$|here|there|Check in|time$|place$/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: "It's done" })).toHaveCount(0)
  }
  await expect(card(theirs, 'Gel set').getByText(/^\d{6}$/)).toHaveCount(0)
  await server.admin('clock', '+18m')
  for (const page of [hers, theirs]) {
    await page.clock.setSystemTime(soon.at + 60_000)
    await page.reload()
    await sayDone(page, 'Gel set')
  }
  for (const page of [hers, theirs]) await expect(card(page, 'Gel set')).toContainText('You both said it is done.')
})

test('both see the times that an offer proposes until it is answered, and its author until one is chosen', async ({ town }) => {
  const [ana, bea] = await Promise.all([town.account('Ana Proposing'), town.account('Bea Proposing')])
  const slots = [2, 3].map((days) => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + days * 86_400_000).toISOString())
  const items = [{ ...item('proposer', 'Gel set', 'nails'), slots }, item('recipient', 'Silk press', 'hair')]
  const ticked = { accepts_unverified: true }
  const { data: trade } = await (await dbOf(town, ana)).rpc('trade_send', { recipient_id: bea.id, items, ...ticked }).throwOnError()
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) {
    await page.goto(`/trades?id=${trade.id}`)
    await expect(page.getByRole('region', { name: 'Proposed times' }).getByRole('time')).toHaveCount(2)
  }
  await expect(timeline(hers)).toContainText('AcceptedThen Bea picks one of your times')
  await expect(timeline(theirs)).toContainText('AcceptedThen you pick one of the times')
  await expectAccessibleInBothThemes(theirs)
  await (await dbOf(town, bea)).rpc('trade_accept', { trade_id: trade.id, expected_version: 1, ...ticked }).throwOnError()
  await expect(hers.getByRole('list', { name: 'Your times' }).getByRole('time')).toHaveCount(2)
  await expect(card(theirs, 'Gel set').getByRole('button', { name: /^Agree:/ })).toHaveCount(2)
  await expect(hers.getByRole('region', { name: 'Proposed times' })).toHaveCount(0)
})

test('a time that stands can be moved, and who asks keeps it until the other chooses', async ({ town }) => {
  const { ana, bea, hers, theirs } = await agreed(town)
  const [first, second] = [await nextQuarter(hers, 2), await nextQuarter(hers, 3)]
  const mine = await dbOf(town, ana)
  const { data: meeting } = await mine.from('trade_appointments').select('id').eq('provider_id', ana.id).single().throwOnError()
  const slot = new Date(first.at).toISOString()
  await mine.rpc('trade_propose_slots', { appointment_id: meeting.id, slots: [slot] }).throwOnError()
  await (await dbOf(town, bea)).rpc('trade_confirm_slot', { appointment_id: meeting.id, slot }).throwOnError()

  await card(theirs, 'Gel set').getByRole('button', { name: 'Ask for another time' }).click()
  await addTime(proposing(theirs), second)
  await proposing(theirs).getByRole('button', { name: 'Propose this time' }).click()
  await expect(card(theirs, 'Gel set')).toContainText('You asked for another time. Waiting for Ana.')
  await expect(card(hers, 'Gel set')).toContainText('until you choose.')
  await card(hers, 'Gel set')
    .getByRole('button', { name: /^Agree:/ })
    .click()
  for (const page of [hers, theirs])
    await expect(card(page, 'Gel set').getByRole('time').first()).toHaveAttribute(
      'datetime',
      new Date(second.at).toISOString().replace('.000Z', '+00:00'),
    )
})

test('when something went wrong, only the last choice ends the trade, and it asks for a reason', async ({ town }) => {
  const { hers, theirs } = await agreed(town)
  const open = async () => {
    await hers.getByRole('button', { name: /^Something w/ }).click()
    return hers.getByRole('dialog', { name: 'Something went wrong' })
  }
  await (await open()).getByRole('button', { name: 'Find another time' }).click()
  await proposing(hers).getByRole('button', { name: 'Cancel' }).click()
  await (await open()).getByRole('button', { name: 'Cancel the trade' }).click()
  const reason = hers.getByRole('dialog', { name: 'Cancel this trade?' })
  await reason.getByRole('radio', { name: 'My schedule changed' }).check()
  await reason.getByRole('button', { name: 'Cancel trade' }).click()
  await expect(theirs.getByRole('article', { name: 'Trade with Ana Setting' })).toContainText('Ana canceled. A change of schedule.')
})

test('axe finds no barriers in appointments and their questions, light or dark', async ({ town }) => {
  const { hers } = await agreed(town)
  await expect(card(hers, 'Gel set')).toBeVisible()
  await expectAccessibleInBothThemes(hers)
  for (const [button, name] of [
    ['Propose times', 'Propose times'],
    ['Say where', 'Where you meet'],
  ] as const) {
    await card(hers, 'Gel set').getByRole('button', { name: button }).click()
    await expect(hers.getByRole('dialog', { name })).toBeVisible()
    await expectAccessibleInBothThemes(hers)
    await hers.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel' }).click()
  }
})
