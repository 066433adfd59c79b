// The bell and its panel (B16).
import { expect, test } from '#tests/support/journeys/journey.ts'
import { bell, call, conversation, joined, panel, readsNotifications, say, tellOneself } from '#tests/support/journeys/journey-messages.ts'
import { offer } from '#tests/support/policies/trades.ts'

const nothing = () => {}

test('the bell rings live, says who it was and links there (HEAD-06, NOTIF-01, NOTIF-06, NOTIF-11, NOTIF-26) @desktop', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Bell'), await town.account('Bea Bell')]
  const id = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  const isListening = joined(page, 'notifications')
  await page.goto('/settings')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await isListening
  await say(town, bea, ana, 'Can you do Friday?')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.locator('[data-sonner-toast]')).toContainText('New message from Bea Bell')

  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  const row = panel(page).getByRole('link', { name: /New message from Bea Bell/ })
  await expect(row).toContainText('Just now')
  await expect(row).toContainText('Can you do Friday?')
  await row.click()
  await expect(page).toHaveURL(`/messages/${id}`)
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => call(town, ana, 'notifications?select=read')).toEqual([{ read: true }])
})

test('what is on the screen is not announced and counts as read once it is visible (B16)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Sees'), await town.account('Bea Sends')]
  const trade = await call<{ id: string }>(town, bea, 'rpc/trade_send', { recipient_id: ana.id, items: offer, accepts_unverified: true })
  expect(await call(town, ana, 'notifications?select=type,read')).toEqual([{ type: 'trade_proposal', read: false }])
  await town.signIn(page, ana)
  await page.goto(`/trades?tab=received&id=${trade.id}`)
  await expect(page.getByRole('article', { name: 'Trade with Bea Sends' })).toBeVisible()
  await expect.poll(() => call(town, ana, 'notifications?select=read')).toEqual([{ read: true }])
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await call(town, bea, 'rpc/trade_withdraw', { trade_id: trade.id })
  await say(town, bea, ana, 'Next month then?')
  await expect(page.locator('[data-sonner-toast]')).toContainText('New message from Bea Sends')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  const rows = 'notifications?select=type,read&order=created_at.desc&limit=2'
  await expect
    .poll(() => call(town, ana, rows))
    .toEqual([
      { type: 'message', read: false },
      { type: 'trade_cancelled', read: true },
    ])
})

test('no notifications yet, and the link to the page (NOTIF-03, NOTIF-04, ROUTE-63)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Quiet'))
  await page.goto('/settings')
  await bell(page).click()
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
  await panel(page).getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
})

test('a bell pressed before its panel has loaded opens once it has (HEAD-06)', async ({ page, town }) => {
  let arrive = nothing
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/BellPanel-[^/]+\.js/, async (route) => {
    await held
    return route.continue()
  })
  await town.signIn(page, await town.account('Ana Early'))
  await page.goto('/settings')
  await bell(page).click()
  // The frame around it is another file, and may be open already.
  await expect(panel(page).getByText('No notifications yet')).toHaveCount(0)
  arrive()
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
})

test('the fifty newest are requested; the badge says 9+ above nine; all are marked read in one call (NOTIF-02, NOTIF-05, NOTIF-20, NOTIF-22, NOTIF-24, NOTIF-25)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Many')
  await tellOneself(town, ana, [{ type: 'trade_update', title: 'Number 0' }])
  await tellOneself(
    town,
    ana,
    Array.from({ length: 8 }, (_, i) => ({ type: 'trade_update', title: `Number ${i + 1}` })),
  )
  const asked: URL[] = []
  const marked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!readsNotifications(url)) return
    if (request.method() === 'GET') asked.push(url)
    if (request.method() === 'PATCH') marked.push(`${decodeURIComponent(url.search)} ${request.postData()}`)
  })
  await town.signIn(page, ana)
  await page.goto('/settings')
  await expect(bell(page).locator('.count')).toHaveText('9')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    select: '*',
    user_id: `eq.${ana.id}`,
    order: 'created_at.desc',
    limit: '50',
  })
  await tellOneself(town, ana, [{ type: 'trade_update', title: 'Number 9' }])
  await expect(bell(page).locator('.count')).toHaveText('9+')

  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(10)
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(() => call(town, ana, 'notifications?select=id&read=eq.false')).toEqual([])
  expect(marked).toEqual([`?user_id=eq.${ana.id}&read=eq.false {"read":true}`])
})

test('times are shown in minutes, hours and days (NOTIF-06, NOTIF-07, NOTIF-08, NOTIF-09)', async ({ page, town }) => {
  const ana = await town.account('Ana Times')
  await tellOneself(
    town,
    ana,
    ['now', 'minutes', 'hours', 'days'].map((title) => ({ type: 'verification', title })),
  )
  // Half a unit more than shown: the page's minute may be slightly older than the response.
  const ago: Record<string, number> = { now: 15, minutes: 5.5 * 60, hours: 3.5 * 3600, days: 2.5 * 86_400 }
  await page.route(readsNotifications, async (route) => {
    const answer = await route.fetch()
    const rows: { title: string }[] = await answer.json()
    const json = rows.map((row) => ({ ...row, created_at: new Date(Date.now() - (ago[row.title] ?? 0) * 1000).toISOString() }))
    return route.fulfill({ response: answer, json })
  })
  await town.signIn(page, ana)
  await page.goto('/settings')
  await bell(page).click()
  const time = (title: string) => panel(page).getByRole('listitem').filter({ hasText: title }).locator('time')
  await expect(time('now')).toHaveText('Just now')
  await expect(time('minutes')).toHaveText('5m ago')
  await expect(time('hours')).toHaveText('3h ago')
  await expect(time('days')).toHaveText('2d ago')
})
