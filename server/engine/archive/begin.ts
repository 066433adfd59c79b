// Begins an archive while the server runs, or continues one after a restart.
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { meter, syncFolder } from '../backup/folder.ts'
import { withClient } from '../with-client.ts'
import { openLogFiles, segmentsIn } from './log-files.ts'
import { format, type Manifest, nameOf, readManifest, writeManifest } from './manifest.ts'
import { type Receiving, receiveLog, refuseFullDisk, type Room } from './receive.ts'
import { baseCopy, closeReplication, connectForReplication, positionOf, textOf } from './wire.ts'

export type Archive = Receiving & {
  folder: string
  manifest: Manifest
  /** How much log it has, compressed. */
  logBytes(): number
}

type Place = { owner: pg.ClientConfig; dataDir: string; room: Room }

const slots = `slot_name like 'archive\\_%'`

type Server = { system: string; postgres: number; segmentBytes: number; timeline: number; bytes: number }

async function describe(owner: pg.ClientConfig): Promise<Server> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<Server>(
      `select system_identifier::text as system, current_setting('server_version_num')::int / 10000 as postgres,
         (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
         (select timeline_id from pg_control_checkpoint()) as timeline, pg_database_size(current_database())::float8 as bytes
       from pg_control_system()`,
    )
    const [server] = rows
    if (server === undefined) throw new Error('the server says nothing about itself')
    return server
  })
}

/** `copyFiles` copies the members' files; it runs before the base copy, so that the archive has all that the copy names. */
export async function beginArchive(
  { owner, dataDir, room }: Place,
  { folder, copyFiles, signal }: { folder: string; copyFiles: (into: string) => Promise<void>; signal: AbortSignal },
): Promise<Archive> {
  const server = await describe(owner)
  const into = path.join(folder, nameOf(new Date()))
  const slot = path.basename(into).toLowerCase().replaceAll('-', '_')
  await mkdir(path.join(into, 'log'), { recursive: true, mode: 0o700 })
  let receiving: Receiving | null = null
  try {
    await refuseFullDisk(room, into, server.bytes)
    const from = await createSlot(owner, slot, server)
    const files = await openLogFiles(path.join(into, 'log'), server, from)
    receiving = await receiveLog(owner, { folder: into, slot, timeline: server.timeline, files, room })
    await writeFile(path.join(into, 'owner.password'), await readFile(path.join(dataDir, 'owner.password')), { mode: 0o600, flush: true })
    await copyFiles(into)
    const base = await copyBase(owner, into, signal)
    await untilReceived(receiving, base.end, signal)
    await syncFolder(folder)
    const { timeline, segmentBytes, system, postgres } = server
    const [wholeAt, consistentAt] = [new Date().toISOString(), textOf(base.end)]
    const about: Manifest = {
      format,
      wholeAt,
      system,
      postgres,
      timeline,
      segmentBytes,
      slot,
      from: textOf(from),
      consistentAt,
      base: base.file,
    }
    await writeManifest(into, about)
    return { ...receiving, folder: into, manifest: about, logBytes: files.bytes }
  } catch (error) {
    await receiving?.stop()
    await dropSlots(owner, (name) => name === slot).catch(() => undefined)
    await rm(into, { recursive: true, force: true })
    throw error
  }
}

/** Null if it belongs to another data folder, or to another time of this one; throws if its log cannot be received now. */
export async function continueArchive({ owner, room }: Place, folder: string): Promise<Archive | null> {
  const manifest = await readManifest(folder)
  const { system, timeline } = await describe(owner)
  if (manifest === null || manifest.system !== system || manifest.timeline !== timeline) return null
  const log = path.join(folder, 'log')
  const found = await segmentsIn(log, manifest)
  const last = found.at(-1)
  if (last === undefined) return null
  const next = last.isWhole ? last.number + 1n : last.number
  const files = await openLogFiles(log, manifest, next * BigInt(manifest.segmentBytes))
  const receiving = await receiveLog(owner, { folder, slot: manifest.slot, timeline, files, room })
  const sizes = await Promise.all(found.map(({ file }) => stat(file)))
  const before = sizes.reduce((sum, { size }) => sum + size, 0)
  return { ...receiving, folder, manifest, logBytes: () => before + files.bytes() }
}

/** The server keeps its log for every slot, so those of archives that ended have to go. */
export async function dropSlots(owner: pg.ClientConfig, isOver: (slot: string) => boolean): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select slot_name as name from pg_replication_slots where ${slots} and not active`,
    )
    for (const { name } of rows.filter((row) => isOver(row.name))) await client.query('select pg_drop_replication_slot($1)', [name])
  })
}

async function createSlot(owner: pg.ClientConfig, slot: string, { segmentBytes }: Server): Promise<bigint> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select lsn::text from pg_create_physical_replication_slot($1, true)', [slot])
    const position = positionOf(rows[0]?.lsn ?? '')
    return position - (position % BigInt(segmentBytes))
  })
}

async function copyBase(owner: pg.ClientConfig, into: string, signal: AbortSignal) {
  const client = await connectForReplication(owner)
  try {
    const { tar, end } = baseCopy(client, path.basename(into))
    const counted = meter()
    const file = createWriteStream(path.join(into, 'base.tar.gz'), { mode: 0o600, flush: true })
    await pipeline([tar, createGzip({ level: 1 }), counted.stream, file], { signal })
    return { end: await end, file: { bytes: counted.seen.bytes, sha256: counted.sum() } }
  } finally {
    await closeReplication(client)
  }
}

async function untilReceived(receiving: Receiving, end: bigint, signal: AbortSignal) {
  while (receiving.flushed() < end) {
    const fault = receiving.fault()
    if (fault !== null) throw fault
    await delay(50, undefined, { signal })
  }
}
