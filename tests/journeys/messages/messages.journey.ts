// Two people, two windows, no reload: what one writes the other reads (B7).
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { box, bubble, call, conversation, say, write } from '#tests/support/journeys/journey-messages.ts'
import { cutOff, untilSettled } from '#tests/support/journeys/settled.ts'

const posts = (url: URL) => url.pathname === '/rest/v1/messages'
const older = (url: URL) => posts(url) && url.searchParams.has('or')
const messagesLink = (page: Page) =>
  page
    .getByRole('link', { name: /^Messages/ })
    .and(page.locator('.header a, .bottom-bar a'))
    .filter({ visible: true })

test('two people write to each other and see it live; the badges on the bar and in the header follow (ROUTE-54, ROUTE-56, HEAD-05, BAR-07, BAR-08, BAR-09) @desktop', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Live'), await town.account('Bea Live')]
  const id = await conversation(town, ana, bea)
  const hers = await town.window(bea)
  await hers.goto('/homepage')
  await expect(messagesLink(hers)).toHaveAttribute('href', '/messages')
  await expect(messagesLink(hers).locator('.count')).toHaveCount(0)

  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await write(page, 'Are you free on Monday?')
  await expect(bubble(page, 'Are you free on Monday?')).toBeVisible()
  await expect(page.getByText(/Sent \d/)).toBeVisible()

  await expect(messagesLink(hers).locator('.count')).toHaveText('1')
  await messagesLink(hers).click()
  await expect(hers).toHaveURL('/messages')
  await expect(hers.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await hers.getByRole('link', { name: /Ana Live.*Are you free on Monday\?.*1 unread/ }).click()
  await expect(hers).toHaveURL(`/messages/${id}`)
  await expect(bubble(hers, 'Are you free on Monday?')).toBeVisible()

  await expect(page.getByText(/Seen \d/)).toBeVisible()
  await expect(messagesLink(hers).locator('.count')).toHaveCount(0)
  await write(hers, 'Monday at noon')
  await expect(bubble(page, 'Monday at noon')).toBeVisible()
})

test('a message sent between the first read and the first connection shows without a reload', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Between'), await town.account('Bea Between')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  let connect: (() => void) | undefined
  const hasWritten = new Promise<void>((resolve) => (connect = resolve))
  await page.routeWebSocket(/realtime/, async (socket) => {
    await hasWritten
    socket.connectToServer()
  })
  await page.goto(`/messages/${id}`)
  await expect(box(page)).toBeVisible()
  await expect(page.getByText('No messages yet. Say hello.')).toBeVisible()
  await say(town, bea, ana, 'Here already?')
  connect?.()
  await expect(bubble(page, 'Here already?')).toBeVisible()
})

test('a thread without its window in focus stays unread (BAR-08)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Away'), await town.account('Bea Away')]
  const id = await conversation(town, ana, bea)
  await say(town, bea, ana, 'Are you there?')
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  await page.clock.install()
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await expect(bubble(page, 'Are you there?')).toBeVisible()
  await page.clock.runFor(5000)
  expect(await call(town, ana, 'messages?select=id&read_at=is.null&recipient_id=eq.' + ana.id)).toHaveLength(1)
  await page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
  await expect(async () => {
    await page.clock.runFor(500)
    expect(await call(town, ana, 'messages?select=id&read_at=is.null&recipient_id=eq.' + ana.id)).toEqual([])
  }).toPass()
})

test('messages written offline wait and are sent once and in order when the connection is back', async ({ page, town, context }) => {
  const [ana, bea] = [await town.account('Ana Offline'), await town.account('Bea Offline')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await expect(box(page)).toBeVisible()
  await untilSettled(page)

  await cutOff(page)
  for (const words of ['First', 'Second', 'Third']) await write(page, words)
  await expect(page.getByText("Will send when you're online")).toHaveCount(3)
  await expect(box(page)).toBeInViewport()

  await context.setOffline(false)
  await expect(page.getByText("Will send when you're online")).toHaveCount(0)
  await expect(page.getByText(/Sent \d/)).toBeVisible()
  await expect(page.getByText('Sending...')).toHaveCount(0)
  const stored = await call<{ content: string }[]>(town, bea, `messages?select=content&conversation_id=eq.${id}&order=created_at`)
  expect(stored.map(({ content }) => content)).toEqual(['First', 'Second', 'Third'])
  await expect(page.locator('.bubble')).toHaveCount(3)
})

test('a message that failed keeps its bubble, even through a reload; Retry sends it, Delete removes it', async ({
  page,
  town,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  const [ana, bea] = [await town.account('Ana Retry'), await town.account('Bea Retry')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await write(page, 'Keep me')
  await write(page, 'Drop me')
  await expect(page.getByText('Failed to send message')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Failed to send message')).toHaveCount(2)

  await page.unroute(posts)
  await page.getByRole('button', { name: 'Delete' }).last().click()
  await expect(bubble(page, 'Drop me')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/Sent \d/)).toBeVisible()
  expect(await call(town, bea, `messages?select=content&conversation_id=eq.${id}`)).toEqual([{ content: 'Keep me' }])
})

test('a message whose response was lost is sent again and shows once', async ({ page, town, expects }) => {
  expects.console(/net::ERR_FAILED/)
  const [ana, bea] = [await town.account('Ana Once'), await town.account('Bea Once')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  let lost = 0
  await page.route('**/rest/v1/messages?*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await write(page, 'Only once')
  // Either the live channel has delivered it meanwhile, or it is sent again by hand.
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    // It may disappear between the check and the click.
    if (await retry.isVisible()) await retry.click({ timeout: 500 })
    await expect(page.getByText(/Sent \d/)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(lost).toBe(1)
  await expect(bubble(page, 'Only once')).toHaveCount(1)
  expect(await call(town, bea, `messages?select=content&conversation_id=eq.${id}`)).toEqual([{ content: 'Only once' }])
})

test('the list can be searched by name and limited to unread; a draft stays in its thread; Shift+Enter adds a line (ROUTE-54)', async ({
  page,
  town,
}) => {
  const [ana, bea, cleo] = [await town.account('Ana List'), await town.account('Bea List'), await town.account('Cleo Óther')]
  await say(town, bea, ana, 'Unread words')
  await say(town, ana, cleo, 'My own words')
  const id = await conversation(town, ana, cleo)
  await town.signIn(page, ana)
  await page.goto('/messages')
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('You: My own words')
  await page.getByText('Unread', { exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Bea List')
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('other')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()

  await expect(page).toHaveURL(`/messages/${id}`)
  await box(page).fill('Not yet')
  await box(page).press('Shift+Enter')
  await expect(box(page)).toHaveValue('Not yet\n')
  await page.reload()
  await expect(box(page)).toHaveValue('Not yet\n')
  await box(page).press('Enter')
  await expect(bubble(page, 'Not yet')).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test('older messages load above without moving the ones on screen @desktop', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Long'), await town.account('Bea Long')]
  const id = await conversation(town, ana, bea)
  for (let i = 1; i <= 28; i++) {
    await say(town, bea, ana, `Number ${i} of hers`)
    await say(town, ana, bea, `Number ${i} of mine`)
  }
  await town.signIn(page, ana)
  await page.goto(`/messages/${id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(bubble(page, 'Number 28 of mine')).toBeInViewport()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(older, async (route) => {
    await held
    return route.continue()
  })
  const asked = page.waitForRequest((request) => older(new URL(request.url())))
  await log.evaluate((element) => element.scrollTo(0, 0))
  await asked
  // A page has forty messages: this is on the third. A list that was just opened may scroll to its end once more.
  const read = bubble(page, 'Number 10 of hers')
  await expect(async () => {
    await log.evaluate((element) => element.scrollTo(0, 0))
    await expect(read).toBeInViewport({ timeout: 300 })
  }).toPass()
  const height = () => log.evaluate((element) => element.scrollHeight)
  const place = async () => (await read.boundingBox())?.y ?? Number.NaN
  const [placeBefore, heightBefore] = [await place(), await height()]
  await expect(read).toBeInViewport()
  answer?.()
  await expect.poll(height).toBeGreaterThan(heightBefore)
  // Lines are whole pixels, but the scroll position is not.
  await expect.poll(async () => Math.abs((await place()) - placeBefore)).toBeLessThanOrEqual(2)

  await expect(async () => {
    await log.evaluate((element) => element.scrollTo(0, 0))
    await expect(bubble(page, 'Number 1 of hers')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await page.getByRole('button', { name: /^(Latest|New messages)$/ }).click()
  await expect(bubble(page, 'Number 28 of mine')).toBeInViewport()
})

test('a member cannot open a conversation of others (ROUTE-56)', async ({ page, town }) => {
  const [ana, bea, cleo] = [await town.account('Ana Own'), await town.account('Bea Own'), await town.account('Cleo Own')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, cleo)
  await page.goto(`/messages/${id}`)
  await expect(page.getByRole('heading', { name: "We can't find this conversation" })).toBeVisible()
  await page.goto('/messages/nonsense')
  await expect(page.getByRole('heading', { name: "We can't find this conversation" })).toBeVisible()
})
