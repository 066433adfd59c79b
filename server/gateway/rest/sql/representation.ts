// Writes rows in the representation the request accepts: JSON, CSV, GeoJSON, or the output of an aggregate in the database.
import type { Media } from '../catalogue/catalogue.ts'
import type { Representation } from '../plan/tree.ts'
import { tooLargeMark } from '../sqlstate.ts'
import { answerName, ident, literal, qualified, rowName } from './text.ts'

export const stripped = (json: string, isStripped: boolean) => (isStripped ? `json_strip_nulls(${json})` : json)

/** `value`: the expression for rows that are a single value. */
type Rows = { page: string; rest: string[]; head?: string; value?: string }

/** A select whose first column is the rows as text. */
export function representationSql(representation: Representation, json: string | null, rows: Rows): string {
  const { format } = representation
  const { page, rest, head = '', value } = rows
  const formatKind = format.kind === 'plan' ? (format.plan?.of.kind ?? 'json') : format.kind
  // The header line takes its names from a row, so the rows are materialized once and read twice.
  if (formatKind === 'csv') {
    const made = head === '' ? `with _pgrst_page as (${page})` : `${head}, _pgrst_page as (${page})`
    return boundedSql(representation, `${csvNames} || ${csvLines}`, { rest, head: made, from: `_pgrst_page ${rowName}` })
  }
  return boundedSql(representation, bodySql(representation, json, formatKind, value), { rest, head, from: `(${page}) ${rowName}` })
}

/**
 * Checks the length before the text leaves PostgreSQL: one value cannot be streamed, so one that is too long fails the
 * statement, even a write. `isPerRow`: each row is a separate text, and only the first is read.
 */
export function boundedSql(
  { mostBytes }: Representation,
  body: string,
  { rest, head = '', from, isPerRow = false }: { rest: string[]; head?: string; from: string; isPerRow?: boolean },
): string {
  const columns = ['body', ...rest.map((_, at) => `rest${at}`)]
  const answer = `(select ${[body, ...rest].join(', ')} from ${from}${isPerRow ? ' offset 0' : ''}) as ${answerName}(${columns.join(', ')})`
  const [text, size] = [`${answerName}.body::text`, `octet_length(${answerName}.body::text)`]
  const others = isPerRow ? `when row_number() over () > 1 then null ` : ''
  const bounded = `case ${others}when ${size} > ${mostBytes} then (${literal(tooLargeMark)} || ${size})::int::text else ${text} end`
  const columnsBehind = columns.slice(1).map((column) => `${answerName}.${column}`)
  return `${head === '' ? '' : `${head} `}select ${[bounded, ...columnsBehind].join(', ')} from ${answer}`
}

// Uses the type's own output, which a cast of XML to text skips; that output drops an empty first line.
/** Bytes are transferred as base64, which the reply decodes. */
export function mediaText({ isBinary }: Media, value: string): string {
  return isBinary ? `encode((${value})::bytea, 'base64')` : `format('%s', ${value})`
}

function bodySql({ format, handler }: Representation, json: string | null, formatKind: string, value: string | undefined): string {
  if (handler !== null) {
    const row = handler.relation === null ? rowName : `${rowName}::${qualified(handler.relation.schema, handler.relation.name)}`
    return mediaText(handler.media, `${qualified(handler.schema, handler.name)}(${value ?? row})`)
  }
  if (formatKind === 'geojson') return geojson
  const list = `json_agg(${rowName})`
  return stripped(json ?? (format.isObject ? `${list} -> 0` : list), format.isStripped)
}

const csvNames = `(select coalesce(string_agg(key, ','), '') from (select json_object_keys(row) as key from (select row_to_json(one) as row from _pgrst_page one limit 1) first) keys)`
const csvLines = `${literal('\n').trim()} || coalesce(string_agg(substring(${rowName}::text, 2, length(${rowName}::text) - 2), ${literal('\n').trim()}), '')`
const geojson = `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(${rowName})::json), '[]'))`

export const valueName = ident('pgrst_scalar')
