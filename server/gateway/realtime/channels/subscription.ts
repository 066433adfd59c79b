// Turns the bindings of a join into interests that the change feed can match, or into the message of a refusal.
import { UUID_REGEX } from 'valibot'
import type { Caller } from '#server/gateway/caller.ts'
import { DatabaseError, type Database } from '#server/gateway/postgres/database.ts'
import { DanglingEscape, judgeLike, patternProblem } from '#server/gateway/patterns.ts'
import { parseFilters, type Filter } from '../delivery/filters.ts'
import type { Binding } from './join-payload.ts'
import type { Interest } from '../delivery/listeners.ts'
import type { Table, Tables } from '../delivery/tables.ts'

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
  if (schema === '*') return { ok: false, reason: '`filter` and `select` need a schema and a table' }
  const table = await on.tables.of(caller.role, schema, name)
  if (!table) return { ok: false, reason: 'Please check Realtime is enabled for the given connect parameters' }
  const parsed = parseFilters(binding.filter ?? '')
  if (binding.filter && !parsed.ok) return parsed
  const filters = binding.filter && parsed.ok ? parsed.filters : []
  const named = [...table.key.map((column) => column.name), ...filters.map((filter) => filter.column), ...(select ?? [])]
  const hidden = named.find((column) => !table.columns.some((each) => each.name === column && each.isSelectable))
  if (hidden !== undefined) return { ok: false, reason: `invalid column for filter or select: ${hidden}` }
  const typed = await canonical(on.db, caller, table, filters)
  if (!typed.ok) return typed
  const types = Object.fromEntries(table.columns.map((column) => [column.name, { name: column.type, cast: column.castType }]))
  return { ok: true, interest: { event, schema, table: name, filters: typed.filters, select, types } }
}

type Canonical = { ok: true; filters: Filter[] } | { ok: false; reason: string }

// PostgreSQL casts each value to the column's type and prints it the way the change stream will.
async function canonical(db: Database, caller: Caller, table: Table, filters: Filter[]): Promise<Canonical> {
  const misused = filters.map((filter) => misuse(table, filter)).find((reason) => reason !== null)
  if (misused) return { ok: false, reason: misused }
  const known = filters.map((filter) => filter.values.map((value) => printed(table, filter, value)))
  // After a restart all clients join at once: common filters need no query.
  if (known.every((values) => !values.includes(null))) {
    return { ok: true, filters: filters.map((filter, place) => ({ ...filter, values: known[place]?.map(String) ?? [] })) }
  }
  const values = filters.flatMap((filter) => filter.values)
  const terms = filters.flatMap((filter) => filter.values.map(() => filter)).map((filter, index) => read(table, filter, `$${index + 1}`))
  try {
    const { rows } = await db.run(caller, { name: '', text: `select ${terms.join(', ')}`, values }, { readOnly: true })
    const canonicals = (rows[0] ?? []).map((value) => value ?? '')
    return { ok: true, filters: filters.map((filter) => ({ ...filter, values: canonicals.splice(0, filter.values.length) })) }
  } catch (error) {
    if (error instanceof DatabaseError && error.code.startsWith('2')) return { ok: false, reason: error.message }
    throw error
  }
}

/** The value as PostgreSQL prints it, if we can be sure; null if the database has to convert it. */
function printed(table: Table, { column, operator }: Filter, value: string): string | null {
  if (operator === 'match' || operator === 'imatch') return null
  if (operator === 'is' || operator === 'like' || operator === 'ilike') return value
  const type = table.columns.find((each) => each.name === column)?.type
  if (type === 'uuid') return UUID_REGEX.test(value) ? value.toLowerCase() : null
  if (type === 'int2' || type === 'int4' || type === 'int8') return /^(0|-?[1-9]\d{0,3})$/.test(value) ? value : null
  return type === 'text' && !value.includes('\0') ? value : null
}

// Whether a filter fails must never depend on a row, so anything that could fail during evaluation is refused here.
function patternFault(operator: 'like' | 'ilike' | 'match' | 'imatch', pattern: string): string | null {
  if (operator === 'match' || operator === 'imatch') return patternProblem(pattern)
  try {
    judgeLike(pattern, '', { caseInsensitive: false })
    return null
  } catch (error) {
    if (error instanceof DanglingEscape) return error.message
    throw error
  }
}

const texts = new Set(['text', 'varchar', 'bpchar', 'citext', 'name'])

function misuse(table: Table, { column, operator, values }: Filter): string | null {
  const type = table.columns.find((each) => each.name === column)?.type ?? 'text'
  if (operator === 'is') {
    const [keyword = ''] = values
    if (!['null', 'true', 'false', 'unknown'].includes(keyword)) return 'invalid value for is filter: must be null, true, false, or unknown'
    return keyword !== 'null' && type !== 'bool' ? `is ${keyword} filter requires a boolean column, got ${type}` : null
  }
  const isPattern = operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch'
  if (isPattern && !texts.has(type)) return `operator ${operator} requires a text-compatible column type, got ${type}`
  return isPattern ? patternFault(operator, values[0] ?? '') : null
}

// A pattern stays as it is, but an invalid regular expression is refused now.
function read(table: Table, { column, operator }: Filter, value: string): string {
  if (operator === 'match' || operator === 'imatch') return `case when '' ~ ${value}::text then ${value}::text else ${value}::text end`
  if (operator === 'is' || operator === 'like' || operator === 'ilike') return `${value}::text`
  return `${value}::${table.columns.find((each) => each.name === column)?.castType ?? 'pg_catalog.text'}`
}

function refusal(binding: Binding, reason: string): string {
  const { event, schema, table, filter } = binding
  const named = `event: ${event}, schema: ${schema}, table: ${table ?? '*'}, filters: [${filter ?? ''}]`
  return `Unable to subscribe to changes with given parameters. ${reason}. [${named}]`
}
