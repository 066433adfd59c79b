// GET /render/image/{public,authenticated,sign}/:bucket/*path: a stored picture in a smaller size, for callers who may read
// the object itself. The routes this is mounted on render its refusals.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../../caller.ts'
import { objectPath } from '../names.ts'
import { readObject, type Access, type StorageContext, type StoredObject } from '../objects/objects.ts'
import { callerOf } from '../request-caller.ts'
import { ImageProblem } from './problems.ts'
import type { Pictures, Source } from './pictures.ts'
import { headerOf, nameOf, readTransformation, signedTransformation, type Transformation } from './transformation.ts'

type Mounted = {
  contextOf: (request: FastifyRequest) => StorageContext
  callers: Callers
  pictures: Pictures
  anySize: boolean
  prefix?: string
}
type ImageRequest = FastifyRequest<{ Params: { bucket: string; '*': string }; Querystring: Record<string, unknown> }>

/** Size limit of the source file. */
const mostSourceBytes = 25 * 1024 * 1024

export function renderRoutes(app: FastifyInstance, { contextOf, callers, pictures, anySize, prefix = '' }: Mounted): void {
  const answer = async (request: ImageRequest, reply: FastifyReply, access: Access, wanted: Transformation | null) => {
    const { bucket, '*': path } = request.params
    const object = await readObject(contextOf(request), access, bucket, objectPath(path))
    const asked = wanted ?? signedTransformation(object.transformations, request.headers, anySize)
    const tag = tagOf(object.version, asked)
    reply.headers({
      etag: tag,
      'last-modified': object.lastModified.toUTCString(),
      'cache-control': object.cacheControl,
      'x-transformations': headerOf(asked),
      'x-robots-tag': 'none',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'Accept',
    })
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const made = await pictures.render(sourceOf(object), asked)
    return reply.header('content-type', made.contentType).send(made.bytes)
  }

  app.get(`${prefix}/render/image/public/:bucket/*`, async (request: ImageRequest, reply) =>
    answer(request, reply, { by: 'public' }, readTransformation(request.query, request.headers, anySize)),
  )
  app.get(`${prefix}/render/image/authenticated/:bucket/*`, async (request: ImageRequest, reply) => {
    const caller = await callerOf(request, callers)
    return answer(request, reply, { by: 'caller', caller }, readTransformation(request.query, request.headers, anySize))
  })
  // A signed URL fixes the transformation when it is signed; its query is ignored.
  app.get(`${prefix}/render/image/sign/:bucket/*`, async (request: ImageRequest, reply) => {
    const { token } = request.query
    return answer(request, reply, { by: 'signed', token: typeof token === 'string' ? token : undefined }, null)
  })
}

function sourceOf(object: StoredObject): Source {
  return {
    version: object.version,
    async read() {
      if (object.size > mostSourceBytes) throw new ImageProblem('too_large')
      const parts: Buffer[] = []
      for await (const part of await object.open()) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
  }
}

function tagOf(version: string, wanted: Transformation): string {
  return `"${createHash('sha256')
    .update(`${version}|${nameOf(wanted)}`)
    .digest('base64url')
    .slice(0, 32)}"`
}

function isKnown(given: string | undefined, tag: string): boolean {
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*')
}
