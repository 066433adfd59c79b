// What is beside the list of trades: what is to do, the next appointment, and what a year of trades adds up to.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'

const fullSet = { name: 'Gel full set', category: 'nails', duration_minutes: 90, list_price_cents: 12_000 }
const silkPress = { name: 'Silk press', category: 'hair', duration_minutes: 120, list_price_cents: 11_000 }

async function pair(town: Town): Promise<{ ana: Account; bea: Account; trade: (from: Account, to: Account) => Promise<string> }> {
  const [ana, bea] = [await town.account('Ana Balance'), await town.account('Bea Balance')]
  const services = new Map([
    [ana.id, { ...fullSet, ...(await call<{ id: string }>(town, ana, 'rpc/save_service', fullSet)) }],
    [bea.id, { ...silkPress, ...(await call<{ id: string }>(town, bea, 'rpc/save_service', silkPress)) }],
  ])
  const itemOf = (giver: 'proposer' | 'recipient', { id }: Account) => {
    const service = services.get(id) ?? { id: '', ...fullSet }
    const { name: title, category, duration_minutes, list_price_cents: agreed_value_cents } = service
    return { giver, service_id: service.id, title, category, duration_minutes, agreed_value_cents }
  }
  const trade = async (from: Account, to: Account) => {
    const items = [itemOf('proposer', from), itemOf('recipient', to)]
    const { id } = await call<{ id: string }>(town, from, 'rpc/trade_send', { recipient_id: to.id, items, accepts_unverified: true })
    await call(town, to, 'rpc/trade_accept', { trade_id: id, expected_version: 1, accepts_unverified: true })
    return id
  }
  return { ana, bea, trade }
}

async function complete(town: Town, tradeId: string, people: Account[]): Promise<void> {
  await town.begin(tradeId)
  for (const who of people) await call(town, who, 'rpc/trade_confirm', { trade_id: tradeId })
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const bytesOf = async (download: Download) => readFile(await download.path())

test('a link to a trade that cannot be seen says so, beside the trades that can', async ({ page, town }) => {
  const { ana, bea, trade } = await pair(town)
  await trade(ana, bea)
  await town.signIn(page, ana)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/trades?id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("We can't find this trade")).toBeVisible()
  await expect(region(page, 'To schedule')).toContainText('Bea Balance')
  // The cards are a column of their own, with nothing cut off.
  await expect(region(page, 'To do')).toBeInViewport({ ratio: 1 })
})

test('beside the open side panel of a laptop, each tab and each card is whole', async ({ page, town }) => {
  const { ana, bea, trade } = await pair(town)
  const id = await trade(ana, bea)
  const meetings = await call<{ id: string; provider_id: string }[]>(town, ana, `trade_appointments?trade_id=eq.${id}`)
  const received = meetings.find(({ provider_id }) => provider_id === bea.id)?.id ?? ''
  const slot = new Date(Math.ceil((Date.now() + 2 * 86_400_000) / 900_000) * 900_000).toISOString()
  await call(town, bea, 'rpc/trade_propose_slots', { appointment_id: received, slots: [slot] })
  await call(town, ana, 'rpc/trade_confirm_slot', { appointment_id: received, slot })
  await town.signIn(page, ana)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/trades?tab=active')
  await expect(page.getByRole('complementary', { name: 'Side panel' })).toHaveCSS('width', '256px')
  for (const name of ['To do', 'Next appointment', 'My balance']) await expect(region(page, name)).toBeInViewport({ ratio: 1 })
  for (const name of ['For you', 'Your turn 1', 'Active 1', 'Received', 'Sent', 'History'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 1 })
})

test('a year of trades adds up in the balance, and its statement downloads as CSV and PDF', async ({ page, town }) => {
  const { ana, bea, trade } = await pair(town)
  await town.signIn(page, ana)
  await page.goto('/trades?tab=history')
  await expect(page.getByText('Completed trades build your reputation.')).toBeVisible()
  const balance = region(page, 'My balance')
  await expect(balance).toContainText('$0')
  await complete(town, await trade(ana, bea), [ana, bea])
  // Live: nobody reloads.
  await expect(balance).toContainText('Given$120 1 h 30 min')
  await expect(balance).toContainText('Received$110 2 h')

  await page.getByRole('button', { name: 'Trade value statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trade value statement' })
  await expect(dialog).toContainText('Bartered services may be taxable at fair market value. This is a record, not tax advice.')
  await expect(dialog).toContainText('1 completed trade')
  await expectAccessibleInBothThemes(page)
  const [csv] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download CSV' }).click()])
  expect(csv.suggestedFilename()).toMatch(/^trade-value-statement-\d{4}\.csv$/)
  const text = (await bytesOf(csv)).toString('utf8')
  expect(text).toMatch(/\r\n\d{4}-\d\d-\d\d,[0-9a-f-]{36},Bea Balance,Gel full set,120\.00,Silk press,110\.00,0\.00\r\n/)
  expect(text).toContain('\r\nTotal,,,,120.00,,110.00,0.00\r\n')
  const [pdf] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download PDF' }).click()])
  expect(pdf.suggestedFilename()).toMatch(/^trade-value-statement-\d{4}\.pdf$/)
  expect((await bytesOf(pdf)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

test('trades in progress are grouped, the next appointment is in view, and a budget shows how much of it is given @desktop', async ({
  page,
  town,
}) => {
  const { ana, bea, trade } = await pair(town)
  const id = await trade(ana, bea)
  const headers = { apikey: await anonKeyOf(town.url), Authorization: `Bearer ${String(ana.session['access_token'])}` }
  const db = new PostgrestClient(`${town.url}/rest/v1`, { headers })
  await db.from('profile_private').update({ trade_budget_cents: 10_000 }).eq('user_id', ana.id).throwOnError()
  await town.signIn(page, ana)
  await page.goto('/trades?tab=active')
  await expect(region(page, 'To schedule').getByRole('link', { name: /Bea Balance/ })).toBeVisible()
  await expect(region(page, 'To do').getByRole('link', { name: /Propose times to Bea/ })).toBeVisible()
  await expect(region(page, 'My balance')).toContainText('$120 this month, over your $100 budget')

  const meetings = await call<{ id: string; provider_id: string }[]>(town, ana, `trade_appointments?trade_id=eq.${id}`)
  const given = meetings.find(({ provider_id }) => provider_id === ana.id)?.id ?? ''
  const slot = new Date(Math.ceil((Date.now() + 2 * 86_400_000) / 900_000) * 900_000).toISOString()
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: given, slots: [slot] })
  await call(town, bea, 'rpc/trade_confirm_slot', { appointment_id: given, slot })
  await expect(region(page, 'This week').getByRole('link', { name: /Bea Balance/ })).toBeVisible()
  await expect(region(page, 'Next appointment')).toContainText('You give Bea gel full set')
  await expectAccessibleInBothThemes(page)
})

test('the history shows trades by how they ended, and an unknown ending shows all', async ({ page, town }) => {
  const { ana, bea, trade } = await pair(town)
  await complete(town, await trade(ana, bea), [ana, bea])
  const cancelled = await trade(bea, ana)
  await call(town, bea, 'rpc/trade_cancel', { trade_id: cancelled, reason: 'schedule' })
  await town.signIn(page, ana)
  await page.goto('/trades?tab=history&ended=lost')
  const rows = page.getByRole('tabpanel').getByRole('link', { name: /Bea Balance/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Canceled' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Canceled')
  await page.getByRole('button', { name: 'Declined' }).click()
  await expect(page.getByText('No declined trades.')).toBeVisible()
})
