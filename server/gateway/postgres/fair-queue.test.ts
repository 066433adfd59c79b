import { expect, test } from 'vitest'
import { partiesOf, queueOf } from '#tests/support/gateway/fair-queue.ts'
import { OverUse, type Party } from '../parties.ts'
import type { Queued } from './fair-queue.ts'

test('parties are served in turn, no matter who came first', () => {
  const { add, start, queue, ended } = queueOf({ size: 1 })
  for (const party of ['member:a', 'member:a', 'member:a', 'member:b', 'member:c'] as const) add(party)
  const order: Party[] = []
  while (queue.waiting > 0) {
    const items = start()
    order.push(...partiesOf(items))
    ended(items)
  }
  expect(order).toEqual(['member:a', 'member:b', 'member:c', 'member:a', 'member:a'])
})

test('one party never has more than half running, and shares with parties that arrive', () => {
  const { add, start } = queueOf()
  for (let n = 0; n < 10; n += 1) add('member:a')
  expect(start()).toHaveLength(4)
  for (let n = 0; n < 10; n += 1) add('member:b')
  expect(partiesOf(start())).toEqual(['member:b', 'member:b'])
  add('member:c')
  expect(partiesOf(start())).toEqual(['member:c'])
})

test("the server's own work comes before that of parties, in half of the pool however many there are", () => {
  const { add, start } = queueOf()
  for (let n = 0; n < 12; n += 1) add(`member:${n}`)
  for (let n = 0; n < 5; n += 1) add('service')
  const started = partiesOf(start())
  expect(started.slice(0, 5)).toEqual(['service', 'service', 'service', 'service', 'member:0'])
  expect(started.filter((party) => party === 'service')).toHaveLength(4)
})

test('a party with a full queue is refused, and no one else is', () => {
  const { add, start } = queueOf()
  for (let n = 0; n < 4; n += 1) add('member:a')
  start()
  for (let n = 0; n < 256; n += 1) add('member:a')
  expect(() => add('member:a')).toThrow(OverUse)
  expect(add('member:b')).toBe(true)
})

test('only all parties together fill the queue', () => {
  const { queue, add } = queueOf()
  for (let n = 0; n < 4096; n += 1) add(`member:${n % 64}`)
  expect(queue.waiting).toBe(4096)
  expect(add('member:new')).toBe(false)
})

test('a quick statement that took long once becomes quick again', () => {
  const { add, run, start } = queueOf()
  run('member:a', 1200)
  for (let n = 0; n < 4; n += 1) add(`member:${n}`)
  expect(start()).toHaveLength(4)
})

test('statements with a slow or unknown shape leave three quarters to quick ones', () => {
  const { add, start } = queueOf()
  for (let n = 0; n < 8; n += 1) add(`member:${n}`, `never seen ${n}`)
  expect(start()).toHaveLength(2)
  add('member:late')
  expect(partiesOf(start())).toEqual(['member:late'])
})

test('a statement that takes long becomes slow while it runs', () => {
  const { add, start, clock } = queueOf()
  for (let n = 0; n < 4; n += 1) add(`member:${n}`)
  expect(start()).toHaveLength(4)
  clock.ms += 101
  add('member:new', 'never seen')
  expect(start()).toEqual([])
  add('member:quick')
  expect(partiesOf(start())).toEqual(['member:quick'])
})

test('whether a statement is slow is known at its start from its shape and party, and that it runs long after a second', () => {
  const { add, run, start, queue, clock } = queueOf()
  for (const party of ['member:e', 'member:f', 'member:g'] as const) run(party, 10)
  run('member:heavy', 7000, 'slow')
  add('member:heavy')
  add('member:a', 'never seen')
  add('member:b')
  const slowOf = (items: Queued[]) => items.map((item) => [item.party, queue.isSlow(item)])
  const items = start()
  expect(slowOf(items)).toEqual([
    ['member:heavy', true],
    ['member:a', true],
    ['member:b', false],
  ])
  const longOf = () => items.map((item) => queue.runsLong(item))
  clock.ms += 1000
  expect(longOf()).toEqual([false, false, false])
  clock.ms += 1
  expect(longOf()).toEqual([true, true, true])
})

test('while only connections for slow statements are idle, quick ones wait, in the order of their parties', () => {
  const { add, queue } = queueOf()
  add('member:a')
  add('member:b')
  add('member:b', 'never seen')
  add('member:c', 'never seen')
  expect(queue.next({ onlySlow: true })?.party).toBe('member:c')
  expect(queue.next({ onlySlow: true })).toBeNull()
  expect(queue.next()?.party).toBe('member:a')
  expect(queue.next()?.party).toBe('member:b')
  expect(queue.next({ onlySlow: true })?.party).toBe('member:b')
})
