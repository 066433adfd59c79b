// A query whose every relation is known: what the SQL stage writes down.
import type { Column, Relation, Relationship, Routine } from '../catalogue/catalogue.ts'
import type { Field, OrderTerm, Test } from '../parse/query.ts'

export type Source = {
  relation: Relation | null
  /** What errors call it. */
  name: string
  alias: string
}

export type Item = { kind: 'all' } | { kind: 'field'; field: Field; cast: string | null; key: string } | { kind: 'embed'; embed: Embed }

export type Condition =
  | { kind: 'logic'; joint: 'and' | 'or'; isNegated: boolean; children: Condition[] }
  | { kind: 'test'; field: Field; isNegated: boolean; test: Test }
  | { kind: 'exists'; embed: Embed; isNegated: boolean }

export type Order = { term: OrderTerm; embed: Embed | null }

export type Node = {
  source: Source
  items: Item[]
  embeds: Embed[]
  conditions: Condition[]
  order: Order[]
  limit: number | null
  offsetSlot: number | null
}

export type Embed = {
  name: string
  alias: string | null
  key: string
  relationship: Relationship
  node: Node
  isInner: boolean
  /** Empty brackets: joined for its filters, not shown. */
  isHidden: boolean
}

export type Count = 'exact' | 'planned' | 'estimated' | null

export type ReadPlan = { kind: 'read'; node: Node; count: Count; isHead: boolean; isObject: boolean; isStripped: boolean }

export type Input = {
  columns: Column[]
  isArray: boolean
  /** Columns that take their default where a row of the body lacks them. */
  defaults: Column[]
  bodySlot: number
}

export type Conflict = { resolution: 'merge' | 'ignore'; target: string[] }

export type Change =
  | { kind: 'insert'; input: Input; conflict: Conflict | null; isPut: boolean }
  | { kind: 'update'; input: Input }
  | { kind: 'delete' }

export type WritePlan = {
  kind: 'write'
  node: Node
  change: Change
  returning: 'nothing' | 'rows' | 'location'
  isObject: boolean
  isStripped: boolean
  maxAffected: number | null
}

export type CallArgument = { name: string; type: string; isVariadic: boolean; source: 'body' | { slot: number } | { slots: number[] } }

export type CallPlan = {
  kind: 'call'
  routine: Routine
  args: CallArgument[]
  /** The whole body is the one unnamed argument. */
  isBodyWhole: boolean
  bodySlot: number
  node: Node
  count: Count
  isHead: boolean
  isObject: boolean
  isStripped: boolean
  maxAffected: number | null
}

export type Plan = ReadPlan | WritePlan | CallPlan
