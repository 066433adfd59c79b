// What both halves of the broker promise, and what the one for several processes promises besides.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Broker } from '#server/gateway/broker/broker.ts'
import { inProcess } from '#server/gateway/broker/in-process.ts'
import { openRedis } from '#server/gateway/broker/redis.ts'
import { type Redis, startRedis } from '../support/setup/redis.ts'
import { until } from '../support/gateway/realtime.ts'

let redis: Redis
const running: Broker[] = []
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(String(JSON.parse(line).msg)) })

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.kill())
afterEach(async () => {
  await Promise.all(running.splice(0).map((broker) => broker.close()))
  logged.length = 0
})

async function processes(count: number): Promise<Broker[]> {
  const secret = randomUUID()
  const brokers = await Promise.all(Array.from({ length: count }, () => openRedis({ url: redis.url, secret, log })))
  running.push(...brokers)
  await until(() => brokers.every((broker) => broker.stats().others === count - 1))
  return brokers
}

/** Everything that one process hears in a room, its own part included, in order. */
async function listen(broker: Broker, room: string) {
  const heard: string[] = []
  const gone: string[] = []
  const known = new Set<string>()
  const counts = { gaps: 0 }
  const line = broker.open(room, {
    onMessage: (message, from) => {
      known.add(from)
      heard.push(message.toString())
    },
    onGone: (process) => gone.push(process),
    onGap: () => (counts.gaps += 1),
  })
  await line.ready
  const say = (text: string) =>
    broker.say(
      room,
      () => Buffer.from(text),
      () => heard.push(text),
    )
  return { heard, gone, known, counts, line, say }
}

describe.each([
  ['in one process', async () => [inProcess()]],
  ['in three processes', () => processes(3)],
])('%s', (_name, open) => {
  test('what is said in a room is heard once in each process, everywhere in the same order', async () => {
    const brokers = await open()
    const lines = await Promise.all(brokers.map((broker) => listen(broker, 'hall')))
    const elsewhere = await listen(brokers[0] ?? inProcess(), 'yard')
    for (let n = 0; n < 100; n++) for (const [place, { say }] of lines.entries()) say(`${place} ${n}`)
    await until(() => lines.every(({ heard }) => heard.length >= 100 * lines.length))
    const [first] = lines
    for (const { heard } of lines) expect(heard).toEqual(first?.heard)
    expect(new Set(first?.heard).size).toBe(100 * lines.length)
    for (const place of lines.keys()) {
      const own = first?.heard.filter((text) => text.startsWith(`${place} `))
      expect(own).toEqual(Array.from({ length: 100 }, (_, n) => `${place} ${n}`))
    }
    expect(elsewhere.heard).toEqual([])
  })

  test('a room that is closed hears nothing more, and hears again once it is opened again', async () => {
    const brokers = await open()
    const [speaker, hearer] = [brokers.at(0) ?? inProcess(), brokers.at(-1) ?? inProcess()]
    const before = await listen(hearer, 'hall')
    before.line.close()
    const after = await listen(hearer, 'hall')
    const witness = await listen(speaker, 'yard')
    speaker.say(
      'hall',
      () => Buffer.from('late'),
      () => {},
    )
    const last = await listen(hearer, 'last')
    speaker.say(
      'last',
      () => Buffer.from('end'),
      () => {},
    )
    if (speaker !== hearer) await until(() => last.heard.length === 1)
    expect(before.heard).toEqual([])
    expect(after.heard).toEqual(speaker === hearer ? [] : ['late'])
    expect(witness.heard).toEqual([])
  })

  test('all count together, and what was given back can be taken again', async () => {
    const brokers = await open()
    const limiters = brokers.map((broker) => broker.limiter({ name: 'tries', points: 6, duration: 60 }))
    const take = async (place: number) =>
      limiters[place % limiters.length]?.consume('ana').then(
        () => 'taken',
        () => 'full',
      )
    const taken: unknown[] = []
    for (let n = 0; n < 7; n++) taken.push(await take(n))
    expect(taken).toEqual([...Array.from({ length: 6 }, () => 'taken'), 'full'])
    for (const limiter of limiters) expect((await limiter.get('ana'))?.consumedPoints).toBe(7)
    await limiters[0]?.reward('ana', 2)
    expect(await take(1)).toBe('taken')
    expect(await limiters[0]?.get('bea')).toBeNull()
  })
})

describe('several processes', () => {
  test('one tells all others, or only one of them', async () => {
    const [ana, bea, cleo] = await Promise.all((await processes(3)).map((broker) => listen(broker, 'hall')))
    bea?.say('hello')
    await until(() => ana?.known.size === 1 && cleo?.heard.length === 1)
    const [ofBea = ''] = ana?.known ?? []
    ana?.line.tell(() => Buffer.from('to Bea'), ofBea)
    ana?.line.tell(() => Buffer.from('to all'))
    await until(() => bea?.heard.at(-1) === 'to all' && cleo?.heard.at(-1) === 'to all')
    expect(ana?.heard).toEqual(['hello'])
    expect(bea?.heard).toEqual(['hello', 'to Bea', 'to all'])
    expect(cleo?.heard).toEqual(['hello', 'to all'])
  })

  test('an installation hears nothing of another on the same Redis, and counts for itself', async () => {
    const [[here], [there]] = [await processes(1), await processes(1)]
    const [mine, theirs] = [await listen(here ?? inProcess(), 'hall'), await listen(there ?? inProcess(), 'hall')]
    mine.say('hello')
    await until(() => mine.heard.length === 1)
    theirs.say('end')
    await until(() => theirs.heard.includes('end'))
    expect(theirs.heard).toEqual(['end'])
    const tries = { name: 'tries', points: 1, duration: 60 }
    await here?.limiter(tries).consume('ana')
    await expect(there?.limiter(tries).consume('ana')).resolves.toBeDefined()
  })

  test('the others learn that a process has ended', async () => {
    const [ana, bea] = await processes(2)
    const [stays, leaves] = [await listen(ana ?? inProcess(), 'hall'), await listen(bea ?? inProcess(), 'hall')]
    leaves.say('hello')
    await until(() => stays.heard.length === 1)
    await bea?.close()
    await until(() => stays.gone.length === 1)
    expect(stays.gone).toEqual([...stays.known])
    expect(ana?.stats().others).toBe(0)
  })

  test('without Redis each goes on alone, and says so once; when it is back they hear each other again', async () => {
    const [ana, bea] = await processes(2)
    const lines = [await listen(ana ?? inProcess(), 'hall'), await listen(bea ?? inProcess(), 'hall')]
    const limiter = ana?.limiter({ name: 'tries', points: 2, duration: 60 })
    const gaps = lines.map(({ counts }) => counts.gaps)
    await redis.kill()
    for (const { say } of lines) say('alone')
    // Said to a connection that is being lost, or none: it is heard here in any case.
    await until(() => lines.every(({ heard }) => heard.length === 1))
    await until(() => ana?.stats().connected === 0 && bea?.stats().connected === 0)
    expect(await limiter?.consume('ana').then(() => 'taken')).toBe('taken')
    await expect(limiter?.consume('ana', 2)).rejects.toMatchObject({ consumedPoints: 3 })
    const opened = await listen(ana ?? inProcess(), 'opened meanwhile')
    await redis.start()
    await until(() => [ana, bea].every((broker) => broker?.stats().connected === 1 && broker.stats().others === 1))
    await until(() => lines.every(({ counts }, place) => counts.gaps > (gaps[place] ?? 0)))
    lines[1]?.say('together')
    bea?.say(
      'opened meanwhile',
      () => Buffer.from('heard'),
      () => {},
    )
    await until(() => lines.every(({ heard }) => heard.at(-1) === 'together') && opened.heard.length === 1)
    expect(lines.map(({ heard }) => heard)).toEqual([
      ['alone', 'together'],
      ['alone', 'together'],
    ])
    const away = 'Redis is away: until it is back, this process shows its own rooms and counts alone'
    const back = 'Redis is back: rooms and limits are shared again'
    expect(logged.toSorted()).toEqual([away, away, back, back])
  })

  test('Redis holds no more than counts under keys that say nothing', async () => {
    const [ana, bea] = await processes(2)
    const [speaker, hearer] = [await listen(ana ?? inProcess(), 'chat:secret'), await listen(bea ?? inProcess(), 'chat:secret')]
    await ana?.limiter({ name: 'mail', points: 3, duration: 60 }).consume('ana@town.test')
    speaker.say('a secret')
    await until(() => hearer.heard.length === 1)
    const kept = Object.entries(await redis.keys())
    expect(kept.length).toBeGreaterThan(0)
    for (const [key, value] of kept) {
      expect(key).toMatch(/^gateway:[\w-]{12}:count:(mail|tries):[\w-]{22}$/)
      expect(value).toMatch(/^\d+$/)
    }
  })
})
