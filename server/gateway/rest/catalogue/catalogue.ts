// The contents of the exposed schemas, in the form the later stages need.
/** Functions that convert a domain's value to and from other types, where implicit casts exist. */
export type Forms = { toJson: string | null; fromJson: string | null; fromText: string | null }
/** `base` is the type a domain is ultimately based on; otherwise the type itself. */
export type Column = { name: string; type: string; base: string; forms: Forms; default: string | null; isGenerated: boolean }
export type Relation = {
  schema: string
  name: string
  isView: boolean
  /** An ordinary table, whose rows show by xmax whether they were just inserted. */
  isPlainTable: boolean
  columns: Map<string, Column>
  /** What PostgreSQL can do with the rows, regardless of the caller's rights. */
  can: { insert: boolean; update: boolean; delete: boolean }
  primaryKey: string[]
}
export type Argument = { name: string; type: string; hasDefault: boolean; isVariadic: boolean }
export type Result =
  | { kind: 'void' }
  /** `media` is set when the type is named after a media type: the value is then the whole response body. */
  | { kind: 'scalar'; isSet: boolean; media: Media | null }
  /** Rows of a relation if the return type belongs to one, else of a composite type or of OUT parameters. */
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
  /** Keyed by the relation they start from; a relation whose only junctions are hidden has an empty list. */
  relationships: Map<string, Relationship[]>
  handlers: Handler[]
  /** Whether anything in the database may read the request's method, path, headers or cookies. */
  readsRequest: boolean
  /** Whether anything in the database may set the response's headers or status. */
  setsResponse: boolean
}

/** A media type that a type in the database is named after. `isBinary`: its values are bytes. */
export type Media = { type: string; isBinary: boolean }
/** An aggregate that produces bodies of one media type; without a relation it accepts any rows. */
export type Handler = { schema: string; name: string; media: Media; relation: Relation | null }

export const keyOf = (schema: string, name: string) => `${schema}.${name}`

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}
