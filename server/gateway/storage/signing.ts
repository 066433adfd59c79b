// Signed URLs: permission to read or write one file. The caller's right is checked when the URL is signed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Caller } from '../caller.ts'
import { jsonBody } from './body.ts'
import { problems } from './problems.ts'
import { asServiceOfSignedAddress, type ObjectRow } from './rows.ts'
import type { Claims } from './tokens.ts'
import { bucketFor, type ContextOf, upload, type UploadContext } from './objects/uploads.ts'

type Who = (request: FastifyRequest) => Promise<Caller>
type AtPath = { Params: { bucket: string; '*': string }; Querystring: Record<string, unknown> }

const uploadSeconds = 2 * 60 * 60
const longestSeconds = 10 * 365 * 24 * 60 * 60
const expiresIn = v.pipe(
  v.number('must be integer'),
  v.integer('must be integer'),
  v.minValue(1, 'must be >= 1'),
  v.maxValue(longestSeconds, `must be <= ${longestSeconds}`),
)
const oneOf = 'must be equal to one of the allowed values'
const side = v.optional(v.pipe(v.number('must be integer'), v.integer('must be integer'), v.minValue(0)))
const transform = v.object({
  width: side,
  height: side,
  resize: v.optional(v.picklist(['cover', 'contain', 'fill'], oneOf)),
  quality: v.optional(v.pipe(v.number('must be integer'), v.integer('must be integer'))),
  format: v.optional(v.picklist(['origin', 'avif', 'webp'], oneOf)),
})
const signOne = v.object({ expiresIn, transform: v.optional(transform) })
const signMany = v.object({
  expiresIn,
  paths: v.pipe(
    v.array(v.string('must be string')),
    v.minLength(1, 'must NOT have fewer than 1 items'),
    v.maxLength(1000, 'must NOT have more than 1000 items'),
  ),
})

export function signingRoutes(app: FastifyInstance, contextOf: ContextOf, who: Who): void {
  app.post<AtPath>('/object/sign/:bucket/*', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const { expiresIn: life, transform: wanted } = await jsonBody(request, signOne)
    const { bucket, '*': path } = request.params
    await on.rows.existingObject(caller, bucket, path)
    return { signedURL: addressOf(on, `${bucket}/${path}`, life, said(wanted)) }
  })

  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const { expiresIn: life, paths } = await jsonBody(request, signMany)
    const { bucket } = request.params
    const sql = `select json_build_object('name', name) from storage.objects
      where bucket_id = $1 and name = any (array(select jsonb_array_elements_text($2::jsonb)))`
    const found = await on.rows.ask<Pick<ObjectRow, 'name'>>(caller, 'storage_sign', sql, [bucket, JSON.stringify(paths)], true)
    const names = new Set(found.map((row) => row.name))
    return paths.map((path) => {
      if (names.has(path)) return { error: null, path, signedURL: addressOf(on, `${bucket}/${path}`, life, '') }
      return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
    })
  })

  app.post<AtPath>('/object/upload/sign/:bucket/*', async (request) => {
    const on = contextOf(request)
    const caller = await who(request)
    const { bucket, '*': path } = request.params
    const upsert = request.headers['x-upsert'] === 'true'
    await bucketFor(on, { bucket, path })
    await on.rows.probe({ bucket, path, how: upsert ? 'replace' : 'create', as: caller, ownerId: caller.userId }, {}, null)
    const owner = caller.userId === null ? {} : { owner: caller.userId }
    const token = on.tokens.make({ kind: 'upload', url: `${bucket}/${path}`, upsert, ...owner }, uploadSeconds)
    return { url: `/object/upload/sign/${bucket}/${path}?token=${token}`, token }
  })

  app.put<AtPath>('/object/upload/sign/:bucket/*', async (request) => {
    const on = contextOf(request)
    const { bucket, '*': path } = request.params
    const { id } = await upload(on, signedTarget(on, tokenIn(request.query), bucket, path), request)
    return { Id: id, Key: `${bucket}/${path}` }
  })
}

/** What a signed upload URL allows to write. */
export function signedTarget(on: UploadContext, token: string | undefined, bucket: string, path: string) {
  const claims = on.tokens.read(token, 'upload', `${bucket}/${path}`)
  const how = claims.upsert === true ? ('replace' as const) : ('create' as const)
  return { bucket, path, how, as: asServiceOfSignedAddress(), ownerId: claims.owner ?? null }
}

export function tokenIn(query: Record<string, unknown>): string | undefined {
  return typeof query['token'] === 'string' ? query['token'] : undefined
}

function addressOf(on: UploadContext, url: string, life: number, transformations: string): string {
  const claims: Omit<Claims, 'iat' | 'exp'> = { kind: 'read', url, ...(transformations !== '' && { transformations }) }
  const route = transformations === '' ? '/object/sign' : '/render/image/sign'
  return `${route}/${url}?token=${on.tokens.make(claims, life)}`
}

function said(wanted: v.InferOutput<typeof transform> | undefined): string {
  const pairs = Object.entries(wanted ?? {}).filter(([, value]) => value !== undefined)
  return pairs.map(([name, value]) => `${name}:${value}`).join(',')
}

export function refuseRenderToken(transformations: string | null): void {
  if (transformations !== null) throw problems.signature()
}
