import { expect, test } from 'vitest'
import { statementCsv, totalsOf, type StatementLine } from './statement.ts'

const line: StatementLine = {
  trade_id: '11111111-1111-4111-8111-111111111111',
  completed_on: '2026-05-02',
  partner_name: 'Bea Brooks',
  given: 'Gel manicure × 2; Pedicure',
  given_cents: 13_050,
  received: 'Silk press, long hair',
  received_cents: 12_500,
  product_cost_cents: 600,
}

test('a statement as CSV says what it is, has a line for each trade, and adds up', () => {
  expect(statementCsv(2026, [line, { ...line, partner_name: null, given: '=HYPERLINK("x")', received: 'Nails' }])).toBe(
    [
      'Trade value statement 2026',
      '"Bartered services may be taxable at fair market value. This is a record, not tax advice."',
      'Values are the ones you agreed on with each partner. Dates are those on which a trade was completed.',
      'Completed,Trade,Partner,Given,Value given,Received,Value received,Product cost',
      '2026-05-02,11111111-1111-4111-8111-111111111111,Bea Brooks,Gel manicure × 2; Pedicure,130.50,"Silk press, long hair",125.00,6.00',
      `2026-05-02,11111111-1111-4111-8111-111111111111,Former member,"'=HYPERLINK(""x"")",130.50,Nails,125.00,6.00`,
      'Total,,,,261.00,,250.00,12.00',
      '',
    ].join('\r\n'),
  )
})

test('an empty year adds up to nothing', () => {
  expect(totalsOf([])).toEqual({ given_cents: 0, received_cents: 0, product_cost_cents: 0 })
})
