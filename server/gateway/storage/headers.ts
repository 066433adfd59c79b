// The headers an uploader sends with a file, and the only forms in which they are stored and sent back.
import type { IncomingHttpHeaders } from 'node:http'
import { problems } from './problems.ts'

export type ObjectHeaders = { type: string; cacheControl: string; encoding: string | null; user: Record<string, unknown> | null }

const mimeShape = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=("[ !#-[\]-~]*"|[\w!#$&^.+:'-]+))*$/
const cacheShape = /^[\w=, -]{1,200}$/
const encodings = new Set(['gzip', 'br', 'deflate', 'zstd'])
const userLimit = 64 * 1024

export function toldByHeaders(headers: IncomingHttpHeaders): ObjectHeaders {
  const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoding } = headers
  return {
    type: mimeType(type ?? 'application/octet-stream'),
    cacheControl: cacheControl(cache),
    encoding: contentEncoding(encoding),
    user: userMetadataOf(headers),
  }
}

export function toldByForm(type: string, fields: ReadonlyMap<string, string>): ObjectHeaders {
  const age = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  return {
    type,
    cacheControl: cacheControl(age === undefined || age === '' ? undefined : `max-age=${age}`),
    encoding: contentEncoding(fields.get('contentEncoding')),
    user: metadata === undefined ? null : userMetadata(metadata),
  }
}

export function mimeType(given: string): string {
  if (given.length > 255 || !mimeShape.test(given)) throw problems.mime(given.slice(0, 100))
  return given
}

export function cacheControl(given: string | undefined): string {
  return given !== undefined && cacheShape.test(given) ? given : 'no-cache'
}

export function contentEncoding(given: string | undefined): string | null {
  if (given === undefined || given === 'identity' || given === '') return null
  if (!encodings.has(given.toLowerCase())) throw problems.invalid('The content encoding is not one of gzip, br, deflate, zstd')
  return given.toLowerCase()
}

export function userMetadataOf({ 'x-metadata': given }: IncomingHttpHeaders): Record<string, unknown> | null {
  return typeof given === 'string' ? userMetadata(Buffer.from(given, 'base64').toString('utf8')) : null
}

function userMetadata(text: string): Record<string, unknown> {
  if (text.length > userLimit) throw problems.invalid('The metadata is too long')
  const value = json(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problems.invalid('The metadata is no JSON object')
  return value as Record<string, unknown>
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `image/*` means every kind of picture; `*` and a missing or empty list mean everything. */
export function isAllowed(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true
  const bare = bareType(type)
  return allowed.some((each) => {
    const kind = bareType(each)
    return kind === '*' || kind === '*/*' || kind === bare || (kind.endsWith('/*') && bare.startsWith(kind.slice(0, -1)))
  })
}

export function bareType(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase()
}
