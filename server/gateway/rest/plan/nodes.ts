// Builds the tree of embeds and attaches filters, orders and pages to their nodes.
import { isToOne, type Catalogue, type Relation } from '../catalogue/catalogue.ts'
import type { Condition as ParsedCondition, OrderTerm, Query, SelectItem } from '../parse/query.ts'
import { problems } from '../problems.ts'
import { findRelationship } from './relate.ts'
import type { Condition, Embed, Item, Node, Order, Source } from './tree.ts'

const maxEmbedDepth = 5
/** Per request; the same relation under another alias counts again. */
const maxEmbeds = 20

export type PlanContext = {
  catalogue: Catalogue
  schema: string
  maxRows: number
  aggregates: boolean
  isWriting: boolean
  rootName: string
  joins: number
}

const isLogic = ({ condition }: Query['conditions'][number]) => condition.kind === 'logic'

export function planTree(context: PlanContext, root: Source, query: Query): Node {
  context.rootName = root.alias
  for (const { path } of [...query.conditions, ...query.orders, ...query.limits, ...query.offsets]) refuseUnembedded(query.select, path)
  const node = planNode(context, root, query.select, 0)
  // Same order as PostgREST, so that of two errors both report the same one: for reads, logic comes first.
  const [logic, filters] = [query.conditions.filter(isLogic), query.conditions.filter((one) => !isLogic(one))]
  for (const { path, condition } of context.isWriting ? [...filters, ...logic] : [...logic, ...filters]) {
    const at = nodeAt(node, path)
    at.conditions.push(planCondition(at, condition))
  }
  for (const { path, terms } of query.orders) {
    const at = nodeAt(node, path)
    at.order = terms.map((term) => planOrder(at, term))
  }
  for (const { path, limit } of query.limits) {
    const at = nodeAt(node, path)
    at.limit = Math.min(limit, context.maxRows)
  }
  for (const { path, slot } of query.offsets) nodeAt(node, path).offsetSlot = slot
  return node
}

function planNode(context: PlanContext, source: Source, select: SelectItem[], depth: number): Node {
  if (depth > maxEmbedDepth) throw problems.tooCostly(`Embeds are nested more than ${maxEmbedDepth} deep`)
  const limit = context.maxRows
  const node: Node = { source, items: [], embeds: [], conditions: [], order: [], limit, offsetSlot: null, isGrouped: false }
  for (const selected of select) {
    const item = planItem(context, node, selected, depth)
    if (item.kind === 'embed' || item.kind === 'spread') addEmbed(node, item.embed, depth)
    if ((item.kind !== 'embed' && item.kind !== 'spread') || !item.embed.isHidden) node.items.push(item)
  }
  node.isGrouped = node.items.some(isAggregating)
  if (node.isGrouped && !context.aggregates) throw problems.aggregates()
  // Grouping needs explicit columns.
  if (node.isGrouped || hasShownForms(source)) spellOut(node)
  return node
}

/** Refuses two embeds of the same name: they would share a key, and a filter could refer to either. */
function addEmbed({ source, embeds }: Node, embed: Embed, depth: number): void {
  if (embeds.some(({ key }) => key === embed.key)) throw problems.twoOfOneName(`${source.name}_${embed.key}_${depth + 1}`)
  embeds.push(embed)
}

/** Replaces * with the names of all columns. */
function spellOut(node: Node): void {
  node.items = node.items.flatMap((item) => (item.kind === 'all' ? columnsOf(node.source) : [item]))
}

/** Whether any column is shown differently from how it is stored. */
function hasShownForms({ relation }: Source): boolean {
  return relation !== null && [...relation.columns.values()].some(({ forms }) => forms.toJson !== null)
}

/** Aggregates inside a spread row belong to the parent. */
function isAggregating(item: Item): boolean {
  if (item.kind === 'count') return true
  if (item.kind === 'field') return item.aggregate !== null
  return item.kind === 'spread' && isToOne(item.embed.relationship) && item.embed.node.isGrouped
}

function columnsOf({ relation }: Source): Item[] {
  if (relation === null) return [{ kind: 'all' }]
  return [...relation.columns.keys()].map((name) => ({
    kind: 'field',
    field: { name, path: [] },
    cast: null,
    key: name,
    alias: null,
    aggregate: null,
  }))
}

function planItem(context: PlanContext, node: Node, item: SelectItem, depth: number): Item {
  if (item.kind === 'all' || item.kind === 'count') return item
  if (item.kind === 'embed') {
    const embed = planEmbed(context, node.source, item, depth)
    if (!embed.isSpread) return { kind: 'embed', embed }
    if (!isToOne(embed.relationship) && embed.node.isGrouped) throw problems.notImplemented(spreadAggregates)
    return { kind: 'spread', embed, isRaw: false }
  }
  const { field, cast, alias, aggregate } = item
  const lastKey = field.path.findLast((step) => !step.isIndex)?.key
  const plain = aggregate?.name ?? (field.path.length > 0 ? lastKey : null) ?? field.name
  return { kind: 'field', field, cast, key: alias ?? plain, alias, aggregate }
}

const spreadAggregates = 'Aggregates are not implemented for one-to-many or many-to-many spreads.'

function planEmbed(context: PlanContext, origin: Source, item: Extract<SelectItem, { kind: 'embed' }>, depth: number): Embed {
  const { name, hint, alias, items, isInner, isSpread } = item
  const wanted = { origin: origin.relation, originName: origin.name, target: name, hint, schema: context.schema }
  const relationship = findRelationship(context.catalogue, wanted)
  context.joins += 1
  if (context.joins > maxEmbeds) throw problems.tooCostly(`There are more than ${maxEmbeds} embeds`)
  const join = `_pgrst_join${context.joins}`
  const target = relationship.to
  const plainAlias = `${target.name.slice(0, 40)}_${depth + 1}`
  const source = { relation: target, name: target.name, alias: plainAlias === context.rootName ? `${plainAlias}_` : plainAlias }
  const node = planNode(context, source, items, depth + 1)
  // Here * would select everything that is joined, including spread columns.
  if (isSpread) spellOut(node)
  return { name, alias, key: alias ?? name, relationship, node, isInner, isSpread, join, isHidden: isEmpty(node) }
}

/** Selects nothing, directly or in its embeds. */
const isEmpty = (node: Node): boolean => node.items.length === 0

/** Checked before relationships are looked up, as in PostgREST. */
function refuseUnembedded(select: SelectItem[], [name, ...rest]: string[]): void {
  if (name === undefined) return
  const embeds = select.filter((item) => item.kind === 'embed')
  const found = embeds.find((item) => (item.alias ?? item.name) === name)
  if (found === undefined) throw problems.notEmbedded(name, embeds.find((item) => item.name === name)?.alias ?? null)
  refuseUnembedded(found.items, rest)
}

function nodeAt(root: Node, path: string[]): Node {
  return path.reduce((node, name) => embedOf(node, name).node, root)
}

function embedOf(node: Node, name: string): Embed {
  const found = node.embeds.find((embed) => embed.key === name)
  if (found !== undefined) return found
  const hidden = node.embeds.find((embed) => embed.name === name)
  throw problems.notEmbedded(name, hidden?.alias ?? null)
}

function planCondition(node: Node, condition: ParsedCondition): Condition {
  if (condition.kind === 'logic') {
    return { ...condition, children: condition.children.map((child) => planCondition(node, child)) }
  }
  const { field, isNegated, test } = condition
  const embed = field.path.length === 0 ? node.embeds.find((one) => one.key === field.name) : undefined
  const isColumn = node.source.relation?.columns.has(field.name) ?? false
  const asksForNull = test.kind === 'is' && (test.what === 'null' || test.what === 'not_null')
  if (embed === undefined || (isColumn && !asksForNull)) return { kind: 'test', field, isNegated, test }
  if (!asksForNull) throw problems.embedFilter(field.name)
  return { kind: 'exists', embed, isNegated: (test.what === 'null') !== isNegated }
}

function planOrder(node: Node, term: OrderTerm): Order {
  if (term.relation === null) return { term, embed: null }
  const embed = embedOf(node, term.relation)
  if (!isToOne(embed.relationship)) throw problems.relatedOrder(node.source.name, term.relation)
  return { term, embed }
}

export function rootOf(relation: Relation): Source {
  return { relation, name: relation.name, alias: relation.name }
}
