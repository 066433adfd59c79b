// What the addresses of the plans say: how a checkout ended, and of which plan.
import type { PaidTier } from '#domain/membership.ts'

export type UpgradeSearch = { status?: 'success' | 'cancelled'; tier?: PaidTier }

export function readUpgradeSearch(search: Record<string, unknown>): UpgradeSearch {
  const status = (['success', 'cancelled'] as const).find((known) => known === search['status'])
  const tier = (['basic', 'premium'] as const).find((known) => known === search['tier'])
  return { ...(status && { status }), ...(tier && { tier }) }
}
