// Moving, copying and deleting. A move only changes the row, because bytes are stored under their version, not their path.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Caller } from '#server/gateway/caller.ts'
import { jsonBody } from '../body.ts'
import { cacheControl, contentEncoding, isAllowed, mimeType, userMetadataOf } from '../headers.ts'
import { asServiceIsForPictures } from '../images/re-encode.ts'
import { problems } from '../problems.ts'
import type { Facts, ObjectRow, Writing } from '../rows.ts'
import { BytesMissing } from '../store/store.ts'
import { bucketFor, type ContextOf, limitOf, type UploadContext, writeRow } from './uploads.ts'

type ReadCaller = (request: FastifyRequest) => Promise<Caller>
type AtPath = { Params: { bucket: string; '*': string } }

const text = v.string('must be string')
const optionalText = v.optional(v.nullable(text))
const moveShape = v.object({ bucketId: text, sourceKey: text, destinationKey: text, destinationBucket: v.optional(v.nullable(text)) })
const copyShape = v.object({
  ...moveShape.entries,
  copyMetadata: v.optional(v.boolean('must be boolean'), true),
  metadata: v.optional(v.nullable(v.object({ cacheControl: optionalText, mimetype: optionalText, contentEncoding: optionalText }))),
})
const removed = v.object({
  prefixes: v.pipe(
    v.array(v.union([text, v.object({ path: text })])),
    v.minLength(1, 'must NOT have fewer than 1 items'),
    v.maxLength(1000, 'must NOT have more than 1000 items'),
  ),
})

export function moveAndCopyRoutes(app: FastifyInstance, contextOf: ContextOf, who: ReadCaller): void {
  app.post('/object/move', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await jsonBody(request, moveShape)
    const to = { bucket: destinationBucket ?? bucketId, path: destinationKey }
    const row = await on.rows.existingObject(caller, bucketId, sourceKey)
    await mayLieIn(on, row, to)
    const sql = `update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2 returning to_json(id)`
    const [id] = await on.rows.ask<string>(caller, 'storage_move', sql, [bucketId, sourceKey, to.bucket, to.path])
    if (id === undefined) throw problems.refused()
    return { message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.path}` }
  })

  app.post('/object/copy', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const asked = await jsonBody(request, copyShape)
    const to = { bucket: asked.destinationBucket ?? asked.bucketId, path: asked.destinationKey }
    const row = await on.rows.existingObject(caller, asked.bucketId, asked.sourceKey)
    const how = request.headers['x-upsert'] === 'true' ? ('replace' as const) : ('create' as const)
    const target = { ...to, how, as: caller, ownerId: caller.userId }
    const id = asked.copyMetadata
      ? await copy(on, row, target, {}, row.user_metadata)
      : await copy(on, row, target, changedFacts(asked.metadata), userMetadataOf(request.headers))
    return { Id: id, Key: `${to.bucket}/${to.path}`, name: to.path, bucket_id: to.bucket }
  })

  app.delete<{ Params: { bucket: string } }>('/object/:bucket', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const { prefixes } = await jsonBody(request, removed)
    const paths = prefixes.map((each) => (typeof each === 'string' ? each : each.path))
    const rows = await on.rows.remove(caller, request.params.bucket, paths)
    await on.store.remove(versionsOf(rows))
    return rows
  })

  app.delete<AtPath>('/object/:bucket/*', async (request) => {
    const on = contextOf(request)
    const rows = await on.rows.remove(await who(request), request.params.bucket, [request.params['*']])
    if (rows.length === 0) throw problems.noObject()
    await on.store.remove(versionsOf(rows))
    return { message: 'Successfully deleted' }
  })
}

async function copy(
  on: UploadContext,
  row: ObjectRow,
  target: Writing,
  changed: Partial<Facts>,
  user: Record<string, unknown> | null,
): Promise<string> {
  const { version, metadata } = row
  await mayLieIn(on, row, target)
  await mayBecome(on, target, changed)
  if (version === null) throw problems.noObject()
  const facts = { ...metadata, ...changed, lastModified: new Date().toISOString() }
  await on.limits.checkRoom(on.rows, target.ownerId, metadata?.size ?? 0)
  await on.rows.probe(target, facts, user)
  const fresh = randomUUID()
  await on.store.copy(version, fresh).catch((error: unknown) => {
    throw error instanceof BytesMissing ? problems.noObject() : error
  })
  return (await writeRow(on, target, fresh, facts, user)).id
}

/** A file must meet the other bucket's upload rules; files that were not re-encoded cannot go to a picture bucket. */
async function mayLieIn(on: UploadContext, row: ObjectRow, to: Pick<Writing, 'bucket' | 'path'>): Promise<void> {
  const bucket = await bucketFor(on, to)
  if (to.bucket === row.bucket_id) return
  const type = row.metadata?.mimetype ?? 'application/octet-stream'
  if (!isAllowed(type, bucket.allowed_mime_types)) throw problems.mime(type)
  if ((row.metadata?.size ?? 0) > limitOf(on, bucket)) throw problems.tooLarge()
  const isUnmade = !(await asServiceIsForPictures(on.rows, row.bucket_id))
  if (isUnmade && (await asServiceIsForPictures(on.rows, to.bucket))) throw problems.mime(type)
}

function versionsOf(rows: ObjectRow[]): string[] {
  return rows.flatMap(({ version }) => version ?? [])
}

/** Checks that the bucket accepts the new type; re-encoded pictures must keep theirs. */
async function mayBecome(on: UploadContext, to: Writing, { mimetype, contentEncoding: encoding }: Partial<Facts>): Promise<void> {
  if (mimetype === undefined && encoding === undefined) return
  const bucket = await bucketFor(on, to)
  const isRefused = mimetype !== undefined && !isAllowed(mimetype, bucket.allowed_mime_types)
  if (isRefused || (await asServiceIsForPictures(on.rows, to.bucket))) throw problems.mime(mimetype ?? encoding ?? '')
}

type Changes = v.InferOutput<typeof copyShape>['metadata']

function changedFacts(asked: Changes): Partial<Facts> {
  const { cacheControl: cache = null, mimetype = null, contentEncoding: given } = asked ?? {}
  const encoding = contentEncoding(given ?? undefined)
  return {
    ...(cache !== null && { cacheControl: cacheControl(cache) }),
    ...(mimetype !== null && { mimetype: mimeType(mimetype) }),
    ...(encoding !== null && { contentEncoding: encoding }),
  }
}
