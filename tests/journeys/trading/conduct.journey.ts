// When an appointment goes wrong: no-shows and disputes, each until it is settled, in two windows and the team's.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test, type Town } from '#tests/support/journeys/journey.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'
import { agreed, card, dialog, goesWrong, meetSoon, region, standing, startedLongAgo } from '#tests/support/journeys/two-traders.ts'

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b04a5a' } })
    .jpeg()
    .toBuffer(),
})
const pane = (page: Page) => page.getByRole('complementary', { name: /^Opened:/ })

async function reportNoShow(page: Page, note: string): Promise<void> {
  await goesWrong(page, "Bea didn't come")
  const report = dialog(page, "Bea didn't come?")
  await report.getByRole('textbox', { name: 'What happened' }).fill(note)
  await report.getByRole('button', { name: "Say that Bea didn't come" }).click()
  await expect(region(page, 'Waiting for Bea to answer')).toContainText("You said that Bea didn't come to gel set.")
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
  // Nothing else waits for the reporter meanwhile, though the silk press has no time yet.
  await expect(hers.getByRole('region', { name: 'Timeline' })).toContainText('Gel set. Waiting for Bea to answer')
  await expect(hers.locator('.trade-actions').getByRole('button')).toHaveText([/^Something w/])
  await hers.goto('/trades?tab=active')
  await expect(region(hers, 'To settle').getByRole('link', { name: /Bea Noshow/ })).toContainText('Waiting for Bea')
  await hers.goto(`/trades?id=${two.tradeId}`)

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
  await expect(standing(theirs).getByRole('button', { name: 'Send appeal' })).toBeInViewport({ ratio: 1 })
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
  await expect(card(hers, 'Silk press')).toContainText('On hold until the dispute is settled.')
  await expect(hers.getByRole('region', { name: 'Timeline' })).toContainText('In disputeOur team decides')
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

  await region(theirs, 'A dispute is open')
    .locator('input[type=file]')
    .setInputFiles(await jpeg('door.jpg'))
  await expect(theirs.getByRole('img', { name: 'Your picture 1' })).toBeVisible()
  await expect(region(theirs, 'A dispute is open')).toContainText("Up to 5 more. Ana and our team see them. You can't take them back.")
  await hers.reload()
  await expect(hers.getByRole('img', { name: 'Picture 1 by Bea' })).toBeVisible()

  const mo = await moderator(town, server, 'Mo Disputes')
  await mo.goto('/admin?tab=disputes')
  await mo.getByRole('button', { name: 'Ana Dispute and Bea Dispute' }).click()
  const picture = pane(mo).getByRole('img', { name: 'Picture 1 by Bea Dispute' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  await expect(pane(mo)).toContainText('Nobody rang the bell')
  await expect(pane(mo)).toContainText('I stood at the back door')
  await expectAccessibleInBothThemes(mo)
  await pane(mo).getByRole('button', { name: 'Decide dispute' }).click()
  const deciding = dialog(mo, 'Decide dispute')
  await deciding.getByRole('combobox', { name: 'Start from' }).selectOption('Word against word')
  await expect(deciding.getByRole('button', { name: 'Decide dispute' })).toBeDisabled()
  await deciding.getByRole('radio', { name: "Cancel, nobody's fault" }).check()
  await expect(deciding).toContainText('The trade is canceled. Nobody gets a strike.')
  await deciding.getByRole('button', { name: 'Decide dispute' }).click()
  await expect(mo.getByText('Decided. Both can read it.')).toBeVisible()
  await mo.getByRole('tab', { name: 'Decided' }).click()
  await expect(mo.getByRole('button', { name: 'Ana Dispute and Bea Dispute' })).toBeVisible()

  for (const page of [hers, theirs]) {
    await expect(region(page, 'How the dispute ended')).toContainText("The trade is canceled, and it was nobody's fault.")
    await expect(region(page, 'How the dispute ended')).toContainText("So it is nobody's fault.")
  }
})

test('B6.8: a dispute needs a reason and a statement, keeps the draft, and can be withdrawn', async ({ town, server }) => {
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
