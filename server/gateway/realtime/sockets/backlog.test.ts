import { expect, test } from 'vitest'
import { Backlog } from './backlog.ts'

function reader() {
  const stream = {
    writableLength: 0,
    cork() {},
    uncork() {},
    write(frame: Buffer) {
      stream.writableLength += frame.length
      return true
    },
  }
  return { stream, backlog: new Backlog(stream, () => true) }
}

const frame = Buffer.alloc(1_000)

test('a reader can be at most a megabyte behind', () => {
  const { stream, backlog } = reader()
  const sent = Array.from({ length: 1_100 }, () => backlog.send([frame]))
  expect(sent.indexOf(false)).toBe(Math.floor((1024 * 1024) / 1_000) + 1)
  expect(stream.writableLength).toBe(sent.filter(Boolean).length * 1_000)
})

test('one message larger than that still goes to a reader who is up to date', () => {
  const { backlog } = reader()
  expect([backlog.send([Buffer.alloc(3_000_000)]), backlog.send([frame])]).toEqual([true, false])
})

test('a reader that reads nothing for ten seconds has stalled', () => {
  const { backlog } = reader()
  backlog.send([frame])
  expect([0, 5_000, 10_000, 10_001].map((now) => backlog.isStalled(now))).toEqual([false, false, false, true])
})

test('a slow reader that keeps reading has not', () => {
  const { stream, backlog } = reader()
  for (let now = 0; now < 60_000; now += 1_000) {
    backlog.send([frame])
    expect(backlog.isStalled(now)).toBe(false)
    if (stream.writableLength > 3_000) stream.writableLength -= 1_000
  }
})

test('what a reader reads immediately does not count as waiting', () => {
  const noted: number[] = []
  const taken = { writableLength: 0, cork() {}, uncork() {}, write: () => true }
  new Backlog(taken, (bytes) => noted.push(bytes) > 0).send([Buffer.alloc(200_000)])
  expect(noted).toEqual([200_000, 0])
})
