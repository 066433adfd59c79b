// How a trade is marked in lists, in its thread and on its page.
import type { Appointment } from '../scheduling/appointments.ts'
import { isReported } from '../scheduling/reports.ts'
import type { TradeRow } from '../trades.ts'
import type { TradeKind } from '../waiting/trades.ts'

/** The tone is that of the badge. */
const badges = {
  answer: { tone: 'warning', words: () => 'Needs your answer' },
  waiting: { tone: 'neutral', words: (them: string) => `Waiting for ${them}` },
  schedule: { tone: 'brand', words: () => 'Agree on a time' },
  choose: { tone: 'brand', words: () => 'Choose a time' },
  handover: { tone: 'brand', words: () => 'To hand over' },
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

/** `kind`: what it waits for the reader to do (domain/waiting/); null if that is nothing. `them` is the other one's first name. */
export function badgeOf(trade: Marked, kind: TradeKind | null, them: string) {
  const mark = (kind && marksOf[kind]) ?? markOf(trade)
  const { tone, words } = badges[mark]
  return { mark, tone, words: words(them) }
}

/** What is left out leaves the trade's own mark: an appointment is still scheduled, a trade to review is completed. */
const marksOf: { readonly [kind in TradeKind]?: TradeMark } = {
  answer: 'answer',
  tell_side: 'side',
  owed: 'next',
  no_show: 'answer',
  neither_came: 'answer',
  choose: 'choose',
  confirm: 'confirm',
  place: 'answer',
  propose: 'schedule',
  handover: 'handover',
}

const accepted: Record<string, TradeMark> = {
  to_schedule: 'waiting',
  scheduled: 'scheduled',
  in_progress: 'halfway',
  awaiting_confirmation: 'said',
  disputed: 'disputed',
}

/** Of a trade that waits for the other one, for a day, or for nobody. */
function markOf({ status, phase, trade_appointments: meetings = [] }: Marked): TradeMark {
  if (status === 'pending') return 'waiting'
  if (phase !== 'disputed' && meetings.some(isReported)) return 'waiting'
  if (status === 'accepted') return accepted[phase] ?? 'waiting'
  if (phase === 'completed_with_iou') return phase
  return status === 'cancelled' && (phase === 'withdrawn' || phase === 'expired' || phase === 'unconfirmed') ? phase : status
}
