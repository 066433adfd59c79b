// The search parameters of the plan pages: how a checkout ended.
export type UpgradeSearch = { status?: 'success' | 'cancelled' }

export function readUpgradeSearch(search: Record<string, unknown>): UpgradeSearch {
  const status = (['success', 'cancelled'] as const).find((known) => known === search['status'])
  return status ? { status } : {}
}
