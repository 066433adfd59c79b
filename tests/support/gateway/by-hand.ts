// Hand-made requests with the public key and a member's token, as no client would send them.
import type { Gateway, Member } from './gateway.ts'

type Answer = { status: number; body: unknown }
export type Ask = (method: string, path: string, more?: { body?: unknown; headers?: Record<string, string> }) => Promise<Answer>

/** A body that is text is sent unchanged, everything else as JSON. */
export function askAs({ url, anonKey }: Gateway, { session }: Member): Ask {
  return async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
}
