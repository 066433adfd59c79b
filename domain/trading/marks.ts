// How a trade is marked in lists, in its thread and on its page.
import type { Appointment } from '../scheduling/appointments.ts'
import { asksMe, isReported } from '../scheduling/reports.ts'
import { isMyTurn, type Trade, type TradeRow } from '../trades.ts'

/** The tone is that of the badge. */
const badges = {
  answer: { tone: 'warning', words: () => 'Needs your answer' },
  waiting: { tone: 'neutral', words: (them: string) => `Waiting for ${them}` },
  schedule: { tone: 'brand', words: () => 'Agree on a time' },
  scheduled: { tone: 'info', words: () => 'Scheduled' },
  halfway: { tone: 'info', words: () => 'One side is done' },
  next: { tone: 'brand', words: () => 'Your turn' },
  confirm: { tone: 'brand', words: () => 'Confirm it happened' },
  said: { tone: 'info', words: (them: string) => `Waiting for ${them} to confirm` },
  side: { tone: 'warning', words: () => 'Tell your side' },
  disputed: { tone: 'warning', words: () => 'In dispute' },
  completed: { tone: 'success', words: () => 'Completed' },
  completed_with_iou: { tone: 'success', words: () => 'Completed with an IOU' },
  declined: { tone: 'neutral', words: () => 'Declined' },
  withdrawn: { tone: 'neutral', words: () => 'Withdrawn' },
  expired: { tone: 'neutral', words: () => 'Expired' },
  unconfirmed: { tone: 'neutral', words: () => 'Nobody confirmed' },
  cancelled: { tone: 'neutral', words: () => 'Canceled' },
} as const
export type TradeMark = keyof typeof badges

type Marked = Pick<TradeRow, 'status' | 'phase'> & {
  trade_appointments?: readonly Pick<Appointment, 'status' | 'reported_at' | 'report_answer'>[]
}

/** `isMine`: it is the reader's turn. `them` is the other one's first name. */
export function badgeOf(trade: Marked, isMine: boolean, them: string) {
  const mark = markOf(trade, isMine)
  const { tone, words } = badges[mark]
  return { mark, tone, words: words(them) }
}

/** As one of the two reads it. While a report is open, only whom it asks has something to answer, whatever else the trade waits for. */
export function badgeFor(trade: Trade, me: string, now: Date, them: string) {
  const meetings = trade.trade_appointments ?? []
  const isReport = trade.phase !== 'disputed' && meetings.some(isReported)
  return badgeOf(trade, isReport ? meetings.some((meeting) => asksMe(meeting, me)) : isMyTurn(trade, me, now), them)
}

const accepted: Record<string, { mine: TradeMark; theirs: TradeMark }> = {
  to_schedule: { mine: 'schedule', theirs: 'waiting' },
  scheduled: { mine: 'schedule', theirs: 'scheduled' },
  in_progress: { mine: 'next', theirs: 'halfway' },
  awaiting_confirmation: { mine: 'confirm', theirs: 'said' },
  disputed: { mine: 'side', theirs: 'disputed' },
}

function markOf({ status, phase, trade_appointments: meetings = [] }: Marked, isMine: boolean): TradeMark {
  if (status === 'pending') return isMine ? 'answer' : 'waiting'
  if (phase !== 'disputed' && meetings.some(isReported)) return isMine ? 'answer' : 'waiting'
  if (status === 'accepted') return accepted[phase]?.[isMine ? 'mine' : 'theirs'] ?? 'waiting'
  if (phase === 'completed_with_iou') return phase
  return status === 'cancelled' && (phase === 'withdrawn' || phase === 'expired' || phase === 'unconfirmed') ? phase : status
}
