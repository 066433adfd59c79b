import { isReported } from '#domain/scheduling/reports.ts'
import { lowered } from '#domain/trading/items.ts'
import type { MyTrade } from '../my-trade.ts'

/** The appointment that one of the two says the other missed, and its services in a sentence. */
export function reportedAbout({ appointments }: MyTrade) {
  const found = appointments.find(({ meeting }) => isReported(meeting))
  return found && { meeting: found.meeting, reportedAt: found.meeting.reported_at ?? '', service: lowered(found.title) }
}
