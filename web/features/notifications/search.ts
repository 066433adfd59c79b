// The search parameters of the notifications page. The route reads them at startup, so this module imports nothing heavy.
export const tabs = ['all', 'unread', 'trades', 'messages', 'community', 'jobs', 'system'] as const
export type Tab = (typeof tabs)[number]

export const readTab = (search: Record<string, unknown>): { tab?: Tab } => {
  const tab = tabs.find((one) => one === search['tab'])
  return tab && tab !== 'all' ? { tab } : {}
}
