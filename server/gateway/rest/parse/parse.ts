// Parses the whole query string. Select and order contain no values, so their parsed trees are cached by their text.
import { LRUCache } from 'lru-cache'
import { problems } from '../problems.ts'
import { parseLogic, parseOperation, refuseFilter, shapeOf, take, type BoundValues } from './filter.ts'
import type { At, Field, OrderTerm, Query, SelectItem } from './query.ts'
import { parseOrder, parseSelect } from './select.ts'
import { Scanner } from './scanner.ts'

const maxUrl = 16 * 1024
const maxFilters = 200
const selects = new LRUCache<string, SelectItem[]>({ max: 1_000 })
const orders = new LRUCache<string, OrderTerm[]>({ max: 1_000 })

type Key = { path: string[]; field: Field }
const keys = new LRUCache<string, Key>({ max: 2_000 })

type Reading = Query & { bound: BoundValues; isCall: boolean; hasSelect: boolean; conditionCount: number }

/** With `isCall`, parameters that are not filters are arguments, as in a function call by GET. */
export function parseQuery(rawQuery: string, isCall: boolean): Query {
  if (rawQuery.length > maxUrl) throw problems.urlTooLong()
  const values: string[] = []
  const bound: BoundValues = { values, shape: [] }
  const reading: Reading = {
    select: [{ kind: 'all' }],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    args: [],
    values,
    shape: '',
    bound,
    isCall,
    hasSelect: false,
    conditionCount: 0,
  }
  if (rawQuery !== '') {
    for (const pair of rawQuery.split('&')) {
      if (pair === '') continue
      const cut = pair.indexOf('=')
      if (cut >= 0) readPair(reading, decode(pair.slice(0, cut)), decode(pair.slice(cut + 1)))
    }
  }
  if (values.length > 2 * maxFilters || reading.conditionCount > maxFilters) throw problems.tooCostly(`More than ${maxFilters} filters`)
  // NUL is refused in every part, and each entry starts with its number of parts, so two shapes never have the same text.
  reading.shape = bound.shape.join('\0')
  return reading
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Not percent-encoded UTF-8; refused below.
  }
  throw problems.syntax('query', text, 1, 'invalid percent encoding')
}

function readPair(into: Reading, key: string, value: string): void {
  const { shape } = into.bound
  switch (key) {
    case 'apikey':
      return
    case 'select':
      if (into.hasSelect) return
      into.hasSelect = true
      // An empty select means all columns of the root, but empty parentheses of an embed mean none.
      if (value !== '') into.select = kept(selects, value, parseSelect)
      shape.push('select', value)
      return
    case 'columns':
      into.columns ??= nameList(value, 'columns parameter')
      shape.push('columns', value)
      return
    case 'on_conflict':
      into.onConflict ??= nameList(value, 'on_conflict parameter')
      shape.push('on_conflict', value)
      return
    case 'order':
      readOrder(into, [], value)
      return
    case 'limit':
      return readLimit(into, [], value)
    case 'offset':
      return readOffset(into, [], value)
    default:
      return readFilter(into, key, value)
  }
}

function kept<T extends object>(cache: LRUCache<string, T>, text: string, parse: (text: string) => T): T {
  const known = cache.get(text)
  if (known !== undefined) return known
  const parsed = parse(text)
  cache.set(text, parsed)
  return parsed
}

function nameList(text: string, what: string): string[] {
  const scanner = new Scanner(text, what)
  const names = [scanner.name()]
  while (scanner.eat(',')) names.push(scanner.name())
  if (!scanner.isDone) throw scanner.fail('"," or end of input')
  return [...new Set(names)]
}

function readOrder(into: Reading, path: string[], value: string): void {
  into.orders.push({ path, terms: kept(orders, value, parseOrder) })
  into.bound.shape.push('order', JSON.stringify(path), value)
}

// The limit is inlined into the SQL: a plan for an unknown limit expects a tenth of the table.
function readLimit(into: Reading, path: string[], value: string): void {
  const limit = wholeNumber(value)
  if (limit === null) return
  if (limit < 0) throw problems.negativeLimit()
  into.limits.push({ path, limit })
  into.bound.shape.push('limit', JSON.stringify(path), String(limit))
}

function readOffset(into: Reading, path: string[], value: string): void {
  const offset = wholeNumber(value)
  if (offset === null || offset <= 0) return
  into.offsets.push({ path, offset, slot: take(into.bound, String(offset)) })
  into.bound.shape.push('offset', JSON.stringify(path))
}

/** Values that are not whole numbers are ignored, since clients rely on that. */
function wholeNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

// As in PostgREST, the last part of the key decides, whatever the value: columns with these names cannot be filtered.
const logicKey = /^(?:.*\.)?(?:and|or)$/s
const pagedKey = /^(.+)\.(order|limit|offset)$/s

function readFilter(into: Reading, key: string, value: string): void {
  const { shape } = into.bound
  const paged = pagedKey.exec(key)
  if (paged !== null) {
    const { path } = kept(keys, key, parseKey)
    if (paged[2] === 'order') return readOrder(into, path, value)
    return paged[2] === 'limit' ? readLimit(into, path, value) : readOffset(into, path, value)
  }
  into.conditionCount += 1
  if (logicKey.test(key)) {
    const { path, field } = kept(keys, key, parseKey)
    if (field.name !== 'and' && field.name !== 'or')
      throw problems.syntax('logic path', key, 1, 'unexpected sign expecting logic operator (and, or)')
    shape.push('logic', key)
    const condition = parseLogic(field.name, path.includes('not'), value, into.bound)
    into.conditions.push({ path: path.filter((word) => word !== 'not'), condition })
    return
  }
  const operation = parseOperation(value, into.bound)
  if (operation === null) {
    // These two words are always operators.
    if (!into.isCall || /^(?:not\.)?(?:is|in)\./.test(value)) return refuseFilter(value)
    into.args.push({ name: kept(keys, key, parseKey).field.name, slot: take(into.bound, value) })
    shape.push('arg', key)
    return
  }
  const { path, field } = kept(keys, key, parseKey)
  into.conditions.push({ path, condition: { kind: 'filter', field, ...operation } })
  shape.push('filter', key, shapeOf(operation))
}

/** `relation.relation.column->path`: the column comes last; the path is not parsed here. */
function parseKey(key: string): At<{ field: Field }> {
  const scanner = new Scanner(key, 'tree path')
  const path: string[] = []
  let name = scanner.name()
  while (scanner.eat('.')) {
    path.push(name)
    name = scanner.name()
  }
  return { path, field: { name, path: scanner.jsonPath() } }
}
