import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'

function reader() {
  const ws = { bufferedAmount: 0, send: (frame: Buffer) => (ws.bufferedAmount += frame.length + 4) }
  return { ws, backlog: new Backlog(ws) }
}

const frame = Buffer.alloc(1_000)

test('a reader may be a megabyte behind, and no more', () => {
  const { backlog } = reader()
  const sent = Array.from({ length: 1_100 }, () => backlog.send(frame))
  expect(sent.indexOf(false)).toBe(Math.floor((1024 * 1024) / 1_004))
})

test('a reader that takes nothing for ten seconds has stalled', () => {
  const { backlog } = reader()
  backlog.send(frame)
  expect([0, 5_000, 10_000, 10_001].map((now) => backlog.isStalled(now))).toEqual([false, false, false, true])
})

test('a slow reader that keeps taking has not', () => {
  const { ws, backlog } = reader()
  for (let now = 0; now < 60_000; now += 1_000) {
    backlog.send(frame)
    expect(backlog.isStalled(now)).toBe(false)
    if (ws.bufferedAmount > 3_000) ws.bufferedAmount -= 1_004
  }
})
