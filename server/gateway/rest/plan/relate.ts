// Chooses the relationship that an embed's name means.
import {
  keyOf,
  type Cardinality,
  type Catalogue,
  type ColumnPair,
  type KeyRelationship,
  type Relation,
  type Relationship,
} from '../catalogue/catalogue.ts'
import { nearest } from '../catalogue/nearest.ts'
import { problems } from '../problems.ts'

type Wanted = { origin: Relation | null; originName: string; target: string; hint: string | null; schema: string }

export function findRelationship(catalogue: Catalogue, wanted: Wanted): Relationship {
  const { origin, target, hint, schema } = wanted
  const known = (origin === null ? undefined : catalogue.relationships.get(keyOf(origin.schema, origin.name))) ?? null
  // A computed relationship overrides detected ones of the same name.
  const computed = known?.find((one) => one.kind === 'computed' && one.routine === target)
  if (computed !== undefined) return computed
  const found = (known ?? []).filter(
    (one): one is KeyRelationship => one.kind === 'key' && one.to.schema === schema && isMeant(one, target, hint),
  )
  const [first] = found
  if (first === undefined) {
    throw problems.noRelation({ origin: wanted.originName, target, schema, hint, meant: meantRelation(catalogue, wanted, known) })
  }
  if (found.length > 1) throw ambiguous(wanted, found)
  return first
}

/** Suggests another target for this origin, or another origin if this one has no relationships, not even hidden ones. */
function meantRelation(catalogue: Catalogue, { originName, target, schema }: Wanted, known: Relationship[] | null): string | null {
  if (known !== null) {
    const meant = nearest(
      target,
      known.map((one) => one.to.name),
    )
    return meant === null || meant.toLowerCase() === target.toLowerCase() ? null : `'${meant}' instead of '${target}'`
  }
  const origins = [...catalogue.relations.values()].filter(
    (one) => one.schema === schema && catalogue.relationships.has(keyOf(one.schema, one.name)),
  )
  const meant = nearest(
    originName,
    origins.map((one) => one.name),
  )
  return meant === null ? null : `'${meant}' instead of '${originName}'`
}

function isMeant(one: KeyRelationship, target: string, hint: string | null): boolean {
  const isBackward = one.cardinality === 'one-to-many'
  if (one.isSelf && one.cardinality !== 'many-to-many') {
    // A self-reference has two relationships: the table's name means the children, the column the parent, the constraint neither.
    if (hint === null) return isBackward ? one.to.name === target : isColumn(one, target)
    return isBackward && one.to.name === target && refers(one, hint)
  }
  if (hint === null) return one.to.name === target || (names(one, target) && !one.to.isView)
  return one.to.name === target && (names(one, hint) || refers(one, hint) || one.junction?.relation.name === hint)
}

/** Whether the word is its constraint, or its column if the key has only one. */
function names(one: KeyRelationship, word: string): boolean {
  return one.junction === null && (one.constraint === word || isColumn(one, word))
}

function isColumn(one: KeyRelationship, word: string): boolean {
  return one.junction === null && one.pairs.length === 1 && one.pairs[0]?.from === word
}

function refers(one: KeyRelationship, word: string): boolean {
  return one.junction === null && one.pairs.length === 1 && one.pairs[0]?.to === word
}

const ranks: Record<Cardinality, number> = { 'one-to-many': 0, 'many-to-one': 1, 'one-to-one': 2, 'many-to-many': 3 }

/** Candidates are listed as upstream: by their table, then by their kind, then by the names of their keys. */
function placeOf({ to, cardinality, constraint, junction }: KeyRelationship): string {
  const by =
    junction === null ? [constraint] : [keyOf(junction.relation.schema, junction.relation.name), constraint, junction.rightConstraint]
  return [to.name, ranks[cardinality], ...by].join('\0')
}

function ambiguous({ originName, target }: Wanted, candidates: KeyRelationship[]) {
  const found = candidates.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : placeOf(one) > placeOf(other) ? 1 : 0))
  const hints = found.map((one) => `${one.to.name}!${one.junction?.relation.name ?? one.constraint}`)
  const details = found.map((one) => ({
    cardinality: one.cardinality,
    embedding: `${originName} with ${one.to.name}`,
    relationship: described(one),
  }))
  return problems.ambiguousRelation(originName, target, hints, details)
}

function described(one: KeyRelationship): string {
  if (one.junction !== null) {
    const { relation, left, right, leftConstraint, rightConstraint } = one.junction
    return `${relation.name} using ${leftConstraint}(${columnList(left)}) and ${rightConstraint}(${columnList(right)})`
  }
  return `${one.constraint} using ${one.from.name}(${columnList(one.pairs)}) and ${one.to.name}(${one.pairs.map((pair) => pair.to).join(', ')})`
}

const columnList = (pairs: ColumnPair[]) => pairs.map((pair) => pair.from).join(', ')
