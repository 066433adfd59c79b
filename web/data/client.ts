// The backend client: tables are loaded eagerly (5 kB), realtime on first use.
import { PostgrestClient } from '@supabase/postgrest-js'
import type { PostgrestError } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { Database } from '#domain/generated/database.ts'
import { BackendError } from './backend-error.ts'
import { config } from './config.ts'
import { fetchInTurn } from './requests/fetch-in-turn.ts'
import { currentSession, freshToken } from './session/session.ts'

// The server's response after the session has ended. A page may render once more before it is left, and requests may have
// been waiting for a refresh that failed.
const signInFirst = { message: 'Sign in first.' }

const asCaller: typeof fetch = async (input, init) => {
  const token = await freshToken()
  if (token === null) return Response.json(signInFirst, { status: 401 })
  const headers = new Headers(init?.headers)
  headers.set('apikey', config.anonKey)
  headers.set('Authorization', `Bearer ${token}`)
  return doubted(await fetchInTurn(input, { ...init, headers }))
}

/** A refused token may mean that the session has ended: then the screens behind it are left. */
function doubted(answer: Response): Response {
  // If that file does not load, the next refusal tries again.
  if (answer.status === 401) void import('./session/standing.ts').then(({ doubtStanding }) => doubtStanding()).catch(() => undefined)
  return answer
}

/**
 * The tables, with the caller's rights. Pass a query to `ask`. Without the package's own retries: in an outage they would hold
 * back the failure, which the page shows and the query cache retries.
 */
export const db = new PostgrestClient<Database>(`${config.url}/rest/v1`, { fetch: asCaller, schema: 'public', retry: false })

type Reply = { data: unknown; error: PostgrestError | null; status: number }

/** Runs a table query: returns its rows or throws a BackendError. */
export async function ask<R extends Reply>(query: PromiseLike<R>): Promise<Extract<R, { error: null }>['data']> {
  const reply = await query
  if (reply.error) throw new BackendError(reply.status, reply.error)
  return reply.data
}

/** Runs a query made with `{ count: 'exact', head: true }` and returns the count. */
export async function askCount(
  query: PromiseLike<{ count: number | null; error: PostgrestError | null; status: number }>,
): Promise<number> {
  const { count, error, status } = await query
  if (error) throw new BackendError(status, error)
  return count ?? 0
}

/** Calls a server function by name. */
export function invoke<T>(name: string, body?: unknown, extra: Record<string, string> = {}): Promise<T> {
  const isGiven = body !== undefined
  return call(name, {
    method: 'POST',
    headers: { ...extra, ...(isGiven && { 'content-type': 'application/json' }) },
    ...(isGiven && { body: JSON.stringify(body) }),
  })
}

/** Calls a server function with GET. */
export function askFunction<T>(name: string, search: Record<string, string>): Promise<T> {
  return call(`${name}?${new URLSearchParams(search)}`, { method: 'GET' })
}

type Init = { method: string; headers?: Record<string, string>; body?: string }

async function call<T>(name: string, init: Init): Promise<T> {
  const answer = await answerOf(name, init)
  return JSON.parse((await answer.text()) || 'null') as T
}

/** The answer of a server function that may be a file. */
export async function answerOf(name: string, init: Init): Promise<Response> {
  const wasSignedIn = currentSession() !== null
  const token = await freshToken()
  if (wasSignedIn && token === null) throw new BackendError(401, signInFirst)
  const headers = { ...init.headers, apikey: config.anonKey, ...(token !== null && { Authorization: `Bearer ${token}` }) }
  const answer = doubted(await fetchInTurn(`${config.url}/functions/v1/${name}`, { ...init, headers }))
  if (!answer.ok) throw new BackendError(answer.status, readProblem(await answer.text()))
  return answer
}

function readProblem(text: string): { message: string; code?: string; hint?: string } {
  try {
    const told = JSON.parse(text) as { message?: string; error?: string; code?: string; hint?: string }
    return { ...told, message: told.message ?? told.error ?? text }
  } catch {
    return { message: text }
  }
}

const reconnectAfter = [1000, 2000, 5000, 10_000]
let opening: Promise<RealtimeClient> | undefined

export function realtime(): Promise<RealtimeClient> {
  opening ??= import('@supabase/realtime-js').then(
    ({ RealtimeClient }) =>
      new RealtimeClient(`${config.url.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey: config.anonKey },
        timeout: 10_000,
        heartbeatIntervalMs: 25_000,
        reconnectAfterMs: (tries) => reconnectAfter[tries - 1] ?? 10_000,
        accessToken: freshToken,
      }),
  )
  return opening
}
