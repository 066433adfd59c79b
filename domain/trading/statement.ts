// The statement of a year (B6.15): every completed trade on one line, with the values that both agreed on.
import { csvOf } from '../wording/csv.ts'

/** A row of trade_statement. */
export type StatementLine = {
  trade_id: string
  /** 2026-05-02, by the member's own clock. */
  completed_on: string
  /** Null for members who left, or who cannot be seen anymore. */
  partner_name: string | null
  given: string
  given_cents: number
  received: string
  received_cents: number
  /** What the member's own products cost. */
  product_cost_cents: number
}

export const statementTitle = (year: number) => `Trade value statement ${year}`
export const statementNotice = 'Bartered services may be taxable at fair market value. This is a record, not tax advice.'
export const statementHint = 'Values are the ones you agreed on with each partner. Dates are those on which a trade was completed.'
export const statementColumns = [
  'Completed',
  'Trade',
  'Partner',
  'Given',
  'Value given',
  'Received',
  'Value received',
  'Product cost',
] as const
export const statementTotal = 'Total'

export const partnerOf = ({ partner_name }: Pick<StatementLine, 'partner_name'>): string => partner_name ?? 'Former member'

export function totalsOf(lines: readonly StatementLine[]) {
  const sum = (field: 'given_cents' | 'received_cents' | 'product_cost_cents') => lines.reduce((total, line) => total + line[field], 0)
  return { given_cents: sum('given_cents'), received_cents: sum('received_cents'), product_cost_cents: sum('product_cost_cents') }
}

/** 120.00, which a spreadsheet reads as a number. */
const amount = (cents: number) => (cents / 100).toFixed(2)

export function statementCsv(year: number, lines: readonly StatementLine[]): string {
  const total = totalsOf(lines)
  return csvOf([
    [statementTitle(year)],
    [statementNotice],
    [statementHint],
    statementColumns,
    ...lines.map((line) => [
      line.completed_on,
      line.trade_id,
      partnerOf(line),
      line.given,
      amount(line.given_cents),
      line.received,
      amount(line.received_cents),
      amount(line.product_cost_cents),
    ]),
    [statementTotal, '', '', '', amount(total.given_cents), '', amount(total.received_cents), amount(total.product_cost_cents)],
  ])
}
