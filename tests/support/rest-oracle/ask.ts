// Sends a case to one server, and returns the parts of the answer that are compared.
import http from 'node:http'
import type { Case, Who } from './case.ts'

export type Server = { base: string; agent: http.Agent; headersFor(who: Who): Record<string, string> }
export type Answer = {
  status: number
  body: string
  range: string | null
  location: string | null
  applied: string | null
  type: string | null
}

const patienceMs = 8_000

export function ask(server: Server, { method, path, headers, body, who }: Case): Promise<Answer> {
  const sent = {
    ...headers,
    ...server.headersFor(who),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(server.base + path, { method, headers: sent, agent: server.agent, timeout: patienceMs }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const header = (name: string) => {
          const value = response.headers[name]
          return value === undefined ? null : String(value)
        }
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          range: header('content-range'),
          location: header('location'),
          applied: header('preference-applied'),
          type: header('content-type'),
        })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${patienceMs} ms`)))
    request.on('error', reject)
    request.end(body)
  })
}

export const hung = (error: unknown): Answer => ({ status: 0, body: String(error), range: null, location: null, applied: null, type: null })
