// One client's socket: its frames in order, its channels and its limits.
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { Caller } from '#server/gateway/caller.ts'
import { Backlog } from './backlog.ts'
import type { Carrier, Channel } from '../channels/channel.ts'
import { decodeBroadcastPush, decodeText, encodeText, textFrame, type Frame, type Version } from './frames.ts'
import { countBindings, joinToken, readJoin, record, text } from '../channels/join-payload.ts'
import { openChannel, restarting, type Hub } from '../channels/open-channel.ts'
import { DatabaseError } from '#server/gateway/postgres/database.ts'
import { OverUse, partyOf, type Party } from '#server/gateway/parties.ts'
import { RateLimit } from '../rate-limit.ts'
import { expiryText, hasExpired, isKey, recognise, type Recognised } from '../channels/refusals.ts'
import { changeToken, renewRights } from '../channels/rights-again.ts'
import { handleBroadcast, handlePresence, type Reply } from '../channels/client-messages.ts'

const channelLimit = 100
const unansweredLimit = { messages: 300, bytes: 16 * 1_024 * 1_024 }
const idleLimit = 60_000
const joinsASecond = 150
const messagesASecond = 200
/** How long we stop reading from a socket after a join beyond the limit. */
const restMs = 100

type Line = { ws: WebSocket; stream: Duplex; version: Version; caller: Caller; headers: string; address: string }

export class Socket implements Carrier {
  readonly version: Version
  readonly address: string
  readonly #ws: WebSocket
  readonly #hub: Hub
  readonly #keyCaller: Caller
  readonly #headers: string
  readonly #channels = new Map<string, Channel>()
  readonly #backlog: Backlog
  readonly #joins = new RateLimit(joinsASecond, 1_000)
  readonly #messages = new RateLimit(messagesASecond, 1_000)
  #turn: Promise<void> = Promise.resolve()
  #unanswered = { messages: 0, bytes: 0 }
  #heardAt = Date.now()
  /** The client's network, until a member joins a channel. */
  #party: Party

  constructor({ ws, stream, version, caller, headers, address }: Line, hub: Hub) {
    this.#ws = ws
    this.version = version
    this.#keyCaller = caller
    this.#headers = headers
    this.#hub = hub
    this.address = address
    this.#party = partyOf(null, address)
    this.#backlog = new Backlog(stream, (bytes) => hub.unwritten.note(this, this.#party, bytes))
    ws.on('message', (data, isBinary) => this.#take(data, isBinary))
    ws.on('close', () => {
      this.#endAll()
      hub.unwritten.forget(this)
    })
    ws.on('error', (error) => hub.log.debug({ err: error }, 'a realtime socket failed'))
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  get channelCount(): number {
    return this.#channels.size
  }

  sendBytes(frames: Buffer[]): void {
    if (this.isOpen && !this.#backlog.send(frames)) this.cut(1013, 'too far behind')
  }

  push(channel: Channel, event: string, payload: object): void {
    // Like Phoenix, repeat the join's reference when a channel ends, so that a late end cannot close a newer join.
    const ref = event === 'phx_close' || event === 'phx_error' ? channel.joinRef : null
    this.#send({ joinRef: channel.joinRef, ref, topic: channel.topic, event, payload })
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) !== channel) return
    this.#channels.delete(channel.topic)
    this.#hub.shares.close('bindings', channel.countedFor, channel.join.bindings.length)
  }

  /** Closes idle sockets, stalled readers, expired tokens and sessions that have ended. */
  sweep(now: number): void {
    if (now - this.#heardAt > idleLimit) return this.cut(1000, 'idle')
    if (this.#backlog.isStalled(now)) return this.cut(1013, 'too far behind')
    for (const channel of this.#channels.values()) {
      if (this.#hub.sessions.hasEnded(channel.caller)) channel.close('The session has ended')
      else if (hasExpired(channel.caller, now)) channel.close(expiryText(channel.caller, now))
    }
  }

  /** A stalled reader never answers a close frame, so we drop the connection a second later. */
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
    const unanswered = this.#unanswered
    unanswered.messages++
    unanswered.bytes += bytes.length
    const isTooMuch = unanswered.messages > unansweredLimit.messages || unanswered.bytes > unansweredLimit.bytes
    if (isTooMuch) return this.cut(1008, 'too many unanswered messages')
    this.#turn = this.#turn
      .then(() => this.#answer(frame))
      .finally(() => {
        unanswered.messages--
        unanswered.bytes -= bytes.length
      })
  }

  async #answer(frame: Frame): Promise<void> {
    if (!this.isOpen) return
    try {
      if (frame.event === 'phx_join') return await this.#join(frame)
      const channel = this.#channels.get(frame.topic)
      if (!channel) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
      if (frame.event === 'phx_leave') return this.#leave(frame, channel)
      if (!isMeantFor(channel, frame)) return
      if (frame.event === 'access_token') return await this.#changeToken(frame, channel)
      if (!this.#messages.take(Date.now())) return channel.close('Too many messages per second')
      if (!(await renewRights(this.#hub, channel))) return
      if (frame.event === 'broadcast') await this.#broadcast(frame, channel)
      else if (frame.event === 'presence') this.#tell(frame, handlePresence(channel, frame.payload, Date.now()))
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) this.#hub.log.error({ err: error, event: frame.event }, 'a realtime message could not be answered')
      this.#reply(frame, 'error', { reason: reason ?? 'UnknownErrorOnChannel: the server could not answer' })
    }
  }

  async #broadcast(frame: Frame, channel: Channel): Promise<void> {
    const { shares, rooms } = this.#hub
    const listeners = rooms.sizeOf(channel.name, channel.join.isPrivate)
    if (!(await shares.mayBroadcast(channel.party, sizeOfPayload(frame.payload), listeners)))
      return channel.close('Too many messages per second')
    this.#tell(frame, handleBroadcast(channel, frame.payload))
  }

  async #join(frame: Frame): Promise<void> {
    // Yield, so that a burst of joins does not block other work.
    await setImmediate()
    if (!this.isOpen) return
    const { topic, joinRef } = frame
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason })
    if (!topic.startsWith('realtime:') || topic === 'realtime:') return refuse('TopicNameRequired: You must provide a topic name')
    if (!this.#joins.take(Date.now())) {
      refuse('ClientJoinRateLimitReached: Too many joins per second')
      return this.cut(1008, 'too many joins')
    }
    this.#channels.get(topic)?.close()
    if (this.#channels.size >= channelLimit) return refuse('ChannelRateLimitReached: Too many channels')
    const known = await this.#recognise(joinToken(frame.payload))
    if ('refusal' in known) return refuse(`${known.refusal.code}: ${known.refusal.text}`)
    const party = partyOf(known.caller, this.address)
    const { shares } = this.#hub
    if (!(await shares.mayJoin(party, countBindings(frame.payload)))) {
      refuse('ClientJoinRateLimitReached: Too many joins')
      return this.#rest()
    }
    const join = readJoin(frame.payload)
    const bindings = join.bindings.length
    if (!shares.open('bindings', party, bindings)) return refuse('ChannelRateLimitReached: Too many bindings')
    const request = { topic, joinRef, join, caller: known.caller, headers: this.#headers, countedFor: party }
    const opened = await openChannel(this.#hub, this, request).catch((error: unknown) => {
      shares.close('bindings', party, bindings)
      throw error
    })
    if (typeof opened === 'string' || !this.isOpen) {
      shares.close('bindings', party, bindings)
      return typeof opened === 'string' ? refuse(opened) : opened.channel.end()
    }
    this.#channels.set(topic, opened.channel)
    if (known.caller.userId !== null) this.#party = party
    this.#reply(frame, 'ok', opened.response)
    opened.welcome()
  }

  // A refusal costs as much as reading the request, so we slow down a client that keeps sending them.
  async #rest(): Promise<void> {
    this.#ws.pause()
    await wait(restMs)
    if (this.isOpen) this.#ws.resume()
  }

  async #recognise(token: string | null): Promise<Recognised> {
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
    // Clients repeat their token before every heartbeat.
    if (known.caller !== channel.caller) await changeToken(this.#hub, channel, known.caller)
  }

  #tell(frame: Frame, reply: Reply): void {
    if (reply === 'ok') this.#reply(frame, 'ok', {})
    else if (reply !== 'none') this.#reply(frame, 'error', { reason: reply.error })
  }

  #reply(frame: Frame, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = frame
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #send(frame: Omit<Frame, 'payload'> & { payload: object }): void {
    this.sendBytes([textFrame(encodeText(this.version, { ...frame, payload: JSON.stringify(frame.payload) }))])
  }
}

/** Null for a fault. For temporary refusals the client retries automatically. */
function reasonOf(error: unknown): string | null {
  if (error instanceof OverUse) return 'ClientJoinRateLimitReached: Too many joins'
  return error instanceof DatabaseError && /^(08|53|57)/.test(error.code) ? restarting : null
}

function sizeOfPayload(payload: unknown): number {
  const inside = record(payload)['payload']
  return inside instanceof Buffer ? inside.length : Buffer.byteLength(JSON.stringify(inside ?? null))
}

// A message sent just before the client rejoined the topic still has the previous join's reference.
function isMeantFor(channel: Channel, { joinRef }: Frame): boolean {
  return joinRef === null || channel.joinRef === null || joinRef === channel.joinRef
}

// Version 2 clients send every broadcast as bytes.
function broadcastFrame(bytes: Buffer): Frame | null {
  const push = decodeBroadcastPush(bytes)
  return push && { joinRef: push.joinRef, ref: push.ref, topic: push.topic, event: 'broadcast', payload: push }
}
