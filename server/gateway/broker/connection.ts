// One connection to Redis, dialed again for as long as the process runs. Messages and answers come over the same one, so when it
// is lost, nothing of it can come late.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'

export type Client = ReturnType<typeof makeClient>

export type Connection = {
  client(): Client | null
  /** Resolves when the first try has succeeded or failed. */
  firstTry: Promise<void>
  /** Gives up a connection that does not answer. */
  drop(reason: string): void
  /** `last` runs before the connection ends. */
  close(last: () => void): Promise<void>
}

export type ConnectionEvents = {
  /** The connection counts as made once this has resolved. */
  onOpen(client: Client): Promise<void>
  onUp(): void
  onDown(): void
}

const openWithin = 2_000
const firstRedial = 100
const slowestRedial = 2_000

export function keepConnected(url: string, events: ConnectionEvents, log: FastifyBaseLogger): Connection {
  const closing = new AbortController()
  let current: Client | null = null
  let dropCurrent: ((reason: string) => void) | null = null
  const tried = new AbortController()
  const firstTry = once(tried.signal, 'abort').then(() => undefined)

  /** Returns why the connection ended. */
  async function live(): Promise<unknown> {
    const client = makeClient(url)
    const ended = new Promise<unknown>((resolve) => {
      client.on('error', resolve).on('end', () => resolve(null))
      dropCurrent = (reason) => resolve(new Error(reason))
    })
    try {
      const isOpen = await Promise.race([open(client), ended.then(() => false), delay(openWithin, false, { ref: false })])
      if (!isOpen) return await Promise.race([ended, Promise.resolve(new Error('Redis did not answer'))])
      if (isLost) log.info('Redis is back: rooms and limits are shared again')
      isLost = false
      tried.abort()
      events.onUp()
      return await ended
    } catch (error) {
      return error
    } finally {
      current = null
      if (client.isOpen) client.destroy()
    }
  }

  async function open(client: Client): Promise<boolean> {
    await client.connect()
    current = client
    await events.onOpen(client)
    return true
  }

  let isLost = false
  const running = (async () => {
    let wait = firstRedial
    while (!closing.signal.aborted) {
      const since = performance.now()
      const error = await live()
      events.onDown()
      if (closing.signal.aborted) return
      if (!isLost) log.warn({ err: error }, 'Redis is away: until it is back, this process shows its own rooms and counts alone')
      isLost = true
      tried.abort()
      wait = performance.now() - since > slowestRedial ? firstRedial : Math.min(wait * 2, slowestRedial)
      await delay(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  })()

  return {
    client: () => current,
    firstTry,
    drop: (reason) => dropCurrent?.(reason),
    async close(last) {
      last()
      closing.abort()
      // Sends what is still queued, but does not wait for a Redis that hangs.
      await Promise.race([current?.close().catch(() => undefined), delay(1_000, undefined, { ref: false })])
      dropCurrent?.('closing')
      await running
    },
  }
}

function makeClient(url: string) {
  return createClient({ url, RESP: 3, disableOfflineQueue: true, socket: { connectTimeout: openWithin, reconnectStrategy: false } })
}
