// Turns a tree of nodes into one select. Embeds are subqueries in the select list, so that they only run for the rows of the
// page; conditions they put on the parent become `exists` in its where clause. Spread rows and those next to an
// aggregate are joined instead.
import { isToOne, type ColumnPair } from '../catalogue/catalogue.ts'
import type { Condition, Embed, Item, Node, Order, ReadPlan, Source } from '../plan/tree.ts'
import { fieldSql, shownField, testSql } from './condition.ts'
import { aggregated, cast, groupSql, groupedEmbed, spreadColumns, spreadField, spreadJoin, unaggregated } from './group.ts'
import { boundedSql, representationSql, stripped } from './representation.ts'
import { ident, qualified, rowName, selfName, type Parameters } from './text.ts'

/** What a root's alias refers to: the relation itself, or the rows of a write, whose whole row is one column. */
export type Root = { from: string; wholeRow: string }

/** Columns: body, rows on this page, total. A single JSON object is returned as one value per row, unchecked. */
export function readSql(plan: ReadPlan, parameters: Parameters): string {
  const { node, representation } = plan
  const root = relationRoot(node.source)
  const page = selectSql(node, root, parameters)
  const total = totalSql(plan, root, parameters)
  if (plan.isHead) return `select null, count(*), ${total} from (${page}) ${rowName}`
  if (isPerRow(plan)) {
    const row = stripped(`row_to_json(${rowName})`, representation.format.isStripped)
    return boundedSql(representation, row, { rest: ['null', total], from: `(${page}) ${rowName}`, isPerRow: true })
  }
  return representationSql(representation, null, { page, rest: ['count(*)', total] })
}

/** Singular objects are returned one per row, so that the caller sees from the number of rows whether there is exactly one. */
export const isPerRow = ({ representation, isHead }: ReadPlan) =>
  representation.format.isObject && representation.format.kind === 'json' && !isHead

export function relationRoot(source: Source): Root {
  const { relation } = source
  if (relation === null) throw new Error(`${source.name} is no relation`)
  return { from: `${qualified(relation.schema, relation.name)} as ${ident(source.alias)}`, wholeRow: ident(source.alias) }
}

/** How many rows past the start of the page a planned or estimated count examines. */
const countedAhead = 100_000

// The planner's estimate uses statistics of all rows, so it would reveal how many hidden rows have a value. A planned or
// estimated count therefore counts rows that the caller can see.
function totalSql({ node, count }: ReadPlan, root: Root, parameters: Parameters): string {
  if (count === null) return 'null'
  if (count === 'exact') return `(${countSql(node, root, parameters)})`
  const end = node.offsetSlot === null ? `${countedAhead}` : `${countedAhead} + ${parameters.of(node.offsetSlot)}::bigint`
  return `(select count(*) from (select 1 from ${root.from}${whereSql(node, root, parameters)} limit ${end}) ${rowName})`
}

/** Counts all rows that match the filters, regardless of grouping and pagination. */
export function countSql(node: Node, root: Root, parameters: Parameters): string {
  return `select count(*) from ${root.from}${whereSql(node, root, parameters)}`
}

export function selectSql(node: Node, root: Root, parameters: Parameters): string {
  return `${shownRows(node, root, parameters, [])}${tailSql(node, root, parameters)}`
}

/** Without its page. `joins` bind the rows to a parent; `isFiltered` is false for the rows of a write, already filtered. */
export function shownRows(node: Node, root: Root, parameters: Parameters, joins: string[], isFiltered = true): string {
  const items = itemsSql(node, root, parameters)
  const from = root.from + joinsSql(node, root, parameters)
  const filtered = isFiltered ? node : { ...node, conditions: [] }
  return `select ${items} from ${from}${whereSql(filtered, root, parameters, joins, 'page')}${groupSql(node)}`
}

function itemsSql(node: Node, root: Root, parameters: Parameters): string {
  return node.items.map((item) => itemSql(node, item, root, parameters)).join(', ')
}

function itemSql(node: Node, item: Item, root: Root, parameters: Parameters): string {
  switch (item.kind) {
    case 'all':
      return `${ident(node.source.alias)}.*`
    case 'count':
      return `${cast('count(*)', item.cast)} as ${ident(item.alias ?? 'count')}`
    case 'spread':
      return spreadColumns(item, node.isGrouped)
    case 'row':
      return `${root.wholeRow} as ${ident(item.key)}`
    case 'embed':
      return `${node.isGrouped ? groupedEmbed(item.embed) : embedSql(node.source, item.embed, root, parameters)} as ${ident(item.embed.key)}`
    case 'field':
    default:
      return `${aggregated(cast(shownField(node.source, item.field), item.cast), item.aggregate)} as ${ident(item.key)}`
  }
}

function joinsSql(node: Node, root: Root, parameters: Parameters): string {
  return node.items
    .map((item) => {
      if (item.kind === 'spread') return spreadJoin(item.embed, rowsOf(node.source, unaggregated(item.embed), root, parameters))
      if (item.kind !== 'embed' || !node.isGrouped) return ''
      const value = embedSql(node.source, item.embed, root, parameters)
      return ` left join lateral (select ${value}::jsonb as value) as ${ident(item.embed.join)} on true`
    })
    .join('')
}

function embedSql(parent: Source, embed: Embed, parentRoot: Root, parameters: Parameters): string {
  const json = isToOne(embed.relationship) ? `row_to_json(${rowName})` : `coalesce(json_agg(${rowName}), '[]')`
  return `(select ${json} from (${rowsOf(parent, embed, parentRoot, parameters)}) ${rowName})`
}

/** The rows of an embed that belong to one row of its parent. */
function rowsOf(parent: Source, embed: Embed, parentRoot: Root, parameters: Parameters): string {
  const { node } = embed
  const root = embedRoot(embed, parentRoot)
  const rows = shownRows(node, root, parameters, joinSql(parent, embed))
  if (!isToOne(embed.relationship)) return rows + tailSql(node, root, parameters)
  const limit = node.limit === 0 ? 0 : 1
  return `${rows} limit ${limit}${offsetSql(node, parameters)}`
}

function embedRoot({ relationship, node }: Embed, parentRoot: Root): Root {
  const alias = ident(node.source.alias)
  if (relationship.kind === 'computed') {
    // Cast, since the rows of a write have no named type and the function may be overloaded.
    const row = `${parentRoot.wholeRow}::${qualified(relationship.from.schema, relationship.from.name)}`
    return { from: `${qualified(relationship.schema, relationship.routine)}(${row}) as ${alias}`, wholeRow: alias }
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

/** For the page, an embed's own limit counts: one that returns no rows does not match. For the total it is ignored. */
export type Counted = 'page' | 'total'

export function whereSql(node: Node, root: Root, parameters: Parameters, joins: string[] = [], of: Counted = 'total'): string {
  const own = node.conditions.map((condition) => conditionSql(node.source, condition, root, parameters, of))
  const inner = node.embeds.filter((embed) => embed.isInner).map((embed) => existsSql(node.source, embed, root, parameters, of))
  const all = [...joins, ...own, ...inner]
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`
}

function conditionSql(source: Source, condition: Condition, root: Root, parameters: Parameters, of: Counted): string {
  if (condition.kind === 'test') return testSql(source, condition, parameters)
  const not = condition.isNegated ? 'not ' : ''
  if (condition.kind === 'exists') return not + existsSql(source, condition.embed, root, parameters, of)
  const children = condition.children.map((child) => conditionSql(source, child, root, parameters, of))
  return `${not}(${children.join(` ${condition.joint} `)})`
}

function existsSql(parent: Source, embed: Embed, parentRoot: Root, parameters: Parameters, of: Counted): string {
  const { node } = embed
  const root = embedRoot(embed, parentRoot)
  const limit = node.limit === 0 ? ' limit 0' : ''
  const page = of === 'total' ? '' : limit + offsetSql(node, parameters)
  return `exists (select 1 from ${root.from}${whereSql(node, root, parameters, joinSql(parent, embed), of)}${page})`
}

function tailSql(node: Node, root: Root, parameters: Parameters): string {
  const limit = node.limit === null ? '' : ` limit ${node.limit}`
  return orderSql(node, root, parameters) + limit + offsetSql(node, parameters)
}

const offsetSql = ({ offsetSlot }: Node, parameters: Parameters) => (offsetSlot === null ? '' : ` offset ${parameters.of(offsetSlot)}`)

export function orderSql(node: Node, root: Root, parameters: Parameters): string {
  if (node.order.length === 0) return ''
  return ` order by ${node.order.map((order) => termSql(node, order, root, parameters)).join(', ')}`
}

function termSql(node: Node, { term, embed }: Order, root: Root, parameters: Parameters): string {
  const field = embed === null ? fieldSql(node.source, term.field) : relatedField(node, embed, term.field, root, parameters)
  const direction = term.direction === null ? '' : ` ${term.direction}`
  return `${field}${direction}${term.nulls === null ? '' : ` nulls ${term.nulls}`}`
}

function relatedField(parent: Node, embed: Embed, field: Order['term']['field'], parentRoot: Root, parameters: Parameters): string {
  if (parent.isGrouped && embed.isSpread) return spreadField(embed, field)
  const root = embedRoot(embed, parentRoot)
  const where = whereSql(embed.node, root, parameters, joinSql(parent.source, embed))
  return `(select ${fieldSql(embed.node.source, field)} from ${root.from}${where} limit 1)`
}

/** The columns of a write's rows that the response needs. */
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
