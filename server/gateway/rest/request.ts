// A request to the table API, parsed from its URL, headers and body.
import type { FastifyRequest } from 'fastify'
import { parseAccept, type Accepted } from './parse/accept.ts'
import { parsePreferences, parseRange, type Preferences, type Range } from './parse/preferences.ts'
import { problems } from './problems.ts'

export const prefix = '/rest/v1'
export const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

type Method = (typeof methods)[number]
export type RestRequest = {
  method: Method
  target: { kind: 'table' | 'call' | 'root'; name: string }
  /** Without the prefix, as in `request.path`. */
  path: string
  schema: string
  rawQuery: string
  preferences: Preferences
  accepted: Accepted
  range: Range | null
  contentType: string | undefined
  body: Buffer | undefined
}

export function readRequest(request: FastifyRequest, schemas: string[]): RestRequest {
  const url = request.raw.url ?? ''
  const cut = url.indexOf('?')
  const method = methodOf(request.method)
  const { headers } = request
  const isReading = method === 'GET' || method === 'HEAD'
  const path = (cut < 0 ? url : url.slice(0, cut)).slice(prefix.length)
  const target = targetOf(path)
  if (target.kind === 'call' && !isReading && method !== 'POST') throw problems.rpcMethod(method)
  if (target.kind === 'root' && !isReading) throw problems.method(method)
  return {
    method,
    target,
    path: path === '' ? '/' : path,
    schema: schemaOf(headers[isReading ? 'accept-profile' : 'content-profile'], schemas),
    rawQuery: cut < 0 ? '' : url.slice(cut + 1),
    preferences: parsePreferences(headers.prefer),
    accepted: parseAccept(headers.accept),
    range: method === 'GET' ? parseRange(headers.range) : null,
    contentType: headers['content-type'],
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  }
}

export function readTarget({ raw, headers }: FastifyRequest, schemas: string[]) {
  const path = (raw.url ?? '').split('?', 1)[0] ?? ''
  return { target: targetOf(path.slice(prefix.length)), schema: schemaOf(headers['content-profile'] ?? headers['accept-profile'], schemas) }
}

function methodOf(word: string): Method {
  const method = methods.find((one) => one === word)
  if (method === undefined) throw problems.method(word)
  return method
}

function targetOf(path: string): RestRequest['target'] {
  const inside = path.replace(/^\//, '').replace(/\/$/, '')
  if (inside === '') return { kind: 'root', name: '' }
  const isCall = inside.startsWith('rpc/')
  return { kind: isCall ? 'call' : 'table', name: decodedName(isCall ? inside.slice(4) : inside) }
}

function decodedName(text: string): string {
  if (text === '' || text.includes('/')) throw problems.path()
  if (!text.includes('%')) return text
  try {
    const name = decodeURIComponent(text)
    if (!name.includes('\0')) return name
  } catch {
    // Not percent-encoded UTF-8; refused below.
  }
  throw problems.path()
}

function schemaOf(requested: string | string[] | undefined, schemas: string[]): string {
  if (requested === undefined) return schemas[0] ?? 'public'
  const name = String(requested)
  if (!schemas.includes(name)) throw problems.schema(name, schemas)
  return name
}
