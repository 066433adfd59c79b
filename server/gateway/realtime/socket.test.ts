import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { makeUnwritten } from '../unwritten.ts'
import type { Hub } from './joining.ts'
import { openShares } from './shares.ts'
import { Socket } from './socket.ts'

const caller = { role: 'anon', claims: '{}', userId: null, sessionId: null, expiresAt: null, isAnonKey: true } as const

/** A socket on a line that takes everything, and the hand of its other end. */
function open() {
  const closed: [number, string][] = []
  const ws = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    close: (code: number, reason: string) => closed.push([code, reason]),
    terminate() {},
  })
  const stream = new PassThrough()
  stream.resume()
  const hub = { log: { error: vi.fn(), debug: vi.fn() }, shares: openShares(), unwritten: makeUnwritten() } as unknown as Hub
  const socket = new Socket({ ws: ws as unknown as WebSocket, stream, version: '2.0.0', caller, headers: '{}', address: '127.0.0.1' }, hub)
  return { closed, socket, hear: (text: string) => ws.emit('message', Buffer.from(text), false) }
}

test('a socket that says nothing for a minute is closed, one that sends heartbeats is not', () => {
  vi.useFakeTimers({ now: 0 })
  const [idle, alive] = [open(), open()]
  for (let now = 25_000; now <= 75_000; now += 25_000) {
    vi.setSystemTime(now)
    alive.hear('[null,"1","phoenix","heartbeat",{}]')
    for (const { socket } of [idle, alive]) socket.sweep(now)
  }
  vi.useRealTimers()
  expect(idle.closed).toEqual([[1000, 'idle']])
  expect(alive.closed).toEqual([])
})

test('who sends faster than can be answered is cut, by number and by size', () => {
  const [many, large] = [open(), open()]
  for (let n = 0; n < 301; n++) many.hear('["1","1","realtime:x","broadcast",{}]')
  for (let n = 0; n < 6; n++) large.hear(JSON.stringify(['1', '1', 'realtime:x', 'broadcast', { a: 'x'.repeat(3_000_000) }]))
  for (const { closed } of [many, large]) expect(closed[0]).toEqual([1008, 'too many unanswered messages'])
})
