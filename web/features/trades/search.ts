// What the address of the trades' page says. The route reads it at start, so nothing heavy is imported here.
import { isUuid } from '#web/data/uuid.ts'

export const tabs = ['active', 'received', 'sent', 'history'] as const
export type Tab = (typeof tabs)[number]
export type TradesSearch = { tab?: Tab; id?: string }

/** What the address says; anything else it holds is passed over. */
export function readTradesSearch(search: Record<string, unknown>): TradesSearch {
  const tab = tabs.find((known) => known === search['tab'])
  const id = search['id']
  return { ...(tab && { tab }), ...(typeof id === 'string' && isUuid(id) && { id }) }
}

/** Where an address without a tab leads: to what asks for an answer first. */
export function startOf(counts: Record<Tab, number>): Tab {
  return tabs.find((tab) => counts[tab] > 0) ?? 'active'
}
