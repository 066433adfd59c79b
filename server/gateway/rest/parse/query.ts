// A parsed query string, before names are looked up in the schema. Values are collected in `values` and nodes refer
// to them by slot, so that queries of the same shape produce the same SQL.
export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }
export type Field = { name: string; path: JsonStep[] }

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min'
/** `cast` applies to the result; the argument's cast belongs to the item. */
export type Aggregate = { name: AggregateName; cast: string | null }

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; cast: string | null; alias: string | null; aggregate: Aggregate | null }
  /** `count()` without a column counts rows. */
  | { kind: 'count'; cast: string | null; alias: string | null }
  | { kind: 'embed'; name: string; hint: string | null; isInner: boolean; isSpread: boolean; alias: string | null; items: SelectItem[] }

export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'
export type Test =
  | { kind: 'is'; what: Truth }
  /** Inlined into the SQL, so that a prepared plan can use a partial index on a boolean. */
  | { kind: 'truth'; value: 'true' | 'false' }
  | { kind: 'binary'; operator: string; quantifier: 'any' | 'all' | null; slot: number }
  | { kind: 'in'; slot: number }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language: string | null; slot: number }

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; test: Test }
export type Logic = { kind: 'logic'; joint: 'and' | 'or'; isNegated: boolean; children: Condition[] }
export type Condition = Filter | Logic

export type OrderTerm = { relation: string | null; field: Field; direction: 'asc' | 'desc' | null; nulls: 'first' | 'last' | null }

/** `path` lists the embeds from the root to the one this applies to; [] is the root. */
export type At<T> = { path: string[] } & T

export type Query = {
  select: SelectItem[]
  conditions: At<{ condition: Condition }>[]
  orders: At<{ terms: OrderTerm[] }>[]
  limits: At<{ limit: number }>[]
  offsets: At<{ offset: number; slot: number }>[]
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function call by GET, in the given order. */
  args: { name: string; slot: number }[]
  values: string[]
  /** Everything above except the values, as text. */
  shape: string
}
