// The page of notifications (B16).
import type { Page } from '@playwright/test'
import { premium } from '#tests/support/journeys/jobs.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { bell, call, panel, readsNotifications, say, tellOneself } from '#tests/support/journeys/journey-messages.ts'
import { offer } from '#tests/support/policies/trades.ts'

const nothing = () => {}

const failing = (page: Page, method: string) =>
  page.route(readsNotifications, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'down', code: 'XX000', hint: null, details: null } })
      : route.continue(),
  )

test('marking as read shows immediately and is reverted if it fails (NOTIF-18, NOTIF-19, NOTIF-21, NOTIF-31, NOTIF-32, NOTIF-33)', async ({
  page,
  town,
  expects,
}) => {
  expects.status(500, '/rest/v1/notifications')
  const ana = await town.account('Ana Reverts')
  await tellOneself(town, ana, [
    { type: 'verification', title: 'One' },
    { type: 'verification', title: 'Two' },
  ])
  await town.signIn(page, ana)
  let answer = nothing
  const held = () => new Promise<void>((resolve) => (answer = resolve))
  let hold = held()
  await page.route(readsNotifications, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await hold
    return route.fulfill({ status: 500, json: { message: 'down', code: 'XX000', hint: null, details: null } })
  })
  await page.goto('/notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  const one = page.getByRole('button', { name: /^One/ })
  await expect(one).toContainText('Unread')
  await one.click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(one).not.toContainText('Unread')
  answer()
  await expect(page.getByText('Failed to mark notification as read')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(one).toContainText('Unread')

  hold = held()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  answer()
  await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

  await page.unroute(readsNotifications)
  await one.click()
  await expect.poll(() => call(town, ana, 'notifications?select=title&read=eq.true')).toEqual([{ title: 'One' }])
})

test('a list that does not load says so (NOTIF-30)', async ({ page, town, expects }) => {
  expects.status(500, '/rest/v1/notifications')
  await failing(page, 'GET')
  await town.signIn(page, await town.account('Ana Fails'))
  const toast = page.locator('.toast.destructive[data-state="open"]')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Failed to load notifications' })).toBeVisible()
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Failed to load notifications')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
  // The panel reads its own list, and its failure shows a toast of its own.
  await page.goto('/settings')
  await bell(page).click()
  await expect(panel(page).getByText('Failed to load notifications')).toBeVisible()
  await expect(toast).toContainText('Failed to load notifications')
  await page.unroute(readsNotifications)
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
})

test('deleting waits for Undo, and comes back when it fails (NOTIF-23, NOTIF-34)', async ({ page, town, expects }) => {
  expects.status(500, '/rest/v1/notifications')
  const ana = await town.account('Ana Deletes')
  await tellOneself(town, ana, [{ type: 'verification', title: 'Keep or not' }])
  await town.signIn(page, ana)
  await page.goto('/notifications')
  const more = page.getByRole('button', { name: 'More: Keep or not' })
  const remove = async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(more).toBeVisible()

  await failing(page, 'DELETE')
  await remove()
  await expect(page.getByText('Failed to delete notification')).toBeVisible()
  await expect(more).toBeVisible()
  await page.unroute(readsNotifications)

  await remove()
  await expect(page.getByText('Notification deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  expect(await call(town, ana, 'notifications?select=id')).toEqual([])
})

test('a notification read in one window is read in the other (NOTIF-27)', async ({ page, town }) => {
  const ana = await town.account('Ana Twice')
  await tellOneself(town, ana, [{ type: 'verification', title: 'Seen elsewhere' }])
  const other = await town.window(ana)
  await other.goto('/settings')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread')
  await town.signIn(page, ana)
  await page.goto('/notifications')
  await page.getByRole('button', { name: /^Seen elsewhere/ }).click()
  await expect(bell(other)).toHaveAccessibleName('Notifications')
})

test('what is about one thing is one entry a day, with its next step and a way back to unread (B16)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Subject'), await town.account('Bea Subject')]
  const trade = await call<{ id: string }>(town, bea, 'rpc/trade_send', { recipient_id: ana.id, items: offer, accepts_unverified: true })
  await town.signIn(page, ana)
  await page.goto('/notifications')
  const answer = page.getByRole('link', { name: 'Answer: Bea Subject wants to trade' })
  await expect(answer).toHaveAttribute('href', `/trades?id=${trade.id}`)
  await call(town, bea, 'rpc/trade_withdraw', { trade_id: trade.id })
  const rows = page.getByRole('tabpanel').locator('.notification-row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Trade request withdrawn')
  await page.getByRole('button', { name: '1 earlier: Trade request withdrawn' }).click()
  await expect(rows).toHaveCount(2)
  // The request was withdrawn, so there is nothing to answer.
  await expect(page.getByRole('link', { name: 'Answer: Bea Subject wants to trade' })).toHaveCount(0)

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More: Trade request withdrawn' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Mark read')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await choose('Mark unread')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect.poll(() => call(town, ana, 'notifications?select=id&read=eq.false')).toHaveLength(2)
})

test('the page separates trades, messages, the community, jobs and the system (ROUTE-63) @desktop', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Tabs')
  await tellOneself(town, ana, [
    { type: 'trade_proposal', title: 'A trade of hers' },
    { type: 'review', title: 'A review of hers' },
    { type: 'match_found', title: 'A match of hers' },
    { type: 'message', title: 'A message of hers' },
    { type: 'new_forum_thread', title: 'A thread of hers' },
    { type: 'new_job', title: 'A job of hers' },
    { type: 'verification', title: 'Something else' },
  ])
  await town.signIn(page, ana)
  await page.goto('/notifications')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  // The eighth says that the team gave them premium.
  await expect(rows).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await page.getByRole('tab', { name: 'Trades' }).click()
  await expect(page).toHaveURL('/notifications?tab=trades')
  await expect(rows).toHaveCount(3)
  for (const title of ['A trade of hers', 'A review of hers', 'A match of hers'])
    await expect(rows.filter({ hasText: title })).toBeVisible()
  for (const [tab, title, many] of [
    ['Messages', 'A message of hers', 1],
    ['Community', 'A thread of hers', 1],
    ['Jobs', 'A job of hers', 1],
    ['System', 'Something else', 2],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(rows.filter({ hasText: title })).toBeVisible()
    await expect(rows).toHaveCount(many)
  }
})

test('a conversation is muted from its notification, and unmuted by Undo or under Alerts (B16)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Mutes'), await town.account('Bea Writes')]
  await say(town, bea, ana, 'Are you there?')
  await town.signIn(page, ana)
  await page.goto('/notifications')
  const mute = async () => {
    await page.getByRole('button', { name: /^More: New message from Bea Writes/ }).click()
    await page.getByRole('menuitem', { name: 'Mute this' }).click()
    await expect(page.getByText("You won't hear more of this conversation.")).toBeVisible()
  }
  await mute()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You hear of it again.')).toBeVisible()
  await mute()
  await say(town, bea, ana, 'Hello?')
  expect(await call(town, ana, 'notifications?select=message')).toEqual([{ message: 'Are you there?' }])

  await page.goto('/settings?tab=alerts')
  await page.getByRole('button', { name: 'Unmute: Messages with Bea Writes' }).click()
  await expect(page.getByText('Messages with Bea Writes')).toHaveCount(0)
  await say(town, bea, ana, 'Good to have you back')
  expect(await call(town, ana, 'notifications?select=message')).toEqual([{ message: 'Good to have you back' }])
})
