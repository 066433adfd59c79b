// One replication connection: creates its temporary slot, reads the stream, and reports its position.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Change, Relation } from './changes.ts'
import { deferred } from './deferred.ts'
import { decodeMessage, openEnvelope, standbyStatus, type Message } from './pgoutput.ts'

export type ReceiverEvents = { onChange(change: Change): void; onRelation(relation: Relation): void }

type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  once(event: 'replicationStart', heard: () => void): void
  stream: { pause(): void; resume(): void; isPaused(): boolean; destroy(): void }
}

const statusEvery = 1_000
const silenceLimit = 30_000

export class Receiver {
  readonly #client: pg.Client
  readonly #wire: Wire
  readonly #events: ReceiverEvents
  readonly #relations = new Map<number, Relation>()
  readonly #end = deferred()
  #isStreaming = false
  #timer: NodeJS.Timeout | undefined
  #heardAt = Date.now()
  #position = 0n
  #commit = { committedAt: new Date(0), transaction: 0 }

  constructor(connection: pg.ClientConfig, events: ReceiverEvents) {
    this.#events = events
    // pg's types leave out `replication` and the connection. The settings fix the text format of values, so that they
    // compare equal wherever the server runs.
    const config = {
      ...connection,
      replication: 'database',
      options: `${connection.options ?? ''} -c TimeZone=UTC -c DateStyle=ISO`,
      keepAlive: true,
    }
    this.#client = new pg.Client(config)
    this.#wire = (this.#client as unknown as { connection: Wire }).connection
    this.#client.on('error', () => this.#end.resolve())
    this.#client.on('end', () => this.#end.resolve())
  }

  get ended(): Promise<void> {
    return this.#end.promise
  }

  async start(): Promise<void> {
    await this.#client.connect()
    const slot = `realtime_${process.pid}_${randomBytes(6).toString('hex')}`
    await this.#client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
    await this.#stream(
      `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names 'supabase_realtime,supabase_realtime_messages_publication')`,
    )
    this.#timer = setInterval(() => this.#tick(), statusEvery).unref()
  }

  pause(): void {
    this.#wire.stream.pause()
  }

  resume(): void {
    this.#heardAt = Date.now()
    this.#wire.stream.resume()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#isStreaming) {
      this.#isStreaming = false
      this.#wire.stream.resume()
      this.#wire.endCopyFrom()
      // A live server confirms the end of the copy before it closes; a dead one never does.
      await Promise.race([this.#end.promise, delay(500, undefined, { ref: false })])
    }
    this.#end.resolve()
    await this.#client.end().catch(() => undefined)
  }

  #stream(command: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#end.resolve()
        reject(error)
      }
      this.#wire.once('replicationStart', () => {
        this.#isStreaming = true
        resolve()
      })
      void this.#end.promise.then(() => reject(new Error('the connection ended before the stream began')))
      const streaming = {
        submit: () => this.#wire.query(command),
        handleCopyData: (message: { chunk: Buffer }) => this.#take(message.chunk, fail),
        handleError: fail,
        handleReadyForQuery: () => this.#end.resolve(),
        handleCommandComplete: () => undefined,
        handleRowDescription: () => undefined,
        handleDataRow: () => undefined,
        handleEmptyQuery: () => undefined,
        handlePortalSuspended: () => undefined,
      }
      this.#client.query(streaming)
    })
  }

  #take(bytes: Buffer, fail: (error: Error) => void): void {
    this.#heardAt = Date.now()
    try {
      const envelope = openEnvelope(bytes)
      if (envelope.kind === 'keepalive') {
        if (envelope.end > this.#position) this.#position = envelope.end
        if (envelope.replyWanted) this.#status(false)
      } else {
        this.#read(decodeMessage(envelope.message))
      }
    } catch (error) {
      // After a message we cannot parse, the rest is unreliable: reconnect and report a gap.
      this.#wire.stream.destroy()
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #read(message: Message): void {
    switch (message.kind) {
      case 'begin':
        this.#commit = message
        return
      case 'commit':
        if (message.end > this.#position) this.#position = message.end
        return
      case 'relation': {
        this.#relations.set(message.id, message)
        this.#events.onRelation(message)
        return
      }
      case 'insert':
        return this.#events.onChange({
          type: 'INSERT',
          relation: this.#relation(message.relation),
          row: message.row,
          old: null,
          ...this.#moment(),
        })
      case 'update':
        return this.#events.onChange({
          type: 'UPDATE',
          relation: this.#relation(message.relation),
          row: message.row,
          old: message.old,
          ...this.#moment(),
        })
      case 'delete':
        return this.#events.onChange({
          type: 'DELETE',
          relation: this.#relation(message.relation),
          row: null,
          old: message.old,
          ...this.#moment(),
        })
      // Supabase does not broadcast TRUNCATE either, and no screen can cause one.
      case 'truncate':
      case 'other':
    }
  }

  #moment(): { committedAt: Date; transaction: number } {
    return { committedAt: this.#commit.committedAt, transaction: this.#commit.transaction }
  }

  #relation(id: number): Relation {
    const relation = this.#relations.get(id)
    if (!relation) throw new Error(`a change of relation ${id}, which was never described`)
    return relation
  }

  #tick(): void {
    if (Date.now() - this.#heardAt > silenceLimit && !this.#wire.stream.isPaused()) {
      this.#wire.stream.destroy()
      return
    }
    this.#status(true)
  }

  #status(replyWanted: boolean): void {
    if (this.#isStreaming) this.#wire.sendCopyFromChunk(standbyStatus(this.#position, Date.now(), replyWanted))
  }
}
