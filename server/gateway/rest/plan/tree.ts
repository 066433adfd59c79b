// A query after all names are resolved: the input of the SQL stage.
import type { Column, Handler, Media, Relation, Relationship, Routine } from '../catalogue/catalogue.ts'
import type { Format } from '../parse/accept.ts'
import type { Aggregate, Field, OrderTerm, Test } from '../parse/query.ts'

export type Source = {
  relation: Relation | null
  /** The name used in errors. */
  name: string
  alias: string
}

export type Item =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast: string | null; key: string; alias: string | null; aggregate: Aggregate | null }
  | { kind: 'count'; cast: string | null; alias: string | null }
  /** The whole row as one value, so that the parent can count it. */
  | { kind: 'row'; key: string }
  | { kind: 'embed'; embed: Embed }
  /** The embed's columns become the parent's. If raw, its aggregates are left to the parent's parent. */
  | { kind: 'spread'; embed: Embed; isRaw: boolean }

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
  /** Has an aggregate, its own or from a spread row; all other items are grouped by. */
  isGrouped: boolean
}

export type Embed = {
  name: string
  alias: string | null
  key: string
  relationship: Relationship
  node: Node
  isInner: boolean
  isSpread: boolean
  /** Alias in the join. */
  join: string
  /** Empty parentheses: joined for its filters but not part of the body. */
  isHidden: boolean
}

export type Count = 'exact' | 'planned' | 'estimated' | null

/** How rows become a response body, and its size limit in bytes. `media`: a handler of the database produces it as one value. */
export type Representation = { format: Format; handler: Handler | null; media: Media | null; mostBytes: number }

export type ReadPlan = { kind: 'read'; node: Node; count: Count; isHead: boolean; representation: Representation }

export type Input = {
  columns: Column[]
  isArray: boolean
  /** Columns that get their default when a row of the body lacks them. */
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
  representation: Representation
  maxAffected: number | null
}

export type CallArgument = { name: string; type: string; isVariadic: boolean; source: 'body' | { slot: number } | { slots: number[] } }

export type CallPlan = {
  kind: 'call'
  routine: Routine
  args: CallArgument[]
  /** The whole body is the single unnamed argument. */
  isBodyWhole: boolean
  /** The body is an array of argument objects, one call each. */
  isBodyRows: boolean
  bodySlot: number
  node: Node
  count: Count
  isHead: boolean
  representation: Representation
  maxAffected: number | null
}

export type Plan = ReadPlan | WritePlan | CallPlan
