// Asking late for another time, and points that a moderator gives by hand.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { agreed, dialog, goesWrong, meetSoon, region, standing } from '#tests/support/journeys/two-traders.ts'

test('B6.8: asking late for another time says first that it counts, and the other can say that it is fine', async ({ town }) => {
  const two = await agreed(town, 'Late')
  const { hers, theirs } = two
  await meetSoon(town, two)
  await hers.reload()
  await goesWrong(hers, 'Find another time')
  const asking = dialog(hers, 'Propose times')
  const next = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await asking.getByLabel('Day').fill(next)
  await asking.getByLabel('Time', { exact: true }).fill('10:00')
  await asking.getByRole('button', { name: 'Add this time' }).click()
  await expect(asking).toContainText("so asking now counts as a late cancel unless Bea says it's fine.")
  const send = asking.getByRole('button', { name: 'Propose this time' })
  await expect(send).toBeDisabled()
  await asking.getByRole('radio', { name: "I'm not well" }).check()
  await expect(asking).toContainText("This doesn't count against you.")
  await asking.getByRole('radio', { name: 'My schedule changed' }).check()
  await expectAccessibleInBothThemes(hers)
  await send.click()
  await expect(region(hers, 'You asked late for another time')).toContainText("Unless they say it's fine")

  const fine = region(theirs, 'Ana asked late for another time')
  await expect(fine).toContainText('Is that fine with you?')
  await expectAccessibleInBothThemes(theirs)
  await fine.getByRole('button', { name: "It's fine" }).click()
  await expect(theirs.getByText("Thank you. It doesn't count against Ana.")).toBeVisible()
  await expect(region(hers, 'You asked late for another time')).toHaveCount(0)
})

test('B6.8: a moderator gives points by hand, and the member reads why', async ({ town, server }) => {
  const bea = await town.account('Bea Points')
  const mo = await town.account('Mo Points')
  await server.admin('grant', mo.email, 'moderator')
  const page = await town.window(mo)
  await page.goto(`/admin?tab=appeals&member=${bea.id}`)
  await page.getByRole('button', { name: 'Give points' }).click()
  const form = page.getByRole('form', { name: 'Give points' })
  await form.getByRole('combobox', { name: 'How many' }).selectOption('3 points')
  await form.getByRole('textbox', { name: 'Reason, as the member reads it' }).fill('Members let us know about hurtful words.')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Give points' }).click()
  await expect(page.getByText('Done. It is in the audit log.')).toBeVisible()

  const hers = await town.window(bea)
  await hers.goto('/settings?tab=account#standing')
  await expect(standing(hers).getByRole('heading', { name: 'Points given by the moderation team' })).toBeVisible()
  await expect(standing(hers)).toContainText('Members let us know about hurtful words.')
  await expect(standing(hers)).toContainText('3 points')
})
