import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

const key = 'operator-key-of-this-test'
let open: Gateway
let keyed: Gateway
beforeAll(async () => {
  open = await startGateway()
  keyed = await startGateway({ settings: { OPERATOR_KEY: key } })
})
afterAll(async () => {
  await open.stop()
  await keyed.stop()
})

const metrics = (gateway: Gateway, headers: Record<string, string> = {}) => fetch(`${gateway.url}/metrics`, { headers })

test('without an operator key only this machine reads the metrics, and not through a proxy', async () => {
  const answer = await metrics(open)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const text = await answer.text()
  expect(text).toMatch(/^http_request_seconds_count\{area="web",method="GET",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^database_size 4$/m)
  expect(text).toMatch(/^realtime_\w+ \d+$/m)
  expect((await metrics(open, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
})

test('with an operator key, reading them requires it', async () => {
  expect((await metrics(keyed)).status).toBe(403)
  expect((await metrics(keyed, { authorization: 'Bearer not-the-key-of-the-operator' })).status).toBe(403)
  expect((await metrics(keyed, { authorization: `Bearer ${key}` })).status).toBe(200)
})
