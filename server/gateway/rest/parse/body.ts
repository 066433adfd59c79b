// A write's body: which keys it has; its text goes to PostgreSQL as it came, so that no digit of a number is lost.
import { isRecord, problems } from '../problems.ts'

export type Body = {
  isArray: boolean
  rowCount: number
  keys: string[]
  /** Keys that some row lacks; only with ?columns. */
  absent: string[]
  text: string
}

export function parseBody(raw: Buffer | undefined, contentType: string | undefined, columns: string[] | null): Body {
  const text = jsonText(raw, contentType)
  const parsed = parseJson(text)
  const rows = Array.isArray(parsed) ? parsed : [parsed]
  if (!rows.every(isRecord)) throw problems.body('Empty or invalid json')
  const first = rows[0]
  const isArray = Array.isArray(parsed)
  if (columns !== null) {
    const absent = columns.filter((column) => rows.some((row) => !Object.hasOwn(row, column)))
    return { isArray, rowCount: rows.length, keys: columns, absent, text }
  }
  const keys = first === undefined ? [] : Object.keys(first)
  const isUniform = rows.every((row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)))
  if (!isUniform) throw problems.body('All object keys must match')
  return { isArray, rowCount: rows.length, keys, absent: [], text }
}

export type CallBody = { keys: string[]; text: string; isObject: boolean }

export function parseCallBody(raw: Buffer | undefined, contentType: string | undefined): CallBody {
  const mediaType = mediaTypeOf(contentType)
  const isEmpty = raw === undefined || raw.length === 0
  if (mediaType === 'text/plain' && !isEmpty) return { keys: [], text: raw.toString(), isObject: false }
  const text = isEmpty ? '{}' : jsonText(raw, contentType)
  const parsed = parseJson(text)
  return isRecord(parsed) ? { keys: Object.keys(parsed), text, isObject: true } : { keys: [], text, isObject: false }
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function jsonText(raw: Buffer | undefined, contentType: string | undefined): string {
  const mediaType = mediaTypeOf(contentType)
  const text = raw?.toString() ?? ''
  if (mediaType === 'application/x-www-form-urlencoded') return JSON.stringify(Object.fromEntries(new URLSearchParams(text)))
  if (mediaType === 'application/json' || mediaType === 'application/vnd.pgrst.object+json' || mediaType === 'text/plain') return text
  throw problems.body(`Content-Type not acceptable: ${mediaType}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.body('Empty or invalid json')
  }
}
