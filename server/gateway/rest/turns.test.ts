import { expect, test } from 'vitest'
import { RestProblem } from './problems.ts'
import { makeTurns } from './turns.ts'

function work() {
  const going: (() => void)[] = []
  let started = 0
  return {
    started: () => started,
    run: () => {
      started += 1
      return new Promise<void>((end) => going.push(end))
    },
    end: () => going.shift()?.(),
  }
}

test('one person has four statements running; the next begins as one ends', async () => {
  const inTurn = makeTurns()
  const mine = work()
  const all = Array.from({ length: 6 }, () => inTurn('me', mine.run))
  await Promise.resolve()
  expect(mine.started()).toBe(4)
  const other = work()
  void inTurn('you', other.run)
  await Promise.resolve()
  expect(other.started()).toBe(1)
  mine.end()
  await all[0]
  await expect.poll(mine.started).toBe(5)
})

test('who stands beyond the end of the line is sent away, to come again', async () => {
  const inTurn = makeTurns()
  const mine = work()
  for (let n = 0; n < 4 + 256; n += 1) void inTurn('me', mine.run)
  const refused = await inTurn('me', mine.run).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RestProblem)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

const fail = () => Promise.reject(new Error('no'))

test('a statement that fails gives its place away too', async () => {
  const inTurn = makeTurns()
  for (let n = 0; n < 9; n += 1) await inTurn('me', fail).catch(() => undefined)
  expect(await inTurn('me', () => Promise.resolve('done'))).toBe('done')
})
