// Turns an HTTP upgrade into a socket: checks the path, selects the serializer and reads the key. A refusal is a plain HTTP
// response with JSON; the client reports it and retries later.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Caller, Callers } from '#server/gateway/caller.ts'
import type { Version } from './frames.ts'
import { recognise } from '../channels/refusals.ts'

/** `headers` is JSON text, as policies read it. */
export type Welcome = { version: Version; caller: Caller; headers: string }
export type Refusal = { status: number; error: string; retryAfter?: number }

const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** Null if the URL belongs to another protocol. */
export function addressOf(request: IncomingMessage): URLSearchParams | null {
  const [path, query] = (request.url ?? '').split('?', 2)
  return path === '/realtime/v1/websocket' ? new URLSearchParams(query) : null
}

export async function greet(request: IncomingMessage, query: URLSearchParams, callers: Callers): Promise<Welcome | Refusal> {
  const version = query.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') return { status: 400, error: `Unsupported serializer version: ${version}` }
  const key = query.get('apikey') ?? header(request, 'apikey') ?? header(request, 'x-api-key')
  if (!key) return { status: 401, error: 'API key is missing' }
  const known = await recognise(callers, key)
  return 'refusal' in known
    ? { status: 401, error: known.refusal.text }
    : { version, caller: known.caller, headers: headersForPolicies(request) }
}

export function refuse(stream: Duplex, { status, error, retryAfter }: Refusal): void {
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${phrases[status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'access-control-allow-origin: *',
    'connection: close',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ]
  stream.once('finish', () => stream.destroy())
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

// Leaves out secrets, because a policy's error text may end up in a log.
function headersForPolicies({ headers }: IncomingMessage): string {
  const { authorization: _token, apikey: _key, cookie: _cookie, 'x-api-key': _other, ...rest } = headers
  return JSON.stringify(rest)
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
