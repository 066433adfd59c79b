// Plans inserts, upserts, updates and deletes.
import type { Column, Relation } from '../catalogue/catalogue.ts'
import type { Body } from '../parse/body.ts'
import { refuseInvalid, type Preferences } from '../parse/preferences.ts'
import type { Query } from '../parse/query.ts'
import { problems, RestProblem } from '../problems.ts'
import { planTree, rootOf, type PlanContext } from './nodes.ts'
import type { Change, Conflict, Input, Item, Node, Representation, WritePlan } from './tree.ts'

export type WriteRequest = {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  query: Query
  body: Body | null
  bodySlot: number
  preferences: Preferences
  chooseRepresentation(): Representation
}

export function planWrite(context: PlanContext, relation: Relation, request: WriteRequest): WritePlan {
  const { query, preferences } = request
  const isRepresented = preferences.returning === 'representation'
  const node = planTree(context, rootOf(relation), query)
  // Nothing is returned, so select, order and embeds have no effect; they have been validated, though.
  if (!isRepresented) Object.assign(node, { items: [], embeds: [], order: [], isGrouped: false } satisfies Partial<Node>)
  const change = planChange(relation, request, node)
  refuseInvalid(preferences)
  const isLocated = preferences.returning === 'headers-only' && change.kind === 'insert' && relation.primaryKey.length > 0
  if (isLocated) node.items = keyOf(relation)
  return {
    kind: 'write',
    node,
    change,
    returning: isRepresented ? 'rows' : isLocated ? 'location' : 'nothing',
    representation: request.chooseRepresentation(),
    maxAffected: preferences.handling === 'strict' && request.method !== 'POST' ? preferences.maxAffected : null,
  }
}

/** The columns of the key as text, in the order of the table. */
function keyOf({ columns, primaryKey }: Relation): Item[] {
  const names = [...columns.keys()].filter((name) => primaryKey.includes(name))
  return names.map((name) => ({ kind: 'field', field: { name, path: [] }, cast: 'text', key: name, alias: null, aggregate: null }))
}

function planChange(relation: Relation, request: WriteRequest, node: Node): Change {
  switch (request.method) {
    case 'POST':
      return { kind: 'insert', input: inputOf(relation, request), conflict: conflictOf(relation, request), isPut: false }
    case 'PUT':
      refuseUnlessPrimaryKey(relation, request.query)
      return {
        kind: 'insert',
        input: inputOf(relation, request),
        conflict: { resolution: 'merge', target: relation.primaryKey },
        isPut: true,
      }
    case 'PATCH': {
      const input = inputOf(relation, request)
      // Without a column there is nothing to change, as upstream.
      if (input.columns.length > 0) refuseWithoutFilter('UPDATE', node)
      return { kind: 'update', input }
    }
    case 'DELETE':
    default:
      refuseWithoutFilter('DELETE', node)
      return { kind: 'delete' }
  }
}

// The hosted service's pg-safeupdate refuses the same.
function refuseWithoutFilter(verb: 'UPDATE' | 'DELETE', node: Node): void {
  if (node.conditions.length === 0) throw new RestProblem({ status: 400, code: '21000', message: `${verb} requires a WHERE clause` })
}

function inputOf(relation: Relation, { body, bodySlot, preferences }: WriteRequest): Input {
  if (body === null) throw problems.body('Empty or invalid json')
  const columnNamed = (name: string): Column => {
    const column = relation.columns.get(name)
    if (column === undefined) throw problems.noColumn(name, relation.name)
    return column
  }
  const columns = body.keys.map(columnNamed)
  const takesDefaults = preferences.missing === 'default'
  const defaults = takesDefaults ? columns.filter((column) => column.default !== null && body.absent.includes(column.name)) : []
  return { columns, isArray: body.isArray, defaults, bodySlot }
}

function conflictOf(relation: Relation, { preferences, query }: WriteRequest): Conflict | null {
  if (preferences.resolution === null) return null
  const target = query.onConflict ?? relation.primaryKey
  if (target.length === 0) return null
  return { resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore', target }
}

function refuseUnlessPrimaryKey(relation: Relation, query: Query): void {
  if (query.limits.length > 0 || query.offsets.length > 0) throw problems.putRange()
  const named = query.conditions.map(({ path, condition }) => {
    const isPlain = path.length === 0 && condition.kind === 'filter' && !condition.isNegated && condition.field.path.length === 0
    const isEqual = isPlain && condition.test.kind === 'binary' && condition.test.operator === 'eq' && condition.test.quantifier === null
    return isEqual ? condition.field.name : null
  })
  const isWhole = relation.primaryKey.length > 0 && relation.primaryKey.every((column) => named.includes(column))
  if (!isWhole || new Set(named).size !== relation.primaryKey.length) throw problems.putFilters()
}
