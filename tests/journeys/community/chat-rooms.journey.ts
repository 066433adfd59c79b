// A room of the live chat with its people and its pace, a thread that begins there, and more messages than a page holds.
import { expect, test } from '#tests/support/journeys/journey.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { line, log, openChat, panel, sayIn, status, textsOf, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

test('B8: who is here and who types shows; a muted member’s messages are left out until they are unmuted; an admin sets a pace; a message becomes a thread @once', async ({
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

test('a page holds a part of a long room: scrolled up and down each message shows once, in order, with at most sixty rows (CHAT-06) @once', async ({
  page,
  town,
}) => {
  test.slow()
  const room = 'hair'
  const ana = await premium(town, 'Ana Long')
  // The limit of pace is a member's, so ten of them write.
  const authors = [ana, ...(await Promise.all(Array.from({ length: 9 }, (_, n) => premium(town, `Author ${n}`))))]
  for (let number = 1; number <= 300; number++) await sayIn(town, authors[number % 10] ?? ana, room, `Message ${number}.`)
  await town.signIn(page, ana)
  await openChat(page, room)
  await expect(line(page, 'Message 300.')).toBeVisible()

  /** Numbers of the messages that are drawn on the way, in the order in which they come. */
  const scrolled = async (px: number, until: string) => {
    const seen: number[] = []
    await expect(async () => {
      const numbers = (await textsOf(page)).filter((text) => text.startsWith('Message ')).map((text) => Number(text.slice(8, -1)))
      expect(numbers.length).toBeLessThanOrEqual(60)
      expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
      seen.push(...numbers)
      await log(page).evaluate((element, by) => element.scrollBy(0, by), px)
      await expect(line(page, until)).toBeInViewport({ timeout: 1 })
    }).toPass({ intervals: [10], timeout: 60_000 })
    return new Set(seen)
  }
  expect((await scrolled(-200, 'Message 1.')).size).toBe(300)
  await sayIn(town, authors[1] ?? ana, room, 'Message 301.')
  await expect(log(page)).not.toContainText('Message 301.')
  expect((await scrolled(200, 'Message 301.')).size).toBe(301)
  await log(page).evaluate((element) => element.scrollTo(0, 0))
  await panel(page).getByRole('button', { name: 'Latest' }).click()
  await expect(line(page, 'Message 301.')).toBeInViewport()
})
