// The half for several processes. A room is a channel of Redis, which passes messages on and stores none. A count is a key that
// expires with its time. Names and keys are hashed with what only the processes know, so that Redis never holds an email address.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Broker, Hearer, Limiter, Rule } from './broker.ts'
import { type Client, keepConnected } from './connection.ts'
import { idLength, seal, unseal } from './envelope.ts'
import { Others } from './others.ts'
import { Turns } from './turns.ts'

type Room = { hearer: Hearer; isHeard: boolean }

const beatEvery = 1_000
const watchEvery = 250
/** Redis answers within a millisecond; one that needs longer than this keeps everyone waiting. */
const patience = 1_000

/** `secret`: the same in all processes of an installation, and different in every other installation. */
export async function openRedis({ url, secret, log }: { url: string; secret: string; log: FastifyBaseLogger }): Promise<Broker> {
  const space = `gateway:${createHash('sha256').update(secret).digest('base64url').slice(0, 12)}`
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  const self = randomBytes(idLength).toString('base64url').slice(0, idLength)
  const channelOf = (room: string) => `${space}:room:${hashed(room)}`
  const inboxOf = (process: string) => `${space}:process:${process}`
  const everyone = `${space}:everyone`
  const rooms = new Map<string, Room>()
  const changes = new Map<string, Promise<void>>()
  const turns = new Turns()
  const others = new Others()
  const counted = { said: 0, heard: 0 }
  let number = 0
  let isUp = false

  const connection = keepConnected(
    url,
    {
      async onOpen(client) {
        const opened = [...rooms]
        await client.subscribe([everyone, inboxOf(self), ...opened.map(([room]) => channelOf(room))], take, true)
        for (const [, room] of opened) room.isHeard = true
      },
      onUp() {
        isUp = true
        beat()
        gap()
      },
      onDown() {
        isUp = false
        for (const room of rooms.values()) room.isHeard = false
        turns.all()
      },
    },
    log,
  )

  function take(bytes: Buffer): void {
    const envelope = unseal(bytes)
    if (envelope === null) return
    const { from, room, message } = envelope
    if (from === self) return turns.heardBack(envelope.number)
    counted.heard += 1
    if (room === '' && message.toString() === 'bye') return leave(from)
    if (others.hear(from)) gap()
    rooms.get(room)?.hearer.onMessage(message, from)
  }

  function leave(process: string): void {
    others.end(process)
    for (const { hearer } of rooms.values()) hearer.onGone(process)
  }

  function gap(): void {
    for (const { hearer } of rooms.values()) hearer.onGap()
  }

  /** Returns its number. A message that cannot be sent is lost with the connection, which `onDown` deals with. */
  function publish(channel: string, room: string, message: Buffer): number {
    number += 1
    connection
      .client()
      ?.publish(channel, seal({ from: self, number, room, message }))
      .catch(() => undefined)
    return number
  }

  function beat(): void {
    if (isUp) turns.add(publish(everyone, '', Buffer.from('here')), () => {})
    for (const process of others.sweep()) leave(process)
  }

  let watchedAt = performance.now()
  function watch(): void {
    const sinceLast = performance.now() - watchedAt
    watchedAt = performance.now()
    // After a pause of our own, what Redis answered meanwhile was not read yet.
    if (turns.age > patience && sinceLast < patience) connection.drop('Redis did not answer for a second')
  }

  /** One change of a channel after the other: the client confuses a subscription with an unsubscription that has not ended yet. */
  function change(channel: string, act: (client: Client) => Promise<unknown>): Promise<void> {
    const turn = changeAfter(changes.get(channel), act)
    changes.set(channel, turn)
    return turn.finally(() => {
      if (changes.get(channel) === turn) changes.delete(channel)
    })
  }

  async function changeAfter(earlier: Promise<void> | undefined, act: (client: Client) => Promise<unknown>): Promise<void> {
    await earlier
    const client = connection.client()
    // If it fails, the connection is lost, and the next one begins with all rooms that are open then.
    if (client !== null) await act(client).catch(() => undefined)
  }

  const timers = [setInterval(beat, beatEvery).unref(), setInterval(watch, watchEvery).unref()]
  await connection.firstTry

  return {
    limiter: (rule) => sharedLimiter(rule, { space, hashed, client: () => (isUp ? connection.client() : null) }),
    open(name, hearer) {
      const room: Room = { hearer, isHeard: false }
      const channel = channelOf(name)
      rooms.set(name, room)
      const ready = change(channel, async (client) => {
        if (rooms.get(name) !== room || room.isHeard) return
        await client.subscribe(channel, take, true)
        room.isHeard = connection.client() === client
      })
      return {
        ready,
        tell(message, to) {
          if (isUp) publish(to === undefined ? channel : inboxOf(to), name, message())
        },
        close() {
          if (rooms.get(name) !== room) return
          rooms.delete(name)
          void change(channel, async (client) => {
            if (!rooms.has(name)) await client.unsubscribe(channel)
          })
        },
      }
    },
    say(name, message, here) {
      counted.said += 1
      if (!isUp) return here()
      const sent = publish(channelOf(name), name, message())
      if (rooms.get(name)?.isHeard === true) turns.add(sent, here)
      else here()
    },
    stats: () => ({ connected: isUp ? 1 : 0, others: others.count, ...counted }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await connection.close(() => publish(everyone, '', Buffer.from('bye')))
    },
  }
}

type Store = { space: string; hashed: (text: string) => string; client: () => Client | null }

function sharedLimiter({ name, points, duration }: Rule, { space, hashed, client }: Store): Limiter {
  // The limiter keeps one client for good, but each connection is a new one.
  const store = {
    get isReady() {
      return client() !== null
    },
    eval: (...call: Parameters<Client['eval']>) => client()?.eval(...call),
    multi: () => client()?.multi(),
  }
  const shared = new RateLimiterRedis({
    storeClient: store,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
    keyPrefix: `${space}:count:${name}`,
    points,
    duration,
  })
  return {
    consume: (key, ...rest) => shared.consume(hashed(`${name} ${key}`), ...rest),
    get: (key, ...rest) => shared.get(hashed(`${name} ${key}`), ...rest),
    reward: (key, ...rest) => shared.reward(hashed(`${name} ${key}`), ...rest),
  }
}
