// What the overview beside the list of trades shows. Under the key of all trades, so that a live change invalidates it, too.
import { queryOptions } from '@tanstack/react-query'
import type { StatementLine } from '#domain/trading/statement.ts'
import { answerOf, ask, db } from '#web/data/client.ts'
import { appointment, person } from '../trades.data.ts'

/** Of one answer of trade_statement. */
const pageSize = 500

export const overview = {
  /** What I gave and got in a year, this one without a number; what I give this month, and my own limits; my open IOUs. */
  balance: (userId: string, year?: number) =>
    queryOptions({
      queryKey: ['trades', userId, 'balance', year ?? 'now'],
      queryFn: async () => {
        const row = await ask(db.rpc('trade_balance', year === undefined ? {} : { year }))
        // The schema cannot say which columns of a function are never null.
        return {
          year: row.year ?? new Date().getFullYear(),
          firstYear: row.first_year ?? new Date().getFullYear(),
          trades: row.trades ?? 0,
          given: { cents: row.given_cents ?? 0, minutes: row.given_minutes ?? 0 },
          received: { cents: row.received_cents ?? 0, minutes: row.received_minutes ?? 0 },
          month: { trades: row.month_trades ?? 0, cents: row.month_given_cents ?? 0, budget: row.budget_cents, most: row.trades_a_month },
          /** In cents; null without an open IOU. */
          ious: { owing: row.owing_cents, owed: row.owed_cents },
        }
      },
    }),

  /** An appointment, with both people. */
  appointment: (userId: string, meetingId: string) =>
    queryOptions({ queryKey: ['trades', userId, 'appointment', meetingId], queryFn: () => readAppointment(meetingId) }),
}

const readAppointment = (meetingId: string) =>
  ask(
    db
      .from('trade_appointments')
      .select(
        `${appointment}, trade_id, items:trade_items(title, quantity, position), provider:profiles!trade_appointments_provider_id_fkey(${person}), receiver:profiles!trade_appointments_receiver_id_fkey(${person})` as const,
      )
      .eq('id', meetingId)
      .maybeSingle(),
  )

export type NextMeeting = NonNullable<Awaited<ReturnType<typeof readAppointment>>>

/** Every line of a year, oldest first. */
export async function readStatement(year: number): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let last: { completed_at: string | null; trade_id: string | null } | undefined
  do {
    const rows = await ask(db.rpc('trade_statement', { year, ...(last && { after_at: last.completed_at, after_id: last.trade_id }) }))
    lines.push(...rows.map(lineOf))
    last = rows.length < pageSize ? undefined : rows.at(-1)
  } while (last)
  return lines
}

function lineOf(row: { [Field in keyof StatementLine]: StatementLine[Field] | null }): StatementLine {
  return {
    trade_id: row.trade_id ?? '',
    completed_on: row.completed_on ?? '',
    partner_name: row.partner_name,
    given: row.given ?? '',
    given_cents: row.given_cents ?? 0,
    received: row.received ?? '',
    received_cents: row.received_cents ?? 0,
    product_cost_cents: row.product_cost_cents ?? 0,
  }
}

export async function readStatementPdf(year: number): Promise<Blob> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ year }) }
  return (await answerOf('trade-statement', init)).blob()
}
