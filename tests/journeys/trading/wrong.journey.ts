// When a trade goes wrong: no-shows, late cancels, debts and disputes, each until it is settled, in two windows and the team's.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'

test.afterEach(({ server }) => server.admin('clock', 'reset'))

type Meeting = { id: string; provider_id: string }
type Two = { ana: Account; bea: Account; tradeId: string; hers: Page; theirs: Page; meetingOf: (provider: Account) => string }

const item = (giver: 'proposer' | 'recipient', title: string, category: string) => ({
  giver,
  title,
  category,
  duration_minutes: 60,
  agreed_value_cents: 8000,
})

async function trade(town: Town, ana: Account, bea: Account): Promise<string> {
  const items = [item('proposer', 'Gel set', 'nails'), item('recipient', 'Silk press', 'hair')]
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items })
  await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1 })
  return id
}

/** Ana gives Bea a gel set for a silk press. Both have it open. */
async function agreed(town: Town, surname: string): Promise<Two> {
  const [ana, bea] = await Promise.all([town.account(`Ana ${surname}`), town.account(`Bea ${surname}`)])
  const tradeId = await trade(town, ana, bea)
  const meetings = await call<Meeting[]>(town, ana, `trade_appointments?select=id,provider_id&trade_id=eq.${tradeId}`)
  const meetingOf = (provider: Account) => meetings.find(({ provider_id: id }) => id === provider.id)?.id ?? ''
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${tradeId}`)
  return { ana, bea, tradeId, hers, theirs, meetingOf }
}

/** They meet for the gel set at the next quarter hour that is at least two minutes away. */
async function meetSoon(town: Town, { ana, bea, meetingOf }: Two): Promise<number> {
  const at = Math.ceil((Date.now() + 2 * 60_000) / 900_000) * 900_000
  const slot = new Date(at).toISOString()
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: meetingOf(ana), slots: [slot] })
  await call(town, bea, 'rpc/trade_confirm_slot', { appointment_id: meetingOf(ana), slot })
  return at
}

/** The product's clock and those of both windows show 25 minutes after the start. */
async function startedLongAgo(server: JourneyServer, at: number, pages: Page[]): Promise<void> {
  const ahead = Math.ceil((at - Date.now()) / 60_000) + 25
  await server.admin('clock', `+${ahead}m`)
  for (const page of pages) {
    await page.clock.setSystemTime(Date.now() + ahead * 60_000)
    await page.reload()
  }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, service: string) => page.getByRole('article', { name: service, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const standing = (page: Page) => page.getByRole('region', { name: 'Your standing' })
const pane = (page: Page) => page.getByRole('complementary', { name: /^Opened:/ })

async function goesWrong(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Something w/ }).click()
  await dialog(page, 'Something went wrong').getByRole('button', { name: choice }).click()
}

async function reportNoShow(page: Page, note: string): Promise<void> {
  await goesWrong(page, "Bea didn't come")
  const report = dialog(page, "Bea didn't come?")
  await report.getByRole('textbox', { name: 'What happened' }).fill(note)
  await report.getByRole('button', { name: "Say that Bea didn't come" }).click()
  await expect(region(page, 'You asked Bea')).toContainText("You said that Bea didn't come to gel set.")
}

async function answerNoShow(page: Page, answer: string): Promise<void> {
  await region(page, "Ana says you didn't come").getByRole('button', { name: 'Answer' }).click()
  const answering = dialog(page, 'What happened?')
  await expect(answering.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await answering.getByRole('radio', { name: answer }).check()
  await answering.getByRole('button', { name: 'Send answer' }).click()
}

async function moderator(town: Town, server: JourneyServer, name: string): Promise<Page> {
  const account = await town.account(name)
  await server.admin('grant', account.email, 'moderator')
  return town.window(account)
}

test('B6.8: someone did not come and says so; their strike is on their standing, and a moderator lifts it on appeal', async ({
  town,
  server,
}) => {
  const two = await agreed(town, 'Noshow')
  const { hers, theirs } = two
  await startedLongAgo(server, await meetSoon(town, two), [hers, theirs])
  await reportNoShow(hers, 'I waited for half an hour.')

  await expect(region(theirs, "Ana says you didn't come")).toContainText('I waited for half an hour.')
  await expectAccessibleInBothThemes(theirs)
  await answerNoShow(theirs, "I didn't come")
  await expect(card(hers, 'Gel set')).toContainText("Bea didn't come.")
  await expect(card(theirs, 'Gel set')).toContainText("You didn't come.")
  await expect(region(theirs, "Ana says you didn't come")).toHaveCount(0)

  await theirs.goto('/settings?tab=account#standing')
  await expect(standing(theirs).getByRole('heading', { name: 'A missed appointment' })).toBeVisible()
  await expect(standing(theirs)).toContainText('2 points')
  await standing(theirs).getByRole('button', { name: 'Appeal' }).click()
  await standing(theirs).getByRole('textbox', { name: 'Your appeal' }).fill('The train stood still for two hours.')
  // Leaving the page loses nothing.
  await theirs.reload()
  await standing(theirs).getByRole('button', { name: 'Appeal' }).click()
  await expect(standing(theirs).getByRole('textbox', { name: 'Your appeal' })).toHaveValue('The train stood still for two hours.')
  await expectAccessibleInBothThemes(theirs)
  await standing(theirs).getByRole('button', { name: 'Send appeal' }).click()
  await expect(standing(theirs)).toContainText('The moderation team looks at it again.')

  const mo = await moderator(town, server, 'Mo Strikes')
  await mo.goto('/admin?tab=strikes')
  await mo.getByRole('button', { name: 'Bea Noshow', exact: true }).click()
  await expect(pane(mo)).toContainText('The train stood still for two hours.')
  await expectAccessibleInBothThemes(mo)
  await pane(mo).getByRole('button', { name: 'Lift strike' }).click()
  const lifting = dialog(mo, 'Lift strike')
  await lifting.getByRole('combobox', { name: 'Start from' }).selectOption('Beyond their control')
  await expect(lifting).toContainText('Bea Noshow will read')
  await lifting.getByRole('button', { name: 'Lift strike' }).click()
  await expect(mo.getByText('Lifted. The member can read your answer.')).toBeVisible()

  await theirs.reload()
  await expect(standing(theirs)).toContainText('Lifted. It no longer counts.')
  await expect(standing(theirs)).toContainText('What you describe was out of your hands')
})

test('B6.8: they disagree about who came: a dispute holds the trade until a moderator decides, and the trade shows how it ended', async ({
  town,
  server,
}) => {
  const two = await agreed(town, 'Dispute')
  const { hers, theirs } = two
  await startedLongAgo(server, await meetSoon(town, two), [hers, theirs])
  await reportNoShow(hers, 'Nobody rang the bell, and the phone was off.')
  await answerNoShow(theirs, 'I was there')

  await expect(region(hers, 'A dispute is open')).toContainText('Nobody rang the bell')
  await expect(hers.getByRole('button', { name: /^Something w/ })).toHaveCount(0)
  await expect(card(hers, 'Silk press').getByRole('button')).toHaveCount(0)
  const asked = region(theirs, 'Ana opened a dispute')
  await asked.getByRole('button', { name: 'Answer' }).click()
  await dialog(theirs, 'Your side of it').getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog(theirs, 'Your side of it')).toContainText('Write at least 20 characters.')
  await dialog(theirs, 'Your side of it').getByRole('textbox').fill('I stood at the back door, as your note says.')
  await theirs.reload()
  await asked.getByRole('button', { name: 'Answer' }).click()
  await expect(dialog(theirs, 'Your side of it').getByRole('textbox')).toHaveValue('I stood at the back door, as your note says.')
  await expectAccessibleInBothThemes(theirs)
  await dialog(theirs, 'Your side of it').getByRole('button', { name: 'Send answer' }).click()
  await expect(region(hers, 'A dispute is open')).toContainText('I stood at the back door')

  const mo = await moderator(town, server, 'Mo Disputes')
  await mo.goto('/admin?tab=disputes')
  await mo.getByRole('button', { name: 'Ana Dispute and Bea Dispute' }).click()
  await expect(pane(mo)).toContainText('Nobody rang the bell')
  await expect(pane(mo)).toContainText('I stood at the back door')
  await expectAccessibleInBothThemes(mo)
  await pane(mo).getByRole('button', { name: 'Decide dispute' }).click()
  const deciding = dialog(mo, 'Decide dispute')
  await deciding.getByRole('combobox', { name: 'Start from' }).selectOption('Word against word')
  await expect(deciding.getByRole('button', { name: 'Decide dispute' })).toBeDisabled()
  await deciding.getByRole('radio', { name: 'Cancel, nobody’s fault' }).check()
  await expect(deciding).toContainText('The trade is cancelled. Nobody gets a strike.')
  await deciding.getByRole('button', { name: 'Decide dispute' }).click()
  await expect(mo.getByText('Decided. Both can read it.')).toBeVisible()
  await mo.getByRole('tab', { name: 'Decided' }).click()
  await expect(mo.getByRole('button', { name: 'Ana Dispute and Bea Dispute' })).toBeVisible()

  for (const page of [hers, theirs]) {
    await expect(region(page, 'How the dispute ended')).toContainText('The trade is cancelled, and it was nobody’s fault.')
    await expect(region(page, 'How the dispute ended')).toContainText('So it is nobody’s fault.')
  }
})

test('B6.8: a dispute needs a reason and a statement, keeps the draft, and can be withdrawn @once', async ({ town, server }) => {
  const two = await agreed(town, 'Withdrawn')
  const { hers, theirs } = two
  await startedLongAgo(server, await meetSoon(town, two), [hers, theirs])
  await goesWrong(hers, "It wasn't as agreed")
  const opening = dialog(hers, 'Open a dispute')
  await opening.getByRole('button', { name: 'Open dispute' }).click()
  await expect(opening).toContainText('Choose what it is about.')
  await expect(opening).toContainText('Write at least 20 characters.')
  await opening.getByRole('radio', { name: 'The quality' }).check()
  await opening.getByRole('textbox').fill('Two of the nails lifted on the same evening.')
  await expectAccessibleInBothThemes(hers)
  await opening.getByRole('button', { name: 'Go back' }).click()
  await goesWrong(hers, "It wasn't as agreed")
  await expect(opening.getByRole('textbox')).toHaveValue('Two of the nails lifted on the same evening.')
  await opening.getByRole('radio', { name: 'The quality' }).check()
  await opening.getByRole('button', { name: 'Open dispute' }).click()

  await expect(region(theirs, 'Ana opened a dispute')).toContainText('About: the quality.')
  await region(hers, 'A dispute is open').getByRole('button', { name: 'Withdraw dispute' }).click()
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Withdraw dispute' }).click()
  for (const page of [hers, theirs]) await expect(region(page, 'How the dispute ended')).toContainText('It was withdrawn.')
  await expect(hers.getByRole('button', { name: /^Something w/ })).toBeVisible()
})

test('B6.8: who cancels late reads what it means before the button, and the other says that it is fine', async ({ town }) => {
  const two = await agreed(town, 'Late')
  const { hers, theirs } = two
  await meetSoon(town, two)
  for (const page of [hers, theirs]) await page.reload()
  await goesWrong(hers, "I'm ill or can't come")
  const cancelling = dialog(hers, 'Cancel this trade?')
  const warning = "It starts in less than 24 hours, so this counts as a late cancel unless Bea says it's fine."
  await expect(cancelling).toContainText(warning)
  await cancelling.getByRole('radio', { name: "I'm not well" }).check()
  await expect(cancelling).toContainText("This doesn't count against you.")
  await cancelling.getByRole('radio', { name: 'My schedule changed' }).check()
  await expect(cancelling).toContainText(warning)
  await expectAccessibleInBothThemes(hers)
  await cancelling.getByRole('button', { name: 'Cancel trade' }).click()
  await expect(region(hers, 'A late cancel')).toContainText('We let Bea know.')

  await region(theirs, 'Ana cancelled late').getByRole('button', { name: "It's fine" }).click()
  await expect(theirs.getByText("Thank you. It doesn't count against Ana.")).toBeVisible()
  await expect(region(theirs, 'Ana cancelled late')).toHaveCount(0)
  await expect(region(hers, 'A late cancel')).toHaveCount(0)
  await hers.goto('/settings?tab=account#standing')
  await expect(standing(hers)).toContainText('All good: no warnings, no limits.')
})

test('B6.8: who gave is owed first, keeps an IOU, and settles it with a later trade', async ({ town }) => {
  const two = await agreed(town, 'Owed')
  const { ana, bea, hers, theirs, meetingOf } = two
  for (const who of [ana, bea]) await call(town, who, 'rpc/trade_mark_done', { appointment_id: meetingOf(ana) })
  await expect(card(theirs, 'Gel set')).toContainText('You both said it is done.')
  await goesWrong(theirs, 'Cancel the trade')
  const cancelling = dialog(theirs, 'Cancel this trade?')
  await expect(cancelling).toContainText('You already got your service, so Ana chooses how you make it even.')
  await cancelling.getByRole('radio', { name: 'I changed my mind' }).check()
  await cancelling.getByRole('button', { name: 'Cancel trade' }).click()
  await expect(region(theirs, 'You owe a service')).toContainText("Until then you can't send new requests.")

  await region(hers, 'Bea owes you a service').getByRole('button', { name: 'Choose' }).click()
  const choosing = dialog(hers, 'How should it be made even?')
  await choosing.getByRole('radio', { name: 'Another service of the same value' }).check()
  await expect(choosing.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await choosing.getByRole('radio', { name: 'Keep it as an IOU' }).check()
  await expect(choosing).toContainText('Bea owes you this for up to 180 days.')
  await expectAccessibleInBothThemes(hers)
  await choosing.getByRole('button', { name: 'Confirm' }).click()
  await expect(region(hers, 'Still open from this trade')).toContainText('Bea owes you')
  await expect(region(theirs, 'Still open from this trade')).toContainText('You owe Ana')
  await expect(region(theirs, 'Still open from this trade').getByRole('button')).toHaveCount(0)

  // Nothing to choose yet, then the trade that made it even.
  await hers.goto('/trades?tab=active')
  const open = region(hers, 'Open with each other')
  await open.getByRole('button', { name: 'Mark as redeemed' }).click()
  await expect(dialog(hers, 'No trade yet')).toContainText('Plan a trade with Bea first.')
  await dialog(hers, 'No trade yet').getByRole('button', { name: 'Go back' }).click()
  await trade(town, ana, bea)
  await hers.reload()
  await open.getByRole('button', { name: 'Mark as redeemed' }).click()
  const picking = dialog(hers, 'Which trade made it even?')
  await picking.getByRole('radio', { name: /^Silk press/ }).check()
  await expectAccessibleInBothThemes(hers)
  await picking.getByRole('button', { name: 'Mark as redeemed' }).click()
  await expect(open).toHaveCount(0)
  await expect(region(theirs, 'Still open from this trade')).toContainText('Redeemed.')
})

test('B6.8: in danger, a report is private and ends nothing, and cancelling for safety is a choice of its own @once', async ({ town }) => {
  const { hers, theirs } = await agreed(town, 'Safe')
  await goesWrong(hers, "I don't feel safe")
  const unsafe = dialog(hers, "You don't feel safe")
  await expect(unsafe).toContainText("cancelling for your safety never counts against you. We don't tell Bea why.")
  await expectAccessibleInBothThemes(hers)
  await unsafe.getByRole('button', { name: 'Report Bea privately' }).click()
  await expect(hers.getByRole('dialog', { name: 'Report Bea Safe' })).toBeVisible()
  await hers.keyboard.press('Escape')
  await expect(card(theirs, 'Gel set')).toBeVisible()
  await goesWrong(hers, "I don't feel safe")
  await unsafe.getByRole('button', { name: 'Cancel the trade' }).click()
  const cancelling = dialog(hers, 'Cancel this trade?')
  await cancelling.getByRole('radio', { name: /^I did not feel safe/ }).check()
  await cancelling.getByRole('button', { name: 'Cancel trade' }).click()
  await expect(theirs.getByRole('article', { name: 'Trade with Ana Safe' })).toContainText('Ana cancelled.')
  await expect(theirs.getByRole('article', { name: 'Trade with Ana Safe' })).not.toContainText('safe.')
})
