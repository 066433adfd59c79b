// One client's socket: its frames in the order they came, its channels, and the bounds it must keep.
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Caller, Callers } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { Backlog } from './backlog.ts'
import { Channel, type Carrier } from './channel.ts'
import type { Feed } from './feed.ts'
import { decodeBroadcastPush, decodeText, encodeText, type Frame, type Version } from './frames.ts'
import { readJoin, record, text, type Binding, type Join } from './join.ts'
import type { Listeners } from './listeners.ts'
import { expiryText, hasExpired, isKey, recognise, type Recognised } from './refusals.ts'
import { subscribe, type Subscription } from './subscription.ts'
import type { Tables } from './tables.ts'

export type Hub = { db: Database; callers: Callers; tables: Tables; listeners: Listeners; feed: Feed; log: FastifyBaseLogger }

const channelLimit = 100
const unansweredLimit = 300
const idleLimit = 60_000
const feedWithin = 5_000
const restarting = 'RealtimeRestarting: Realtime is restarting, please standby'

export class Socket implements Carrier {
  readonly version: Version
  readonly #ws: WebSocket
  readonly #hub: Hub
  readonly #keyCaller: Caller
  readonly #channels = new Map<string, Channel>()
  readonly #backlog: Backlog
  #turn: Promise<void> = Promise.resolve()
  #unanswered = 0
  #heardAt = Date.now()

  constructor(ws: WebSocket, version: Version, keyCaller: Caller, hub: Hub) {
    this.#ws = ws
    this.version = version
    this.#keyCaller = keyCaller
    this.#hub = hub
    this.#backlog = new Backlog(ws)
    ws.on('message', (data, isBinary) => this.#take(data, isBinary))
    ws.on('close', () => this.#endAll())
    ws.on('error', (error) => hub.log.debug({ err: error }, 'a realtime socket failed'))
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  get channelCount(): number {
    return this.#channels.size
  }

  sendBytes(frame: Buffer): void {
    if (this.isOpen && !this.#backlog.send(frame)) this.cut(1013, 'too far behind')
  }

  push(channel: Channel, event: string, payload: object): void {
    // Phoenix repeats the join's reference on what ends a channel, so that a stale end cannot close a newer join.
    const ref = event === 'phx_close' || event === 'phx_error' ? channel.joinRef : null
    this.#send({ joinRef: channel.joinRef, ref, topic: channel.topic, event, payload })
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
  }

  /** Ends what has outlived itself: idle sockets, stalled readers, expired tokens. */
  sweep(now: number): void {
    if (now - this.#heardAt > idleLimit) return this.cut(1000, 'idle')
    if (this.#backlog.isStalled(now)) return this.cut(1013, 'too far behind')
    for (const channel of this.#channels.values()) {
      if (hasExpired(channel.caller, now)) channel.close(expiryText(channel.caller, now))
    }
  }

  /** A stalled reader never answers a close, so the connection is dropped a second later. */
  cut(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#ws.close(code, reason)
    this.#endAll()
    setTimeout(() => this.#ws.terminate(), 1_000).unref()
  }

  #endAll(): void {
    for (const channel of this.#channels.values()) channel.end()
  }

  #take(data: RawData, isBinary: boolean): void {
    this.#heardAt = Date.now()
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
    const frame = isBinary ? broadcastFrame(bytes) : decodeText(this.version, bytes.toString('utf8'))
    if (!frame) return this.cut(1007, 'unreadable frame')
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {})
      return
    }
    if (++this.#unanswered > unansweredLimit) return this.cut(1008, 'too many unanswered messages')
    this.#turn = this.#turn.then(() => this.#answer(frame)).finally(() => this.#unanswered--)
  }

  async #answer(frame: Frame): Promise<void> {
    if (!this.isOpen) return
    try {
      if (frame.event === 'phx_join') return await this.#join(frame)
      const channel = this.#channels.get(frame.topic)
      if (!channel) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
      if (frame.event === 'phx_leave') return this.#leave(frame, channel)
      if (frame.event === 'access_token' && isMeantFor(channel, frame)) return await this.#changeToken(frame, channel)
    } catch (error) {
      this.#hub.log.error({ err: error, event: frame.event }, 'a realtime message could not be answered')
      this.#reply(frame, 'error', { reason: 'UnknownErrorOnChannel: the server could not answer' })
    }
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, joinRef } = frame
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason })
    if (!topic.startsWith('realtime:') || topic === 'realtime:') return refuse('TopicNameRequired: You must provide a topic name')
    this.#channels.get(topic)?.close()
    if (this.#channels.size >= channelLimit) return refuse('ChannelRateLimitReached: Too many channels')
    const join = readJoin(frame.payload)
    const known = await this.#recognise(join)
    if ('refusal' in known) return refuse(`${known.refusal.code}: ${known.refusal.text}`)
    const { caller } = known
    if (join.isPrivate) {
      return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice('realtime:'.length)}`)
    }
    if (join.bindings.length > 0 && !(await this.#hub.feed.ready(feedWithin))) return refuse(restarting)
    const subscription = await subscribe(this.#hub, caller, join.bindings)
    if (!this.isOpen) return
    // Lost while we asked: this channel was not there to be told of the gap.
    if (join.bindings.length > 0 && !this.#hub.feed.isLive()) return refuse(restarting)
    if (!subscription.ok && join.waitsForChanges) return refuse(`PostgresChangesSubscribeFailed: ${subscription.message}`)

    const channel = new Channel(this, this.#hub.listeners, { topic, joinRef, bindings: join.bindings, caller })
    this.#channels.set(topic, channel)
    // Listening begins before the answer, so that nothing committed after it is missed.
    const ids = channel.listen(subscription)
    this.#reply(frame, 'ok', { postgres_changes: join.bindings.map((binding, index) => described(binding, ids[index])) })
    if (join.bindings.length > 0) tell(channel, subscription)
    if (join.wantsReplicationReady) channel.system('ok', 'Replication connection established', 'system')
  }

  async #recognise({ token }: Join): Promise<Recognised> {
    return token === null || isKey(token) ? { caller: this.#keyCaller } : recognise(this.#hub.callers, token)
  }

  #leave(frame: Frame, channel: Channel): void {
    this.#reply(frame, 'ok', {})
    if (isMeantFor(channel, frame)) channel.close()
  }

  async #changeToken(frame: Frame, channel: Channel): Promise<void> {
    const token = text(record(frame.payload)['access_token'])
    if (token === null || isKey(token)) return
    const known = await recognise(this.#hub.callers, token)
    if ('refusal' in known) return channel.close(known.refusal.text)
    const { caller } = known
    channel.caller = caller
    if (channel.isListening || channel.bindings.length === 0) return
    // Told of ids it never heard from, the client would not know new ones: it joins again with the token it now has.
    const subscription = await subscribe(this.#hub, caller, channel.bindings)
    if (subscription.ok) channel.fail('the new token may listen')
  }

  #reply(frame: Frame, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = frame
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #send(frame: Omit<Frame, 'payload'> & { payload: object }): void {
    this.sendBytes(Buffer.from(encodeText(this.version, { ...frame, payload: JSON.stringify(frame.payload) })))
  }
}

// A message that was under way when the client joined the topic again still carries the reference of the old join.
function isMeantFor(channel: Channel, { joinRef }: Frame): boolean {
  return joinRef === null || channel.joinRef === null || joinRef === channel.joinRef
}

function described(binding: Binding, id: number | undefined): object {
  return { id, ...binding.sent }
}

function tell(channel: Channel, subscription: Subscription): void {
  if (subscription.ok) channel.system('ok', 'Subscribed to PostgreSQL')
  else channel.system('error', subscription.message)
}

// Version 2 clients send every broadcast as bytes.
function broadcastFrame(bytes: Buffer): Frame | null {
  const push = decodeBroadcastPush(bytes)
  return push && { joinRef: push.joinRef, ref: push.ref, topic: push.topic, event: 'broadcast', payload: push }
}
