// One joined topic of one socket: who listens there, to what, and until when.
import type { Caller } from '../caller.ts'
import type { Version } from './frames.ts'
import type { Binding } from './join.ts'
import type { Group, Listener, Listeners } from './listeners.ts'
import type { Subscription } from './subscription.ts'

/** What a channel needs of the socket it lives on. */
export type Carrier = {
  readonly version: Version
  readonly isOpen: boolean
  sendBytes(frame: Buffer): void
  push(channel: Channel, event: string, payload: object): void
  forget(channel: Channel): void
}

export class Channel implements Listener {
  readonly topic: string
  readonly joinRef: string | null
  readonly bindings: Binding[]
  caller: Caller
  readonly #carrier: Carrier
  readonly #listeners: Listeners
  #groups: Group[] = []
  #isClosed = false

  constructor(
    carrier: Carrier,
    listeners: Listeners,
    joined: { topic: string; joinRef: string | null; bindings: Binding[]; caller: Caller },
  ) {
    this.#carrier = carrier
    this.#listeners = listeners
    this.topic = joined.topic
    this.joinRef = joined.joinRef
    this.bindings = joined.bindings
    this.caller = joined.caller
  }

  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  get version(): Version {
    return this.#carrier.version
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#carrier.isOpen
  }

  /** Answers the ids of the bindings, in their order; ids that will never be heard when there is nothing to listen to. */
  listen(subscription: Subscription): number[] {
    this.#stopListening()
    if (!subscription.ok) return this.bindings.map(() => this.#listeners.nextId())
    this.#groups = subscription.interests.map((interest) => this.#listeners.add(interest, this))
    return this.#groups.map((group) => group.id)
  }

  /** After a token change the ids must stay as they were told: only what could not be heard before may begin. */
  get isListening(): boolean {
    return this.#groups.length > 0
  }

  send(frame: Buffer): void {
    if (this.isOpen) this.#carrier.sendBytes(frame)
  }

  system(status: 'ok' | 'error', message: string, extension = 'postgres_changes'): void {
    this.#carrier.push(this, 'system', { extension, status, message, channel: this.name })
  }

  /** The client rejoins by itself and fetches what it may have missed. */
  fail(reason: string): void {
    if (!this.isOpen) return
    this.#carrier.push(this, 'phx_error', { reason })
    this.end()
  }

  /** The client does not come back by itself. */
  close(message?: string): void {
    if (!this.isOpen) return
    if (message !== undefined) this.system('error', message, 'system')
    this.#carrier.push(this, 'phx_close', {})
    this.end()
  }

  end(): void {
    this.#isClosed = true
    this.#stopListening()
    this.#carrier.forget(this)
  }

  #stopListening(): void {
    for (const group of this.#groups) this.#listeners.remove(group, this)
    this.#groups = []
  }
}
