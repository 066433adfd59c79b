// Inserts, upserts, updates and deletes. If nothing is returned this is the bare command; otherwise the command goes into a
// `with` named like the relation, so that embeds find their columns, and the response is selected from its rows.
import type { Column, Relation } from '../catalogue/catalogue.ts'
import type { Conflict, Input, Item, Node, WritePlan } from '../plan/tree.ts'
import { affectedMark, replacedMark, singularMark } from '../sqlstate.ts'
import { testSql } from './condition.ts'
import { neededColumns, orderSql, relationRoot, shownRows, whereSql, writtenRoot } from './read.ts'
import { representationSql } from './representation.ts'
import { bodyName, ident, literal, newName, qualified, rowName, selfName, sourceName, type Parameters } from './text.ts'

/** Columns, if there is a row: body, rows affected, rows inserted, a check that fails the statement. */
export function writeSql(plan: WritePlan, parameters: Parameters): string {
  const command = commandSql(plan, parameters)
  const isUpsert = isMerging(plan.change)
  const tellsNew = isUpsert && relationOf(plan.node).isPlainTable
  const { isObject } = plan.representation.format
  const isBare = plan.returning === 'nothing' && !isUpsert && !isObject && plan.maxAffected === null && !isReplacing(plan)
  if (isBare) return command

  const { isWholeRow, isAll, names } = neededColumns(plan.node)
  const { columns } = relationOf(plan.node)
  const hasMore = tellsNew || isWholeRow || (isAll && names.some((name) => !columns.has(name)))
  // There are additional columns here, so * no longer means only the relation's.
  const node = hasMore ? { ...plan.node, items: spelledOut(plan.node) } : plan.node
  const root = writtenRoot(node.source.alias, sourceName)
  const page = shownRows(node, root, parameters, [], false) + orderSql(node, root, parameters)
  const created = tellsNew ? `(select count(*) from ${sourceName} where ${ident(newName)})` : isUpsert ? counted : 'null'
  const head = `with ${sourceName} as (${command} returning ${returningSql(plan, tellsNew)})`
  const rest = ['count(*)', created, checkSql({ isObject, maxAffected: plan.maxAffected }, isReplacing(plan))]
  if (plan.returning === 'nothing') return `${head} select null, ${rest.join(', ')} from (${page}) ${rowName}`
  const representation =
    plan.returning === 'location'
      ? { ...plan.representation, format: { ...plan.representation.format, isObject: false, kind: 'json' as const } }
      : plan.representation
  return representationSql(representation, null, { page, rest, head })
}

const isMerging = (change: WritePlan['change']) => change.kind === 'insert' && change.conflict?.resolution === 'merge'

// Rows of a view or partitioned table do not show whether they are new, so they are counted in a setting of the
// transaction: plus one for each row to insert, minus one for each that conflicts.
const counted = "nullif(current_setting('pgrst.inserted', true), '')::int"
const counting = (sign: '+' | '-') => `set_config('pgrst.inserted', (coalesce(${counted}, 0) ${sign} 1)::text, true) is not null`

function spelledOut(node: Node): Item[] {
  const columns = [...relationOf(node).columns.keys()]
  return node.items.flatMap((item): Item[] =>
    item.kind === 'all'
      ? columns.map((name) => ({ kind: 'field', field: { name, path: [] }, cast: null, key: name, alias: null, aggregate: null }))
      : [item],
  )
}

const isReplacing = (plan: WritePlan) => plan.change.kind === 'insert' && plan.change.isPut

// The only way to undo a write with the wrong number of rows: a failing cast whose error carries the number.
export function checkSql(plan: { isObject: boolean; maxAffected: number | null }, isOne = false): string {
  const cases: string[] = []
  if (isOne) cases.push(`when count(*) <> 1 then (${literal(replacedMark)} || count(*))::int`)
  if (plan.isObject) cases.push(`when count(*) <> 1 then (${literal(singularMark)} || count(*))::int`)
  if (plan.maxAffected !== null) cases.push(`when count(*) > ${plan.maxAffected} then (${literal(affectedMark)} || count(*))::int`)
  return cases.length === 0 ? 'null' : `case ${cases.join(' ')} end`
}

function relationOf(node: Node): Relation {
  if (node.source.relation === null) throw new Error(`${node.source.name} is no relation`)
  return node.source.relation
}

function returningSql({ node }: WritePlan, tellsNew: boolean): string {
  const { names, isAll, isWholeRow } = neededColumns(node)
  const alias = ident(node.source.alias)
  const relation = relationOf(node)
  const computed = names.filter((name) => !relation.columns.has(name))
  const columns = (isAll ? computed : names).map((name) => `${alias}.${ident(name)}`)
  if (isAll) columns.unshift(`${alias}.*`)
  if (isWholeRow) columns.push(`${alias} as ${ident(selfName)}`)
  if (tellsNew) columns.push(`${alias}.xmax = 0 as ${ident(newName)}`)
  return columns.length === 0 ? '1' : columns.join(', ')
}

function commandSql(plan: WritePlan, parameters: Parameters): string {
  const { change, node } = plan
  const relation = relationOf(node)
  const target = qualified(relation.schema, relation.name)
  // Embeds affect which rows are returned, never which rows are written.
  const where = () => whereSql({ ...node, embeds: [] }, relationRoot(node.source), parameters)
  switch (change.kind) {
    case 'update': {
      const sets = change.input.columns.map(({ name }) => `${ident(name)} = ${bodyName}.${ident(name)}`)
      const one = change.input.isArray
        ? `(select * from ${bodySql(change.input, parameters)} limit 1) ${bodyName}`
        : bodySql(change.input, parameters)
      return `update ${target} set ${sets.join(', ')} from ${one}${where()}`
    }
    case 'insert':
      return insertSql(target, change, node, parameters)
    case 'delete':
    default:
      return `delete from ${target}${where()}`
  }
}

type Insert = Extract<WritePlan['change'], { kind: 'insert' }>

function insertSql(target: string, { input, conflict, isPut }: Insert, node: Node, parameters: Parameters): string {
  if (input.columns.length === 0) return emptyRowsSql(target, input, conflict, parameters)
  const columns = input.columns.map((column) => ident(column.name)).join(', ')
  const body = bodySql(input, parameters)
  const isCounted = conflict?.resolution === 'merge' && !relationOf(node).isPlainTable
  const tests = [...(isPut ? putTests(node, parameters) : []), ...(isCounted ? [counting('+')] : [])]
  const where = tests.length === 0 ? '' : ` where ${tests.join(' and ')}`
  const onConflict = conflictSql(conflict, input.columns) + (isCounted ? ` where ${counting('-')}` : '')
  return `insert into ${target} (${columns}) select ${columns} from ${body}${where}${onConflict}`
}

// Each empty object is a row of defaults. `default values` inserts one; several are inserted with one column's own default.
function emptyRowsSql(target: string, input: Input, conflict: Conflict | null, parameters: Parameters): string {
  const untouched = conflict === null ? '' : ' on conflict do nothing'
  if (!input.isArray) return `insert into ${target} default values${untouched}`
  return `insert into ${target} select from json_array_elements(${parameters.of(input.bodySlot)})${untouched}`
}

function putTests(node: Node, parameters: Parameters): string[] {
  const source = { ...node.source, alias: bodyName }
  return node.conditions.flatMap((condition) => (condition.kind === 'test' ? [testSql(source, condition, parameters)] : []))
}

function conflictSql(conflict: Conflict | null, columns: Column[]): string {
  if (conflict === null) return ''
  const target = conflict.target.map(ident).join(', ')
  if (conflict.resolution === 'ignore') return ` on conflict (${target}) do nothing`
  const sets = columns.map(({ name }) => `${ident(name)} = excluded.${ident(name)}`)
  return ` on conflict (${target}) do update set ${sets.join(', ')}`
}

/** The rows of the body, each column in its stored type. */
function bodySql(input: Input, parameters: Parameters): string {
  const rows = rowsSql(input, parameters)
  if (input.columns.every(({ forms }) => forms.fromJson === null)) return rows
  const columns = input.columns.map(({ name, forms }) => `${forms.fromJson ?? ''}(${bodyName}.${ident(name)}) as ${ident(name)}`)
  return `(select ${columns.join(', ')} from ${rows}) ${bodyName}`
}

function rowsSql(input: Input, parameters: Parameters): string {
  const value = parameters.of(input.bodySlot)
  const types = input.columns.map(({ name, type, forms }) => `${ident(name)} ${forms.fromJson === null ? type : 'json'}`)
  const columns = `${bodyName}(${types.join(', ')})`
  if (input.defaults.length === 0) return `json_to_record${input.isArray ? 'set' : ''}(${value}) as ${columns}`
  const defaults = input.defaults.map((column) => `${literal(column.name)}, ${column.default}`).join(', ')
  const rows = input.isArray ? `${value}::jsonb` : `jsonb_build_array(${value}::jsonb)`
  const filled = `select jsonb_agg(jsonb_build_object(${defaults}) || given) from jsonb_array_elements(${rows}) given`
  return `jsonb_to_recordset((${filled})) as ${columns}`
}
