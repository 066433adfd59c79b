// Data for trades: offers to make, and trades brought into any state with the moves themselves.
import type { Move, OfferedItem, Trade } from '#domain/trades.ts'
import type { Member, Row, Stage } from './stage.ts'

export function item(giver: OfferedItem['giver'], more: Partial<OfferedItem> = {}): OfferedItem {
  const title = giver === 'proposer' ? 'Hand-painted full set' : 'Silk press and trim'
  const category = giver === 'proposer' ? 'nails' : 'hair'
  return { giver, title, category, duration_minutes: 90, agreed_value_cents: 12_000, ...more }
}

export const offer: OfferedItem[] = [item('proposer'), item('recipient')]

/** A move of the trade, or `done`: that all of its appointments happened, after they began. */
export type TradeMove = Move | 'done'

export const moveSql: Record<TradeMove, string> = {
  counter: `select * from public.trade_counter($1, '${JSON.stringify(offer)}', 'And now?', $2)`,
  accept: 'select * from public.trade_accept($1, $2)',
  decline: `select * from public.trade_decline($1, 'timing')`,
  withdraw: 'select * from public.trade_withdraw($1)',
  cancel: `select * from public.trade_cancel($1, 'illness')`,
  done: `select after.* from public.trade_appointments as meeting, lateral public.trade_mark_done(meeting.id) as after where trade_id = $1`,
}

export type TradeRow = Row & Trade & { id: string; phase: string; current_version: number; conversation_id: string | null }

/** Pass only what is under test; the rest of the offer is plain and balanced, and its sender is happy with it. */
export async function send(
  town: Stage,
  from: Member,
  to: Member,
  items: unknown = offer,
  more: { message?: string; clientId?: string } = {},
): Promise<TradeRow> {
  const [trade] = await town.as(from, 'select * from public.trade_send($1, $2, $3, $4, $5, is_happy => true)', sendValues(to, items, more))
  return trade as TradeRow
}

export function sendValues(
  to: Member,
  items: unknown = offer,
  { message = '', clientId }: { message?: string; clientId?: string } = {},
): unknown[] {
  return [to.id, JSON.stringify(items), message, 'money', clientId ?? null]
}

/** Lets the appointments of a trade ($1) begin an hour ago, as far as they have not begun; only some of them ($2), if there are any. */
export const beginSql = `update public.trade_appointments set status = 'confirmed', slots = '{}', proposed_by = null,
    starts_at = clock.now() - interval '1 hour', ends_at = clock.now() - interval '1 minute'
  where trade_id = $1 and status in ('unscheduled', 'proposed', 'confirmed') and coalesce(starts_at > clock.now(), true)
    and not is_handover and ($2::uuid[] = '{}' or id = any ($2::uuid[]))`

export async function begin(town: Stage, tradeId: string, ...only: { id: string }[]): Promise<void> {
  await town.set(beginSql, [tradeId, only.map(({ id }) => id)])
}

export async function move(town: Stage, who: Member, what: TradeMove, trade: Pick<TradeRow, 'id' | 'current_version'>): Promise<TradeRow> {
  if (what === 'done') await begin(town, trade.id)
  const rows = await town.as(who, moveSql[what], moveValues(what, trade))
  return rows.at(-1) as TradeRow
}

export function moveValues(what: TradeMove, trade: Pick<TradeRow, 'id' | 'current_version'>): unknown[] {
  return what === 'counter' || what === 'accept' ? [trade.id, trade.current_version] : [trade.id]
}
