// B6.16: what time alone does to a trade, while both have it open.
import { expect, test, windowAt } from '#tests/support/journeys/clock-town.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'
import { agreed, card, meetSoon, region, sayDone, standing } from '#tests/support/journeys/two-traders.ts'
import { offer } from '#tests/support/policies/trades.ts'

test('B6.16: an offer that nobody answers expires after seven days, in both windows at once', async ({ town, server }) => {
  const [ana, bea] = await Promise.all([town.account('Ana Expires'), town.account('Bea Expires')])
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items: offer, accepts_unverified: true })
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${id}`)
  await expect(theirs.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Withdraw offer' })).toBeVisible()

  await server.admin('clock', '+7d')
  for (const page of [hers, theirs]) {
    await expect(page.getByText('Nobody answered in time.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Make a new offer' })).toBeVisible()
  }
  await expect(theirs.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
})

test('B6.16: 72 hours after one of them said that it is done, it counts without the other, in both windows', async ({ town, server }) => {
  const { hers, theirs, tradeId, meetingOf, ana } = await agreed(town, 'Silent')
  await town.begin(tradeId, meetingOf(ana))
  await hers.reload()
  await sayDone(hers, 'Gel set')
  await expect(card(theirs, 'Gel set')).toContainText("Ana says it's done.")

  await server.admin('clock', '+71h')
  for (const page of [hers, theirs]) {
    await page.reload()
    await expect(region(page, 'When and where')).toContainText('0 of 2 done')
  }
  await server.admin('clock', '+1h')
  for (const page of [hers, theirs]) await expect(region(page, 'When and where')).toContainText('1 of 2 done')
})

test('B6.16: a late cancel counts after two days in which the other said nothing, and only its member sees the strike', async ({
  town,
  server,
}) => {
  const two = await agreed(town, 'Strike')
  const { ana, bea, hers, theirs, tradeId } = two
  await meetSoon(town, two)
  await call(town, ana, 'rpc/trade_cancel', { trade_id: tradeId, reason: 'schedule' })
  await expect(region(theirs, 'Ana canceled late')).toBeVisible()
  await expect(region(hers, 'A late cancel')).toBeVisible()

  await hers.goto('/settings?tab=account#standing')
  await expect(standing(hers).getByRole('heading', { name: 'A late cancel' })).toBeVisible()
  await expect(standing(hers)).toContainText('1 point')
  await expect(standing(hers)).toContainText('not counted yet')
  await hers.goto('/notifications')
  await expect(hers.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await server.admin('clock', '+2d')
  await expect(hers.getByRole('link', { name: /^A late cancel counts against you/ })).toBeVisible()
  const later = await windowAt(town, bea, 'America/New_York', new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString())
  await later.goto(`/trades?id=${tradeId}`)
  await expect(later.getByRole('article', { name: 'Trade with Ana Strike' })).toContainText('Ana canceled.')
  await untilSettled(later)
  await expect(region(later, 'Ana canceled late')).toHaveCount(0)
  await later.goto('/settings?tab=account#standing')
  await expect(standing(later)).toContainText('All good: no warnings, no limits.')
})
