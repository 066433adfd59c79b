import type { MyTrade } from '../my-trade.ts'

type Late = Pick<MyTrade, 'appointments'> & { trade: Pick<MyTrade['trade'], 'status' | 'owed_to' | 'cancelled_by'> }

/**
 * With what this member was late: cancelling, or asking for another time. Both may have been late in one trade; while a service is owed,
 * nothing says which of the two cancelled.
 */
export function lateWith({ trade, appointments }: Late, who: string): 'cancel' | 'ask' | 'either' {
  if (appointments.every(({ meeting }) => meeting.late_move_of === null)) return 'cancel'
  if (trade.status === 'accepted') return trade.owed_to === null ? 'ask' : 'either'
  if (trade.cancelled_by === null) return 'either'
  return trade.cancelled_by === who ? 'cancel' : 'ask'
}
