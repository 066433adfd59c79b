// Trades between two people for the journeys about what goes wrong with them.
import type { Locator, Page } from '@playwright/test'
import type { Account, Town } from './journey.ts'
import { call } from './journey-messages.ts'
import type { JourneyServer } from './journey-server.ts'

type Meeting = { id: string; provider_id: string }
type Two = { ana: Account; bea: Account; tradeId: string; hers: Page; theirs: Page; meetingOf: (provider: Account) => string }

export const item = (giver: 'proposer' | 'recipient', title: string, category: string) => ({
  giver,
  title,
  category,
  duration_minutes: 60,
  agreed_value_cents: 8000,
})

export async function trade(town: Town, ana: Account, bea: Account): Promise<string> {
  const items = [item('proposer', 'Gel set', 'nails'), item('recipient', 'Silk press', 'hair')]
  const { id } = await call<{ id: string }>(town, ana, 'rpc/trade_send', { recipient_id: bea.id, items, accepts_unverified: true })
  await call(town, bea, 'rpc/trade_accept', { trade_id: id, expected_version: 1, accepts_unverified: true })
  return id
}

/** Ana gives Bea a gel set for a silk press. Both have it open. */
export async function agreed(town: Town, surname: string): Promise<Two> {
  const [ana, bea] = await Promise.all([town.account(`Ana ${surname}`), town.account(`Bea ${surname}`)])
  const tradeId = await trade(town, ana, bea)
  const meetings = await call<Meeting[]>(town, ana, `trade_appointments?select=id,provider_id&trade_id=eq.${tradeId}`)
  const meetingOf = (provider: Account) => meetings.find(({ provider_id: id }) => id === provider.id)?.id ?? ''
  const [hers, theirs] = [await town.window(ana), await town.window(bea)]
  for (const page of [hers, theirs]) await page.goto(`/trades?id=${tradeId}`)
  return { ana, bea, tradeId, hers, theirs, meetingOf }
}

/** They meet for the gel set at the next quarter hour that is at least two minutes away. */
export async function meetSoon(town: Town, { ana, bea, meetingOf }: Two): Promise<number> {
  const at = Math.ceil((Date.now() + 2 * 60_000) / 900_000) * 900_000
  const slot = new Date(at).toISOString()
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: meetingOf(ana), slots: [slot] })
  await call(town, bea, 'rpc/trade_confirm_slot', { appointment_id: meetingOf(ana), slot })
  return at
}

/** The product's clock and those of both windows show 25 minutes after the start. */
export async function startedLongAgo(server: JourneyServer, at: number, pages: Page[]): Promise<void> {
  const ahead = Math.ceil((at - Date.now()) / 60_000) + 25
  await server.admin('clock', `+${ahead}m`)
  for (const page of pages) {
    await page.clock.setSystemTime(Date.now() + ahead * 60_000)
    await page.reload()
  }
}

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const card = (page: Page, service: string) => page.getByRole('article', { name: service, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const standing = (page: Page) => page.getByRole('region', { name: 'Your standing' })

/** The next step of a service's appointment: the page's own button if it is the one on top, otherwise a button of its card. */
export function nextStep(page: Page, service: string, name: string): Locator {
  const isOn = region(page, 'Your appointment').filter({ has: card(page, service) })
  const named = { name, exact: true }
  return page.getByRole('main').filter({ has: isOn }).getByRole('button', named).first().or(card(page, service).getByRole('button', named))
}

/** Says that it happened, after the one question about it. */
export async function sayDone(page: Page, service: string): Promise<void> {
  await nextStep(page, service, "It's done").click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it is done' }).click()
}

export async function goesWrong(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Something w/ }).click()
  await dialog(page, 'Something went wrong').getByRole('button', { name: choice }).click()
}
