import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeEventQueue } from './event-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue with a server that accepts everything until the test says otherwise. */
function counting() {
  const sent: { events: number[]; isLast: boolean }[] = []
  const logged: unknown[] = []
  const server = { isDown: false, answersLate: null as Promise<void> | null }
  const queue = makeEventQueue<number>({
    async post(events, isLast) {
      await server.answersLate
      if (server.isDown) throw new Error('no network')
      sent.push({ events, isLast })
    },
    log: (error) => logged.push(error),
  })
  const add = (from: number, to: number) => {
    for (let event = from; event <= to; event += 1) queue.add(event)
  }
  const numbers = () => sent.flatMap(({ events }) => events)
  return { sent, logged, server, queue, add, numbers }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

test('STATS-01 events are sent every 5 s, together, and nothing is sent when there are none', async () => {
  const { sent, add } = counting()
  add(1, 3)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ events: [1, 2, 3], isLast: false }])
  add(4, 4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ events }) => events)).toEqual([[1, 2, 3], [4]])
})

test('STATS-02 the fiftieth event sends all fifty immediately', async () => {
  const { sent, add } = counting()
  add(1, 49)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  add(50, 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ events: range(1, 50), isLast: false }])
})

test('events that come while a batch is sent follow after it, fifty at a time and each once', async () => {
  const { sent, server, add, numbers } = counting()
  const answers: (() => void)[] = []
  server.answersLate = new Promise((resolve) => answers.push(resolve))
  add(1, 50)
  add(51, 170)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.map(({ events }) => events.length)).toEqual([50, 50, 50, 20])
  expect(numbers()).toEqual(range(1, 170))
})

test('STATS-03 leaving the page sends everything without waiting, fifty at a time', async () => {
  const { sent, server, queue, add } = counting()
  server.answersLate = Promise.resolve()
  add(1, 3)
  queue.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ events: [1, 2, 3], isLast: true }])
  queue.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)

  server.isDown = true
  add(1, 120)
  await vi.advanceTimersByTimeAsync(0)
  server.isDown = false
  queue.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.slice(1).map(({ events, isLast }) => [events.length, isLast])).toEqual([
    [50, true],
    [50, true],
    [20, true],
  ])
})

test('STATS-04 STATS-05 a batch that could not be sent is logged, kept in its place and sent again, once', async () => {
  const { sent, logged, server, add, numbers } = counting()
  server.isDown = true
  add(1, 3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(logged).toEqual([new Error('no network')])
  add(4, 5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(logged).toHaveLength(2)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('STATS-05 beyond 500 waiting events the oldest are dropped', async () => {
  const { logged, server, add, numbers } = counting()
  server.isDown = true
  add(1, 620)
  await vi.advanceTimersByTimeAsync(12_000)
  // However many events are queued, an unreachable server gets a request only every 5 s.
  expect(logged.length).toBeLessThanOrEqual(3)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers()).toEqual(range(121, 620))
})

test('events that may no longer be sent are dropped', async () => {
  const { queue, add, numbers } = counting()
  add(1, 10)
  queue.keepOnly((event) => event % 2 === 0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(numbers()).toEqual([2, 4, 6, 8, 10])
})
