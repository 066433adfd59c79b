// Turns rows of the system catalogue into relations, routines and all relationships between them, including foreign keys
// that are visible through views.
import {
  keyOf,
  type Cardinality,
  type Catalogue,
  type Column,
  type ColumnPair,
  type Handler,
  type KeyRelationship,
  type Relation,
  type Relationship,
  type Result,
  type Routine,
} from './catalogue.ts'
import type { CatalogueRows, ForeignKeyRow, RelationRow, RoutineRow } from './rows.ts'
import { originsOfView, type Origins } from './view-columns.ts'

/** A relation that exposes a base table's columns, each under one or more names. A table exposes its own. */
type Showing = { relation: Relation; names: Map<string, string[]> }

export function buildCatalogue(rows: CatalogueRows, schemas: string[]): Catalogue {
  const byId = new Map<string, Relation>(rows.relations.map((row) => [row.id, relationOf(row)]))
  const isExposed = ({ schema }: { schema: string }) => schemas.includes(schema)
  const relations = new Map(rows.relations.filter(isExposed).map((row) => [keyOf(row.schema, row.name), relationAt(byId, row.id)]))
  // Hidden tables are included as junctions, but hidden views are not.
  const showings = showingsOf(
    rows,
    rows.relations.filter((row) => isExposed(row) || row.rule === null),
    byId,
  )
  passPrimaryKeysToViews(rows, showings, byId)

  const direct = rows.foreign_keys.flatMap((key) => keyRelationships(key, rows, showings))
  const all: Relationship[] = [...direct, ...manyToMany(direct), ...computedRelationships(rows.routines, byId, relations)]
  const relationships = new Map<string, Relationship[]>()
  for (const one of all) {
    if (!isExposed(one.from) || (one.kind === 'key' && !isExposed(one.to))) continue
    const key = keyOf(one.from.schema, one.from.name)
    // Through a hidden junction nothing can be embedded, but hints know that the relation has relationships.
    const isHidden = one.kind === 'key' && one.junction !== null && !isExposed(one.junction.relation)
    relationships.set(key, [...(relationships.get(key) ?? []), ...(isHidden ? [] : [one])])
  }
  const routines = new Map<string, Routine[]>()
  for (const row of rows.routines) {
    const key = keyOf(row.schema, row.name)
    const routine = routineOf(row, byId)
    if (canBeNamed(routine)) routines.set(key, [...(routines.get(key) ?? []), routine])
  }
  const handlers = rows.handlers.flatMap((row): Handler[] => {
    const relation = row.relation === null ? undefined : byId.get(row.relation)
    if (relation === undefined && !row.is_any) return []
    return [{ schema: row.schema, name: row.name, media: row.media, relation: relation ?? null }]
  })
  return { relations, routines, relationships, handlers, readsRequest: rows.reads_request, setsResponse: rows.sets_response }
}

function relationAt(byId: Map<string, Relation>, id: string): Relation {
  const found = byId.get(id)
  if (found === undefined) throw new Error(`relation ${id} is not in the catalogue`)
  return found
}

function relationOf(row: RelationRow): Relation {
  const columns = row.columns.map((column): [string, Column] => [
    column.name,
    {
      name: column.name,
      type: column.type,
      base: column.base,
      forms: column.forms,
      default: column.default,
      isGenerated: column.is_generated,
    },
  ])
  return {
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    isPlainTable: row.kind === 'r',
    columns: new Map(columns),
    can: { insert: (row.can & 8) !== 0, update: (row.can & 4) !== 0, delete: (row.can & 16) !== 0 },
    primaryKey: row.keys.find((key) => key.primary)?.columns ?? [],
  }
}

function showingsOf(rows: CatalogueRows, relations: RelationRow[], byId: Map<string, Relation>): Map<string, Showing[]> {
  const showings = new Map<string, Showing[]>()
  const add = (base: string, showing: Showing) => showings.set(base, [...(showings.get(base) ?? []), showing])
  const rowsById = new Map(rows.relations.map((row) => [row.id, row]))
  for (const row of relations) {
    const relation = relationAt(byId, row.id)
    if (row.rule === null) add(row.id, { relation, names: new Map(row.columns.map((column) => [column.name, [column.name]])) })
    else for (const [base, names] of originsByTable(originsOfView(row, rowsById))) add(base, { relation, names })
  }
  return showings
}

function originsByTable(origins: Origins): Map<string, Map<string, string[]>> {
  const tables = new Map<string, Map<string, string[]>>()
  for (const [shown, origin] of origins) {
    const names = tables.get(origin.table) ?? new Map<string, string[]>()
    names.set(origin.column, [...(names.get(origin.column) ?? []), shown])
    tables.set(origin.table, names)
  }
  return tables
}

function passPrimaryKeysToViews(rows: CatalogueRows, showings: Map<string, Showing[]>, byId: Map<string, Relation>): void {
  for (const row of rows.relations) {
    const key = relationAt(byId, row.id).primaryKey
    for (const showing of showings.get(row.id) ?? []) {
      const shown = key.flatMap((column) => showing.names.get(column)?.[0] ?? [])
      if (showing.relation.isView && shown.length === key.length) showing.relation.primaryKey.push(...shown)
    }
  }
}

/** Limits the relationships of one key between two views, which double with each column that is selected twice. */
const mostWays = 16

function keyRelationships(key: ForeignKeyRow, rows: CatalogueRows, showings: Map<string, Showing[]>): KeyRelationship[] {
  const base = rows.relations.find((row) => row.id === key.table)
  const isUnique = base?.keys.some((unique) => unique.columns.every((column) => key.columns.includes(column))) ?? false
  const forward: Cardinality = isUnique ? 'one-to-one' : 'many-to-one'
  const backward: Cardinality = isUnique ? 'one-to-one' : 'one-to-many'
  const found: KeyRelationship[] = []
  for (const near of showings.get(key.table) ?? []) {
    for (const far of showings.get(key.foreign_table) ?? []) {
      const common = { kind: 'key', constraint: key.name, junction: null, isSelf: near.relation === far.relation } as const
      const ways = pairsOf(key, near, far)
      const back = ways.map((pairs) => pairs.map((pair) => ({ from: pair.to, to: pair.from }))).toSorted(byNames)
      for (const pairs of ways) found.push({ ...common, from: near.relation, to: far.relation, cardinality: forward, pairs })
      for (const pairs of back) found.push({ ...common, from: far.relation, to: near.relation, cardinality: backward, pairs })
    }
  }
  return found
}

/** All pairings: a view may show the same key column more than once. */
function pairsOf(key: ForeignKeyRow, near: Showing, far: Showing): ColumnPair[][] {
  let ways: ColumnPair[][] = [[]]
  for (const [at, column] of key.columns.entries()) {
    const [froms, tos] = [near.names.get(column) ?? [], far.names.get(key.foreign_columns[at] ?? '') ?? []]
    const pairs = froms.flatMap((from) => tos.map((to) => ({ from, to })))
    ways = ways.flatMap((way) => pairs.map((pair) => [...way, pair]))
  }
  return ways.toSorted(byNames).slice(0, mostWays)
}

const namesOf = (pairs: ColumnPair[]) =>
  pairs
    .map((pair) => pair.from)
    .concat(pairs.map((pair) => pair.to))
    .join('\0')
const byNames = (one: ColumnPair[], other: ColumnPair[]) => (namesOf(one) < namesOf(other) ? -1 : 1)

// A junction is a relation whose primary key contains both foreign keys.
function manyToMany(direct: KeyRelationship[]): KeyRelationship[] {
  const found: KeyRelationship[] = []
  const legs = direct.filter((one) => one.cardinality === 'many-to-one' || one.cardinality === 'one-to-one')
  const fromJunction = legs.filter((leg) => leg.pairs.every((pair) => leg.from.primaryKey.includes(pair.from)))
  for (const left of fromJunction) {
    for (const right of fromJunction) {
      if (left.from !== right.from || left.constraint === right.constraint) continue
      found.push({
        kind: 'key',
        from: left.to,
        to: right.to,
        cardinality: 'many-to-many',
        constraint: left.constraint,
        pairs: [],
        isSelf: left.to === right.to,
        junction: {
          relation: left.from,
          left: left.pairs,
          right: right.pairs,
          leftConstraint: left.constraint,
          rightConstraint: right.constraint,
        },
      })
    }
  }
  return found
}

function computedRelationships(routines: RoutineRow[], byId: Map<string, Relation>, exposed: Map<string, Relation>): Relationship[] {
  return routines.flatMap((row): Relationship[] => {
    const [only, ...others] = row.args.filter((arg) => arg.mode === 'i')
    if (only === undefined || only.relation === null || row.result_relation === null || others.length > 0) return []
    const from = byId.get(only.relation)
    const to = byId.get(row.result_relation)
    if (from === undefined || to === undefined || exposed.get(keyOf(from.schema, from.name)) !== from) return []
    return [{ kind: 'computed', from, to, schema: row.schema, routine: row.name, isToOne: !row.is_set || row.rows === 1 }]
  })
}

function routineOf(row: RoutineRow, byId: Map<string, Relation>): Routine {
  const inputs = row.args.filter((arg) => arg.mode === 'i' || arg.mode === 'b' || arg.mode === 'v')
  const args = inputs.map((arg, at) => ({
    name: arg.name,
    type: arg.type,
    hasDefault: at >= inputs.length - row.defaults,
    isVariadic: arg.mode === 'v',
  }))
  return { schema: row.schema, name: row.name, args, result: resultOf(row, byId), isVolatile: row.is_volatile }
}

const wholeBodies = ['json', 'jsonb', 'text', 'bytea', 'xml']

/** A function with an unnamed parameter can only be called with the whole body as its argument. */
function canBeNamed({ args }: Routine): boolean {
  return args.every(({ name }) => name !== '') || (args.length === 1 && wholeBodies.includes(args[0]?.type ?? ''))
}

function resultOf(row: RoutineRow, byId: Map<string, Relation>): Result {
  if (row.is_void) return { kind: 'void' }
  // A record's columns are only known at run time, so it is treated as a plain value.
  const isRows = row.has_out || row.result_kind === 'c'
  if (!isRows) return { kind: 'scalar', isSet: row.is_set, media: row.media }
  return { kind: 'rows', isSet: row.is_set, relation: row.result_relation === null ? null : (byId.get(row.result_relation) ?? null) }
}
