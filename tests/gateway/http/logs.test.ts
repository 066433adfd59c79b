// The logs after someone sends many requests that are refused: limited in size, without stacks or ids that grant access.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let server: Gateway
beforeAll(async () => {
  server = await startGateway({ settings: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.stop())

const written = () => Buffer.byteLength(server.lines.join('\n'))

async function send(count: number, path: string, body?: () => unknown): Promise<number[]> {
  const statuses: number[] = []
  const headers = { apikey: server.anonKey, 'content-type': 'application/json' }
  const init = () => (body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body()) })
  const worker = async (share: number) => {
    for (let sent = 0; sent < share; sent += 1) {
      const answer = await fetch(server.url + path, init())
      await answer.body?.cancel()
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, () => worker(count / 10)))
  return statuses
}

test('2,000 refused requests write a bounded number of bytes and no stack', { timeout: 120_000 }, async () => {
  const before = written()
  const refused = [
    ...(await send(1000, '/rest/v1/profiles?id=eq.not-a-uuid')),
    ...(await send(500, '/auth/v1/user')),
    ...(await send(250, '/functions/v1/nothing-of-that-name')),
    ...(await send(250, `/_checkout/${randomUUID()}`)),
  ]
  expect(refused).toHaveLength(2000)
  expect(refused.filter((status) => status < 400)).toEqual([])
  // Once a later line appears, all of those have been written.
  const lastId = (await fetch(`${server.url}/health`)).headers.get('x-request-id') ?? 'none'
  await expect.poll(() => server.lines.some((line) => line.includes(lastId))).toBe(true)
  // Enough for three minutes, in case two end meanwhile: 900 lines of about 170 bytes. All 2,000 would be 340,000.
  expect(written() - before).toBeLessThan(200_000)
  expect(server.lines.join('\n')).not.toMatch(/\\n\s+at /)
})

test('no path contains an id that grants access', async () => {
  const id = randomUUID()
  const token = randomUUID().replaceAll('-', '').repeat(2)
  for (const path of [
    `/_checkout/${id}`,
    `/_billing/${token}`,
    `/_mailbox/${id}`,
    `/storage/v1/object/sign/portfolio/${id}?token=${token}`,
  ])
    await fetch(server.url + path)
  const last = await fetch(`${server.url}/config.json?token=${token}`)
  const lastId = last.headers.get('x-request-id') ?? ''
  await expect.poll(() => server.lines.some((line) => line.includes(lastId))).toBe(true)
  const all = server.lines.join('\n')
  expect(all).not.toContain(id)
  expect(all).not.toContain(token)
})

test('the content of requests never reaches the log of PostgreSQL', async () => {
  const { rows } = await server.sql.query<{ data_directory: string }>('show data_directory')
  const log = () => readFileSync(join(dirname(rows[0]?.data_directory ?? ''), 'postgres.log'), 'utf8')
  // The log is read: it says what this test makes fail.
  await expect(server.sql.query(`do $$ begin raise exception 'this test was here'; end $$`)).rejects.toThrow('this test was here')
  expect(log()).toContain('this test was here')
  const secret = 'm'.repeat(200_000)
  const refused = await send(10, '/rest/v1/rpc/can_view_profile', () => ({ viewer_id: secret, profile_id: secret }))
  expect(refused.filter((status) => status < 400)).toEqual([])
  expect(log()).not.toContain('mmmm')
})
