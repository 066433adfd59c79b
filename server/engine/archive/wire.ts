// A replication connection: commands that pg has no names for, and the envelope around streamed log.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  once(event: 'replicationStart', heard: () => void): void
  stream: { pause(): void; resume(): void; destroy(): void }
}

const postgresEpoch = Date.UTC(2000, 0, 1)

/** It answers SQL too. */
export async function connectForReplication(owner: pg.ClientConfig): Promise<pg.Client> {
  // pg's types leave out `replication`.
  const config = { ...owner, replication: 'database', keepAlive: true }
  const client = new pg.Client(config)
  client.on('error', () => undefined) // fails the command that waits for an answer
  await client.connect()
  return client
}

export function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection
}

/** Waits a moment for the server's goodbye; a dead server never says it. */
export async function closeReplication(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), delay(500, undefined, { ref: false })])
  wireOf(client).stream.destroy()
}

export type Envelope = { kind: 'log'; at: bigint; end: bigint; bytes: Buffer } | { kind: 'keepalive'; end: bigint; sentAt: Date }

/** `end` is how far the server's log was when it sent this. Null for a message of another kind. */
export function openEnvelope(message: Buffer): Envelope | null {
  const letter = String.fromCharCode(message.readUInt8(0))
  if (letter === 'w') {
    const bytes = Buffer.from(message.subarray(25)) // pg overwrites its own memory with the next message
    return { kind: 'log', at: message.readBigUInt64BE(1), end: message.readBigUInt64BE(9), bytes }
  }
  if (letter !== 'k') return null
  const sentAt = new Date(postgresEpoch + Number(message.readBigInt64BE(9) / 1000n))
  return { kind: 'keepalive', end: message.readBigUInt64BE(1), sentAt }
}

/** Says how much of the log is on disk here, and asks for a keepalive. */
export function status(flushed: bigint, now: number): Buffer {
  const bytes = Buffer.alloc(34)
  bytes.write('r', 0, 'latin1')
  for (const offset of [1, 9, 17]) bytes.writeBigUInt64BE(flushed, offset)
  bytes.writeBigInt64BE(BigInt(now - postgresEpoch) * 1000n, 25)
  bytes.writeUInt8(1, 33)
  return bytes
}

/** A position in the log, which PostgreSQL writes as two hexadecimal numbers. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function textOf(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
}

export const quiet = {
  handleCommandComplete: () => undefined,
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handleEmptyQuery: () => undefined,
  handlePortalSuspended: () => undefined,
}

/**
 * The server's own copy of its files as one tar file; `end` is how far the log has to reach for it to be consistent. The
 * server leaves out what a copy must not have (its process id, slots, temporary files, the log itself) and adds backup_label.
 */
export function baseCopy(client: pg.Client, label: string): { tar: Readable; end: Promise<bigint> } {
  const wire = wireOf(client)
  const tar = new Readable({ read: () => wire.stream.resume() })
  let answer: string | null = null
  let files = 0
  client.query({
    ...quiet,
    submit: () => wire.query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', MANIFEST 'no', WAL false)`),
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => void (answer = fields[0] ?? null),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      const letter = String.fromCharCode(chunk.readUInt8(0))
      if (letter === 'n' && ++files > 1) tar.destroy(new Error('the database has tablespaces, which an archive cannot hold'))
      if (letter === 'd' && !tar.push(Buffer.from(chunk.subarray(1)))) wire.stream.pause()
    },
    handleError: (error: Error) => void tar.destroy(error),
    handleReadyForQuery: () => void tar.push(null),
  })
  client.once('end', () => tar.destroy())
  const end = once(tar, 'end').then(() => {
    if (answer === null) throw new Error('the server did not say how far the log has to reach')
    return positionOf(answer)
  })
  end.catch(() => undefined) // the reader of the tar file gets the error too
  return { tar, end }
}
