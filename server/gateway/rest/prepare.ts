// From a request to a named statement and its values. Plan and SQL depend on the request's shape alone and are kept by it.
import { LRUCache } from 'lru-cache'
import { keyOf, type Catalogue, type Relation, type Routine } from './catalogue/catalogue.ts'
import { nearest } from './catalogue/nearest.ts'
import type { Accepted } from './parse/accept.ts'
import { parseBody, parseCallBody, type Body, type CallBody } from './parse/body.ts'
import { refuseInvalid, type Preferences, type Range } from './parse/preferences.ts'
import { parseQuery } from './parse/parse.ts'
import type { Query } from './parse/query.ts'
import { planCall } from './plan/call.ts'
import { planTree, rootOf } from './plan/nodes.ts'
import { shownAs } from './plan/representation.ts'
import type { Plan } from './plan/tree.ts'
import { planWrite } from './plan/write.ts'
import { problems } from './problems.ts'
import type { RestSettings } from './settings.ts'
import { callSql } from './sql/call.ts'
import { readSql } from './sql/read.ts'
import { Parameters } from './sql/text.ts'
import { writeSql } from './sql/write.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Asked = {
  method: Method
  target: { kind: 'table' | 'call' | 'root'; name: string }
  /** As the database may be told it: below the prefix. */
  path: string
  schema: string
  rawQuery: string
  preferences: Preferences
  accepted: Accepted
  range: Range | null
  contentType: string | undefined
  body: Buffer | undefined
}

/** `slots` say which of the request's values the text binds, in order. */
export type Sql = { name: string; text: string; slots: number[] }
type Outline = { plan: Plan; main: Sql }
export type Prepared = Outline & { query: Query; values: string[]; body: Body | CallBody | null; isNothingToDo: boolean }

export type Preparing = { catalogue: Catalogue; settings: RestSettings; outlines: LRUCache<string, Outline>; nextName(): string }

export const newOutlines = () => new LRUCache<string, Outline>({ max: 2_000 })

export function prepare(preparing: Preparing, asked: Asked): Prepared {
  const isCall = asked.target.kind === 'call'
  const isReading = asked.method === 'GET' || asked.method === 'HEAD'
  const query = parseQuery(asked.rawQuery, isCall && isReading)
  if (isReading && asked.range !== null) applyRange(query, asked.range)
  const body = readBody(asked, query)
  const values = body === null ? query.values : [...query.values, ...valuesOf(body)]
  const isNothingToDo = body !== null && 'rowCount' in body && (body.rowCount === 0 || (asked.method === 'PATCH' && body.keys.length === 0))

  const key = shapeKey(asked, query, body)
  let outline = preparing.outlines.get(key)
  if (outline === undefined) {
    outline = outlineOf(preparing, asked, query, body)
    preparing.outlines.set(key, outline)
  }
  return { ...outline, query, values, body, isNothingToDo }
}

function readBody(asked: Asked, query: Query): Body | CallBody | null {
  if (asked.method === 'GET' || asked.method === 'HEAD' || asked.method === 'DELETE') return null
  if (asked.target.kind === 'call') return parseCallBody(asked.body, asked.contentType, query.columns)
  return parseBody(asked.body, asked.contentType, asked.method === 'PUT' ? null : query.columns)
}

function valuesOf(body: Body | CallBody): string[] {
  return 'kind' in body && body.kind === 'form' ? body.fields.map(([, value]) => value) : [body.text]
}

// NUL stands in no part of it, so no two shapes share a key.
function shapeKey({ method, target, schema, preferences, accepted }: Asked, query: Query, body: Body | CallBody | null): string {
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

function outlineOf(preparing: Preparing, asked: Asked, query: Query, body: Body | CallBody | null): Outline {
  const plan = planOf(preparing, asked, query, body)
  const main = named(preparing, (parameters) => explained(plan) + textOf(parameters))
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

/** The plan instead of the rows. */
function explained({ shown: { format } }: Plan): string {
  if (format.plan === null) return ''
  return `explain (${[`format ${format.plan.isJson ? 'json' : 'text'}`, ...format.plan.options].join(', ')}) `
}

function named(preparing: Preparing, write: (parameters: Parameters) => string): Sql {
  const parameters = new Parameters()
  const text = write(parameters)
  return { name: preparing.nextName(), text, slots: parameters.slots }
}

function planOf({ catalogue, settings }: Preparing, asked: Asked, query: Query, body: Body | CallBody | null): Plan {
  const { method, target, schema, preferences, accepted } = asked
  const { maxRows, aggregates = false } = settings
  const isWriting = target.kind === 'table' && method !== 'GET' && method !== 'HEAD'
  const making = { catalogue, schema, maxRows, aggregates, isWriting, rootName: '', joins: 0 }
  const bodySlot = query.values.length
  const isHead = method === 'HEAD'
  const allowed = { isPlanShown: settings.plan === true, mostBytes: settings.answerBytes }
  if (target.kind === 'call') {
    const callBody = body !== null && 'kind' in body ? body : null
    const shown = (routine: Routine) => shownAs(catalogue, accepted, { relation: rowsOf(routine), routine, select: query.select }, allowed)
    const plan = planCall(making, { name: target.name, query, body: callBody, bodySlot, isHead, preferences, shownAs: shown })
    refuseInvalid(preferences)
    return plan
  }
  const relation = relationNamed(catalogue, schema, target.name)
  const shown = () => shownAs(catalogue, accepted, { relation, routine: null, select: query.select }, allowed)
  if (method === 'GET' || method === 'HEAD') {
    const node = planTree(making, rootOf(relation), query)
    const plan: Plan = { kind: 'read', node, count: preferences.count, isHead, shown: shown() }
    refuseInvalid(preferences)
    return plan
  }
  const rows = body !== null && 'rowCount' in body ? body : null
  return planWrite(making, relation, { method, query, body: rows, bodySlot, preferences, shownAs: shown })
}

const rowsOf = ({ result }: Routine) => (result.kind === 'rows' ? result.relation : null)

function relationNamed(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relations.get(keyOf(schema, name))
  if (relation !== undefined) return relation
  const known = [...catalogue.relations.values()].filter((one) => one.schema === schema).map((one) => one.name)
  throw problems.noTable(schema, name, nearest(name, known, 0.75))
}

/** The Range header and the query's own page: what both allow. */
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
