// How far trades come, which are stuck, and what members do by day, as an admin sees it (B21).
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import type { JourneyServer } from '#tests/support/journeys/journey-server.ts'
import { item } from '#tests/support/journeys/two-traders.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pane = (page: Page) => page.getByRole('complementary', { name: 'Opened: Ana Unheard and Bea Away', exact: true })

async function adminWindow(town: Town, server: JourneyServer): Promise<Page> {
  const ada = await town.account('Ada Overseer')
  await server.admin('grant', ada.email, 'admin')
  return town.window(ada)
}

test('B21: an admin sees how far trades come, opens one that is stuck, reads who the two are, and goes to the disputes @desktop', async ({
  town,
  server,
}) => {
  const [ana, bea] = await Promise.all([town.account('Ana Unheard'), town.account('Bea Away')])
  const items = [item('proposer', 'Moonlit gel set', 'nails'), item('recipient', 'Silk press', 'hair')]
  const message = 'Mondays suit me best.'
  await call(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items, message, accepts_unverified: true })
  await server.admin('clock', '+6d')

  const admin = await adminWindow(town, server)
  await admin.goto('/admin?tab=trades')
  await expect(heading(admin, 'Trades')).toBeVisible()
  const funnel = admin.getByRole('table', { name: 'How far trades come', exact: true })
  for (const step of ['Sent', 'Answered', 'Accepted', 'Time agreed', 'Completed', 'Both reviewed'])
    await expect(funnel.getByRole('rowheader', { name: step, exact: true })).toBeVisible()
  await expect(admin.getByRole('tab', { name: /^Unanswered \(\d+\)$/ })).toBeVisible()
  await row(admin, 'Ana Unheard and Bea Away').click()
  await expect(pane(admin)).toContainText('A request expires 7 days after it was sent.')
  await expect(pane(admin).getByText('Their turn', { exact: true })).toHaveCount(1)
  await expectAccessibleInBothThemes(admin)
  for (const written of [message, 'Moonlit gel set']) await expect(admin.locator('main')).not.toContainText(written)

  await pane(admin).getByRole('link', { name: 'Record of Bea Away', exact: true }).click()
  await expect(heading(admin, 'Bea Away')).toBeVisible()
  await admin.getByRole('button', { name: 'Trades', exact: true }).click()
  await expect(pane(admin)).toBeVisible()
  await admin.goto('/admin?tab=trades&show=owed')
  await expect(admin.getByRole('tab', { name: 'Owed', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(admin.getByRole('heading', { name: 'Nothing is owed for long', exact: true })).toBeVisible()
  await admin
    .getByRole('link', { name: /^Disputes/ })
    .last()
    .click()
  await expect(heading(admin, 'Disputes')).toBeVisible()
})

test('B21, B28: an admin sees what members do by day, with a table for each chart, and the days of one event @desktop', async ({
  town,
  server,
}) => {
  const sent = await fetch(`${town.url}/functions/v1/track-analytics`, {
    method: 'POST',
    headers: { apikey: await anonKeyOf(town.url), 'content-type': 'application/json' },
    body: JSON.stringify({ events: [{ name: 'signup_step', props: { step: 'name' } }] }),
  })
  expect(await sent.json()).toEqual({ accepted: 1, rejected: 0 })
  await server.admin('clock', '+1m')
  const admin = await adminWindow(town, server)
  await admin.goto('/admin?tab=analytics')
  await expect(heading(admin, 'Analytics')).toBeVisible()
  const chart = (name: string) => admin.getByRole('region', { name, exact: true })
  for (const name of ['Sign-ups', 'Trades sent', 'Trades accepted', 'Trades completed'])
    await expect(chart(name)).toContainText('in 30 days')
  await expect(chart('Active members')).toContainText(/\d at most on one day/)
  await chart('Active members').getByText('Show as a table', { exact: true }).click()
  await expect(chart('Active members').getByRole('row')).toHaveCount(31)
  await admin.getByRole('combobox', { name: 'Event', exact: true }).selectOption('Steps of signing up')
  await expect(chart('Steps of signing up')).toContainText(/\d in 30 days/)
  const totals = admin.getByRole('table', { name: 'All events', exact: true })
  await expect(totals.getByRole('row').filter({ hasText: 'Steps of signing up' })).toHaveAttribute('aria-current', 'true')
  await admin.reload()
  await expect(chart('Steps of signing up'), 'the address says which').toBeVisible()
  await chart('Active members').getByText('Show as a table', { exact: true }).click()
  await admin.getByText('7 days', { exact: true }).click()
  await expect(chart('Active members').getByRole('row')).toHaveCount(8)
  await expectAccessible(admin)
})
