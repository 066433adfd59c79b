// The filter of a binding, `column=op.value`: parsed from the client's text and compared as the column's type. Patterns,
// collations and unknown types are left to PostgreSQL.
import { judgeLike } from '#server/gateway/patterns.ts'
import { unchanged, type Value } from '../feed/pgoutput.ts'

export const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'] as const
export type Operator = (typeof operators)[number]

export type Filter = { column: string; operator: Operator; isNegated: boolean; values: string[] }
export type ParsedFilters = { ok: true; filters: Filter[] } | { ok: false; reason: string }

/** `unknown` if the stream does not include the column's value, `ask` if only PostgreSQL can decide. */
export type Verdict = 'yes' | 'no' | 'unknown' | 'ask'

const listLimit = 100

/** Conditions are separated by commas and all of them must hold. */
export function parseFilters(text: string): ParsedFilters {
  const filters: Filter[] = []
  for (const part of splitOutside(text)) {
    const condition = part.trim()
    if (condition === '') return { ok: false, reason: 'filter must not contain empty segments (check for extra commas)' }
    const [, column = '', negation, operator = '', rest = ''] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(condition) ?? []
    if (!isOperator(operator)) return { ok: false, reason: `Error parsing \`filter\` params: ["${condition}"]` }
    const values = operator === 'in' ? listValues(rest) : [unquote(rest)]
    if (!values) return { ok: false, reason: '`in` filter value must be wrapped by parentheses' }
    if (values.length > listLimit) return { ok: false, reason: `too many values for \`in\` filter. Maximum ${listLimit}` }
    filters.push({ column, operator, isNegated: negation !== undefined, values })
  }
  return { ok: true, filters }
}

/** `value` is the column's text from PostgreSQL. Only these two operators ever match null, even when negated. */
export function judge(filter: Filter, type: string, value: Value): Verdict {
  if (value === unchanged) return 'unknown'
  const { operator, isNegated, values } = filter
  const [wanted = ''] = values
  if (operator === 'is') return verdict(isSame(type, value, wanted) !== isNegated)
  if (value === null) return verdict(operator === 'isdistinct' && !isNegated)
  const holds = holdsFor(operator, type, value, values)
  return holds === null ? 'ask' : verdict(holds !== isNegated)
}

/** Null if only PostgreSQL can decide. */
function holdsFor(operator: Exclude<Operator, 'is'>, type: string, value: string, values: string[]): boolean | null {
  const [wanted = ''] = values
  if (operator === 'like') return judgeLike(wanted, value, { caseInsensitive: false })
  // Except for ASCII letters, case-insensitive comparison depends on the database's collation.
  if (operator === 'ilike') return isAscii(wanted) && isAscii(value) ? judgeLike(wanted, value, { caseInsensitive: true }) : null
  if (operator === 'match' || operator === 'imatch') return null
  if (operator === 'in') {
    const equal = values.map((each) => equals(type, value, each))
    return equal.includes(true) ? true : equal.includes(null) ? null : false
  }
  if (operator === 'eq' || operator === 'neq' || operator === 'isdistinct') {
    const isEqual = equals(type, value, wanted)
    return isEqual === null ? null : isEqual === (operator === 'eq')
  }
  const place = compare(type, value, wanted)
  if (place === null) return null
  if (operator === 'lt') return place < 0
  if (operator === 'lte') return place <= 0
  return operator === 'gt' ? place > 0 : place >= 0
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- They are part of the range.
  return /^[\x00-\x7f]*$/.test(text)
}

// The keyword of an `is` filter: null applies to any type, the others only to booleans.
function isSame(type: string, value: string | null, keyword: string): boolean {
  if (value === null) return keyword === 'null' || keyword === 'unknown'
  return type === 'bool' && keyword === (value === 't' ? 'true' : 'false')
}

const integers = new Set(['int2', 'int4', 'int8', 'oid'])
const floats = new Set(['float4', 'float8'])
const moments = new Set(['timestamptz', 'timestamp'])
const onePrint = new Set(['uuid', 'text', 'varchar', 'bool', 'date', ...integers])

/** Types whose equal values always have the same text; 1.0 and 1.00 do not. */
export function hasOnePrint(type: string): boolean {
  return onePrint.has(type)
}

function equals(type: string, left: string, right: string): boolean | null {
  if (left === right) return true
  if (onePrint.has(type)) return false
  const place = compare(type, left, right)
  return place === null ? null : place === 0
}

function compare(type: string, left: string, right: string): number | null {
  if (integers.has(type)) return order(BigInt(left), BigInt(right))
  if (floats.has(type)) {
    const [a, b] = [Number(left), Number(right)]
    return Number.isFinite(a) && Number.isFinite(b) ? order(a, b) : null
  }
  if (!moments.has(type)) return null
  const [a, b] = [microseconds(left), microseconds(right)]
  return a === null || b === null ? null : order(a, b)
}

function order<T extends bigint | number>(left: T, right: T): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

// A Date only has milliseconds; PostgreSQL has microseconds.
function microseconds(text: string): bigint | null {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::\d\d)*)?$/.exec(text)
  if (!match) return null
  const [, day = '', time = '', fraction = '', zone = '+00'] = match
  const milliseconds = Date.parse(`${day}T${time}${zone.includes(':') ? zone : `${zone}:00`}`)
  return Number.isNaN(milliseconds) ? null : BigInt(milliseconds) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}

function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word)
}

function verdict(holds: boolean): Verdict {
  return holds ? 'yes' : 'no'
}

function listValues(text: string): string[] | null {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  return inner === undefined || inner === '' ? null : splitOutside(inner).map((value) => unquote(value.trim()))
}

function unquote(text: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1')
}

// Splits at commas outside quotes and parentheses. A quote only counts at the start of a value.
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted && letter === '\\') at++
    else if (letter === '"' && (isQuoted || /(?:^|[.(,])\s*$/.test(text.slice(from, at)))) isQuoted = !isQuoted
    else if (!isQuoted && letter === '(') depth++
    else if (!isQuoted && letter === ')') depth = Math.max(0, depth - 1)
    else if (!isQuoted && depth === 0 && letter === ',') {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}
