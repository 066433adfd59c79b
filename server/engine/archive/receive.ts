// Receives the server's log as it is written, and keeps it in an archive. The slot makes the server keep what is not here yet,
// up to max_slot_wal_keep_size: an archive that cannot be written to never fills the server's own disk.
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type LogFiles, OtherHistory } from './log-files.ts'
import { closeReplication, connectForReplication, type Envelope, openEnvelope, quiet, status, textOf, wireOf } from './wire.ts'

export type Receiving = {
  /** Until when everything is on disk here, by the server's clock. */
  reached(): Date | null
  flushed(): bigint
  /** Why it ended; null while it runs. */
  fault(): Error | null
  /** Receives what was written until now first, but waits no longer than a moment for it. */
  stop(): Promise<void>
}

type Source = { folder: string; slot: string; timeline: number; files: LogFiles; room: Room }

/** How many bytes the disk of a folder has left. */
export type Room = (folder: string) => Promise<number>

export const roomOf: Room = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export class DiskFull extends Error {
  override name = 'DiskFull'
}

const statusEveryMs = 1000
const silenceMs = 30_000
const lastWordsMs = 2000
/** What has arrived and is not written yet. */
const mostWaiting = 4 * 1024 * 1024
/** Then it stops: the disk may be the site's own, whose log grows by a gigabyte until the slot is given up. */
const leastFree = 2 * 1024 ** 3

/** The archive cannot be continued; a new one has to begin. */
export function isOver(fault: Error): boolean {
  if (fault instanceof OtherHistory || ('code' in fault && fault.code === 'ENOENT')) return true
  // The slot, or a part of the log, is gone. A slot that is still in use belongs to a connection that is about to end.
  return fault instanceof pg.DatabaseError && fault.code !== '55006' && !/^(08|53|57)/.test(fault.code ?? '')
}

export async function refuseFullDisk(room: Room, folder: string, more = 0): Promise<void> {
  if ((await room(folder)) < leastFree + more) throw new DiskFull(`the disk of ${folder} is full: the archive leaves 2 GB free`)
}

export async function receiveLog(owner: pg.ClientConfig, { folder, slot, timeline, files, room }: Source): Promise<Receiving> {
  await refuseFullDisk(room, folder)
  const client = await connectForReplication(owner)
  const wire = wireOf(client)
  let fault: Error | null = null
  let reached: Date | null = null
  let mark: { end: bigint; at: Date } | null = null
  let known = files.position()
  let heardAt = Date.now()
  let waiting = 0
  let isStreaming = false
  let work: Promise<void> = Promise.resolve()

  const fail = (error: unknown) => {
    if (fault !== null) return
    fault = error instanceof Error ? error : new Error(String(error))
    isStreaming = false
    clearInterval(timer)
    wire.stream.destroy()
  }
  const enqueue = (step: () => Promise<void>) => {
    work = work.then(() => (fault === null ? step() : undefined)).catch(fail)
    return work
  }

  function take(envelope: Envelope) {
    heardAt = Date.now()
    if (envelope.kind === 'keepalive') {
      void enqueue(async () => void (mark = { end: envelope.end > known ? envelope.end : known, at: envelope.sentAt }))
      return
    }
    waiting += envelope.bytes.length
    if (waiting > mostWaiting) wire.stream.pause()
    void enqueue(async () => {
      known = envelope.end
      await files.write(envelope.at, envelope.bytes)
      waiting -= envelope.bytes.length
      if (waiting <= mostWaiting / 4) wire.stream.resume()
    })
  }

  async function tell() {
    const flushed = await files.flush()
    if (mark !== null && flushed >= mark.end) reached = mark.at
    if (isStreaming) wire.sendCopyFromChunk(status(flushed, Date.now()))
  }

  const timer = setInterval(() => {
    if (Date.now() - heardAt > silenceMs && waiting < mostWaiting) fail(new Error('the server has been silent for 30 seconds'))
    void enqueue(async () => {
      await refuseFullDisk(room, folder)
      await tell()
    })
  }, statusEveryMs)
  timer.unref()

  async function stream() {
    const command = `START_REPLICATION SLOT "${slot}" PHYSICAL ${textOf(files.position())} TIMELINE ${timeline}`
    await new Promise<void>((resolve, reject) => {
      wire.once('replicationStart', () => {
        isStreaming = true
        resolve()
      })
      const refused = (error: Error) => {
        fail(error)
        reject(error)
      }
      client.once('end', () => refused(new Error('the connection to the server ended')))
      client.query({
        ...quiet,
        submit: () => wire.query(command),
        handleCopyData: ({ chunk }: { chunk: Buffer }) => {
          const envelope = openEnvelope(chunk)
          if (envelope === null) fail(new Error('the server sent what is no log'))
          else take(envelope)
        },
        handleError: refused,
        handleReadyForQuery: () => refused(new Error('the server ended the stream')),
      })
    })
  }

  /** What the server had written when this was called. */
  async function receiveRest() {
    const asking = new pg.Client(owner)
    asking.on('error', () => undefined)
    await asking.connect()
    const { rows } = await asking.query<{ now: string }>('select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), $1)::text as now', ['0/0'])
    await asking.end()
    const until = Date.now() + lastWordsMs
    const isWaiting = () => fault === null && files.position() < BigInt(rows[0]?.now ?? 0) && Date.now() < until
    while (isWaiting()) await delay(10)
  }

  try {
    await stream()
  } catch (error) {
    clearInterval(timer)
    await files.close()
    throw error
  }
  return {
    reached: () => reached,
    flushed: files.flushed,
    fault: () => fault,
    async stop() {
      if (fault === null) await receiveRest().catch(() => undefined)
      clearInterval(timer)
      await enqueue(tell)
      isStreaming = false
      fault ??= new Error('it was stopped')
      await work
      await files.close()
      await closeReplication(client)
    },
  }
}
