// Runs the statement. No other stage touches a connection.
import type { Answer, TransactionHooks, CallerSettings, Database } from '../postgres/database.ts'
import type { PreparedRequest, Statement } from './prepare.ts'
import { problems } from './problems.ts'
import { isPerRow } from './sql/read.ts'
import type { RestRequest } from './request.ts'

/** `body` is the text PostgreSQL produced, as bytes if it is large; null if the statement returns none. */
export type Outcome = {
  body: string | Buffer | null
  rows: number
  total: number | null
  created: number | null
  response: Response | null
}
/** The response headers and status that the database set. */
export type Response = { headers: string | null; status: string | null }
export type RunContext = {
  db: Database
  caller: CallerSettings
  asRole: string
  hooks: TransactionHooks | null
}

export async function run({ db, caller, asRole, hooks }: RunContext, { method }: RestRequest, prepared: PreparedRequest): Promise<Outcome> {
  const { plan } = prepared
  if (prepared.isNothingToDo) return nothingDone(prepared)
  const isReading = method === 'GET' || method === 'HEAD'
  const readOnly = isReading || (plan.kind === 'call' && !plan.routine.isVolatile)
  const asBytes = plan.representation.format.kind !== 'plan'
  const how = { readOnly, asRole, asBytes, ...(hooks !== null && { hooks }) }
  const answer = await db.run(caller, statementOf(prepared, prepared.main), how)
  return outcomeOf(prepared, answer)
}

function statementOf({ values }: PreparedRequest, { name, text, slots }: Statement) {
  return { name, text, values: slots.map((slot) => values[slot] ?? null) }
}

function nothingDone({ plan }: PreparedRequest): Outcome {
  if (plan.representation.format.isObject) throw problems.notSingle(0)
  const isUpsert = plan.kind === 'write' && plan.change.kind === 'insert' && plan.change.conflict?.resolution === 'merge'
  return { body: null, rows: 0, total: null, created: isUpsert ? 0 : null, response: null }
}

function outcomeOf({ plan }: PreparedRequest, answer: Answer): Outcome {
  const [headers = null, status = null] = answer.after[0] ?? []
  const response = headers === null && status === null ? null : { headers, status }
  if (plan.representation.format.kind === 'plan') {
    return { body: `${answer.rows.map(([line]) => line).join('\n')}\n`, rows: 0, total: null, created: null, response }
  }
  if (plan.kind === 'write' && answer.columns.length === 0) {
    return { body: null, rows: Number(/\d+$/.exec(answer.command)?.[0] ?? 0), total: null, created: null, response }
  }
  const isByRow = plan.kind === 'read' && isPerRow(plan)
  if (isByRow && answer.rows.length !== 1) throw problems.notSingle(answer.rows.length)
  const [text = null, rows = null, third = null] = answer.rows[0] ?? []
  const body = answer.bytes ?? text
  const number = third === null ? null : Number(third)
  const count = isByRow ? answer.rows.length : Number(rows)
  if (plan.kind === 'read' && plan.isHead && plan.representation.format.isObject && count !== 1) throw problems.notSingle(count)
  if (plan.kind === 'write') return { body, rows: count, total: null, created: number, response }
  return { body, rows: count, total: number, created: null, response }
}
