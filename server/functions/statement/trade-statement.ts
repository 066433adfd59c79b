// POST {year}: the caller's statement of a year as PDF (B6.15). Its lines are those of trade_statement, which the CSV has, too.
import * as v from 'valibot'
import type { StatementLine } from '#domain/trading/statement.ts'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'
import { notSignedIn, readPosted, refusal, unreadableBody, wrongMethod } from '../body.ts'
import { statementPdf } from './pdf.ts'

const body = v.object({ year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2200)) })
const mostAnHour = 20
const limiter = makeLimiter({ most: mostAnHour, seconds: 3600 })
/** Four pages of trade_statement. Ten new requests a day make no such year; it bounds what one file can cost. */
const mostLines = 2000

export const tradeStatement: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const { userId } = context.caller
    if (userId === null) return notSignedIn()
    if (request.method !== 'POST') return wrongMethod('POST')
    const given = v.safeParse(body, (await readPosted(request))?.fields)
    if (!given.success) return unreadableBody()
    const [right] = await context.sql(`select public.has_feature('trades') as may`)
    if (right?.['may'] !== 't') return refusal('gate_basic', 'Messages and trades are part of Basic and Premium.')
    const wait = context.services.site.rateLimits ? limiter.spend(userId, context.clock()) : 0
    if (wait > 0) {
      return refusal('limit_reached', "You've asked for 20 statements this hour. Please try again later.", {
        detail: { what: 'statements_used_up', most: mostAnHour },
        retryAfter: wait,
      })
    }
    const { year } = given.output
    const lines = await linesOf(year, context)
    if (lines.length > mostLines) {
      return refusal('too_large', 'This year has more trades than a PDF takes. Download it as CSV.', {
        detail: { what: 'statement_too_long', most: mostLines },
      })
    }
    const [me] = await context.sql('select full_name from public.profiles where id = auth.uid()')
    const pdf = await statementPdf({ year, name: me?.['full_name'] ?? '', lines, at: context.clock() })
    return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
  },
}

async function linesOf(year: number, { sql }: FunctionContext<Services>): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let last: Record<string, string | null> | undefined
  do {
    const rows = await sql('select * from public.trade_statement($1, $2, $3)', [
      String(year),
      last?.['completed_at'] ?? null,
      last?.['trade_id'] ?? null,
    ])
    lines.push(...rows.map(lineOf))
    last = rows.at(-1)
  } while (last !== undefined && lines.length <= mostLines)
  return lines
}

function lineOf(row: Record<string, string | null>): StatementLine {
  return {
    trade_id: row['trade_id'] ?? '',
    completed_on: row['completed_on'] ?? '',
    partner_name: row['partner_name'] ?? null,
    given: row['given'] ?? '',
    given_cents: Number(row['given_cents']),
    received: row['received'] ?? '',
    received_cents: Number(row['received_cents']),
    product_cost_cents: Number(row['product_cost_cents']),
  }
}
