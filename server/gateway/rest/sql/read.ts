// A tree of nodes as one select. Embeds are subqueries of the select list, so that they run for the rows of the page
// only; what they decide about the parent stands as `exists` in its where clause.
import { isToOne, type ColumnPair } from '../catalogue/catalogue.ts'
import type { Condition, Embed, Item, Node, Order, ReadPlan, Source } from '../plan/tree.ts'
import { fieldSql, testSql } from './condition.ts'
import { ident, qualified, rowName, selfName, type Parameters } from './text.ts'

/** What stands behind a root node's alias: the relation itself, or rows of a write whose whole row has a column. */
export type Root = { from: string; wholeRow: string }

/** Columns: body, rows of the page, total. A single object is answered row by row, unchecked. */
export function readSql(plan: ReadPlan, parameters: Parameters, estimateLimit: number): string {
  const { node } = plan
  const root = relationRoot(node.source)
  const page = selectSql(node, root, parameters)
  const total = totalSql(plan, root, parameters, estimateLimit)
  if (plan.isHead) return `select null, count(*), ${total} from (${page}) ${rowName}`
  if (plan.isObject) return `select ${stripped(`row_to_json(${rowName})`, plan.isStripped)}, null, ${total} from (${page}) ${rowName}`
  return `select ${stripped(`json_agg(${rowName})`, plan.isStripped)}, count(*), ${total} from (${page}) ${rowName}`
}

export function relationRoot(source: Source): Root {
  const { relation } = source
  if (relation === null) throw new Error(`${source.name} is no relation`)
  return { from: `${qualified(relation.schema, relation.name)} as ${ident(source.alias)}`, wholeRow: ident(source.alias) }
}

export const stripped = (json: string, isStripped: boolean) => (isStripped ? `json_strip_nulls(${json})` : json)

function totalSql({ node, count }: ReadPlan, root: Root, parameters: Parameters, estimateLimit: number): string {
  if (count === 'exact') return `(${countSql(node, root, parameters)})`
  if (count === 'estimated')
    return `(select count(*) from (select 1 from ${root.from}${whereSql(node, root, parameters)} limit ${estimateLimit}) ${rowName})`
  return 'null'
}

export function countSql(node: Node, root: Root, parameters: Parameters): string {
  return `select count(*) from ${root.from}${whereSql(node, root, parameters)}`
}

export function selectSql(node: Node, root: Root, parameters: Parameters): string {
  return `select ${itemsSql(node, root, parameters)} from ${root.from}${whereSql(node, root, parameters)}${tailSql(node, root, parameters)}`
}

export function itemsSql(node: Node, root: Root, parameters: Parameters): string {
  return node.items.map((item) => itemSql(node, item, root, parameters)).join(', ')
}

function itemSql(node: Node, item: Item, root: Root, parameters: Parameters): string {
  if (item.kind === 'all') return `${ident(node.source.alias)}.*`
  if (item.kind === 'embed') return `${embedSql(node.source, item.embed, root, parameters)} as ${ident(item.embed.key)}`
  const field = fieldSql(node.source, item.field)
  return `${item.cast === null ? field : `cast(${field} as ${item.cast})`} as ${ident(item.key)}`
}

function embedSql(parent: Source, embed: Embed, parentRoot: Root, parameters: Parameters): string {
  const { node } = embed
  const isOne = isToOne(embed.relationship)
  const from = embedRoot(embed, parentRoot)
  const where = whereSql(node, from, parameters, joinSql(parent, embed))
  const tail = isOne ? ' limit 1' : tailSql(node, from, parameters)
  const rows = `select ${itemsSql(node, from, parameters)} from ${from.from}${where}${tail}`
  const json = isOne ? `row_to_json(${rowName})` : `coalesce(json_agg(${rowName}), '[]')`
  return `(select ${json} from (${rows}) ${rowName})`
}

function embedRoot({ relationship, node }: Embed, parentRoot: Root): Root {
  const alias = ident(node.source.alias)
  if (relationship.kind === 'computed') {
    return { from: `${qualified(relationship.schema, relationship.routine)}(${parentRoot.wholeRow}) as ${alias}`, wholeRow: alias }
  }
  const target = `${qualified(relationship.to.schema, relationship.to.name)} as ${alias}`
  if (relationship.junction === null) return { from: target, wholeRow: alias }
  const { relation } = relationship.junction
  return { from: `${target}, ${qualified(relation.schema, relation.name)} as ${ident(viaName(node.source))}`, wholeRow: alias }
}

const viaName = (source: Source) => `${source.alias}_via`

function joinSql(parent: Source, { relationship, node }: Embed): string[] {
  if (relationship.kind === 'computed') return []
  if (relationship.junction === null) return equal(parent.alias, node.source.alias, relationship.pairs)
  const via = viaName(node.source)
  return [...equal(via, parent.alias, relationship.junction.left), ...equal(via, node.source.alias, relationship.junction.right)]
}

function equal(near: string, far: string, pairs: ColumnPair[]): string[] {
  return pairs.map((pair) => `${ident(near)}.${ident(pair.from)} = ${ident(far)}.${ident(pair.to)}`)
}

export function whereSql(node: Node, root: Root, parameters: Parameters, joins: string[] = []): string {
  const own = node.conditions.map((condition) => conditionSql(node.source, condition, root, parameters))
  const inner = node.embeds.filter((embed) => embed.isInner).map((embed) => existsSql(node.source, embed, root, parameters))
  const all = [...joins, ...own, ...inner]
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`
}

function conditionSql(source: Source, condition: Condition, root: Root, parameters: Parameters): string {
  if (condition.kind === 'test') return testSql(source, condition, parameters)
  const not = condition.isNegated ? 'not ' : ''
  if (condition.kind === 'exists') return not + existsSql(source, condition.embed, root, parameters)
  const children = condition.children.map((child) => conditionSql(source, child, root, parameters))
  return `${not}(${children.join(` ${condition.joint} `)})`
}

function existsSql(parent: Source, embed: Embed, parentRoot: Root, parameters: Parameters): string {
  const root = embedRoot(embed, parentRoot)
  return `exists (select 1 from ${root.from}${whereSql(embed.node, root, parameters, joinSql(parent, embed))})`
}

function tailSql(node: Node, root: Root, parameters: Parameters): string {
  const order = orderSql(node, root, parameters)
  const limit = node.limit === null ? '' : ` limit ${node.limit}`
  const offset = node.offsetSlot === null ? '' : ` offset ${parameters.of(node.offsetSlot)}`
  return order + limit + offset
}

export function orderSql(node: Node, root: Root, parameters: Parameters): string {
  if (node.order.length === 0) return ''
  return ` order by ${node.order.map((order) => termSql(node.source, order, root, parameters)).join(', ')}`
}

function termSql(source: Source, { term, embed }: Order, root: Root, parameters: Parameters): string {
  const field = embed === null ? fieldSql(source, term.field) : relatedField(source, embed, term.field, root, parameters)
  const direction = term.direction === null ? '' : ` ${term.direction}`
  return `${field}${direction}${term.nulls === null ? '' : ` nulls ${term.nulls}`}`
}

function relatedField(parent: Source, embed: Embed, field: Order['term']['field'], parentRoot: Root, parameters: Parameters): string {
  const root = embedRoot(embed, parentRoot)
  const where = whereSql(embed.node, root, parameters, joinSql(parent, embed))
  return `(select ${fieldSql(embed.node.source, field)} from ${root.from}${where} limit 1)`
}

/** Columns of a write's rows that its answer is made from. */
export function neededColumns(node: Node): { names: string[]; isAll: boolean; isWholeRow: boolean } {
  const names = new Set<string>()
  let isAll = false
  let isWholeRow = false
  for (const item of node.items) {
    if (item.kind === 'all') isAll = true
    if (item.kind === 'field') names.add(item.field.name)
  }
  for (const { relationship } of node.embeds) {
    if (relationship.kind === 'computed') isWholeRow = true
    else if (relationship.junction === null) for (const pair of relationship.pairs) names.add(pair.from)
    else for (const pair of relationship.junction.left) names.add(pair.to)
  }
  for (const { term, embed } of node.order) if (embed === null) names.add(term.field.name)
  return { names: [...names], isAll, isWholeRow }
}

export const writtenRoot = (alias: string, source: string): Root => ({
  from: `${source} as ${ident(alias)}`,
  wholeRow: `${ident(alias)}.${ident(selfName)}`,
})
