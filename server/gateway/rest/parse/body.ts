// Finds the keys in a write's body. The text itself goes to PostgreSQL unchanged, so that numbers keep all their digits.
import { isRecord, problems } from '../problems.ts'
import { csvAsJson } from './csv.ts'

export type Body = {
  isArray: boolean
  rowCount: number
  keys: string[]
  /** Keys missing in some row; only computed with ?columns. */
  absent: string[]
  text: string
}

export function parseBody(raw: Buffer | undefined, contentType: string | undefined, columns: string[] | null): Body {
  const mediaType = mediaTypeOf(contentType)
  const text = jsonText(raw, mediaType)
  const parsed = parseJson(text)
  const isArray = Array.isArray(parsed)
  const rows: unknown[] = isArray ? parsed : [parsed]
  if (columns !== null && mediaType === 'application/json') {
    const absent = columns.filter((column) => rows.some((row) => !isRecord(row) || !Object.hasOwn(row, column)))
    return { isArray, rowCount: rows.length, keys: columns, absent, text }
  }
  // Like PostgREST: a body that is neither an object nor an array has no rows.
  if (!isArray && !isRecord(parsed)) return { isArray: true, rowCount: 0, keys: [], absent: [], text: '[]' }
  const first = rows[0]
  const keys = isRecord(first) ? Object.keys(first) : []
  const isUniform = rows.every(
    (row) => isRecord(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!isUniform) throw problems.body(mediaType === 'text/csv' ? 'All lines must have same number of fields' : 'All object keys must match')
  return { isArray, rowCount: rows.length, keys, absent: [], text }
}

/** `raw` is bytes or text for a function's one unnamed parameter; each of the `form` fields is the text of an argument. */
export type CallBody = {
  kind: 'json' | 'raw' | 'form'
  keys: string[]
  text: string
  mediaType: string
  isRows: boolean
  fields: [string, string][]
}

const rawTypes = ['text/plain', 'text/xml', 'application/octet-stream']

export function parseCallBody(raw: Buffer | undefined, contentType: string | undefined, columns: string[] | null): CallBody {
  const mediaType = mediaTypeOf(contentType)
  const none = { keys: [], mediaType, isRows: false, fields: [] }
  if (rawTypes.includes(mediaType)) {
    const text = mediaType === 'application/octet-stream' ? `\\x${raw?.toString('hex') ?? ''}` : utf8(raw)
    return { ...none, kind: 'raw', text }
  }
  if (mediaType === 'application/x-www-form-urlencoded') {
    const fields = [...new URLSearchParams(utf8(raw))]
    return { ...none, kind: 'form', text: '', keys: [...new Set(fields.map(([name]) => name))], fields }
  }
  const text = jsonText(raw, mediaType)
  // An empty body means no arguments, although it is not valid JSON.
  const parsed = text === '' ? {} : parseJson(text)
  const isRows = Array.isArray(parsed)
  if (columns !== null) return { ...none, kind: 'json', keys: columns, text, isRows }
  const rows: unknown[] = isRows ? parsed : [parsed]
  const first = rows[0]
  const keys = isRecord(first) ? Object.keys(first) : []
  if (
    isRows &&
    rows.some((row) => !isRecord(row) || Object.keys(row).length !== keys.length || !keys.every((key) => Object.hasOwn(row, key)))
  )
    throw problems.body('All object keys must match')
  return { ...none, kind: 'json', keys, text, isRows }
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

const utf8 = (raw: Buffer | undefined) => raw?.toString() ?? ''

function jsonText(raw: Buffer | undefined, mediaType: string): string {
  switch (mediaType) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return utf8(raw)
    case 'application/x-www-form-urlencoded':
      return JSON.stringify(Object.fromEntries(new URLSearchParams(utf8(raw))))
    case 'text/csv':
      return csvAsJson(utf8(raw))
    default:
      throw problems.body(`Content-Type not acceptable: ${mediaType}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.body('Empty or invalid json')
  }
}
