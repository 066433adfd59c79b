// One client's socket: its frames in the order they came, its channels, and the bounds it must keep.
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Caller } from '../caller.ts'
import { Backlog } from './backlog.ts'
import type { Carrier, Channel } from './channel.ts'
import { decodeBroadcastPush, decodeText, encodeText, textFrame, type Frame, type Version } from './frames.ts'
import { readJoin, record, text, type Join } from './join.ts'
import { openChannel, type Hub } from './joining.ts'
import { Rate } from './rates.ts'
import { expiryText, hasExpired, isKey, recognise, type Recognised } from './refusals.ts'
import { rightsOf } from './rights.ts'
import { broadcast, present, type Reply } from './saying.ts'
import { goneText } from './sessions.ts'
import { subscribe } from './subscription.ts'

const channelLimit = 100
const unansweredLimit = { messages: 300, bytes: 16 * 1_024 * 1_024 }
const idleLimit = 60_000
const joinsASecond = 150
const messagesASecond = 200

type Line = { ws: WebSocket; stream: Duplex; version: Version; caller: Caller; headers: string }

export class Socket implements Carrier {
  readonly version: Version
  readonly #ws: WebSocket
  readonly #hub: Hub
  readonly #keyCaller: Caller
  readonly #headers: string
  readonly #channels = new Map<string, Channel>()
  readonly #backlog: Backlog
  readonly #joins = new Rate(joinsASecond, 1_000)
  readonly #messages = new Rate(messagesASecond, 1_000)
  #turn: Promise<void> = Promise.resolve()
  #unanswered = { messages: 0, bytes: 0 }
  #heardAt = Date.now()

  constructor({ ws, stream, version, caller, headers }: Line, hub: Hub) {
    this.#ws = ws
    this.version = version
    this.#keyCaller = caller
    this.#headers = headers
    this.#hub = hub
    this.#backlog = new Backlog(stream)
    ws.on('message', (data, isBinary) => this.#take(data, isBinary))
    ws.on('close', () => this.#endAll())
    ws.on('error', (error) => hub.log.debug({ err: error }, 'a realtime socket failed'))
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  get channels(): Iterable<Channel> {
    return this.#channels.values()
  }

  get channelCount(): number {
    return this.#channels.size
  }

  sendBytes(frames: Buffer[]): void {
    if (this.isOpen && !this.#backlog.send(frames)) this.cut(1013, 'too far behind')
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
      if (frame.event === 'broadcast') this.#tell(frame, broadcast(channel, frame.payload))
      else if (frame.event === 'presence') this.#tell(frame, present(channel, frame.payload, Date.now()))
    } catch (error) {
      this.#hub.log.error({ err: error, event: frame.event }, 'a realtime message could not be answered')
      this.#reply(frame, 'error', { reason: 'UnknownErrorOnChannel: the server could not answer' })
    }
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, joinRef } = frame
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason })
    if (!topic.startsWith('realtime:') || topic === 'realtime:') return refuse('TopicNameRequired: You must provide a topic name')
    if (!this.#joins.take(Date.now())) {
      refuse('ClientJoinRateLimitReached: Too many joins per second')
      return this.cut(1008, 'too many joins')
    }
    this.#channels.get(topic)?.close()
    if (this.#channels.size >= channelLimit) return refuse('ChannelRateLimitReached: Too many channels')
    const join = readJoin(frame.payload)
    const known = await this.#recognise(join)
    if ('refusal' in known) return refuse(`${known.refusal.code}: ${known.refusal.text}`)
    const opened = await openChannel(this.#hub, this, { topic, joinRef, join, caller: known.caller, headers: this.#headers })
    if (typeof opened === 'string') return refuse(opened)
    const { channel, response } = opened
    if (!this.isOpen) return channel.end()
    this.#channels.set(topic, channel)
    this.#reply(frame, 'ok', response)
    opened.welcome()
  }

  async #recognise({ token }: Join): Promise<Recognised> {
    return token === null || isKey(token) ? { caller: this.#keyCaller } : this.#standsFor(token)
  }

  async #standsFor(token: string): Promise<Recognised> {
    const known = await recognise(this.#hub.callers, token)
    const isGone = 'caller' in known && this.#hub.sessions.isGone(known.caller)
    return isGone ? { refusal: { code: 'InvalidJWTToken', text: goneText } } : known
  }

  #leave(frame: Frame, channel: Channel): void {
    this.#reply(frame, 'ok', {})
    if (isMeantFor(channel, frame)) channel.close()
  }

  async #changeToken(frame: Frame, channel: Channel): Promise<void> {
    const token = text(record(frame.payload)['access_token'])
    if (token === null || isKey(token)) return
    const known = await this.#standsFor(token)
    if ('refusal' in known) return channel.close(known.refusal.text)
    const { caller } = known
    // The client repeats its token before every heartbeat.
    if (caller === channel.caller) return
    const { join, name, rights } = channel
    if (join.isPrivate) {
      const now = await rightsOf(this.#hub, caller, name, this.#headers)
      const isLost = (rights.readsBroadcast && !now.readsBroadcast) || (rights.readsPresence && !now.readsPresence)
      if (isLost) return channel.close(`You no longer have permission to read from this Channel topic: ${name}`)
      channel.rights = now
    }
    channel.caller = caller
    if (channel.isListening || join.bindings.length === 0) return
    // Told of ids it never heard from, the client would not know new ones: it joins again with the token it now has.
    const subscription = await subscribe(this.#hub, caller, join.bindings)
    if (subscription.ok) channel.fail('the new token may listen')
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

// A message that was under way when the client joined the topic again still carries the reference of the old join.
function isMeantFor(channel: Channel, { joinRef }: Frame): boolean {
  return joinRef === null || channel.joinRef === null || joinRef === channel.joinRef
}

// Version 2 clients send every broadcast as bytes.
function broadcastFrame(bytes: Buffer): Frame | null {
  const push = decodeBroadcastPush(bytes)
  return push && { joinRef: push.joinRef, ref: push.ref, topic: push.topic, event: 'broadcast', payload: push }
}
