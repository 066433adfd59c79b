// Lists a bucket, as far as the caller may read it. Folders have no rows: they are prefixes that paths share.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Caller } from '#server/gateway/caller.ts'
import { jsonBody } from '../body.ts'
import { problems } from '../problems.ts'
import { moment } from '../rows.ts'
import type { ContextOf } from './uploads.ts'

type Who = (request: FastifyRequest) => Promise<Caller>
type Named = { Params: { bucket: string } }

const mostAtOnce = 10_000
const whole = (least: number) => v.pipe(v.number('must be integer'), v.integer('must be integer'), v.minValue(least, `must be >= ${least}`))
const order = v.optional(v.picklist(['asc', 'desc'], 'must be equal to one of the allowed values'))
const columnOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  v.optional(v.picklist(names, 'must be equal to one of the allowed values'))

const listShape = v.object({
  prefix: v.optional(v.string('must be string'), ''),
  limit: v.optional(whole(1), 100),
  offset: v.optional(whole(0), 0),
  search: v.optional(v.nullable(v.string('must be string'))),
  sortBy: v.optional(v.object({ column: columnOf(['name', 'updated_at', 'created_at', 'last_accessed_at']), order })),
})

const listV2Shape = v.object({
  prefix: v.optional(v.string('must be string'), ''),
  limit: v.optional(whole(1), 1000),
  cursor: v.optional(v.string('must be string')),
  with_delimiter: v.optional(v.boolean('must be boolean'), false),
  sortBy: v.optional(v.object({ column: columnOf(['name', 'updated_at', 'created_at']), order })),
})

const facts = `'id', id, 'updated_at', ${moment('updated_at')}, 'created_at', ${moment('created_at')},
  'last_accessed_at', ${moment('last_accessed_at')}, 'metadata', metadata`

export function listingRoutes(app: FastifyInstance, contextOf: ContextOf, who: Who): void {
  app.post<Named>('/object/list/:bucket', async (request) => {
    const { rows } = contextOf(request)
    const caller = await who(request)
    const { prefix, limit, offset, search, sortBy } = await jsonBody(request, listShape)
    const folder = prefix.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
    const values = [request.params.bucket, folder, search ?? '', String(Math.min(limit, mostAtOnce)), String(offset)]
    const [column, direction] = [sortBy?.column ?? 'name', sortBy?.order ?? 'asc']
    return rows.ask(caller, `storage_list_${column}_${direction}`, firstLevel(column, direction), values, true)
  })

  app.post<Named>('/object/list-v2/:bucket', async (request) => {
    const { rows } = contextOf(request)
    const caller = await who(request)
    const { prefix, limit, cursor, with_delimiter: isFolded, sortBy } = await jsonBody(request, listV2Shape)
    const [column, direction] = [sortBy?.column ?? 'name', sortBy?.order ?? 'asc']
    const most = Math.min(limit, mostAtOnce)
    const after = cursor === undefined ? null : readCursor(cursor)
    const values = [request.params.bucket, prefix, String(isFolded), String(most + 1), after?.at ?? null, after?.name ?? null]
    const found = await rows.ask<Entry>(caller, `storage_list2_${column}_${direction}`, pages(column, direction), values, true)
    return pageOf(found, most)
  })
}

// Folders come first, as in a file manager.
function firstLevel(column: string, direction: string): string {
  return `with found as (
      select *, substr(name, length($2) + 1) as rest from storage.objects
      where bucket_id = $1 and starts_with(name, $2) and starts_with(lower(substr(name, length($2) + 1)), lower($3))
    ), entries as (
      select 0 as kind, split_part(rest, '/', 1) as entry, null::timestamptz as at,
        json_build_object('name', split_part(rest, '/', 1), 'id', null, 'updated_at', null, 'created_at', null,
          'last_accessed_at', null, 'metadata', null)::text as shown
      from found where strpos(rest, '/') > 0 group by split_part(rest, '/', 1)
      union all
      select 1, rest, ${column === 'name' ? 'null' : column}, json_build_object('name', rest, ${facts})::text
      from found where strpos(rest, '/') = 0 and rest <> ''
    )
    select shown from entries order by kind, at ${direction}, entry collate "C" ${column === 'name' ? direction : 'asc'}
    limit $4::bigint offset $5::bigint`
}

type Entry = { at: string; name: string; folder: boolean; shown: Record<string, unknown> }

// Keyset pagination: the cursor is the sort value and name of the last entry.
function pages(column: string, direction: string): string {
  const sign = direction === 'asc' ? '>' : '<'
  const micros = (value: string) => (column === 'name' ? `0::bigint` : `(extract(epoch from ${value}) * 1000000)::bigint`)
  return `with found as (
      select *, case when $3::boolean and strpos(substr(name, length($2) + 1), '/') > 0
        then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' end as folder
      from storage.objects where bucket_id = $1 and starts_with(name, $2)
    ), entries as (
      select ${column === 'name' ? '0::bigint' : `max(${micros(column)})`} as at, folder as entry, true as is_folder,
        json_build_object('name', folder, 'key', rtrim(folder, '/'))::text as shown
      from found where folder is not null group by folder
      union all
      select ${micros(column)}, name, false, json_build_object('name', name, 'key', name, ${facts})::text
      from found where folder is null
    )
    select json_build_object('at', at::text, 'name', entry, 'folder', is_folder, 'shown', shown::json) from entries
    where $5::bigint is null or at ${sign} $5::bigint or (at = $5::bigint and entry collate "C" ${sign} $6)
    order by at ${direction}, entry collate "C" ${direction} limit $4::bigint`
}

function pageOf(found: Entry[], most: number) {
  const shown = found.slice(0, most)
  const last = shown.at(-1)
  const hasNext = found.length > most
  return {
    hasNext,
    ...(hasNext && last !== undefined && { nextCursor: writeCursor(last) }),
    folders: shown.filter((entry) => entry.folder).map((entry) => entry.shown),
    objects: shown.filter((entry) => !entry.folder).map((entry) => entry.shown),
  }
}

function writeCursor({ at, name }: Entry): string {
  return Buffer.from(JSON.stringify([at, name])).toString('base64url')
}

const cursorShape = v.tuple([v.pipe(v.string(), v.regex(/^\d{1,18}$/)), v.string()])

function readCursor(cursor: string): { at: string; name: string } {
  try {
    const [at, name] = v.parse(cursorShape, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at, name }
  } catch {
    throw problems.invalid('body/cursor is not one of ours')
  }
}
