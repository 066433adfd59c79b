// A room of the live chat with its people and its pace, a thread that begins there, and more messages than a page holds.
import { expect, test } from '#tests/support/journeys/journey.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { line, log, openChat, panel, sayIn, status, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

test("B8: who is here and who types shows; a muted member's messages are left out until they are unmuted; an admin sets a pace; chosen messages become a thread", async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Rooms'), await premium(town, 'Bea Rooms')]
  const ada = await town.account('Ada Rooms')
  await server.admin('grant', ada.email, 'admin')
  const room = 'esthetics'
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    // The four seconds after which someone no longer types never end: only what they send ends it.
    const patient = (run: () => void, ms?: number, ...rest: []) => (ms === 4000 ? 0 : setTimeout(run, ms, ...rest))
    Object.assign(globalThis, { setTimeout: patient })
  })
  await town.signIn(page, ana)
  await openChat(page, room)
  await expect(status(page)).toHaveText('Live, 1 here')
  const hers = await town.window(bea)
  await openChat(hers, room)
  for (const each of [page, hers]) await expect(status(each)).toHaveText('Live, 2 here')

  await writeBox(hers).pressSequentially('Mag')
  await expect(panel(page).getByText('Bea Rooms is typing')).toBeVisible()
  await writeIn(hers, "Magnet at two o'clock")
  await expect(line(page, "Magnet at two o'clock")).toBeVisible()
  await expect(panel(page).getByText('Bea Rooms is typing'), 'though no timer ended it').toHaveCount(0)

  const act = async (name: string) => {
    await line(page, "Magnet at two o'clock")
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Mute Bea Rooms')
  await expect(line(page, "Magnet at two o'clock")).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'People you muted' }).click()
  const muted = page.getByRole('dialog', { name: 'People you muted' })
  await muted.getByRole('button', { name: 'Unmute Bea Rooms' }).click()
  await expect(muted.getByText("You haven't muted anyone.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line(page, "Magnet at two o'clock")).toBeVisible()

  const team = await town.window(ada)
  await openChat(team, room)
  await panel(team).getByRole('button', { name: 'Chat options' }).click()
  await team.getByRole('menuitem', { name: 'Room settings' }).click()
  const settings = team.getByRole('dialog', { name: 'Settings of Esthetics' })
  await settings.getByRole('textbox', { name: /^Slow mode/ }).fill('60')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('Slow mode: one message every minute')).toBeVisible()
  await writeIn(page, 'First of the minute')
  await expect(line(page, 'First of the minute').getByRole('button', { name: 'Delete message' })).toBeVisible()
  await writeIn(page, 'Too soon')
  await expect(line(page, 'Too soon')).toContainText('This room is in slow mode. Please wait a moment before you write again.')

  await act('Make a thread')
  const choice = (words: string) => line(page, words).getByRole('checkbox', { name: /^Select the message from/ })
  await expect(choice("Magnet at two o'clock")).toBeChecked()
  await expect(choice("Magnet at two o'clock")).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(writeBox(page)).toBeVisible()
  await act('Make a thread')
  await line(page, 'First of the minute').click()
  await expect(panel(page).getByText('2 selected')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await panel(page).getByRole('button', { name: 'Make a thread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New thread' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('esthetics')
  const body =
    "@Bea Rooms:\n\n> Magnet at two o'clock\n\nAna Rooms:\n\n> First of the minute\n\nFrom the live chat, in the room Esthetics.\n\n"
  await expect(page.getByRole('textbox', { name: 'What it is about' })).toHaveValue(body)
  await page.getByRole('textbox', { name: 'Title' }).fill('Where the magnet goes')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where the magnet goes' })).toBeVisible()
  expect(await call(town, bea, 'notifications?select=title,message&type=eq.forum_mention')).toEqual([
    { title: 'Ana Rooms quoted you', message: 'Where the magnet goes' },
  ])
})

test('a page holds a part of a long room: scrolled up and down each message shows once, in order, with at most sixty rows (CHAT-06)', async ({
  page,
  town,
}) => {
  const room = 'hair'
  // The limit of pace is a member's, so eight of them write, each almost as much as they may in a minute.
  const [ana, other] = [await premium(town, 'Ana Long'), await premium(town, 'Bea Long')]
  const authors = [ana, other, ...(await Promise.all(Array.from({ length: 6 }, (_, n) => premium(town, `Author ${n}`))))]
  for (const [place, author] of authors.entries()) {
    const texts = Array.from({ length: 29 }, (_, n) => `Message ${place * 29 + n + 1}.`)
    await call(
      town,
      author,
      'chat_messages',
      texts.map((text) => ({ room_id: room, user_id: author.id, username: author.name, message_text: text })),
    )
  }
  await town.signIn(page, ana)
  await openChat(page, room)
  await expect(line(page, 'Message 232.')).toBeInViewport({ ratio: 1 })
  // Writing several lines makes the room smaller; a reader at its end stays there.
  await writeBox(page).fill('One\nTwo\nThree\nFour\nFive')
  await expect(line(page, 'Message 232.')).toBeInViewport({ ratio: 1 })
  await expect(panel(page).getByRole('button', { name: 'Latest' })).toHaveCount(0)
  await writeBox(page).fill('')

  /** So far in each frame, until that message is in view: what was drawn on the way. */
  const scrolled = (px: number, until: number) =>
    log(page).evaluate(
      async (element, [by, last]) => {
        const [seen, box] = [new Set<number>(), element.getBoundingClientRect()]
        let [most, isInOrder] = [0, true]
        for (let frame = 0; frame < 3_000; frame++) {
          const rows = [...element.querySelectorAll('article')].filter((row) => /Message \d+\./.test(row.textContent))
          const numbers = rows.map((row) => Number(/Message (\d+)\./.exec(row.textContent)?.[1]))
          most = Math.max(most, rows.length)
          isInOrder &&= numbers.every((number, place) => number === (numbers[0] ?? 0) + place)
          for (const number of numbers) seen.add(number)
          const end = rows[numbers.indexOf(last)]?.getBoundingClientRect()
          if (end !== undefined && end.bottom <= box.bottom && end.top >= box.top) return { seen: seen.size, most, isInOrder }
          element.scrollBy(0, by)
          await new Promise((done) => requestAnimationFrame(done))
        }
        throw new Error(`message ${last} never came into view`)
      },
      [px, until] as const,
    )
  const upward = await scrolled(-200, 1)
  expect(upward).toEqual({ seen: 232, most: expect.any(Number), isInOrder: true })
  await sayIn(town, other, room, 'Message 233.')
  await expect(log(page)).not.toContainText('Message 233.')
  const downward = await scrolled(200, 233)
  expect(downward).toEqual({ seen: 233, most: expect.any(Number), isInOrder: true })
  expect(Math.max(upward.most, downward.most)).toBeLessThanOrEqual(60)
  await log(page).evaluate((element) => element.scrollTo(0, 0))
  await panel(page).getByRole('button', { name: 'Latest' }).click()
  await expect(line(page, 'Message 233.')).toBeInViewport()
})
