import { disputeOutcomes, disputeReasons } from '#domain/trading/conduct.ts'
import type { MyTrade } from '../my-trade.ts'
import type { Dispute } from '../trades.data.ts'
import { copy } from './conduct.copy.ts'

/** In the middle of a sentence, with the service if it is about one of a visit. */
export function reasonInWords({ reason, item_id: itemId }: Dispute, { gives, gets }: MyTrade): string {
  const known = disputeReasons.find((each) => each === reason) ?? 'other'
  const words = copy.reasons[known]
  const service = [...gives, ...gets].find(({ id }) => id === itemId)?.title
  const lower = words.charAt(0).toLowerCase() + words.slice(1)
  return service === undefined ? lower : copy.reasonOf(lower, service)
}

export function outcomeInWords({ outcome, opened_by: opener }: Dispute, { myId, firstName }: MyTrade): string {
  const known = disputeOutcomes.find((each) => each === outcome)
  if (known === undefined) return copy.decided.withdrawn
  const [byMe, byThem] = ['You', firstName] as const
  return opener === myId ? copy.outcomes[known](byMe, byThem) : copy.outcomes[known](byThem, byMe)
}
