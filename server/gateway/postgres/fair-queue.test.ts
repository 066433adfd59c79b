import { expect, test } from 'vitest'
import { OverUse, type Party } from '../parties.ts'
import { FairQueue, type Queued } from './fair-queue.ts'
import type { CoreTime } from './process-meter.ts'

function queueOf({ size = 8, statementSeconds = 15 } = {}) {
  const clock = { ms: 0 }
  const queue = new FairQueue<Queued>({ size, statementSeconds, now: () => clock.ms })
  const add = (party: Party, shape = 'usual') => {
    const item = { party, shape, queuedAt: clock.ms, deadline: clock.ms + 3000 }
    return queue.add(item)
  }
  const run = (party: Party, forMs: number, shape = 'usual', coreTime?: CoreTime) => {
    add(party, shape)
    const item = queue.next()
    if (item === null) throw new Error('it was not let in')
    clock.ms += forMs
    queue.ended(item, coreTime)
  }
  const start = () => {
    const started: Queued[] = []
    for (let item = queue.next(); item !== null; item = queue.next()) started.push(item)
    return started
  }
  // Shapes are slow until they have been seen to be quick.
  run('service', 1)
  clock.ms += 60_000
  return { clock, queue, add, run, start, ended: (items: Queued[]) => items.forEach((item) => queue.ended(item)) }
}
const partiesOf = (items: Queued[]) => items.map(({ party }) => party)

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

test('a party that used up its statement time is refused until it has recovered', () => {
  const { add, run, clock } = queueOf()
  run('member:a', 9000)
  run('member:b', 14_000)
  run('member:b', 10_000)
  expect(add('member:a')).toBe(true)
  const refused = catching(() => add('member:b'))
  expect(refused).toMatchObject({ status: 429, code: 'over_fair_share' })
  const { retryAfter } = refused as OverUse
  // 24 seconds used, 2.5 of them recovered: 6.5 over the fifteen, at a quarter of a second each second.
  expect(retryAfter).toBe(26)
  clock.ms += (retryAfter - 1) * 1000
  expect(() => add('member:b')).toThrow(OverUse)
  clock.ms += 1001
  expect(() => add('member:b')).not.toThrow()
})

test('a party is not charged for waiting while others used the cores, but at least for what it used of them', () => {
  const { add, run } = queueOf()
  run('member:b', 30_000, 'usual', { coreMs: 20_000, waitMs: 29_000 })
  expect(() => add('member:b')).toThrow(OverUse)
  // Neither on a core nor waiting for one: for a lock, or for the disk.
  run('member:c', 30_000, 'usual', { coreMs: 0, waitMs: 12_000 })
  expect(() => add('member:c')).toThrow(OverUse)
  run('member:a', 30_000, 'usual', { coreMs: 200, waitMs: 29_000 })
  expect(add('member:a')).toBe(true)
})

test('the service role is never refused for what it used', () => {
  const { run, add } = queueOf()
  for (let n = 0; n < 50; n += 1) run('service', 3000)
  expect(add('service')).toBe(true)
})

test('heavy parties together leave seven eighths to the others', () => {
  const { add, run, start } = queueOf()
  for (const party of ['member:e', 'member:f', 'member:g', 'member:h', 'member:i'] as const) run(party, 100)
  for (const party of ['member:a', 'member:b', 'member:c', 'member:d'] as const) run(party, 7000, 'slow')
  for (const party of ['member:a', 'member:b', 'member:c', 'member:d'] as const) add(party)
  expect(start()).toHaveLength(1)
  for (const party of ['member:e', 'member:f', 'member:g'] as const) add(party)
  expect(partiesOf(start())).toEqual(['member:e', 'member:f', 'member:g'])
})

test('if all parties use much, none is heavy: the machine is busy', () => {
  const { add, run, start, ended, clock } = queueOf()
  const parties = Array.from({ length: 6 }, (_, n) => `member:${n}` as const)
  for (const party of parties) add(party)
  const started = start()
  clock.ms += 2000
  ended(started)
  run('service', 1, 'quick')
  for (const party of parties) add(party, 'quick')
  expect(partiesOf(start())).toEqual(parties)
})

test.each([
  [3300, false],
  [3400, true],
])('next to two that used 2000 ms and have recovered since, a party that used %d ms is heavy: %s', (usedMs, isHeavy) => {
  const { add, start, clock, queue } = queueOf({ size: 32 })
  for (const party of ['member:a', 'member:b', 'member:c'] as const) add(party)
  const [a, b, c] = start()
  if (!a || !b || !c) throw new Error('they were not let in')
  clock.ms += 2000
  for (const item of [a, b]) queue.ended(item)
  clock.ms += usedMs - 2000
  queue.ended(c)
  // By then, each of the two has 1667 ms left, half of 3333.
  expect(isHeavyNow({ add, start, queue }, 'member:c')).toBe(isHeavy)
})

test('the median counts the others: alone, next to a party with little use, next to the service', () => {
  const alone = queueOf()
  alone.run('member:a', 4000)
  expect(isHeavyNow(alone, 'member:a')).toBe(true)
  const two = queueOf()
  two.run('member:a', 4000)
  two.run('member:b', 10)
  expect(isHeavyNow(two, 'member:a')).toBe(true)
  const withService = queueOf()
  withService.run('member:a', 4000)
  withService.run('service', 4000)
  withService.run('member:b', 10)
  expect(isHeavyNow(withService, 'member:a')).toBe(true)
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

test('a party that waited too long learns whether it was the cause', () => {
  const { add, start, queue, clock } = queueOf({ size: 2 })
  add('member:a')
  add('member:a')
  start()
  add('member:b')
  clock.ms += 3001
  expect(blamed(queue)).toEqual([
    ['member:a', true],
    ['member:b', false],
  ])
  expect(queue.waiting).toBe(0)
})

test('a party that only waited for slow statements of others is not blamed', () => {
  const { add, start, queue, clock } = queueOf()
  for (const party of ['member:a', 'member:b'] as const) for (let n = 0; n < 4; n += 1) add(party, `slow ${n}`)
  expect(start()).toHaveLength(2)
  add('member:c', 'never seen')
  // Three at a time are more than all together may have running.
  for (let n = 0; n < 3; n += 1) add('member:d', 'never seen')
  for (let n = 0; n < 3; n += 1) add('service', 'never seen')
  clock.ms += 3001
  const late = queue.expired()
  expect(late).toHaveLength(13)
  expect(new Set(late.flatMap(({ item, isOwnDoing }) => (isOwnDoing ? [] : [item.party])))).toEqual(new Set(['member:c', 'service']))
})

test('a party that requested much is blamed for the last of it too, after the rest is refused', () => {
  const { add, start, queue, clock } = queueOf()
  for (const party of ['member:a', 'member:b'] as const) add(party, 'never seen')
  expect(start()).toHaveLength(2)
  for (let n = 0; n < 3; n += 1) add('member:mal', 'never seen')
  clock.ms += 250
  add('member:mal', 'never seen')
  add('member:honest', 'never seen')
  clock.ms += 2751
  expect(blamed(queue)).toEqual([
    ['member:mal', true],
    ['member:mal', true],
    ['member:mal', true],
  ])
  clock.ms += 250
  expect(blamed(queue)).toEqual([
    ['member:mal', true],
    ['member:honest', false],
  ])
  // Later requests are judged on their own.
  add('member:mal', 'never seen')
  clock.ms += 3001
  expect(blamed(queue)).toEqual([['member:mal', false]])
})

test('a party that used much before or while its statement waited is blamed, even if it has recovered since', () => {
  const { add, run, start, queue, clock } = queueOf()
  run('member:meanwhile', 1000)
  run('member:before', 1600)
  clock.ms += 100
  for (const party of ['member:meanwhile', 'member:a'] as const) add(party, 'slow')
  const [running] = start()
  if (!running) throw new Error('it was not let in')
  for (const party of ['member:meanwhile', 'member:before', 'member:honest'] as const) add(party, 'slow')
  clock.ms += 1500
  queue.ended(running)
  clock.ms += 1600
  expect(blamed(queue)).toEqual([
    ['member:meanwhile', true],
    ['member:before', true],
    ['member:honest', false],
  ])
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

test('a party that is idle and has recovered is forgotten', () => {
  const { add, start, ended, queue, clock } = queueOf()
  add('member:a')
  const items = start()
  expect(queue.active).toBe(1)
  clock.ms += 50
  ended(items)
  expect(queue.active).toBe(0)
})

const blamed = (queue: FairQueue<Queued>) => queue.expired().map(({ item, isOwnDoing }) => [item.party, isOwnDoing])

function isHeavyNow({ add, start, queue }: Pick<ReturnType<typeof queueOf>, 'add' | 'start' | 'queue'>, party: Party): boolean {
  add(party)
  const [item] = start()
  if (item?.party !== party) throw new Error('it was not let in')
  return queue.isSlow(item)
}

function catching(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
