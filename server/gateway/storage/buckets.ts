// Buckets, accessed with the caller's rights: the service key may create them, and anyone the policies of storage.buckets allow.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Caller } from '../caller.ts'
import { DatabaseError } from '../postgres/database.ts'
import { jsonBody } from './body.ts'
import { bucketName } from './names.ts'
import type { ContextOf } from './objects/uploads.ts'
import { problems } from './problems.ts'
import { type Bucket, bucketJson } from './rows.ts'

type Who = (request: FastifyRequest) => Promise<Caller>
type Named = { Params: { bucket: string } }

const bucketFields = {
  public: v.optional(v.nullable(v.boolean('must be boolean'))),
  file_size_limit: v.optional(
    v.nullable(v.union([v.pipe(v.number(), v.minValue(0)), v.string()], 'must be a number or a size such as 20mb')),
  ),
  allowed_mime_types: v.optional(v.nullable(v.array(v.string(), 'must be array'))),
}
const newBucket = v.object({ id: v.optional(v.string()), name: v.string('must be string'), type: v.optional(v.string()), ...bucketFields })
const changedBucket = v.object(bucketFields)
type Fields = v.InferOutput<typeof changedBucket>

const sortColumns = ['id', 'name', 'created_at', 'updated_at'] as const
const emptyAtOnce = 500
const shortRow = (bucket: Bucket) => {
  const { type: _, ...rest } = bucket
  return rest
}

export function bucketRoutes(app: FastifyInstance, contextOf: ContextOf, who: Who): void {
  app.get('/bucket', async (request) => {
    const { rows } = contextOf(request)
    const { text, values } = listing(request.query)
    return rows.ask<Bucket>(await who(request), '', text, values, true)
  })

  app.get<Named>('/bucket/:bucket', async (request) => {
    const { rows } = contextOf(request)
    return shortRow(await rows.existingBucket(await who(request), request.params.bucket))
  })

  app.post('/bucket', async (request) => {
    const { rows, uploadLimit } = contextOf(request)
    const caller = await who(request)
    const { id, name, type, ...fields } = await jsonBody(request, newBucket)
    if (type !== undefined && type !== 'STANDARD') throw problems.invalid('body/type must be equal to one of the allowed values')
    const bucket = bucketName(id ?? name)
    const patch = patchOf(fields, uploadLimit)
    const text = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      values ($1, $2, $3::uuid, $3, coalesce(($4::jsonb ->> 'public')::boolean, false), ($4::jsonb ->> 'file_size_limit')::bigint, ${mimes})`
    await rows.ask(caller, 'storage_bucket_new', text, [bucket, bucketName(name), caller.userId, JSON.stringify(patch)]).catch(renamed)
    return { name: bucket }
  })

  app.put<Named>('/bucket/:bucket', async (request) => {
    const { rows, uploadLimit } = contextOf(request)
    const caller = await who(request)
    const patch = patchOf(await jsonBody(request, changedBucket), uploadLimit)
    const text = `update storage.buckets set public = coalesce(($4::jsonb ->> 'public')::boolean, public),
      file_size_limit = case when $4::jsonb ? 'file_size_limit' then ($4::jsonb ->> 'file_size_limit')::bigint else file_size_limit end,
      allowed_mime_types = case when $4::jsonb ? 'allowed_mime_types' then ${mimes} else allowed_mime_types end,
      updated_at = now() where id = $1 returning to_json(id)`.replaceAll('$4', '$2')
    const done = await rows.ask(caller, 'storage_bucket_change', text, [request.params.bucket, JSON.stringify(patch)])
    if (done.length === 0) throw problems.noBucket()
    return { message: 'Successfully updated' }
  })

  app.post<Named>('/bucket/:bucket/empty', async (request) => {
    const { rows, store } = contextOf(request)
    const caller = await who(request)
    await rows.existingBucket(caller, request.params.bucket)
    for (;;) {
      const removed = await rows.empty(caller, request.params.bucket, emptyAtOnce)
      await store.remove(removed)
      if (removed.length < emptyAtOnce) break
    }
    return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
  })

  app.delete<Named>('/bucket/:bucket', async (request) => {
    const { rows } = contextOf(request)
    const text = 'select to_json(storage.remove_bucket($1))'
    const done = await rows.ask<boolean>(await who(request), 'storage_bucket_remove', text, [request.params.bucket]).catch(stillUsed)
    if (done[0] !== true) throw problems.noBucket()
    return { message: 'Successfully deleted' }
  })
}

const mimes = `case when jsonb_typeof($4::jsonb -> 'allowed_mime_types') = 'array'
  then array(select jsonb_array_elements_text($4::jsonb -> 'allowed_mime_types')) end`

function listing(query: unknown): { text: string; values: string[] } {
  const asked = v.parse(v.record(v.string(), v.unknown()), query)
  const column = sortColumns.find((one) => one === asked['sortColumn']) ?? 'name'
  const order = asked['sortOrder'] === 'desc' ? 'desc' : 'asc'
  const text = `select ${bucketJson} from storage.buckets where strpos(lower(name), lower($1)) > 0
    order by ${column} ${order} limit $2::bigint offset $3::bigint`
  return { text, values: [word(asked['search']), whole(asked['limit'], 100_000), whole(asked['offset'], 0)] }
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function whole(value: unknown, fallback: number): string {
  if (value === undefined) return String(fallback)
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw problems.invalid('querystring/limit and offset must be integer')
  return value
}

function patchOf({ public: isPublic, file_size_limit: limit, allowed_mime_types: types }: Fields, most: number) {
  for (const type of types ?? []) if (!/^([\w!#$&^.+-]+\/[\w!#$&^.+*-]+.*|\*)$/.test(type)) throw problems.mime(type.slice(0, 100))
  return {
    ...(typeof isPublic === 'boolean' && { public: isPublic }),
    ...(limit !== undefined && { file_size_limit: limit === null ? null : bytesOf(limit, most) }),
    ...(types !== undefined && { allowed_mime_types: types }),
  }
}

const units: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}

function bytesOf(limit: number | string, most: number): number {
  const [, number, unit = ''] = /^\s*(\d{1,15}(?:\.\d{1,6})?)\s*([a-z]{0,3})\s*$/i.exec(String(limit)) ?? []
  const size = units[unit.toLowerCase()]
  if (number === undefined || size === undefined) throw problems.invalid('body/file_size_limit must be a number or a size such as 20mb')
  const bytes = Math.floor(Number(number) * size)
  if (bytes > most) throw problems.tooLarge()
  return bytes
}

function renamed(error: unknown): never {
  throw error instanceof DatabaseError && error.code === '23505' ? problems.bucketExists() : error
}

function stillUsed(error: unknown): never {
  throw error instanceof DatabaseError && error.code === '23503' ? problems.bucketNotEmpty() : error
}
