// Live changes of tables, sent to every listener who may see them. There is one change feed and one hub per process.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { WebSocketServer } from 'ws'
import type { Broker } from '../broker/broker.ts'
import type { Caller, Callers } from '../caller.ts'
import { partyOf, type Party } from '../parties.ts'
import type { Database } from '../postgres/database.ts'
import type { Sessions } from '../sessions.ts'
import type { Unwritten } from '../http/unwritten.ts'
import { isDatabaseBroadcast, broadcastFromDatabase } from './channels/database-broadcasts.ts'
import { makeDelivery } from './delivery/delivery.ts'
import { openFeed, type Feed, type FeedEvents } from './feed/feed.ts'
import { addressOf, greet, refuse } from './sockets/handshake.ts'
import { Hidden } from './channels/hidden.ts'
import type { Hub } from './channels/open-channel.ts'
import { Listeners } from './delivery/listeners.ts'
import { signed, sizeOf, type Broadcast } from './channels/broadcast.ts'
import { openOutbox, useOutbox } from './feed/outbox.ts'
import type { Channel } from './channels/channel.ts'
import { rightsOf } from './channels/rights.ts'
import { askHearers } from './channels/rights-again.ts'
import { Rooms } from './channels/rooms.ts'
import { openShares } from './shares.ts'
import { Socket } from './sockets/socket.ts'
import { openTables } from './delivery/tables.ts'

export type RealtimeStats = {
  sockets: number
  channels: number
  subscriptions: number
  waitingChanges: number
  delivered: number
  feedLive: number
}
type BroadcastRequest = { topic: string; isPrivate: boolean; message: Broadcast; headers: string; party: Party }
export type Realtime = {
  close(): Promise<void>
  stats(): RealtimeStats
  /**
   * Sends a broadcast for a caller without a socket. A private room requires the right to write there; without it, nothing is
   * sent and no error shown. False if the party has used up its share.
   */
  say(caller: Caller, said: BroadcastRequest): Promise<boolean>
}

type Dependencies = {
  server: Server
  db: Database
  callers: Callers
  sessions: Sessions
  broker: Broker
  unwritten: Unwritten
  /** The login that may replicate; null if there is none, and the outbox is used instead. */
  feed: pg.ClientConfig | null
  owner: pg.ClientConfig
  log: FastifyBaseLogger
  /** The client's network address, taking trusted proxies into account. */
  addressOf: (request: IncomingMessage) => string
}

// A broadcast of 3000 KB plus its envelope.
const frameLimit = 3_000 * 1_024 + 64 * 1_024
const sweepEvery = 1_000
// With more pending changes than this we pause the stream, and PostgreSQL retains the rest.
const waitingLimit = 5_000

export async function openRealtime({
  server,
  db,
  callers,
  sessions,
  broker,
  unwritten,
  feed: login,
  owner,
  log,
  addressOf: clientAddress,
}: Dependencies): Promise<Realtime> {
  const sockets = new Set<Socket>()
  const listeners = new Listeners()
  const tables = openTables(db)
  const shares = openShares(broker)
  const rooms = new Rooms<Channel>({
    broker,
    charge: (...said) => shares.charge(...said),
    askHearers: (channels) => askHearers({ db, log }, channels),
  })
  const hidden = new Hidden(db)
  const delivery = makeDelivery({ db, tables, listeners, log, onDrained: () => feed.resume() })
  const failAll = (reason: string) => {
    for (const listener of listeners.everyone()) listener.fail(reason)
  }
  const events: FeedEvents = {
    onChange(change) {
      if (isDatabaseBroadcast(change)) return hidden.hear(change) || broadcastFromDatabase(rooms, change)
      if (!listeners.hasAny(change.relation.schema, change.relation.table)) return
      delivery.take(change)
      if (delivery.waiting() > waitingLimit) feed.pause()
    },
    onRelation: (relation) => tables.forget(relation.schema, relation.table),
    onGap: () => {
      failAll('the change feed was interrupted')
      hidden.failAll()
    },
  }
  await useOutbox(owner, login === null)
  const feed: Feed = login ? openFeed(login, events, log) : openOutbox(owner, events, log)
  const hub: Hub = { db, callers, tables, listeners, rooms, hidden, feed, sessions, shares, unwritten, log }

  const wss = new WebSocketServer({ noServer: true, maxPayload: frameLimit, perMessageDeflate: false, clientTracking: false })
  const welcome = async (request: IncomingMessage, stream: Duplex, head: Buffer, query: URLSearchParams) => {
    const greeting = await greet(request, query, callers)
    if ('error' in greeting) return refuse(stream, greeting)
    const address = clientAddress(request)
    const network = partyOf(null, address)
    if (!shares.open('sockets', network)) return refuse(stream, { status: 429, error: 'Too many sockets', retryAfter: 10 })
    stream.once('close', () => shares.close('sockets', network))
    wss.handleUpgrade(request, stream, head, (ws) => {
      const socket = new Socket({ ws, stream, address, ...greeting }, hub)
      sockets.add(socket)
      ws.once('close', () => sockets.delete(socket))
    })
  }
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Node has removed its own error listener, and an unhandled error event would end the process.
    stream.on('error', (error) => log.debug({ err: error }, 'a realtime handshake failed'))
    const query = addressOf(request)
    if (!query) {
      // Another listener may handle this URL (the development server has one); if there is none, we have to respond.
      if (server.listenerCount('upgrade') === 1) refuse(stream, { status: 404, error: 'Not found' })
      return
    }
    welcome(request, stream, head, query).catch((error: unknown) => {
      log.error({ err: error }, 'a realtime handshake failed')
      refuse(stream, { status: 500, error: 'Error connecting to Realtime' })
    })
  }
  server.on('upgrade', upgrade)
  const sweep = () => {
    const now = Date.now()
    for (const socket of sockets) socket.sweep(now)
  }
  const sweeper = setInterval(sweep, sweepEvery).unref()
  sessions.onEnded(sweep)

  return {
    async say(caller, { topic, isPrivate, message, headers, party }) {
      if (!(await shares.mayBroadcast(party, sizeOf(message), rooms.sizeOf(topic, isPrivate)))) return false
      const on = { db: db.onBehalfOf(party), log }
      if (!isPrivate || (await rightsOf(on, caller, topic, headers)).writesBroadcast)
        rooms.say({ name: topic, isPrivate }, signed(message, isPrivate, caller), { party })
      return true
    },
    stats: () => ({
      sockets: sockets.size,
      channels: [...sockets].reduce((sum, socket) => sum + socket.channelCount, 0),
      subscriptions: listeners.groupCount,
      waitingChanges: delivery.waiting(),
      delivered: delivery.delivered() + rooms.delivered,
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
