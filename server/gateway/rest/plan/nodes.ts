// The tree of embeds, with each filter, order and page put on the node it speaks of.
import { isToOne, type Catalogue, type Relation } from '../catalogue/catalogue.ts'
import type { Condition as ParsedCondition, OrderTerm, Query, SelectItem } from '../parse/query.ts'
import { problems } from '../problems.ts'
import { findRelationship } from './relate.ts'
import type { Condition, Embed, Item, Node, Order, Source } from './tree.ts'

const maxEmbedDepth = 5

export type Making = { catalogue: Catalogue; schema: string; maxRows: number; aliases: number }

export function planTree(making: Making, root: Source, query: Query): Node {
  const node = planNode(making, root, query.select, 0)
  for (const { path, condition } of query.conditions) {
    const at = nodeAt(node, path)
    at.conditions.push(planCondition(at, condition))
  }
  for (const { path, terms } of query.orders) {
    const at = nodeAt(node, path)
    at.order = terms.map((term) => planOrder(at, term))
  }
  for (const { path, limit } of query.limits) {
    const at = nodeAt(node, path)
    at.limit = Math.min(limit, making.maxRows)
  }
  for (const { path, slot } of query.offsets) nodeAt(node, path).offsetSlot = slot
  return node
}

function planNode(making: Making, source: Source, select: SelectItem[], depth: number): Node {
  if (depth > maxEmbedDepth) throw problems.tooCostly(`Embeds are nested more than ${maxEmbedDepth} deep`)
  const node: Node = { source, items: [], embeds: [], conditions: [], order: [], limit: making.maxRows, offsetSlot: null }
  for (const selected of select) {
    const item = planItem(making, node, selected, depth)
    if (item.kind === 'embed') node.embeds.push(item.embed)
    if (item.kind !== 'embed' || !item.embed.isHidden) node.items.push(item)
  }
  return node
}

function planItem(making: Making, node: Node, item: SelectItem, depth: number): Item {
  if (item.kind === 'all') return item
  if (item.kind === 'embed') return { kind: 'embed', embed: planEmbed(making, node.source, item, depth) }
  const lastKey = item.field.path.findLast((step) => !step.isIndex)?.key
  const key = item.alias ?? (item.field.path.length > 0 ? lastKey : null) ?? item.field.name
  return { kind: 'field', field: item.field, cast: item.cast, key }
}

function planEmbed(making: Making, origin: Source, item: Extract<SelectItem, { kind: 'embed' }>, depth: number): Embed {
  const { name, hint, alias, items, isInner } = item
  const wanted = { origin: origin.relation, originName: origin.name, target: name, hint, schema: making.schema }
  const relationship = findRelationship(making.catalogue, wanted)
  making.aliases += 1
  const target = relationship.to
  const source = { relation: target, name: target.name, alias: `${target.name.slice(0, 40)}_${making.aliases}` }
  const node = planNode(making, source, items, depth + 1)
  return { name, alias, key: alias ?? name, relationship, node, isInner, isHidden: items.length === 0 }
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
  if (embed === undefined || isColumn) return { kind: 'test', field, isNegated, test }
  if (test.kind !== 'is' || (test.what !== 'null' && test.what !== 'not_null')) throw problems.embedFilter(field.name)
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
