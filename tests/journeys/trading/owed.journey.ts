// When a trade is called off: late cancels, what is owed then, and safety.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { agreed, card, dialog, goesWrong, meetSoon, region, standing, trade } from '#tests/support/journeys/two-traders.ts'

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
