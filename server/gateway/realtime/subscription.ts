// Turns the bindings of a join into interests the change feed can serve, or into the sentence why not.
import type { Caller } from '../caller.ts'
import { DatabaseError, type Database } from '../postgres/database.ts'
import { parseFilters, type Filter } from './filters.ts'
import type { Binding } from './join.ts'
import type { Interest } from './listeners.ts'
import type { Table, Tables } from './tables.ts'

export type Subscription = { ok: true; interests: Interest[] } | { ok: false; message: string }

export async function subscribe(on: { db: Database; tables: Tables }, caller: Caller, bindings: Binding[]): Promise<Subscription> {
  const interests: Interest[] = []
  for (const binding of bindings) {
    const resolved = await interestOf(on, caller, binding)
    if (!resolved.ok) return { ok: false, message: refusal(binding, resolved.reason) }
    interests.push(resolved.interest)
  }
  return { ok: true, interests }
}

type Resolved = { ok: true; interest: Interest } | { ok: false; reason: string }

async function interestOf(on: { db: Database; tables: Tables }, caller: Caller, binding: Binding): Promise<Resolved> {
  const { event, schema, table: name, select } = binding
  if (name === null) {
    if (binding.filter || select) return { ok: false, reason: '`filter` and `select` need a table' }
    return { ok: true, interest: { event, schema, table: null, filters: [], select: null, types: {} } }
  }
  const table = await on.tables.of(caller.role, schema, name)
  if (!table) return { ok: false, reason: 'Please check Realtime is enabled for the given connect parameters' }
  // Without a key the changed row cannot be looked up as the caller, so nobody's right to it could be proved.
  if (table.key.length === 0) return { ok: false, reason: 'The table has no primary key' }
  const parsed = parseFilters(binding.filter ?? '')
  if (binding.filter && !parsed.ok) return parsed
  const filters = binding.filter && parsed.ok ? parsed.filters : []
  const asked = [...table.key.map((column) => column.name), ...filters.map((filter) => filter.column), ...(select ?? [])]
  const hidden = asked.find((column) => !table.columns.some((each) => each.name === column && each.isSelectable))
  if (hidden !== undefined) return { ok: false, reason: `invalid column for filter or select: ${hidden}` }
  const typed = await canonical(on.db, caller, table, filters)
  if (!typed.ok) return typed
  const types = Object.fromEntries(table.columns.map((column) => [column.name, column.type]))
  return { ok: true, interest: { event, schema, table: name, filters: typed.filters, select, types } }
}

// PostgreSQL itself reads each value as the column's type and prints it the way the change stream will.
async function canonical(
  db: Database,
  caller: Caller,
  table: Table,
  filters: Filter[],
): Promise<{ ok: true; filters: Filter[] } | { ok: false; reason: string }> {
  const values = filters.flatMap((filter) => filter.values)
  if (values.length === 0) return { ok: true, filters }
  const casts = filters.flatMap((filter) => filter.values.map(() => castOf(table, filter.column)))
  const text = `select ${casts.map((cast, index) => `$${index + 1}::${cast}`).join(', ')}`
  try {
    const { rows } = await db.run(caller, { name: '', text, values }, { readOnly: true })
    const printed = (rows[0] ?? []).map((value) => value ?? '')
    return { ok: true, filters: filters.map((filter) => ({ ...filter, values: printed.splice(0, filter.values.length) })) }
  } catch (error) {
    if (error instanceof DatabaseError && error.code.startsWith('22')) return { ok: false, reason: error.message }
    throw error
  }
}

function castOf(table: Table, column: string): string {
  return table.columns.find((each) => each.name === column)?.castType ?? 'pg_catalog.text'
}

function refusal(binding: Binding, reason: string): string {
  const { event, schema, table, filter } = binding
  const named = `event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filter ?? ''}]`
  return `Unable to subscribe to changes with given parameters. ${reason}. [${named}]`
}
