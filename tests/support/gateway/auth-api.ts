// The auth protocol by hand, with the public key.
import type { Gateway } from './gateway.ts'

/** Asks for answers in the newer shape. */
export const version = { 'x-supabase-api-version': '2024-01-01' }

/** `body` is sent as JSON, text as it is; without one it is a GET. Redirects are not followed. */
export type AuthRequest = { headers?: Record<string, string>; body?: unknown; method?: string }

export function askAuth({ url, anonKey }: Gateway, path: string, { headers = {}, body, method }: AuthRequest = {}): Promise<Response> {
  return fetch(`${url}/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
