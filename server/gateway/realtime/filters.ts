// The filter of a binding, `column=op.value`: parsed from the client's text, compared as the column's type.
import { unchanged, type Value } from './pgoutput.ts'

export const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const
export type Operator = (typeof operators)[number]

export type Filter = { column: string; operator: Operator; values: string[] }
export type ParsedFilters = { ok: true; filters: Filter[] } | { ok: false; reason: string }

/** `unknown` when the stream does not carry the column's value. */
export type Verdict = 'yes' | 'no' | 'unknown'

const listLimit = 100

/** Several conditions are joined by commas and all must hold. */
export function parseFilters(text: string): ParsedFilters {
  const filters: Filter[] = []
  for (const condition of splitOutside(text)) {
    const match = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(condition.trim())
    const [, column = '', operator = '', rest = ''] = match ?? []
    if (!match) return { ok: false, reason: `Error parsing \`filter\` params: ["${text}"]` }
    if (!isOperator(operator)) return { ok: false, reason: `The filter operator "${operator}" is not supported` }
    const values = operator === 'in' ? listValues(rest) : [unquote(rest)]
    if (!values) return { ok: false, reason: `\`in\` filter expects values in parentheses, got "${rest}"` }
    if (values.length > listLimit) return { ok: false, reason: `\`in\` filter takes at most ${listLimit} values` }
    filters.push({ column: column.trim(), operator, values })
  }
  return { ok: true, filters }
}

/** `value` is PostgreSQL's text of the column; nothing compares with null. */
export function judge(filter: Filter, type: string, value: Value): Verdict {
  if (value === unchanged) return 'unknown'
  if (value === null) return 'no'
  const wanted = filter.values[0] ?? ''
  switch (filter.operator) {
    case 'eq':
      return verdict(compare(type, value, wanted) === 0)
    case 'neq':
      return verdict(compare(type, value, wanted) !== 0)
    case 'lt':
      return verdict(compare(type, value, wanted) < 0)
    case 'lte':
      return verdict(compare(type, value, wanted) <= 0)
    case 'gt':
      return verdict(compare(type, value, wanted) > 0)
    case 'gte':
      return verdict(compare(type, value, wanted) >= 0)
    case 'in':
      return verdict(filter.values.some((each) => compare(type, value, each) === 0))
    default:
      return filter.operator satisfies never
  }
}

const integers = new Set(['int2', 'int4', 'int8', 'oid'])
const decimals = new Set(['float4', 'float8', 'numeric'])
const moments = new Set(['timestamptz', 'timestamp'])

function compare(type: string, left: string, right: string): number {
  if (left === right) return 0
  if (integers.has(type)) return order(BigInt(left), BigInt(right))
  if (decimals.has(type)) return order(Number(left), Number(right))
  if (moments.has(type)) return order(microseconds(left), microseconds(right))
  return order(left, right)
}

function order<T extends bigint | number | string>(left: T, right: T): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

// A Date keeps milliseconds; PostgreSQL keeps three digits more.
function microseconds(text: string): bigint {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::\d\d)*)?$/.exec(text)
  if (!match) return text === '-infinity' ? -(2n ** 62n) : 2n ** 62n
  const [, day = '', time = '', fraction = '', zone = '+00'] = match
  const offset = zone.includes(':') ? zone : `${zone}:00`
  const milliseconds = Date.parse(`${day}T${time}${offset}`)
  return BigInt(Number.isNaN(milliseconds) ? 0 : milliseconds) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}

function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word)
}

function verdict(holds: boolean): Verdict {
  return holds ? 'yes' : 'no'
}

function listValues(text: string): string[] | null {
  const inner = /^\((.*)\)$/s.exec(text)?.[1]
  if (inner === undefined || inner === '') return null
  return splitOutside(inner).map((value) => unquote(value.trim()))
}

function unquote(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1')
}

// At commas, but not inside quotes or parentheses.
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (quoted && letter === '\\') at++
    else if (letter === '"') quoted = !quoted
    else if (!quoted && letter === '(') depth++
    else if (!quoted && letter === ')') depth--
    else if (!quoted && depth === 0 && letter === ',') {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}
