// Hand-made requests, as no client would send them.
import { connect } from 'node:net'
import type { Gateway, Member } from './gateway.ts'

type Answer = { status: number; body: unknown }
export type Ask = (method: string, path: string, more?: { body?: unknown; headers?: Record<string, string> }) => Promise<Answer>

/** With the public key and the member's token. A body that is text is sent unchanged, everything else as JSON. */
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

/** Sends this text over a plain connection, and resolves to everything that came until the server closed it. */
export function sendText(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part))
    socket.on('error', reject).on('close', () => resolve(heard))
  })
}
