// What the exposed schemas hold, as the other stages ask for it.
/** Functions that say a domain's value in another form, where there are implicit casts between the two. */
export type Forms = { toJson: string | null; fromJson: string | null; fromText: string | null }
/** `base` is what a domain is made of in the end; the type itself otherwise. */
export type Column = { name: string; type: string; base: string; forms: Forms; default: string | null; isGenerated: boolean }
export type Relation = {
  schema: string
  name: string
  isView: boolean
  /** An ordinary table, whose rows tell by xmax whether they are new. */
  isPlainTable: boolean
  columns: Map<string, Column>
  /** What PostgreSQL can do with its rows; whether the caller may is another matter. */
  can: { insert: boolean; update: boolean; delete: boolean }
  primaryKey: string[]
}
export type Argument = { name: string; type: string; hasDefault: boolean; isVariadic: boolean }
export type Result =
  | { kind: 'void' }
  /** `media` when the type is named after a media type: the value is the whole answer. */
  | { kind: 'scalar'; isSet: boolean; media: Media | null }
  /** Rows of a relation when the type belongs to one, else of a type of its own or of OUT parameters. */
  | { kind: 'rows'; isSet: boolean; relation: Relation | null }
export type Routine = { schema: string; name: string; args: Argument[]; result: Result; isVolatile: boolean }

export type ColumnPair = { from: string; to: string }
export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
export type Junction = { relation: Relation; left: ColumnPair[]; right: ColumnPair[]; leftConstraint: string; rightConstraint: string }
export type KeyRelationship = {
  kind: 'key'
  from: Relation
  to: Relation
  cardinality: Cardinality
  constraint: string
  pairs: ColumnPair[]
  junction: Junction | null
  isSelf: boolean
}
export type ComputedRelationship = { kind: 'computed'; from: Relation; to: Relation; schema: string; routine: string; isToOne: boolean }
export type Relationship = KeyRelationship | ComputedRelationship

export type Catalogue = {
  relations: Map<string, Relation>
  routines: Map<string, Routine[]>
  /** By the key of the relation they start from. */
  relationships: Map<string, Relationship[]>
  handlers: Handler[]
  /** Whether anything in the database may look at the request's method, path, headers or cookies. */
  readsRequest: boolean
  /** Whether anything may set the answer's headers or status. */
  setsResponse: boolean
}

/** A media type that values are named after. `isBinary`: they are bytes. */
export type Media = { type: string; isBinary: boolean }
/** An aggregate that writes answers of one media type; of any rows when it names no relation. */
export type Handler = { schema: string; name: string; media: Media; relation: Relation | null }

export const keyOf = (schema: string, name: string) => `${schema}.${name}`

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}
