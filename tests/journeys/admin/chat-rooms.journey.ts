// Rooms of the live chat that the team closes and opens again (B21).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { moderator, premium } from '#tests/support/journeys/jobs.ts'
import { line, log, openChat, panel, showChat, status, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

test('B21: a moderator closes a room; who is in it reads so at once and keeps what they wrote; opened again, it is as it was', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Inside'), await premium(town, 'Bea Outside')]
  await town.signIn(page, ana)
  const marked = () => page.waitForResponse((answer) => answer.url().includes('/rpc/chat_read') && answer.ok())
  // Otherwise the room could be marked as read once it is closed, which is refused.
  const isEntered = marked()
  await openChat(page, 'barbering')
  await isEntered
  const isMarked = marked()
  await writeIn(page, 'Said before it closed')
  await expect(line(page, 'Said before it closed').getByRole('button', { name: 'Delete message', exact: true })).toBeVisible()
  await isMarked
  await writeBox(page).fill('Half a sentence')

  const desk = await town.window(await moderator(town, server, 'Mo Rooms'))
  await desk.goto('/admin?tab=forum')
  await desk.getByText(/^Rooms of the live chat/).click()
  await desk.getByRole('button', { name: 'Close Barbering', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Close Barbering?', exact: true })
  await expect(dialog.getByRole('button', { name: 'Close Barbering', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Needs a pause.')
  await expectAccessibleInBothThemes(desk)
  await dialog.getByRole('button', { name: 'Close Barbering', exact: true }).click()
  await expect(desk.getByText('Barbering is closed.', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Open Barbering again', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(desk)

  const closed = panel(page).getByRole('heading', { name: 'Barbering is closed for now', exact: true })
  await expect(closed).toBeVisible()
  await expect(closed, 'in place of the box in which she was writing').toBeFocused()
  await expect(panel(page).getByText('Half a sentence', { exact: true })).toBeVisible()
  await expect(log(page)).toHaveCount(0)
  await expect(status(page)).toHaveText('Closed')
  await expectAccessibleInBothThemes(page)
  await panel(page).getByRole('button', { name: 'Room: Barbering', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Nails/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Barbering/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const hers = await town.window(bea)
  await hers.goto('/forum?room=barbering')
  await showChat(hers)
  await expect(writeBox(hers), 'who comes to a closed room is in the main one').toHaveAccessibleName('Message Main')

  const isEnteredAgain = marked()
  await desk.getByRole('button', { name: 'Open Barbering again', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Reason', exact: true }).fill('Calm again.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Open Barbering again', exact: true }).click()
  await expect(line(page, 'Said before it closed')).toBeVisible()
  await expect(writeBox(page)).toHaveValue('Half a sentence')
  await isEnteredAgain
  await expect(writeBox(hers), 'who is in another room stays there').toHaveAccessibleName('Message Main')
  const sheReads = hers.waitForResponse((answer) => answer.url().includes('/rpc/chat_read') && answer.ok())
  await panel(hers).getByRole('button', { name: 'Room: Main', exact: true }).click()
  await hers.getByRole('menuitem', { name: /^Barbering/ }).click()
  await expect(writeBox(hers), 'its address was in hers all along').toHaveAccessibleName('Message Barbering')
  await sheReads

  await desk.getByRole('button', { name: 'Close Barbering', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Reason', exact: true }).fill('Needs a pause.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Close Barbering', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Go to Main', exact: true }).click()
  await expect(writeBox(page)).toHaveAccessibleName('Message Main')
  await desk.getByRole('button', { name: 'Open Barbering again', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Reason', exact: true }).fill('Calm again.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Open Barbering again', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Close Barbering', exact: true })).toBeVisible()
})
