import { expect, test } from 'vitest'
import { openImageQueue } from './image-queue.ts'

/** A job that ends when the test says so. */
function held() {
  const starts: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      starts.push(name)
      ends.set(name, () => resolve(name))
    })
  return { starts, work, end: (name: string) => ends.get(name)?.() }
}

test('a limited number run at once, a limited number wait, and the next must retry', async () => {
  const { starts, work, end } = held()
  const workshop = openImageQueue({ atOnce: 2, waiting: 3 })
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => workshop.run(work(name)))
  await expect(workshop.run(work('f'))).rejects.toMatchObject({ status: 503, code: 'SlowDown' })
  expect([starts, workshop.stats()]).toEqual([['a', 'b'], { running: 2, waiting: 3, refused: 1 }])
  end('b')
  await all[1]
  await expect.poll(() => starts).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd', 'e']) {
    await expect.poll(() => starts).toContain(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(workshop.stats()).toEqual({ running: 0, waiting: 0, refused: 1 })
})

test('large work waits for memory in its turn, and failed work releases its memory', async () => {
  const { starts, work, end } = held()
  const workshop = openImageQueue({ atOnce: 4, memory: 100 })
  const taking = (name: string, bytes: number) =>
    workshop.run(async (room) => {
      await room.take(bytes)
      return work(name)()
    })
  const first = taking('first', 60)
  const failing = workshop.run(async (room) => {
    await room.take(30)
    throw new Error('unreadable')
  })
  await expect(failing).rejects.toThrow('unreadable')
  const large = taking('large', 1000)
  const small = taking('small', 10)
  await expect.poll(() => starts).toEqual(['first'])
  end('first')
  await first
  await expect.poll(() => starts).toEqual(['first', 'large'])
  end('large')
  await large
  await expect.poll(() => starts).toEqual(['first', 'large', 'small'])
  end('small')
  await small
})

test('callers get a timeout in time, and the slot is only free once the work has ended', async () => {
  const { starts, work, end } = held()
  const workshop = openImageQueue({ atOnce: 1, timeMs: 1 })
  await expect(workshop.run(work('endless'))).rejects.toMatchObject({ kind: 'took_too_long' })
  expect(workshop.stats()).toMatchObject({ running: 1 })
  const next = workshop.run(async () => 'done')
  next.catch(() => undefined)
  end('endless')
  await expect.poll(() => workshop.stats()).toMatchObject({ running: 0, waiting: 0 })
  expect(starts).toEqual(['endless'])
})
