// Live changes of tables, pushed to whoever may see them. One change feed and one hub a process.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { WebSocketServer } from 'ws'
import type { Callers } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { makeDelivery } from './delivery.ts'
import { openFeed, type Feed, type FeedEvents } from './feed.ts'
import { addressOf, greet, refuse } from './handshake.ts'
import { Listeners } from './listeners.ts'
import { openOutbox, useOutbox } from './outbox.ts'
import { Socket, type Hub } from './socket.ts'
import { openTables } from './tables.ts'

export type RealtimeStats = {
  sockets: number
  channels: number
  subscriptions: number
  waitingChanges: number
  delivered: number
  feedLive: number
}
export type Realtime = { close(): Promise<void>; stats(): RealtimeStats }

type On = {
  server: Server
  db: Database
  callers: Callers
  /** The login that may replicate; null where there is none, the outbox then serves. */
  feed: pg.ClientConfig | null
  owner: pg.ClientConfig
  log: FastifyBaseLogger
}

const frameLimit = 2 * 1024 * 1024
const sweepEvery = 1_000
// Beyond this many waiting changes the stream is held back, and PostgreSQL keeps what follows.
const waitingLimit = 5_000

export async function openRealtime({ server, db, callers, feed: login, owner, log }: On): Promise<Realtime> {
  const sockets = new Set<Socket>()
  const listeners = new Listeners()
  const tables = openTables(db)
  const delivery = makeDelivery({ db, tables, listeners, log, onDrained: () => feed.resume() })
  const failAll = (reason: string) => {
    for (const listener of listeners.everyone()) listener.fail(reason)
  }
  const events: FeedEvents = {
    onChange(change) {
      if (!listeners.hasAny(change.relation.schema, change.relation.table)) return
      delivery.take(change)
      if (delivery.waiting() > waitingLimit) feed.pause()
    },
    onRelation: (relation) => tables.forget(relation.schema, relation.table),
    onGap: () => failAll('the change feed was interrupted'),
  }
  await useOutbox(owner, login === null)
  const feed: Feed = login ? openFeed(login, events, log) : openOutbox(owner, events, log)
  const hub: Hub = { db, callers, tables, listeners, feed, log }

  const wss = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false, clientTracking: false })
  const welcome = async (request: IncomingMessage, stream: Duplex, head: Buffer, query: URLSearchParams) => {
    const greeting = await greet(request, query, callers)
    if ('error' in greeting) return refuse(stream, greeting)
    wss.handleUpgrade(request, stream, head, (ws) => {
      const socket = new Socket(ws, greeting.version, greeting.caller, hub)
      sockets.add(socket)
      ws.once('close', () => sockets.delete(socket))
    })
  }
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node has taken its own listener off: an error nobody hears would end the process.
    stream.on('error', (error) => log.debug({ err: error }, 'a realtime handshake failed'))
    const query = addressOf(request)
    if (!query) {
      // Another listener may know the address (the development server has one); without one nobody would answer.
      if (server.listenerCount('upgrade') === 1) refuse(stream, { status: 404, error: 'Not found' })
      return
    }
    welcome(request, stream, head, query).catch((error: unknown) => {
      log.error({ err: error }, 'a realtime handshake failed')
      refuse(stream, { status: 500, error: 'Error connecting to Realtime' })
    })
  }
  server.on('upgrade', upgrade)
  const sweeper = setInterval(() => {
    const now = Date.now()
    for (const socket of sockets) socket.sweep(now)
  }, sweepEvery).unref()

  return {
    stats: () => ({
      sockets: sockets.size,
      channels: [...sockets].reduce((sum, socket) => sum + socket.channelCount, 0),
      subscriptions: listeners.groupCount,
      waitingChanges: delivery.waiting(),
      delivered: delivery.delivered(),
      feedLive: feed.isLive() ? 1 : 0,
    }),
    async close() {
      clearInterval(sweeper)
      server.off('upgrade', upgrade)
      await feed.close()
      await delivery.settled()
      for (const socket of sockets) socket.cut(1001, 'the server is going away')
    },
  }
}
