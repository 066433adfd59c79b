// A database that accepts connections and answers nothing: requests are not kept waiting for it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '#tests/support/setup/server.ts'

let server: Server
let headers: Record<string, string>
let processes: number[] = []

function freeze(): void {
  const postmaster = Number(readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  processes = [postmaster, ...children]
  for (const id of processes) process.kill(id, 'SIGSTOP')
}

function thaw(): void {
  for (const id of processes) process.kill(id, 'SIGCONT')
  processes = []
}

// Twice the ten seconds that are promised, for a busy machine.
const ask = (path: string) => fetch(server.url + path, { headers, signal: AbortSignal.timeout(20_000) }).then(({ status }) => status)
const cities = '/rest/v1/cities?select=name&limit=1'

beforeAll(async () => {
  server = await startServer()
  const { anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string }
  const signed = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.com', password: 'swap-chairs-2026' }),
  })
  const { access_token: token } = (await signed.json()) as { access_token: string }
  headers = { apikey: anonKey, authorization: `Bearer ${token}` }
})
afterAll(async () => {
  thaw()
  await server.stop()
})

test('a database frozen right after a start is answered with 503, and serves again once it goes on', { timeout: 90_000 }, async () => {
  freeze()
  expect(await Promise.all([ask('/rest/v1/profiles?select=id'), ask(cities), ask(cities)])).toEqual([503, 503, 503])
  // Its answer may be kept for a second.
  await expect.poll(() => ask('/health'), { timeout: 20_000 }).toBe(503)
  thaw()
  await expect.poll(() => ask(cities), { timeout: 20_000 }).toBe(200)
})

test('a database frozen later on is answered with 503, and serves again once it goes on', { timeout: 90_000 }, async () => {
  await expect.poll(() => ask(cities), { timeout: 20_000 }).toBe(200)
  freeze()
  expect(await Promise.all([ask(cities), ask(cities)])).toEqual([503, 503])
  thaw()
  await expect.poll(() => ask(cities), { timeout: 20_000 }).toBe(200)
})
