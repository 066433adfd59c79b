// Rows as the text that is asked for: JSON, CSV, GeoJSON, or whatever an aggregate of the database makes of them.
import type { Shown } from '../plan/tree.ts'
import { ident, literal, qualified, rowName } from './text.ts'

export const stripped = (json: string, isStripped: boolean) => (isStripped ? `json_strip_nulls(${json})` : json)

/** `value` is what rows are when they are but one value. */
type Rows = { page: string; rest: string; head?: string; value?: string }

/** With `rows`: the select whose first column is their text. Without: one JSON value, nulls taken out when asked. */
export function shownSql(shown: Shown, json: string): string
export function shownSql(shown: Shown, json: string | null, rows: Rows): string
export function shownSql(shown: Shown, json: string | null, rows?: Rows): string {
  const { format } = shown
  if (rows === undefined) return stripped(json ?? 'null', format.isStripped)
  const { page, rest, head = '', value } = rows
  const asked = format.kind === 'plan' ? (format.plan?.of.kind ?? 'json') : format.kind
  // The names of the first line come from a row, so the rows are made once and looked at twice.
  if (asked === 'csv') {
    const made = head === '' ? `with _pgrst_page as (${page})` : `${head}, _pgrst_page as (${page})`
    return `${made} select ${csvNames} || ${csvLines}, ${rest} from _pgrst_page ${rowName}`
  }
  return `${head === '' ? '' : `${head} `}select ${bodySql(shown, json, asked, value)}, ${rest} from (${page}) ${rowName}`
}

function bodySql({ format, handler }: Shown, json: string | null, asked: string, value: string | undefined): string {
  if (handler !== null) {
    const row = handler.relation === null ? rowName : `${rowName}::${qualified(handler.relation.schema, handler.relation.name)}`
    return `${qualified(handler.schema, handler.name)}(${value ?? row})`
  }
  if (asked === 'geojson') return geojson
  const list = `json_agg(${rowName})`
  return stripped(json ?? (format.isObject ? `${list} -> 0` : list), format.isStripped)
}

const csvNames = `(select coalesce(string_agg(key, ','), '') from (select json_object_keys(row) as key from (select row_to_json(one) as row from _pgrst_page one limit 1) first) keys)`
const csvLines = `${literal('\n').trim()} || coalesce(string_agg(substring(${rowName}::text, 2, length(${rowName}::text) - 2), ${literal('\n').trim()}), '')`
const geojson = `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(${rowName})::json), '[]'))`

export const valueName = ident('pgrst_scalar')
