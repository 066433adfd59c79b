// The only stage that touches a connection.
import type { Answer, CallerSettings, Database } from '../postgres/database.ts'
import type { Prepared, Sql } from './prepare.ts'
import { isRecord, problems } from './problems.ts'

/** `body` is JSON text as PostgreSQL wrote it; null when the statement gives none back. */
export type Outcome = { body: string | null; rows: number; total: number | null; created: number | null }

export async function run(db: Database, caller: CallerSettings, prepared: Prepared, maxRows: number): Promise<Outcome> {
  const { plan } = prepared
  if (prepared.isNothingToDo) return nothingDone(prepared)
  const readOnly = plan.kind === 'read' || (plan.kind === 'call' && (plan.isHead || prepared.body === null || !plan.routine.isVolatile))
  const answer = await db.run(caller, statementOf(prepared, prepared.main), { readOnly })
  const outcome = outcomeOf(prepared, answer)
  if (prepared.estimate === null || (outcome.total !== null && outcome.total <= maxRows)) return outcome
  const estimated = plannedRows(await db.run(caller, statementOf(prepared, prepared.estimate), { readOnly: true }))
  return { ...outcome, total: Math.max(estimated, outcome.total ?? 0) }
}

function statementOf({ values }: Prepared, { name, text, slots }: Sql) {
  return { name, text, values: slots.map((slot) => values[slot] ?? null) }
}

function nothingDone({ plan }: Prepared): Outcome {
  if (plan.kind === 'write' && plan.isObject) throw problems.notSingle(0)
  return { body: null, rows: 0, total: null, created: null }
}

function outcomeOf({ plan }: Prepared, answer: Answer): Outcome {
  if (plan.kind === 'write' && answer.columns.length === 0) {
    return { body: null, rows: Number(/\d+$/.exec(answer.command)?.[0] ?? 0), total: null, created: null }
  }
  const isPerRow = plan.kind === 'read' && plan.isObject && !plan.isHead
  if (isPerRow && answer.rows.length !== 1) throw problems.notSingle(answer.rows.length)
  const [body = null, rows = null, third = null] = answer.rows[0] ?? []
  const number = third === null ? null : Number(third)
  const count = isPerRow ? answer.rows.length : Number(rows)
  if (plan.kind === 'write') return { body, rows: count, total: null, created: number }
  return { body, rows: count, total: number, created: null }
}

function plannedRows(answer: Answer): number {
  const explained: unknown = JSON.parse(answer.rows[0]?.[0] ?? '[]')
  const top: unknown = Array.isArray(explained) ? explained[0] : null
  const plan = isRecord(top) ? top['Plan'] : null
  return isRecord(plan) && typeof plan['Plan Rows'] === 'number' ? plan['Plan Rows'] : 0
}
