// What a request's query string says, before anything is known of the schema. Values are taken out into `values`; a
// node names its value by its slot, so that equal shapes make equal SQL.
export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }
export type Field = { name: string; path: JsonStep[] }

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min'
/** `cast` is of the result; the cast of what is aggregated is the item's own. */
export type Aggregate = { name: AggregateName; cast: string | null }

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast: string | null; alias: string | null; aggregate: Aggregate | null }
  /** `count()` by itself: of whole rows. */
  | { kind: 'count'; cast: string | null; alias: string | null }
  | { kind: 'embed'; name: string; hint: string | null; isInner: boolean; isSpread: boolean; alias: string | null; items: SelectItem[] }

export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'
export type Test =
  | { kind: 'is'; what: Truth }
  /** Kept in the SQL, so that an index over one truth only is seen by a prepared plan. */
  | { kind: 'truth'; value: 'true' | 'false' }
  | { kind: 'binary'; operator: string; quantifier: 'any' | 'all' | null; slot: number }
  | { kind: 'in'; slot: number }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language: string | null; slot: number }

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; test: Test }
export type Logic = { kind: 'logic'; joint: 'and' | 'or'; isNegated: boolean; children: Condition[] }
export type Condition = Filter | Logic

export type OrderTerm = { relation: string | null; field: Field; direction: 'asc' | 'desc' | null; nulls: 'first' | 'last' | null }

/** `path` is the embeds from the root to the one spoken of; [] is the root. */
export type At<T> = { path: string[] } & T

export type Query = {
  select: SelectItem[]
  conditions: At<{ condition: Condition }>[]
  orders: At<{ terms: OrderTerm[] }>[]
  limits: At<{ limit: number }>[]
  offsets: At<{ offset: number; slot: number }>[]
  columns: string[] | null
  onConflict: string[] | null
  /** Function arguments of a call by GET, in the order given. */
  args: { name: string; slot: number }[]
  values: string[]
  /** Everything above but the values, as text. */
  shape: string
}
