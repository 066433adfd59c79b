import { tabs, type Tab } from '../search.ts'

/** The tab to show if the URL names none: the first one that is not empty. */
export function startOf(counts: Record<Tab, number>): Tab {
  return tabs.find((tab) => counts[tab] > 0) ?? 'active'
}
