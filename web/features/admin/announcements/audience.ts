// Who gets an announcement, in words. An empty list is everyone.
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { plans, type Tier } from '#domain/membership.ts'
import { copy } from './announcements.copy.ts'

export type Audience = { tiers: string[]; states: string[]; crafts: string[] }

/** `stateNames` by code; the code itself until they have loaded. */
export function inWords({ tiers, states, crafts }: Audience, stateNames: ReadonlyMap<string, string>): string {
  if (tiers.length + states.length + crafts.length === 0) return copy.everyone
  const or = new Intl.ListFormat('en-US', { type: 'disjunction' })
  const parts = [
    copy.members,
    tiers.length > 0 && copy.onPlan(or.format(tiers.map((tier) => plans[tier as Tier].name))),
    states.length > 0 && copy.inState(or.format(states.map((code) => stateNames.get(code) ?? code))),
    crafts.length > 0 && copy.inCraft(or.format(crafts.map((craft) => (isCraft(craft) ? craftLabels[craft].toLowerCase() : craft)))),
  ]
  return parts.filter(Boolean).join(' ')
}
