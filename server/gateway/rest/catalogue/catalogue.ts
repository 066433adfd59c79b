// What the exposed schemas hold, as the other stages ask for it.
export type Column = { name: string; type: string; default: string | null; isGenerated: boolean }
export type Relation = {
  schema: string
  name: string
  isView: boolean
  /** An ordinary table, whose rows tell by xmax whether they are new. */
  isPlainTable: boolean
  columns: Map<string, Column>
  primaryKey: string[]
}
export type Argument = { name: string; type: string; hasDefault: boolean; isVariadic: boolean }
export type Result =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
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
}

export const keyOf = (schema: string, name: string) => `${schema}.${name}`

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.isToOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

/** The likeliest word a caller meant, by shared trigrams; null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let bestScore = 0.4
  for (const candidate of known) {
    const score = similarity(word, candidate)
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

function similarity(a: string, b: string): number {
  const left = trigrams(a)
  const right = trigrams(b)
  let shared = 0
  for (const gram of left) if (right.has(gram)) shared += 1
  return (2 * shared) / (left.size + right.size)
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word.toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
