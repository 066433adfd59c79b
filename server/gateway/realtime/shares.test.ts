import { expect, test } from 'vitest'
import { inProcess } from '../broker/in-process.ts'
import { openShares } from './shares.ts'

const [ana, bea] = ['member:ana', 'member:bea'] as const
const megabyte = 1_024 * 1_024

test('a party with 2,000 bindings gets no more until it releases some; others do', () => {
  const shares = openShares(inProcess())
  expect([shares.open('bindings', ana, 1_900), shares.open('bindings', ana, 101), shares.open('bindings', ana, 100)]).toEqual([
    true,
    false,
    true,
  ])
  expect(shares.open('bindings', bea, 1_000)).toBe(true)
  shares.close('bindings', ana, 100)
  expect([shares.open('bindings', ana, 101), shares.open('bindings', ana, 100)]).toEqual([false, true])
})

test('a network has at most 3,000 sockets, the service role any number', () => {
  const shares = openShares(inProcess())
  expect(shares.open('sockets', 'network:1', 3_000)).toBe(true)
  expect(shares.open('sockets', 'network:1')).toBe(false)
  expect(shares.open('sockets', 'network:2')).toBe(true)
  expect(shares.open('sockets', 'service', 4_000)).toBe(true)
})

test('a join counts once, and once more for every ten bindings', async () => {
  const shares = openShares(inProcess())
  const joined = async (bindings: number, times: number) => {
    const answers: boolean[] = []
    for (let n = 0; n < times; n += 1) answers.push(await shares.mayJoin(ana, bindings))
    return answers.filter(Boolean).length
  }
  expect(await joined(100, 36)).toBe(36)
  expect(await joined(9, 5)).toBe(4)
  expect(await shares.mayJoin(bea, 100)).toBe(true)
})

test('a broadcast counts once for each socket that gets it', async () => {
  const shares = openShares(inProcess())
  expect(await shares.mayBroadcast(ana, megabyte, 64)).toBe(true)
  expect(await shares.mayBroadcast(ana, 1, 1)).toBe(false)
  expect(await shares.mayBroadcast(bea, megabyte, 1)).toBe(true)
})
