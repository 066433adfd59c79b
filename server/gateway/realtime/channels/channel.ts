// One joined topic of one socket: its caller, its bindings, its rights, and when they expire.
import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/gateway/caller.ts'
import { partyOf, type Party } from '#server/gateway/parties.ts'
import type { Version } from '../sockets/frames.ts'
import type { Join } from './join-payload.ts'
import type { Group, Listener, Listeners } from '../delivery/listeners.ts'
import { signed, type Broadcast } from './broadcast.ts'
import { RateLimit } from '../rate-limit.ts'
import type { Rights } from './rights.ts'
import type { Member } from './member.ts'
import { changeOf, nobody, type Changed, type Hidden, type Watcher } from './hidden.ts'
import type { Room, Rooms } from './rooms.ts'
import type { Subscription } from './subscription.ts'

/** What a channel needs from its socket. */
export type Carrier = {
  readonly version: Version
  readonly isOpen: boolean
  /** The client's network address. */
  readonly address: string
  sendBytes(frames: Buffer[]): void
  push(channel: Channel, event: string, payload: object): void
  forget(channel: Channel): void
}

type Joined = {
  topic: string
  joinRef: string | null
  join: Join
  caller: Caller
  /** Those of the request that opened the socket, as JSON text for policies. */
  headers: string
  rights: Rights
  rightsAskedAt: number
  countedFor: Party
}

const presenceCalls = { most: 5, windowMs: 30_000 }

export class Channel implements Listener, Member, Watcher {
  readonly topic: string
  readonly joinRef: string | null
  readonly join: Join
  /** The party at the time of the join, so that its bindings are returned to the same party. */
  readonly countedFor: Party
  readonly presenceRate = new RateLimit(presenceCalls.most, presenceCalls.windowMs)
  readonly headers: string
  caller: Caller
  rights: Rights
  /** On the clock of `performance.now()`. */
  rightsAskedAt: number
  /** True if the join asked for presence, or from the first time this member tracks their own. */
  wantsPresence: boolean
  readonly #carrier: Carrier
  readonly #listeners: Listeners
  readonly #rooms: Rooms<Channel>
  readonly #hidden: Hidden
  readonly #presenceKey: string
  #groups: Group[] = []
  #room: Room<Channel> | null = null
  /** While earlier messages are being fetched, new ones are queued here. */
  #held: { frame: Buffer; id: string | null }[] | null = null
  /** Replayed messages may arrive a second time, because the change feed lags behind the table. */
  readonly #caughtUp = new Set<string>()
  #isClosed = false

  constructor(
    carrier: Carrier,
    { listeners, rooms, hidden }: { listeners: Listeners; rooms: Rooms<Channel>; hidden: Hidden },
    joined: Joined,
  ) {
    this.#carrier = carrier
    this.#listeners = listeners
    this.#rooms = rooms
    this.#hidden = hidden
    this.topic = joined.topic
    this.joinRef = joined.joinRef
    this.join = joined.join
    this.caller = joined.caller
    this.headers = joined.headers
    this.rights = joined.rights
    this.rightsAskedAt = joined.rightsAskedAt
    this.countedFor = joined.countedFor
    this.#presenceKey = ownKey(joined)
    this.wantsPresence = joined.join.wantsPresence
  }

  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  get version(): Version {
    return this.#carrier.version
  }

  get address(): string {
    return this.#carrier.address
  }

  get party(): Party {
    return partyOf(this.caller, this.#carrier.address)
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#carrier.isOpen
  }

  get hearsBroadcasts(): boolean {
    return this.rights.readsBroadcast
  }

  get hearsPresence(): boolean {
    return this.wantsPresence && this.rights.readsPresence
  }

  get room(): Room<Channel> | null {
    return this.#room
  }

  /** False if that closes the channel: its member could read it, and no longer can. */
  takeRights(now: Rights, askedAt: number): boolean {
    if (!this.takeReading(now)) return false
    this.rights = now
    this.rightsAskedAt = askedAt
    return true
  }

  takeReading({ readsBroadcast, readsPresence }: Pick<Rights, 'readsBroadcast' | 'readsPresence'>): boolean {
    const isLost = (this.rights.readsBroadcast && !readsBroadcast) || (this.rights.readsPresence && !readsPresence)
    if (isLost) this.close(`You no longer have permission to read from this Channel topic: ${this.name}`)
    else this.rights = { ...this.rights, readsBroadcast, readsPresence }
    return !isLost
  }

  /** Returns the ids of the bindings in order; without a subscription, ids for which no event will ever be sent. */
  listen(subscription: Subscription): number[] {
    this.#stopListening()
    if (!subscription.ok) return this.join.bindings.map(() => this.#listeners.nextId())
    this.#groups = subscription.interests.map((interest) => this.#listeners.add(interest, this))
    return this.#groups.map((group) => group.id)
  }

  /** After a token change the client keeps its ids, so only a channel that was not listening yet may start. */
  get isListening(): boolean {
    return this.#groups.length > 0
  }

  /** Queues new messages until `catchUp`. */
  async enterRoom(): Promise<void> {
    this.#held = []
    if (this.#watches !== null) this.#hidden.add(this.#watches, this)
    this.#room = this.#rooms.enter(this.name, this.join.isPrivate, this)
    await this.#room.ready
  }

  /** Sends earlier messages, then the queued ones that were not among them. */
  catchUp(past: { frame: Buffer | null; id: string }[]): void {
    const held = this.#held ?? []
    this.#held = null
    for (const { frame, id } of past) {
      this.#caughtUp.add(id)
      if (frame) this.send([frame])
    }
    for (const { frame, id } of held) this.receive(frame, id)
  }

  say(message: Broadcast): void {
    const { isPrivate, hearsItself } = this.join
    const from = { party: this.party, except: hearsItself ? null : this }
    this.#rooms.say({ name: this.name, isPrivate }, signed(message, isPrivate, this.caller), from)
  }

  /** In a private channel a member is present as who they are, whatever key their client sent. */
  get presenceKey(): string {
    return this.join.isPrivate && this.caller.userId !== null ? this.caller.userId : this.#presenceKey
  }

  receive(frame: Buffer, id: string | null): void {
    if (this.#held) this.#held.push({ frame, id })
    else if (id === null || !this.#caughtUp.has(id)) this.send([frame])
  }

  send(frames: Buffer[]): void {
    if (this.isOpen) this.#carrier.sendBytes(frames)
  }

  system(status: 'ok' | 'error', message: string, extension = 'postgres_changes'): void {
    this.#carrier.push(this, 'system', { extension, status, message, channel: this.name })
  }

  tellPresence(): void {
    if (!this.hearsPresence || !this.#room) return
    this.#room.presence.open()
    this.#carrier.push(this, 'presence_state', this.#room.presence.state(this))
  }

  get #watches(): string | null {
    return this.join.isPrivate ? this.caller.userId : null
  }

  get hidden(): ReadonlySet<string> {
    return this.#watches === null ? nobody : this.#hidden.from(this.#watches)
  }

  /** With another token. */
  become(caller: Caller): void {
    const before = this.hidden
    if (this.#watches !== null) this.#hidden.remove(this.#watches, this)
    this.caller = caller
    if (this.#watches !== null) this.#hidden.add(this.#watches, this)
    this.changeHidden(changeOf(before, this.hidden))
  }

  changeHidden(changed: Changed): void {
    this.#room?.presence.changeHidden(this, changed)
  }

  /** The client rejoins automatically and fetches what it may have missed. */
  fail(reason: string): void {
    if (!this.isOpen) return
    this.#carrier.push(this, 'phx_error', { reason })
    this.end()
  }

  /** The client does not rejoin automatically. */
  close(message?: string): void {
    if (!this.isOpen) return
    if (message !== undefined) this.system('error', message, 'system')
    this.#carrier.push(this, 'phx_close', {})
    this.end()
  }

  end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopListening()
    if (this.#watches !== null) this.#hidden.remove(this.#watches, this)
    if (this.#room) this.#rooms.leave(this.name, this.join.isPrivate, this)
    this.#room = null
    this.#carrier.forget(this)
  }

  #stopListening(): void {
    for (const group of this.#groups) this.#listeners.remove(group, this)
    this.#groups = []
  }
}

/** For a visitor in a private channel the server makes one, since any key they send could be a member's id. */
function ownKey({ join, caller }: Joined): string {
  const isTrusted = !join.isPrivate || caller.role === 'service_role'
  return (isTrusted ? join.presenceKey : null) ?? randomUUID()
}
