// Uploads that survive a lost connection (tus 1.0.0). The bytes are collected in a folder of their own under a random name;
// once complete they become an object like any other upload. Each request checks the caller's rights again, and only the
// caller who started an upload may continue it.
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { ERRORS, Metadata, Server, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '#server/gateway/caller.ts'
import { silenceMs } from '../body.ts'
import { mimeType, toldByForm } from '../headers.ts'
import { draftOf } from './upload-stream.ts'
import { problems, StorageProblem, trueStatusOf } from '../problems.ts'
import type { Writing } from '../rows.ts'
import { signedTarget } from '../signing.ts'
import { versionShape } from '../store/store.ts'
import { admit, bucketFor, type ContextOf, limitOf, store, type UploadContext } from './uploads.ts'
import { callerOf } from '../request-caller.ts'

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>
type Request = Parameters<Server['handleWeb']>[0]
/** `begunBy` is stored with the upload; later requests must have the same caller. */
type Going = { on: UploadContext; id: string; target: Writing; begunBy: string; limit: number; isSigned: boolean; finished: number | null }

/** An unfinished upload expires this long after its start; the sweeper removes it. */
export const resumableMs = 24 * 60 * 60 * 1000

type Dependencies = { contextOf: ContextOf; uploadLimit: number; callers: Callers; folder: string; prefix: string }

export async function resumableRoutes(
  app: FastifyInstance,
  { contextOf, uploadLimit, callers, folder, prefix }: Dependencies,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const records = new FileConfigstore(folder)
  const datastore = new FileStore({ directory: folder, configstore: records })
  datastore.extensions = datastore.extensions.filter((each) => each !== 'expiration')
  const going = new WeakMap<object, Going>()
  const ending = new Map<string, Promise<void>>()
  const known = (request: object) => {
    const found = going.get(request)
    if (found === undefined) throw new Error('a request of the resumable server that is none of ours')
    return found
  }

  const tus = new Server({
    path: prefix,
    datastore,
    namingFunction: (request) => known(request).id,
    getFileIdFromRequest: (request) => known(request).id,
    generateUrl: (request, { id }) => `${prefix}${known(request).isSigned ? '/sign' : ''}/${id}`,
    maxSize: async (request) => going.get(request)?.limit ?? uploadLimit,
    onUploadCreate: async (request, { metadata }) => {
      const { begunBy, target } = known(request)
      return { metadata: { ...metadata, begunBy, how: target.how } }
    },
    onUploadFinish: async (request, upload) => {
      await finishOnce(known(request), upload)
      return {}
    },
    onResponseError: (_request, error) => (error instanceof Error ? trueStatusOf(error) : undefined),
  })

  function finishOnce(found: Going, upload: Upload): Promise<void> {
    const running = ending.get(upload.id) ?? finish(found, upload).finally(() => ending.delete(upload.id))
    ending.set(upload.id, running)
    return running
  }

  async function finish({ on, target }: Going, { id, metadata }: Upload): Promise<void> {
    const draft = await draftOf(path.join(folder, id))
    try {
      await store(on, target, draft, toldByMetadata(metadata))
    } finally {
      await records.delete(id)
    }
  }

  async function begin(request: UploadRequest, isSigned: boolean): Promise<Going> {
    const on = contextOf(request)
    const metadata = metadataOf(request)
    const [bucket, objectName] = [metadata['bucketName'] ?? '', metadata['objectName'] ?? '']
    const id = randomUUID()
    const how = request.headers['x-upsert'] === 'true' ? ('replace' as const) : ('create' as const)
    const { target, begunBy } = await targetOf(request, isSigned, bucket, objectName, how)
    on.limits.countUpload(target.ownerId)
    return admitted({ on, id, target, begunBy, limit: 0, isSigned, finished: null }, metadata, lengthOf(request))
  }

  async function goOn(request: UploadRequest, isSigned: boolean, id: string): Promise<Going> {
    if (!versionShape.test(id)) throw problems.noUpload()
    const on = contextOf(request)
    const upload = await datastore.getUpload(id).catch(gone)
    const { bucketName = '', objectName = '', how, begunBy: first } = upload.metadata ?? {}
    const { target, begunBy } = await targetOf(request, isSigned, bucketName ?? '', objectName ?? '', how === 'replace' ? how : 'create')
    if (begunBy !== first) throw problems.noUpload()
    const found: Going = { on, id, target, begunBy, limit: 0, isSigned, finished: null }
    // The upload is complete, but the server stopped before storing it. The client sends nothing more, so store it now.
    if (request.method === 'HEAD' && upload.offset === upload.size) {
      await finishOnce(found, upload)
      return { ...found, finished: upload.offset }
    }
    return request.method === 'PATCH' ? admitted(found, upload.metadata ?? {}, upload.size ?? null) : found
  }

  async function targetOf(request: UploadRequest, isSigned: boolean, bucket: string, objectPath: string, how: Writing['how']) {
    if (isSigned) {
      const token = request.headers['x-signature']
      const target = signedTarget(contextOf(request), typeof token === 'string' ? token : undefined, bucket, objectPath)
      return { target, begunBy: `signed:${target.ownerId ?? ''}` }
    }
    const caller = await callerOf(request, callers)
    const target: Writing = { bucket, path: objectPath, how, as: caller, ownerId: caller.userId }
    return { target, begunBy: `${caller.role}:${caller.userId ?? ''}` }
  }

  async function admitted(found: Going, metadata: Record<string, string | null>, size: number | null): Promise<Going> {
    const { on, target } = found
    const bucket = await bucketFor(on, target)
    await admit(on, target, bucket, { ...toldByMetadata(metadata), size })
    return { ...found, limit: limitOf(on, bucket) }
  }

  const answer = async (request: UploadRequest, reply: FastifyReply, isSigned: boolean) => {
    try {
      const { id } = request.params
      const isAsking = request.method === 'OPTIONS'
      const upload = isAsking ? null : await (id === undefined ? begin(request, isSigned) : goOn(request, isSigned, id))
      if (upload !== null && upload.finished !== null) return await tellFinished(reply, upload.finished)
      // Set only after the request is admitted, since from here on we receive its body.
      request.raw.socket.setTimeout(silenceMs)
      const asWeb = webRequest(request)
      if (upload !== null) going.set(asWeb, upload)
      return await send(reply, await tus.handleWeb(asWeb))
    } catch (error) {
      const { status_code: status, body } = isTooLarge(error) ? ERRORS.ERR_MAX_SIZE_EXCEEDED : trueStatusOf(error)
      if (status >= 500 && !request.raw.readableAborted) request.log.error({ err: error }, 'resumable upload fault')
      return reply.code(status).header('tus-resumable', '1.0.0').type('text/plain; charset=utf-8').send(body)
    } finally {
      request.raw.socket.setTimeout(0)
    }
  }
  for (const isSigned of [false, true]) {
    const at = `/upload/resumable${isSigned ? '/sign' : ''}`
    app.route<{ Params: { id?: string } }>({
      method: ['POST', 'OPTIONS'],
      url: at,
      handler: (request, reply) => answer(request, reply, isSigned),
    })
    app.route<{ Params: { id?: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${at}/:id`,
      handler: (request, reply) => answer(request, reply, isSigned),
    })
  }
}

function toldByMetadata(metadata: Record<string, string | null> | undefined) {
  const fields = new Map<string, string>()
  for (const name of ['cacheControl', 'metadata'] as const) {
    const value = metadata?.[name]
    if (typeof value === 'string') fields.set(name, value)
  }
  return toldByForm(mimeType(metadata?.['contentType'] ?? 'application/octet-stream'), fields)
}

function metadataOf({ headers }: UploadRequest): Record<string, string | null> {
  const given = headers['upload-metadata']
  try {
    return Metadata.parse(typeof given === 'string' ? given : undefined)
  } catch {
    throw problems.invalid('Upload-Metadata is malformed')
  }
}

function lengthOf({ headers }: UploadRequest): number | null {
  const length = headers['upload-length']
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null
}

// Uses the messages of the protocol's own server, which clients look for.
function isTooLarge(error: unknown): boolean {
  return error instanceof StorageProblem && error.code === 'EntityTooLarge'
}

function gone(error: unknown): never {
  throw error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS ? problems.noUpload() : error
}

// Only uses the path of the URL, never its host.
function webRequest({ raw, method, headers, url }: UploadRequest): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value))
  const hasBody = method === 'PATCH' || method === 'POST'
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: given,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  })
}

function tellFinished(reply: FastifyReply, size: number): FastifyReply {
  const told = { 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' }
  return reply.code(200).headers(told).send()
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  // Every response already has our own.
  for (const [name, value] of response.headers) if (!/^(access-control-|content-length|connection)/.test(name)) reply.header(name, value)
  const body = await response.text()
  return reply.send(body === '' ? undefined : body)
}
