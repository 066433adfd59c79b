// Messages of a room: older pages, deleting, grouping, limits.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { line, log, openChat, panel, sayIn, textsOf, writeBox, writeIn } from '#tests/support/community/live-chat.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const rows = (page: Page) => log(page).getByRole('article')
const isList = (url: URL) => url.pathname === '/rest/v1/chat_messages' && url.searchParams.has('limit')

test('a room opens with its newest thirty messages, and older pages load by scrolling; at most sixty rows are in the page (CHAT-06, CHAT-31, CHAT-32, CHAT-57)', async ({
  page,
  town,
  expects,
}) => {
  const ana = await premium(town, 'Ana Older')
  const room = 'barbering'
  // The limit of pace is a member's, so three of them write.
  const authors = [ana, await premium(town, 'Bea Older'), await premium(town, 'Cora Older')]
  for (let number = 1; number <= 75; number++) await sayIn(town, authors[number % 3] ?? ana, room, `Message ${number}.`)
  const asked: URL[] = []
  page.on('request', (request) => isList(new URL(request.url())) && asked.push(new URL(request.url())))
  await town.signIn(page, ana)
  await openChat(page, room)
  await expect(line(page, 'Message 75.'), 'the newest one is whole').toBeInViewport({ ratio: 0.95 })
  expect(asked[0]?.searchParams.get('limit')).toBe('30')
  expect(asked[0]?.searchParams.get('order')).toBe('created_at.desc')
  expect(asked[0]?.searchParams.get('is_deleted')).toBe('eq.false')
  const newest = await call<{ created_at: string }[]>(
    town,
    ana,
    `chat_messages?select=created_at&room_id=eq.${room}&order=created_at.desc&limit=30`,
  )

  expects.status(500, '/rest/v1/chat_messages')
  let isDown = true
  await page.route(
    (url) => isList(url) && url.searchParams.has('created_at') && isDown,
    (route) => route.fulfill({ status: 500, json: { message: 'Down' } }),
  )
  await log(page).evaluate((element) => (element.scrollTop = 0))
  await expect(results(page).getByText('Failed to load previous messages')).toBeVisible()
  const older = asked.map(({ searchParams }) => searchParams.get('created_at')).find((value) => value?.startsWith('lt'))
  expect(older).toBe(`lt.${newest[29]?.created_at}`)
  isDown = false
  await expect(async () => {
    await panel(page)
      .getByRole('button', { name: 'Load earlier messages' })
      .click({ timeout: 500 })
      .catch(() => undefined)
    await log(page).evaluate((element) => (element.scrollTop = 0))
    await expect(line(page, 'Message 1.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThanOrEqual(60)
  const texts = (await textsOf(page)).filter((text) => text.startsWith('Message '))
  expect(texts.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((number) => `Message ${number}.`))
})

test('authors delete their own message and an admin any; it leaves every open page, and says so (CHAT-22, CHAT-23, CHAT-35, CHAT-36, CHAT-38, CHAT-58, CHAT-59)', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Deletes'), await premium(town, 'Bea Deletes')]
  const ada = await town.account('Ada Deletes')
  await server.admin('grant', ada.email, 'admin')
  const room = 'massage'
  await sayIn(town, ana, room, 'Mine to delete')
  await sayIn(town, ana, room, 'For the team')
  await sayIn(town, bea, room, 'Stays here')
  const [hers, team] = [await town.window(bea), await town.window(ada)]
  await town.signIn(page, ana)
  for (const each of [page, hers, team]) await openChat(each, room)
  await expect(line(hers, 'Mine to delete')).toBeVisible()
  await expect(line(hers, 'Mine to delete').getByRole('button', { name: 'Delete message' })).toHaveCount(0)

  await page.route(
    '**/rest/v1/chat_messages?id=*',
    (route) => route.fulfill({ status: 403, json: { message: 'Failed to delete message' } }),
    {
      times: 1,
    },
  )
  const remove = line(page, 'Mine to delete').getByRole('button', { name: 'Delete message' })
  await remove.click()
  await expect(results(page).getByText('Failed to delete message')).toBeVisible()
  await expect(line(page, 'Mine to delete')).toBeVisible()
  await remove.click()
  await expect(results(page).getByText('Message deleted')).toBeVisible()
  await expect(results(page).getByText('The message has been removed from the chat')).toBeVisible()
  for (const each of [page, hers, team]) await expect(line(each, 'Mine to delete')).toHaveCount(0)

  await line(team, 'For the team')
    .getByRole('button', { name: /^More about/ })
    .click()
  await team.getByRole('menuitem', { name: 'Delete message' }).click()
  const removing = team.getByRole('dialog', { name: 'Delete the message from Ana Deletes?' })
  await expect(removing.getByRole('button', { name: 'Delete message' })).toBeDisabled()
  await removing.getByRole('textbox', { name: 'Reason, as the author reads it' }).fill('Advertising in the room.')
  await expectAccessible(team)
  await removing.getByRole('button', { name: 'Delete message' }).click()
  await expect(removing).toHaveCount(0)
  for (const each of [page, hers, team]) {
    await expect(line(each, 'For the team')).toHaveCount(0)
    await expect(line(each, 'Stays here')).toBeVisible()
  }
  await page.goto('/settings?tab=account#standing')
  await expect(page.getByText('Advertising in the room.')).toBeVisible()
})

test('a message that is too large is not sent, and stays where it was written; a pasted picture is refused, an old one shows as [image] (CHAT-18, CHAT-51, CHAT-52, CHAT-53)', async ({
  page,
  town,
}) => {
  const ana = await premium(town, 'Ana Large')
  await town.signIn(page, ana)
  await openChat(page, 'esthetics')
  await writeIn(page, 'a'.repeat(10_001))
  await expect(results(page).getByText('Message too large')).toBeVisible()
  await expect(results(page).getByText('Please keep messages under 2MB / 10,000 characters.')).toBeVisible()
  await expect(writeBox(page)).toHaveValue('a'.repeat(10_001))
  await writeIn(page, 'Look data:image/png;base64,iVBORw0KGgo=')
  await expect(panel(page).getByText("Pictures can't be pasted into a message.")).toBeVisible()
  await writeIn(page, 'Short enough')
  await expect(line(page, 'Short enough')).toBeVisible()
  expect((await textsOf(page)).filter((text) => /^(?:aaa|Look)/.test(text))).toEqual([])
  expect(await call(town, ana, `chat_messages?select=message_text&user_id=eq.${ana.id}`)).toEqual([{ message_text: 'Short enough' }])
})

test('a message that fails to send says so, keeps its place and is sent again, once (CHAT-56)', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Again')
  await town.signIn(page, ana)
  await openChat(page, 'advanced-beauty')
  let isRefused = true
  await page.route(
    (url) => url.pathname === '/rest/v1/chat_messages',
    (route) =>
      isRefused && route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'No' } }) : route.fallback(),
  )
  await writeIn(page, 'Once more')
  await expect(results(page).getByText('Failed to send message')).toBeVisible()
  isRefused = false
  await page.reload()
  await openChat(page, 'advanced-beauty')
  await line(page, 'Once more').getByRole('button', { name: 'Retry' }).click()
  await expect(line(page, 'Once more').getByRole('button', { name: 'Delete message' })).toBeVisible()
  expect(await textsOf(page)).toEqual(['Once more'])
  expect(await call(town, ana, `chat_messages?select=message_text&user_id=eq.${ana.id}`)).toEqual([{ message_text: 'Once more' }])
})
