// A room of the live chat with its people and its pace, and a thread that begins there.
import { expect, test } from '#tests/support/journeys/journey.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { line, log, openChat, panel, status, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

test('B8: who is here and who types shows; a muted member’s messages are left out until they are unmuted; an admin sets a pace; a message becomes a thread', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Rooms'), await premium(town, 'Bea Rooms')]
  const ada = await town.account('Ada Rooms')
  await server.admin('grant', ada.email, 'admin')
  const room = 'esthetics'
  await town.signIn(page, ana)
  await openChat(page, room)
  await expect(status(page)).toHaveText('Live, 1 here')
  const hers = await town.window(bea)
  await openChat(hers, room)
  for (const each of [page, hers]) await expect(status(each)).toHaveText('Live, 2 here')

  await writeBox(hers).pressSequentially('Mag')
  await expect(panel(page).getByText('Bea Rooms is typing')).toBeVisible()
  await writeIn(hers, 'Magnet at two o’clock')
  await expect(line(page, 'Magnet at two o’clock')).toBeVisible()

  const act = async (name: string) => {
    await line(page, 'Magnet at two o’clock')
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Mute Bea Rooms')
  await expect(line(page, 'Magnet at two o’clock')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'People you muted' }).click()
  const muted = page.getByRole('dialog', { name: 'People you muted' })
  await muted.getByRole('button', { name: 'Unmute Bea Rooms' }).click()
  await expect(muted.getByText('You haven’t muted anyone.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line(page, 'Magnet at two o’clock')).toBeVisible()

  const team = await town.window(ada)
  await openChat(team, room)
  await panel(team).getByRole('button', { name: 'Chat options' }).click()
  await team.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = team.getByRole('dialog', { name: 'Settings of Esthetics' })
  await settings.getByRole('textbox', { name: /^Slow mode/ }).fill('60')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('Slow mode: one message every 60 seconds')).toBeVisible()
  await writeIn(page, 'First of the minute')
  await expect(line(page, 'First of the minute').getByRole('button', { name: 'Delete message' })).toBeVisible()
  await writeIn(page, 'Too soon')
  await expect(line(page, 'Too soon')).toContainText('This room is in slow mode. Please wait a moment before you write again.')

  await act('Make a thread')
  await expect(page.getByRole('heading', { level: 1, name: 'New thread' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('esthetics')
  const body = '> Magnet at two o’clock\n\n@Bea Rooms wrote this in the live chat, in the room Esthetics.\n\n'
  await expect(page.getByRole('textbox', { name: 'What it is about' })).toHaveValue(body)
  await page.goBack()
  await expect(log(page)).toBeVisible()
  const drafts = await call<{ content: { body: string; mentions: unknown } }[]>(town, ana, 'forum_drafts?select=content')
  expect(drafts).toEqual([{ content: expect.objectContaining({ body, mentions: [{ id: bea.id, full_name: 'Bea Rooms' }] }) }])
})
