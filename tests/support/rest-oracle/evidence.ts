// How to verify our answer if PostgREST's is not comparable: with the rows of the plain request.
import type { Answer } from './ask.ts'
import type { Case } from './case.ts'
import { plain } from './compare.ts'
import { isServed, shownPath, type Seen } from './seen.ts'

type Row = Record<string, unknown>

export function rowsOf({ body }: Answer): unknown[] | null {
  if (body === 'null') return []
  if (!/^\s*[[{]/.test(body)) return null
  const parsed: unknown = JSON.parse(plain(body))
  return Array.isArray(parsed) ? parsed : [parsed]
}

const sortedTexts = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

export function haveSameRows(one: Answer, other: Answer): boolean {
  const [rows, others] = [rowsOf(one), rowsOf(other)]
  return rows !== null && others !== null && JSON.stringify(sortedTexts(rows)) === JSON.stringify(sortedTexts(others))
}

export const isSameAnswer = (one: Answer, other: Answer) =>
  one.status === other.status && one.range === other.range && plain(one.body) === plain(other.body)

/** Whether both are equal, except for null where version 12 finds nothing at an index and uses the following value. */
export function isAlikeButForNulls(ours: Answer, theirs: Answer): boolean {
  const isAlike = (our: unknown, their: unknown): boolean => {
    if (their === null || our === their) return true
    if (typeof our !== 'object' || our === null || typeof their !== 'object') return false
    const [one, other] = [our as Row, their as Row]
    const isNamedAfterIndex = (key: string) => key in one || (/^-?\d+$/.test(key) && other[key] === null)
    return Object.keys(other).every(isNamedAfterIndex) && Object.keys(one).every((key) => !(key in other) || isAlike(one[key], other[key]))
  }
  const [rows, others] = [rowsOf(ours), rowsOf(theirs)]
  return rows !== null && others !== null && rows.length === others.length && isAlike(rows, others)
}

/** Whether it is a query plan of PostgreSQL, as text or as JSON. */
export const isPlan = ({ body }: Answer) => /\(cost=[\d.]+\.\.[\d.]+ rows=\d+/.test(body) || /^\[\s*\{\s*"Plan": /.test(body)

/** Splits at commas outside parentheses and quotes. */
export function splitList(text: string): string[] {
  const items = ['']
  let depth = 0
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && sign === '(') depth += 1
    if (!isQuoted && sign === ')') depth -= 1
    if (sign === ',' && depth === 0 && !isQuoted) items.push('')
    else items[items.length - 1] += sign
  }
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

type Column = { key: string; name: string }

/** The root's unmodified columns in a select; null means all of them. */
export function plainColumns(select: string): Column[] | null {
  const items = splitList(select)
  if (items.includes('*')) return null
  return items.flatMap((item): Column[] => {
    const [, alias, name] = /^(?:("[^"]*"|[^":()]+):(?!:))?([\p{L}\p{N}_ -]+)$/u.exec(item) ?? []
    return name === undefined || name === 'shout' || name === 'age_of' ? [] : [{ key: (alias ?? name).replaceAll('"', ''), name }]
  })
}

export const pairsOf = (one: Case): [string, string][] => [
  ...new URLSearchParams(one.path.split('?').slice(1).join('?').replaceAll('+', '%2B')),
]

const isLogic = (key: string) => /^(?:not\.)?(?:and|or)$/.test(key)

/**
 * Whether each of our rows, reduced to the root's plain columns, is one of the rows that the request returns without embeds,
 * casts, order and page; if nothing can filter rows, also whether none of those is missing.
 */
export async function hasRowsOfThePlainRequest({ one, ours, askOurs }: Seen): Promise<boolean> {
  if (one.headers['accept']?.includes('vnd.pgrst.plan') === true) return isServed(ours) && isPlan(ours)
  const rows = rowsOf(ours)
  if (!isServed(ours) || rows === null) return false
  const pairs = pairsOf(one)
  const select = pairs.find(([key]) => key === 'select')?.[1] ?? '*'
  const isCall = one.path.startsWith('/rpc/')
  const embedNames = new Set(
    splitList(select).flatMap((item) => /^(?:\.\.\.)?(?:([^:()]+):)?([^(!:]+)[^(]*\(/.exec(item)?.slice(1, 3) ?? []),
  )
  // An embed may have the name of a column, whose value it then hides.
  const columns = plainColumns(select)?.filter(({ key }) => !embedNames.has(key)) ?? null
  const kept = pairs.filter(([key, value]) => {
    if (['select', 'order', 'limit', 'offset'].includes(key)) return false
    if (embedNames.has(key) && /^(?:not\.)?is\.null$/.test(value)) return false
    return isLogic(key) || !/^[^->"]*\./.test(key)
  })
  const asked = isCall || columns === null ? '*' : [...new Set(columns.map(({ name }) => `"${name}"`))].join(',')
  const query = [...kept, ['select', asked === '' ? '*' : asked]].map(
    ([key = '', value = '']) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  )
  const { accept: _, range: __, ...headers } = one.headers
  const whole = await askOurs({ path: `${one.path.split('?')[0]}?${query.join('&')}`, headers })
  const plainRows = rowsOf(whole)
  if (!isServed(whole) || plainRows === null) return false
  const cutTo = (from: (column: Column) => string) => (row: unknown) =>
    JSON.stringify(
      (columns ?? namesOf(plainRows).filter(({ key }) => !embedNames.has(key))).map((column) => [
        column.key,
        (row as Row)[from(column)] ?? null,
      ]),
    )
  const mine = new Set(rows.map(cutTo(({ key }) => key)))
  const all = new Set(plainRows.map(cutTo(({ name }) => name)))
  if (![...mine].every((row) => all.has(row))) return false
  const mayLeaveOut =
    /!inner|[?&](?:[^&]*\.)?(?:limit|offset)=/.test(shownPath(one)) || one.headers['range'] !== undefined || pairs.length > kept.length + 2
  return mayLeaveOut || mine.size === all.size
}

const namesOf = (rows: unknown[]): Column[] => Object.keys((rows[0] ?? {}) as Row).map((name) => ({ key: name, name }))

/** Cells of CSV; null if a quote is not closed. */
export function cellsOf(text: string): string[][] | null {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    const line = lines.at(-1) ?? []
    // Within quotes, quotes and backslashes are doubled, as in PostgreSQL's text of a record.
    if (isQuoted && (sign === '"' || sign === '\\') && text[at + 1] === sign) {
      line[line.length - 1] += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ',') line.push('')
    else if (!isQuoted && sign === '\n') lines.push([''])
    else line[line.length - 1] += sign
  }
  return isQuoted ? null : lines
}

/** Whether our CSV has the header and the rows of our JSON for the same request. */
export async function isCsvOfItsJson({ one, ours, askOurs }: Seen): Promise<boolean> {
  const json = await askOurs({ headers: { ...one.headers, accept: 'application/json' } })
  const rows = rowsOf(json)
  if (ours.type?.startsWith('text/csv') !== true || !isServed(json) || rows === null) return false
  const lines = cellsOf(ours.body.replace(/\n$/, ''))
  if (rows.length === 0 || ours.body === '') return rows.length === 0 && (lines?.length ?? 0) <= 1
  if (lines === null || lines.length !== rows.length + 1) return false
  const [names = [], ...records] = lines
  return records.every((cells, at) => {
    const row = rows[at]
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return cells.length === 1
    // If two columns have the same name, parsed JSON has the last one.
    return (
      new Set(names).size === Object.keys(row).length &&
      names.every((name, index) => names.lastIndexOf(name) !== index || isCell((row as Row)[name], cells[index] ?? ''))
    )
  })
}

function isCell(value: unknown, cell: string): boolean {
  if (value === null) return cell === ''
  if (typeof value === 'string') {
    const text = value.startsWith('#') ? value.slice(1) : value
    return cell === text || cell.replace(' ', 'T').startsWith(text.slice(0, 10))
  }
  if (typeof value === 'boolean') return cell === String(value) || cell === (value ? 't' : 'f')
  // PostgreSQL writes arrays and composites in its own format, and JSON with its own whitespace.
  return /^[[{(]/.test(cell) && (!/^[[{]/.test(cell) || plain(cell) === JSON.stringify(value) || cell.startsWith('{'))
}
