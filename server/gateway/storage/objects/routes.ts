// Files by their path: upload, download and info.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Callers } from '#server/gateway/caller.ts'
import { sendObject } from './downloads.ts'
import { type Access, readObject } from './objects.ts'
import { problems, StorageProblem } from '../problems.ts'
import { refuseRenderToken, tokenIn } from '../signing.ts'
import { type ContextOf, upload } from './uploads.ts'
import { callerOrNobody } from '../request-caller.ts'

type Who = (request: FastifyRequest) => Promise<Caller>
type AtPath = { Params: { bucket: string; '*': string }; Querystring: Record<string, unknown> }
type ObjectRequest = FastifyRequest<AtPath>

export function objectRoutes(app: FastifyInstance, contextOf: ContextOf, callers: Callers, who: Who): void {
  const write = async (request: ObjectRequest, how: 'create' | 'replace') => {
    const caller = await who(request)
    const { bucket, '*': path } = request.params
    const { id } = await upload(contextOf(request), { bucket, path, how, as: caller, ownerId: caller.userId }, request)
    return { Id: id, Key: `${bucket}/${path}` }
  }
  const send = async (request: ObjectRequest, reply: FastifyReply, access: Access) => {
    const on = contextOf(request)
    const { bucket, '*': path } = request.params
    const object = await readObject(on, access, bucket, path)
    refuseRenderToken(object.transformations)
    try {
      return await sendObject(request, reply, object)
    } catch (error) {
      // Replaced between reading its row and its bytes: the row now has the new version.
      const again = error instanceof StorageProblem ? await readObject(on, access, bucket, path) : null
      if (again === null || again.version === object.version) throw error
      return sendObject(request, reply, again)
    }
  }
  const asCaller = async (request: ObjectRequest): Promise<Access> => ({ by: 'caller', caller: await who(request) })
  const asAnyone = async (request: ObjectRequest): Promise<Access> => {
    const caller = await callerOrNobody(request, callers)
    return caller === null ? { by: 'public' } : { by: 'caller', caller }
  }
  const info = async (request: ObjectRequest, access: Access) => {
    const on = contextOf(request)
    const { bucket, '*': path } = request.params
    const { row, ...object } = await readObject(on, access, bucket, path)
    return {
      id: row.id,
      name: row.name,
      version: object.version,
      bucket_id: row.bucket_id,
      size: object.size,
      content_type: object.type,
      content_encoding: row.metadata?.contentEncoding ?? null,
      cache_control: object.cacheControl,
      etag: object.etag,
      metadata: row.user_metadata ?? {},
      last_modified: object.lastModified.toISOString(),
      created_at: row.created_at,
    }
  }

  app.post<AtPath>('/object/:bucket/*', (request) => write(request, request.headers['x-upsert'] === 'true' ? 'replace' : 'create'))
  app.put<AtPath>('/object/:bucket/*', (request) => write(request, 'replace'))

  const reads: Record<string, (request: ObjectRequest) => Access | Promise<Access>> = {
    public: () => ({ by: 'public' }),
    sign: (request) => ({ by: 'signed', token: tokenIn(request.query) }),
    authenticated: asCaller,
    '': asAnyone,
  }
  for (const [way, access] of Object.entries(reads)) {
    app.route<AtPath>({
      method: ['GET', 'HEAD'],
      exposeHeadRoute: false,
      url: `/object${way && `/${way}`}/:bucket/*`,
      handler: async (request, reply) => send(request, reply, await access(request)),
    })
  }

  for (const way of ['public', 'authenticated', ''] as const) {
    const url = `/object/info${way && `/${way}`}/:bucket/*`
    const access = reads[way] ?? asAnyone
    app.get<AtPath>(url, { exposeHeadRoute: false }, async (request) => info(request, await access(request)))
    // HEAD of the file itself.
    app.head<AtPath>(url, async (request, reply) => send(request, reply, await access(request)))
  }

  // No cache of ours can hold a stale version, so success needs no action.
  const mayPurge = async (request: FastifyRequest) => {
    const caller = await who(request)
    if (caller.role !== 'service_role') throw problems.caller('Only the service key may purge')
    return caller
  }
  app.delete('/cdn', async (request) => {
    await mayPurge(request)
    return { message: 'success' }
  })
  app.delete<{ Params: { bucket: string } }>('/cdn/:bucket', async (request) => {
    await mayPurge(request)
    if ((await contextOf(request).rows.asServiceFindBucket(request.params.bucket)) === null) throw problems.noBucket()
    return { message: 'success' }
  })
  app.delete<AtPath>('/cdn/:bucket/*', async (request) => {
    await mayPurge(request)
    if ((await contextOf(request).rows.asServiceFindBucket(request.params.bucket)) === null) throw problems.noBucket()
    return { message: 'success' }
  })
}
