// Two members and an admin in the live chat.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { line, log, openChat, panel, showChat, textsOf, writeBox, writeIn } from '#tests/support/community/live-chat.ts'

test('what one member writes the other reads at once; Enter sends and Shift+Enter adds a line, as the hint says (CHAT-05, CHAT-13, CHAT-14, CHAT-15, CHAT-33, CHAT-34, CHAT-37, CHAT-41, CHAT-49) @as-shipped', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Chats'), await premium(town, 'Bea Chats')]
  const hers = await town.window(bea)
  await town.signIn(page, ana)
  await openChat(page, 'nails')
  await openChat(hers, 'nails')
  await expect(panel(page).getByText('Enter to send, Shift+Enter for a new line')).toBeVisible()
  const send = panel(page).getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await writeBox(page).fill('  ')
  await expect(send).toBeDisabled()
  await writeBox(page).fill('First line')
  await writeBox(page).press('Shift+Enter')
  await writeBox(page).pressSequentially('second line')
  const insert = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/v1/chat_messages'))
  await writeBox(page).press('Enter')
  expect((await insert).postDataJSON()).toMatchObject({ user_id: ana.id, username: 'Ana Chats' })
  await expect(writeBox(page)).toHaveValue('')
  await expect(line(hers, 'First line')).toBeVisible()
  expect(await textsOf(hers)).toContain('First line\nsecond line')
  await writeIn(hers, 'Answer from Bea')
  await expect(line(page, 'Answer from Bea')).toContainText('Bea Chats')
  await expect(log(page).getByText('Sending...')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

test('the panel is under the header, has a selector for the rooms with their people, and collapses (CHAT-01, CHAT-02, CHAT-03, CHAT-04, CHAT-26, CHAT-28, CHAT-29, CHAT-30) @desktop', async ({
  page,
  town,
}) => {
  const ana = await demoMember(town.url, 'ana')
  const people: URL[] = []
  const rooms: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/rest/v1/profiles' && url.searchParams.get('id')?.startsWith('in.')) people.push(url)
    if (url.pathname === '/rest/v1/chat_rooms') rooms.push(url)
  })
  await town.signIn(page, ana)
  await openChat(page)
  const selector = panel(page).getByRole('button', { name: 'Room: Main' })
  await expect(selector).toBeVisible()
  await expect(line(page, 'Who has a spare table warmer in SE?')).toContainText('Hana')
  await expect(line(page, 'Bringing the chrome powders').getByRole('img', { name: 'Founder' })).toBeVisible()
  expect(rooms[0]?.searchParams.get('is_active')).toBe('eq.true')
  expect(rooms[0]?.searchParams.get('order')).toBe('id.asc')
  for (const column of ['id', 'profile_picture', 'is_verified', 'is_founder']) {
    expect(people[0]?.searchParams.get('select')?.split(',')).toContain(column)
  }
  await selector.click()
  await page.getByRole('menuitem', { name: /^Nails/ }).click()
  await expect(line(page, 'Trying it tonight')).toBeVisible()
  await expect(page).toHaveURL('/forum?room=nails')

  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  if (isWide) {
    const [box, width] = [await panel(page).boundingBox(), await page.evaluate(() => document.documentElement.clientWidth)]
    expect((box?.x ?? 0) + (box?.width ?? 0), 'at the right edge').toBe(width)
    expect(box?.width).toBeLessThan(width / 2)
    await page.mouse.move(300, 500)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect((await panel(page).boundingBox())?.y).toBe(64)
  }
  await panel(page).getByRole('button', { name: 'Collapse chat' }).click()
  await expect(log(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Open Beauty Chat/ })).toBeFocused()
  await page.getByRole('button', { name: /^Open Beauty Chat/ }).click()
  await expect(line(page, 'Trying it tonight')).toBeVisible()
})

test('rooms and messages that fail to load say so, and can be loaded again (CHAT-54, CHAT-55)', async ({ page, town, expects }) => {
  await town.signIn(page, await premium(town, 'Ana Fails'))
  expects.status(500, '/rest/v1/chat_rooms')
  expects.status(500, '/rest/v1/chat_messages')
  let down = '/rest/v1/chat_rooms'
  await page.route(
    (url) => url.pathname === down,
    (route) => route.fulfill({ status: 500, json: { message: 'Down' } }),
  )
  await page.goto('/forum')
  await showChat(page)
  await expect(results(page).getByText('Failed to load chat rooms')).toBeVisible()
  down = '/rest/v1/chat_messages'
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(results(page).getByText('Failed to load messages')).toBeVisible()
  down = ''
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(writeBox(page)).toBeVisible()
  await expect(panel(page).getByText('Failed to load messages')).toHaveCount(0)
})
