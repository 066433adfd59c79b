// What the address of the notifications says. The route reads it at start, so nothing heavy is imported here.
export const tabs = ['all', 'unread', 'trades', 'messages'] as const
export type Tab = (typeof tabs)[number]

export const readTab = (search: Record<string, unknown>): { tab?: Tab } => {
  const tab = tabs.find((one) => one === search['tab'])
  return tab && tab !== 'all' ? { tab } : {}
}
