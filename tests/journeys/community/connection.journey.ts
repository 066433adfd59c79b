// Two members and an admin in the live chat, one of them through a connection that drops.
import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { holdClock } from '#tests/support/journeys/settled.ts'
import { line, openChat, sayIn, showChat, status, textsOf, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

/** Every socket of the page, which closes until it is mended. */
async function connectionOf(page: Page) {
  let isDown = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/realtime/, (socket) => {
    if (isDown) return void socket.close()
    open.add(socket)
    socket.connectToServer()
    return undefined
  })
  return {
    isDown: () => isDown,
    async drop() {
      isDown = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: () => void (isDown = false),
  }
}

test('through a dropped connection no message is missing and none comes twice, in order: it reads meanwhile, and is live again by itself (CHAT-39, CHAT-40, CHAT-43, CHAT-44)', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Drops'), await premium(town, 'Bea Drops')]
  const ada = await town.account('Ada Drops')
  await server.admin('grant', ada.email, 'admin')
  const room = 'permanent-makeup'
  const connection = await connectionOf(page)
  let reads = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/rest/v1/chat_messages' && request.method() === 'GET') reads += 1
  })
  await town.signIn(page, ana)
  const [hers, team] = [await town.window(bea), await town.window(ada)]
  for (const each of [page, hers, team]) await openChat(each, room)
  await writeIn(page, 'Before, from Ana')
  await expect(line(hers, 'Before, from Ana')).toBeVisible()
  await writeIn(hers, 'Before, from Bea')
  await expect(line(page, 'Before, from Bea')).toBeVisible()

  await connection.drop()
  await expect(status(page)).toHaveText('Reconnecting')
  const before = reads
  await sayIn(town, ada, room, 'While cut off, from the team')
  await expect(line(page, 'While cut off, from the team')).toBeVisible({ timeout: 15_000 })
  expect(reads).toBeGreaterThan(before)
  await writeIn(page, 'Still here, from Ana')
  await expect(line(hers, 'Still here, from Ana')).toBeVisible()
  await writeIn(hers, 'I see you, from Bea')
  await expect(line(team, 'I see you, from Bea')).toBeVisible()

  connection.mend()
  await expect(status(page)).toHaveText(/^Live/, { timeout: 30_000 })
  await expect(line(page, 'I see you, from Bea')).toBeVisible()
  await writeIn(hers, 'Welcome back')
  await expect(line(page, 'Welcome back')).toBeVisible()
  const all = [
    'Before, from Ana',
    'Before, from Bea',
    'While cut off, from the team',
    'Still here, from Ana',
    'I see you, from Bea',
    'Welcome back',
  ]
  for (const each of [page, hers, team]) await expect.poll(() => textsOf(each)).toEqual(all)
})

test('more than a page was written while the connection was down: the newest page shows, and what is before it loads without a gap', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Gap'), await premium(town, 'Bea Gap')]
  const cora = await premium(town, 'Cora Gap')
  const room = 'mua'
  const connection = await connectionOf(page)
  await town.signIn(page, ana)
  await sayIn(town, bea, room, 'Number 0.')
  await openChat(page, room)
  await expect(line(page, 'Number 0.')).toBeVisible()
  // Nothing is read until all of it is written.
  await page.route('**/rest/v1/chat_messages?*', (route) => (connection.isDown() ? route.abort() : route.fallback()))
  await connection.drop()
  await expect(status(page)).toHaveText('Reconnecting')
  for (let number = 1; number <= 40; number++) await sayIn(town, number % 2 ? bea : cora, room, `Number ${number}.`)
  connection.mend()
  await expect(status(page)).toHaveText(/^Live/, { timeout: 30_000 })
  await expect(line(page, 'Number 40.')).toBeVisible()
  const seen = new Set<string>()
  await expect(async () => {
    for (const text of await textsOf(page)) seen.add(text)
    await page.getByRole('log', { name: 'Messages' }).evaluate((element) => (element.scrollTop -= 200))
    expect(seen.has('Number 0.')).toBe(true)
  }).toPass()
  for (let number = 0; number <= 40; number++) expect(seen, `message ${number}`).toContain(`Number ${number}.`)
})

test('while it reconnects it reads what is new every five seconds, and no more once it is live again (CHAT-45, CHAT-46)', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Polls'), await premium(town, 'Bea Polls')]
  const room = 'mua'
  const connection = await connectionOf(page)
  let reads = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/rest/v1/chat_messages' && url.searchParams.get('is_deleted') === 'eq.false') reads += 1
  })
  await page.clock.install()
  await town.signIn(page, ana)
  await sayIn(town, bea, room, 'Before the cut')
  await openChat(page, room)
  await expect(line(page, 'Before the cut')).toBeVisible()
  await connection.drop()
  await expect(status(page)).toHaveText('Reconnecting')
  await holdClock(page)
  await expect.poll(() => reads).toBeGreaterThan(0)
  reads = 0
  for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.clock.runFor(5_000)
    await expect.poll(() => reads).toBe(turn)
  }

  connection.mend()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return status(page).textContent()
    })
    .toMatch(/^Live/)
  await sayIn(town, bea, room, 'After the cut')
  await expect
    .poll(async () => {
      await page.clock.runFor(600)
      return textsOf(page)
    })
    .toContain('After the cut')
  reads = 0
  await page.clock.runFor(10_000)
  await sayIn(town, bea, room, 'Heard, not asked for')
  await expect
    .poll(async () => {
      await page.clock.runFor(600)
      return textsOf(page)
    })
    .toContain('Heard, not asked for')
  expect(reads).toBe(0)
})

test('a server that does not answer the join in time is a connection that is lost (CHAT-42)', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Waits')
  let isSilent = true
  const silent = new Set<WebSocketRoute>()
  await page.routeWebSocket(/realtime/, (socket) => {
    // Open, but nobody answers.
    if (isSilent) silent.add(socket)
    else socket.connectToServer()
  })
  await page.clock.install()
  await town.signIn(page, ana)
  await page.goto('/forum?room=massage')
  await showChat(page)
  await expect(writeBox(page)).toBeVisible()
  await expect(status(page)).not.toHaveText('Reconnecting')
  await page.clock.runFor(11_000)
  await expect(status(page)).toHaveText('Reconnecting')
  isSilent = false
  for (const socket of silent) await socket.close()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return status(page).textContent()
    })
    .toMatch(/^Live/)
})
