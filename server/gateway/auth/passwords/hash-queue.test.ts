import { expect, test } from 'vitest'
import { makeHashQueue } from './hash-queue.ts'

/** Work that ends when the test says so, and the order in which it started. */
function makeBench(mostWaiting: number) {
  const queue = makeHashQueue({ atOnce: 1, mostWaiting })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string) =>
    queue(name[0] ?? '', () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve('done')))
    }).catch((error: Error & { status?: number }) => `refused ${error.status}`)
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, began, endOne }
}

test('networks take turns, no matter how many requests of one wait', async () => {
  const { ask, began, endOne } = makeBench(64)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name)
  for (let n = 0; n < 7; n += 1) await endOne()
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full queue accepts another network and refuses the newest request of the one with the most waiting', async () => {
  const { ask, began, endOne } = makeBench(4)
  const crowd = ['a0', 'a1', 'a2', 'a3', 'a4'].map(ask)
  const other = ask('b1')
  expect(await crowd[4]).toBe('refused 503')
  expect(await ask('a5')).toBe('refused 503')
  for (let n = 0; n < 5; n += 1) await endOne()
  expect(began).toEqual(['a0', 'a1', 'b1', 'a2', 'a3'])
  expect(await other).toBe('done')
})

test('a queue full of networks with one request each refuses the next', async () => {
  const { ask } = makeBench(3)
  void ['a0', 'b1', 'c1', 'd1'].map(ask)
  expect(await ask('e1')).toBe('refused 503')
})
