// The one client of the backend: tables eagerly (5 kB), realtime when first listened to.
import { PostgrestClient } from '@supabase/postgrest-js'
import type { PostgrestError } from '@supabase/postgrest-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { Database } from '#domain/generated/database.ts'
import { BackendError } from './backend-error.ts'
import { config } from './config.ts'
import { freshToken } from './session.ts'

const asCaller: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('apikey', config.anonKey)
  headers.set('Authorization', `Bearer ${(await freshToken()) ?? config.anonKey}`)
  return fetch(input, { ...init, headers })
}

/** The tables, as the caller. Hand a query to `ask`. */
export const db = new PostgrestClient<Database>(`${config.url}/rest/v1`, { fetch: asCaller, schema: 'public' })

type Reply = { data: unknown; error: PostgrestError | null; status: number }

/** Runs a table query: its rows, or a BackendError. */
export async function ask<R extends Reply>(query: PromiseLike<R>): Promise<Extract<R, { error: null }>['data']> {
  const reply = await query
  if (reply.error) throw new BackendError(reply.status, reply.error)
  return reply.data
}

/** Runs a query made with `{ count: 'exact', head: true }`: how many there are. */
export async function askCount(
  query: PromiseLike<{ count: number | null; error: PostgrestError | null; status: number }>,
): Promise<number> {
  const { count, error, status } = await query
  if (error) throw new BackendError(status, error)
  return count ?? 0
}

/** Calls a server function by name. */
export async function invoke<T>(name: string, body?: unknown): Promise<T> {
  const headers = { apikey: config.anonKey, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const token = await freshToken()
  const answer = await fetch(`${config.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new BackendError(answer.status, readProblem(text))
  return (text ? JSON.parse(text) : null) as T
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
