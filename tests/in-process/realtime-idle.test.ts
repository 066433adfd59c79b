// Idle sockets, with a clock controlled by the test.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openRealtime } from '#server/gateway/realtime/realtime.ts'
import { makeUnwritten } from '#server/gateway/http/unwritten.ts'
import { type InProcess, openInProcess } from './parts.ts'
import { openWire } from '../support/gateway/realtime.ts'

const server = createServer()
let parts: InProcess
let realtime: Awaited<ReturnType<typeof openRealtime>>
let url: string

beforeAll(async () => {
  parts = await openInProcess()
  realtime = await openRealtime({ ...parts, server, feed: null, unwritten: makeUnwritten(), addressOf: () => '192.0.2.1' })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await realtime.close()
  server.close()
  await parts.close()
})

test('a socket that sends nothing for a minute is closed, one that sends heartbeats is not', async () => {
  const town = { url, anonKey: parts.keys.anonKey }
  const [idle, alive] = [await openWire(town), await openWire(town)]
  const beat = async () => {
    alive.say([null, '1', 'phoenix', 'heartbeat', {}])
    return (await alive.next())[3]
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const began = Date.now()
  vi.setSystemTime(began + 2_000)
  expect(await beat()).toBe('phx_reply')
  vi.setSystemTime(began + 60_500)
  expect(await idle.closed).toBe(1000)
  // At the time of that sweep this socket had been silent for two seconds less.
  expect(await beat()).toBe('phx_reply')
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
})
