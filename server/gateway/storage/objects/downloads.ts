// The bytes of an object, all or a range, with the headers browsers and caches need. Uploaded content must not run as a page
// of ours: no sniffing, no scripts, and anything that is not displayed or played inline is sent as an attachment.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bareType } from '../headers.ts'
import type { StoredObject } from './objects.ts'
import type { Range } from '../store/store.ts'

export async function sendObject(request: FastifyRequest, reply: FastifyReply, object: StoredObject): Promise<FastifyReply> {
  reply.headers(headersOf(object, request.query))
  if (isFresh(request, object)) return reply.code(304).send()
  const range = rangeOf(request, object)
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${object.size}`).send()
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
  reply.header('content-length', range === null ? object.size : range.end - range.start + 1)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await object.open(range ?? undefined))
}

function headersOf(object: StoredObject, query: unknown): Record<string, string> {
  const encoding = object.row.metadata?.contentEncoding
  return {
    'content-type': servedType(object.type),
    etag: object.etag,
    'last-modified': object.lastModified.toUTCString(),
    'cache-control': object.cacheControl,
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
    ...disposition(object, query),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
}

/** HTML is sent as plain text. */
function servedType(type: string): string {
  return /text\/html|application\/xhtml/i.test(type) ? 'text/plain;charset=UTF-8' : type
}

function disposition({ path, type }: StoredObject, query: unknown): Record<string, string> {
  const wanted = typeof query === 'object' && query !== null && 'download' in query ? query.download : undefined
  const name = typeof wanted === 'string' && wanted !== '' ? wanted : (path.split('/').at(-1) ?? path)
  const isShown = /^(image|audio|video)\//.test(bareType(type)) && bareType(type) !== 'image/svg+xml'
  if (wanted === undefined && isShown) return {}
  return { 'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encoded(name)}` }
}

function asciiName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 200)
}

function encoded(name: string): string {
  return encodeURIComponent(name.slice(0, 200).replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
}

function isFresh({ headers }: FastifyRequest, { etag, lastModified }: StoredObject): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** A single range; for several, or an invalid one, the response is the whole file, as HTTP allows. */
function rangeOf({ headers }: FastifyRequest, { size, etag, lastModified }: StoredObject): Range | 'outside' | null {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag && condition !== lastModified.toUTCString()) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}
