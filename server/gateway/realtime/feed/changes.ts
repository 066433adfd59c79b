// One committed change, and the JSON that listeners receive for it.
import type { ChangeType } from '../channels/join-payload.ts'
import { unchanged, type RelationColumn, type ReplicaIdentity, type Value } from './pgoutput.ts'
import type { Column, Table } from '../delivery/tables.ts'

export type Relation = { schema: string; table: string; identity: ReplicaIdentity; columns: RelationColumn[] }

export type Change = {
  type: ChangeType
  relation: Relation
  /** The row after the change; null for a DELETE. */
  row: Value[] | null
  /** The previous row, as far as the replica identity includes it. */
  old: Value[] | null
  committedAt: Date
  /** The lower 32 bits of its transaction id; null if the change is known to be visible already. */
  transaction: number | null
}

const largestRow = 1024 * 1024
const largestKeptValue = 64

/** The new value of a column, or the old one for a DELETE; undefined if the change does not include it. */
export function valueOf(change: Change, column: string): Value | undefined {
  const index = change.relation.columns.findIndex((each) => each.name === column)
  if (index < 0) return undefined
  if (!change.row) return isTold(change, index) ? change.old?.[index] : undefined
  const value = change.row[index]
  // With full replica identity, the old row has the values that the update did not change.
  return value === unchanged && change.relation.identity === 'full' ? change.old?.[index] : value
}

/** The row's primary key, in the table's order; null if a part is missing. */
export function keyOf(change: Change, table: Table): string[] | null {
  const values = table.key.map((column) => valueOf(change, column.name))
  return values.length > 0 && values.every((value) => typeof value === 'string') ? values : null
}

/** `record` is the row's JSON text as the listener may see it; null if it was not read. */
export function payloadData(change: Change, table: Table, record: string | null, select: string[] | null): string {
  const chosen = select ? new Set([...select, ...table.key.map((column) => column.name)]) : null
  const columns = table.columns.filter((column) => column.isSelectable && (!chosen || chosen.has(column.name)))
  // Without a key we cannot check anyone's right to the row, so a table with policies sends nothing more than this.
  if (table.key.length === 0 && table.isGuarded) return keyless(change, table)
  const row = record ?? (change.row && `{${fieldsOf(change, columns, change.row).join(',')}}`)
  const parts = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"type":"${change.type}"`,
    `"commit_timestamp":"${change.committedAt.toISOString()}"`,
    `"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))}`,
  ]
  let errors = 'null'
  if (row !== null) {
    const isTooLarge = Buffer.byteLength(row) > largestRow
    if (isTooLarge) errors = '["Error 413: Payload Too Large"]'
    parts.push(`"record":${chosen || isTooLarge ? trimmed(row, chosen, isTooLarge) : row}`)
  }
  if (change.type !== 'INSERT') parts.push(`"old_record":${oldRecord(change, table, columns)}`)
  return `{${parts.join(',')},"errors":${errors}}`
}

function trimmed(record: string, chosen: Set<string> | null, isTooLarge: boolean): string {
  const entries = Object.entries(JSON.parse(record) as Record<string, unknown>).filter(
    ([name, value]) => (!chosen || chosen.has(name)) && (!isTooLarge || Buffer.byteLength(JSON.stringify(value)) <= largestKeptValue),
  )
  return JSON.stringify(Object.fromEntries(entries))
}

function keyless({ type, committedAt }: Change, { schema, name }: Table): string {
  const about = JSON.stringify({ schema, table: name, type, commit_timestamp: committedAt.toISOString(), columns: [] }).slice(0, -1)
  return `${about},"record":{},"old_record":{},"errors":["Error 400: Bad Request, no primary key"]}`
}

// Deleted rows and previous versions can no longer be checked against row level security, so we only send their key,
// unless everyone who has the select grant may read all rows.
function oldRecord(change: Change, table: Table, columns: Column[]): string {
  const isWhole = change.relation.identity === 'full' && !table.isGuarded
  const shown = columns.filter((column) => isWhole || table.key.includes(column))
  const values = change.relation.columns.map((_, index) => (change.old && isTold(change, index) ? change.old[index] : change.row?.[index]))
  return `{${fieldsOf(change, shown, values).join(',')}}`
}

function fieldsOf({ relation }: Change, columns: Column[], values: (Value | undefined)[]): string[] {
  return columns.flatMap(({ name, type }) => {
    const value = values[relation.columns.findIndex((each) => each.name === name)]
    return value === undefined || value === unchanged ? [] : [`${JSON.stringify(name)}:${jsonOf(type, value)}`]
  })
}

// The stream sends columns outside the replica identity as nulls, which mean nothing.
function isTold(change: Change, index: number): boolean {
  return change.relation.identity === 'full' || change.relation.columns[index]?.isKey === true
}

const plain = new Set(['int2', 'int4', 'int8', 'oid', 'float4', 'float8', 'numeric', 'json', 'jsonb'])

function jsonOf(type: string, value: string | null): string {
  if (value === null) return 'null'
  if (type === 'bool') return value === 't' ? 'true' : 'false'
  if (plain.has(type) && !/^-?(NaN|Infinity)$/.test(value)) return value
  if (type === 'timestamp' || type === 'timestamptz') return JSON.stringify(isoTime(value))
  return JSON.stringify(value)
}

function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
