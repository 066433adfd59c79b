// The life of a trade as data, and the questions screens ask of it. The database judges (trade-moves.sql, conduct/cancels.sql);
// tests/policies/trading/trade-moves.test.ts walks every status, move and actor through both and compares.
import type { Appointment } from './scheduling/appointments.ts'
import { isReported } from './scheduling/reports.ts'
import type { Database } from './generated/database.ts'

type Tables = Database['public']['Tables']
export type TradeRow = Tables['trade_proposals']['Row']
export type TradeItem = Tables['trade_items']['Row']
export type Status = TradeRow['status']
export type Phase =
  | 'awaiting_recipient'
  | 'awaiting_proposer'
  | 'to_schedule'
  | 'scheduled'
  | 'in_progress'
  | 'awaiting_confirmation'
  | 'disputed'
  | 'declined'
  | 'completed'
  | 'completed_with_iou'
  | 'withdrawn'
  | 'expired'
  | 'cancelled'
  | 'unconfirmed'

/** What the questions need to know of a trade. There are appointments once it is accepted. */
export type Trade = Pick<TradeRow, 'proposer_id' | 'recipient_id' | 'status' | 'phase' | 'awaiting_user_id' | 'expires_at' | 'owed_to'> & {
  trade_appointments?: readonly Appointment[]
}

export const moves = ['counter', 'accept', 'decline', 'withdraw', 'cancel'] as const
export type Move = (typeof moves)[number]

/**
 * Where one of the two stands: whose answer is awaited, whose offer stands, who can still call it off, who can only call off what is left
 * because a service was given (`halfway`; `even`: by both), who has to settle something first.
 */
export type Part = 'awaited' | 'author' | 'free' | 'halfway' | 'even' | 'held' | 'neither'
export type Effect =
  | { does: 'add version' }
  | { does: 'open conversation' }
  | { does: 'add appointments' }
  | { does: 'cancel appointments' }
  | { does: 'count as completed' }
  | { does: 'tell'; whom: 'other' | 'both'; type: Tables['notifications']['Row']['type'] }
export type Step = {
  move: Move | 'expire'
  from: Status
  by: readonly Part[]
  to: Status
  phase: Phase | 'awaiting the other'
  effects: readonly Effect[]
}

const tellOther = (type: Tables['notifications']['Row']['type']): Effect => ({ does: 'tell', whom: 'other', type })
const tellBoth = (type: Tables['notifications']['Row']['type']): Effect => ({ does: 'tell', whom: 'both', type })

/** What each move leads to (B6.2). What follows the acceptance is in appointments.ts. */
export const life = [
  {
    move: 'counter',
    from: 'pending',
    by: ['awaited'],
    to: 'pending',
    phase: 'awaiting the other',
    effects: [{ does: 'add version' }, tellOther('trade_update')],
  },
  {
    move: 'accept',
    from: 'pending',
    by: ['awaited'],
    to: 'accepted',
    phase: 'to_schedule',
    effects: [{ does: 'open conversation' }, { does: 'add appointments' }, tellOther('trade_accepted')],
  },
  { move: 'decline', from: 'pending', by: ['awaited'], to: 'declined', phase: 'declined', effects: [tellOther('trade_declined')] },
  { move: 'withdraw', from: 'pending', by: ['author'], to: 'cancelled', phase: 'withdrawn', effects: [tellOther('trade_cancelled')] },
  {
    move: 'cancel',
    from: 'accepted',
    by: ['free'],
    to: 'cancelled',
    phase: 'cancelled',
    effects: [{ does: 'cancel appointments' }, tellOther('trade_cancelled')],
  },
  {
    move: 'cancel',
    from: 'accepted',
    by: ['halfway'],
    to: 'accepted',
    phase: 'in_progress',
    effects: [{ does: 'cancel appointments' }, tellBoth('trade_update')],
  },
  {
    move: 'cancel',
    from: 'accepted',
    by: ['even'],
    to: 'completed',
    phase: 'completed',
    effects: [{ does: 'cancel appointments' }, { does: 'count as completed' }, tellBoth('trade_completed')],
  },
  { move: 'expire', from: 'pending', by: [], to: 'cancelled', phase: 'expired', effects: [tellBoth('trade_cancelled')] },
] as const satisfies readonly Step[]

export type Refusal = 'not_found' | 'bad_state'

/** The step this member's move takes, or the code the database refuses it with. */
export function stepOf(trade: Trade, move: Move, me: string): Step | Refusal {
  if (!isParty(trade, me)) return 'not_found'
  const part = partOf(trade, me)
  return life.find((one: Step) => one.move === move && one.from === trade.status && one.by.includes(part)) ?? 'bad_state'
}

/** Nobody answered in time. It is pending for up to a minute more, until the clock ends it, and by then refuses every move. */
export const hasExpired = ({ status, expires_at: end }: Pick<TradeRow, 'status' | 'expires_at'>, now: Date): boolean =>
  status === 'pending' && end !== null && new Date(end) <= now

const can = (move: Move) => (trade: Trade, me: string, now: Date) => !hasExpired(trade, now) && typeof stepOf(trade, move, me) === 'object'

// Judged again by the functions of trade-moves.sql; here it only decides which buttons are offered.
export const tradeCan: Record<Move, (trade: Trade, me: string, now: Date) => boolean> = {
  counter: can('counter'),
  accept: can('accept'),
  decline: can('decline'),
  withdraw: can('withdraw'),
  cancel: can('cancel'),
}

export function isParty(trade: Trade, me: string): boolean {
  return trade.proposer_id === me || trade.recipient_id === me
}

export function otherId(trade: Pick<Trade, 'proposer_id' | 'recipient_id'>, me: string): string {
  return trade.proposer_id === me ? trade.recipient_id : trade.proposer_id
}

export function partOf(trade: Trade, me: string): Part {
  if (trade.status === 'pending') return trade.awaiting_user_id === me ? 'awaited' : 'author'
  if (trade.status !== 'accepted') return 'neither'
  const meetings = trade.trade_appointments ?? []
  if (trade.phase === 'disputed' || trade.owed_to !== null || meetings.some(isReported)) return 'held'
  const done = meetings.filter(({ status }) => status === 'done')
  // Nothing is left to call off while someone who gave an appointment up can still be reported.
  if (meetings.length > 0 && !meetings.some(isOpen)) return 'held'
  if (done.length === 0) return 'free'
  const lacks = (who: string) => meetings.some(({ status, receiver_id }) => status !== 'done' && receiver_id === who)
  const creditors = [trade.proposer_id, trade.recipient_id].filter(
    (who) => lacks(who) && done.some(({ provider_id }) => provider_id === who),
  )
  return creditors.length === 1 ? 'halfway' : 'even'
}

const isOpen = ({ status }: Appointment) => status === 'unscheduled' || status === 'proposed' || status === 'confirmed'

export const declineReasons = ['not_now', 'values', 'distance', 'service', 'timing', 'prefer_not_to_say'] as const
export type DeclineReason = (typeof declineReasons)[number]
// `safety` is stored as `other` with a private report behind it, since both people read the row (B6.8).
export const cancelReasons = ['schedule', 'illness', 'safety', 'distance', 'changed_mind', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

// docs/product/limits.md, B6.1, B6.2; enforced by trade-moves.sql.
export const tradeLimits = {
  itemsEachWay: 10,
  titleLength: { from: 3, to: 80 },
  minutes: { from: 5, to: 480 },
  cents: { from: 0, to: 500_000 },
  quantity: { from: 1, to: 10 },
  noteLength: 300,
  messageLength: 1000,
  versions: 10,
  daysToAnswer: 7,
  daysOfPeaceAfterDecline: 7,
  pendingSent: 20,
  newADay: 10,
} as const

/** One entry of the `items` that trade_send and trade_counter take. */
export type OfferedItem = Pick<TradeItem, 'title' | 'category' | 'duration_minutes' | 'agreed_value_cents'> & {
  giver: 'proposer' | 'recipient'
  product_cost_cents?: number
  quantity?: number
  service_id?: string | null
  note?: string
  location_mode?: string
  slots?: string[]
}
