// Turns a request into a prepared statement and its values. The plan and its SQL depend only on the request's shape, which
// is the key they are cached by.
import { LRUCache } from 'lru-cache'
import { keyOf, type Catalogue, type Relation, type Routine } from './catalogue/catalogue.ts'
import { nearest } from './catalogue/nearest.ts'
import { parseBody, parseCallBody, type Body, type CallBody } from './parse/body.ts'
import { refuseInvalid, type Range } from './parse/preferences.ts'
import { parseQuery } from './parse/parse.ts'
import type { Query } from './parse/query.ts'
import { planCall } from './plan/call.ts'
import { planTree, rootOf } from './plan/nodes.ts'
import { chooseRepresentation } from './plan/representation.ts'
import type { Plan } from './plan/tree.ts'
import { planWrite } from './plan/write.ts'
import { problems } from './problems.ts'
import type { RestRequest } from './request.ts'
import type { RestSettings } from './settings.ts'
import { callSql } from './sql/call.ts'
import { readSql } from './sql/read.ts'
import { Parameters } from './sql/text.ts'
import { writeSql } from './sql/write.ts'

/** `slots`: which of the request's values the SQL binds, in order. */
export type Statement = { name: string; text: string; slots: number[] }
type PlannedStatement = { plan: Plan; main: Statement }
export type PreparedRequest = PlannedStatement & { query: Query; values: string[]; body: Body | CallBody | null; isNothingToDo: boolean }

export type PrepareContext = {
  catalogue: Catalogue
  settings: RestSettings
  planCache: LRUCache<string, PlannedStatement>
  nextName(): string
}

export const newPlanCache = () => new LRUCache<string, PlannedStatement>({ max: 2_000 })

export function prepare(context: PrepareContext, request: RestRequest): PreparedRequest {
  const isCall = request.target.kind === 'call'
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const query = parseQuery(request.rawQuery, isCall && isReading)
  if (isReading && request.range !== null) applyRange(query, request.range)
  const body = readBody(request, query)
  const values = body === null ? query.values : [...query.values, ...valuesOf(body)]
  const isNothingToDo =
    body !== null && 'rowCount' in body && (body.rowCount === 0 || (request.method === 'PATCH' && body.keys.length === 0))

  const key = shapeKey(request, query, body)
  let planned = context.planCache.get(key)
  if (planned === undefined) {
    planned = planStatement(context, request, query, body)
    context.planCache.set(key, planned)
  }
  return { ...planned, query, values, body, isNothingToDo }
}

function readBody(request: RestRequest, query: Query): Body | CallBody | null {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') return null
  if (request.target.kind === 'call') return parseCallBody(request.body, request.contentType, query.columns)
  return parseBody(request.body, request.contentType, request.method === 'PUT' ? null : query.columns)
}

function valuesOf(body: Body | CallBody): string[] {
  return 'kind' in body && body.kind === 'form' ? body.fields.map(([, value]) => value) : [body.text]
}

// No part can contain NUL, so two shapes never share a key.
function shapeKey({ method, target, schema, preferences, accepted }: RestRequest, query: Query, body: Body | CallBody | null): string {
  const { returning, count, resolution, missing, handling, maxAffected, invalid } = preferences
  const wants = `${method} ${returning} ${count} ${resolution} ${missing} ${handling} ${maxAffected} ${invalid.join(' ')}\0${accepted.key}`
  const key = `${wants}\0${target.kind}\0${schema}\0${target.name}\0${query.shape}`
  if (body === null) return key
  const details =
    'kind' in body
      ? `${body.kind} ${body.mediaType} ${body.isRows} ${JSON.stringify(body.fields.map(([name]) => name))}`
      : `${body.isArray} ${JSON.stringify(body.absent)}`
  return `${key}\0\0${details} ${JSON.stringify(body.keys)}`
}

function planStatement(context: PrepareContext, request: RestRequest, query: Query, body: Body | CallBody | null): PlannedStatement {
  const plan = planOf(context, request, query, body)
  const main = named(context, (parameters) => explained(plan) + textOf(parameters))
  function textOf(parameters: Parameters): string {
    switch (plan.kind) {
      case 'read':
        return readSql(plan, parameters)
      case 'write':
        return writeSql(plan, parameters)
      case 'call':
      default:
        return callSql(plan, parameters)
    }
  }
  return { plan, main }
}

/** Returns the plan instead of rows. */
function explained({ representation: { format } }: Plan): string {
  if (format.plan === null) return ''
  return `explain (${[`format ${format.plan.isJson ? 'json' : 'text'}`, ...format.plan.options].join(', ')}) `
}

function named(context: PrepareContext, write: (parameters: Parameters) => string): Statement {
  const parameters = new Parameters()
  const text = write(parameters)
  return { name: context.nextName(), text, slots: parameters.slots }
}

function planOf({ catalogue, settings }: PrepareContext, request: RestRequest, query: Query, body: Body | CallBody | null): Plan {
  const { method, target, schema, preferences, accepted } = request
  const { maxRows, aggregates = false } = settings
  const isWriting = target.kind === 'table' && method !== 'GET' && method !== 'HEAD'
  const making = { catalogue, schema, maxRows, aggregates, isWriting, rootName: '', joins: 0 }
  const bodySlot = query.values.length
  const isHead = method === 'HEAD'
  const allowed = { isPlanShown: settings.plan === true, mostBytes: settings.answerBytes }
  if (target.kind === 'call') {
    const callBody = body !== null && 'kind' in body ? body : null
    const choose = (routine: Routine) =>
      chooseRepresentation(catalogue, accepted, { relation: rowsOf(routine), routine, select: query.select }, allowed)
    const plan = planCall(making, { name: target.name, query, body: callBody, bodySlot, isHead, preferences, chooseRepresentation: choose })
    refuseInvalid(preferences)
    return plan
  }
  const relation = relationNamed(catalogue, schema, target.name)
  const choose = () => chooseRepresentation(catalogue, accepted, { relation, routine: null, select: query.select }, allowed)
  if (method === 'GET' || method === 'HEAD') {
    const node = planTree(making, rootOf(relation), query)
    const plan: Plan = { kind: 'read', node, count: preferences.count, isHead, representation: choose() }
    refuseInvalid(preferences)
    return plan
  }
  const rows = body !== null && 'rowCount' in body ? body : null
  return planWrite(making, relation, { method, query, body: rows, bodySlot, preferences, chooseRepresentation: choose })
}

const rowsOf = ({ result }: Routine) => (result.kind === 'rows' ? result.relation : null)

function relationNamed(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relations.get(keyOf(schema, name))
  if (relation !== undefined) return relation
  const known = [...catalogue.relations.values()].filter((one) => one.schema === schema).map((one) => one.name)
  throw problems.noTable(schema, name, nearest(name, known, 0.75))
}

/** Intersects the Range header with the query's own limit and offset. */
function applyRange(query: Query, range: Range): void {
  if (range.to !== null && range.to < range.from) throw problems.rangeOrder()
  const limit = query.limits.find(({ path }) => path.length === 0)
  const offset = query.offsets.find(({ path }) => path.length === 0)
  const from = Math.max(offset?.offset ?? 0, range.from)
  const ends = [limit === undefined ? Infinity : (offset?.offset ?? 0) + limit.limit, range.to === null ? Infinity : range.to + 1]
  const rows = Math.max(0, Math.min(...ends) - from)
  if (from > 0) {
    const slot = offset?.slot ?? query.values.push('') - 1
    query.values[slot] = String(from)
    if (offset === undefined) query.offsets.push({ path: [], offset: from, slot })
    else offset.offset = from
  }
  if (rows !== Infinity) {
    if (limit === undefined) query.limits.push({ path: [], limit: rows })
    else limit.limit = rows
  }
  query.shape += `\0range\0${rows}\0${from > 0}`
}
