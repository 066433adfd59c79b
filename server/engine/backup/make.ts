// Makes a backup while the server runs: all rows in one snapshot, then the files that the snapshot names.
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { definitionOf, lastVersion, type Version } from '../schema/versions.ts'
import { withClient } from '../with-client.ts'
import { sequencesOf, tablesOf, textSettings } from './contents.ts'
import { copyOut } from './copy.ts'
import { beginFolder, format, type Manifest, meter, readyPlace, type Tell } from './folder.ts'

/** The members' files, wherever they are stored. */
export type Files = {
  /** Null if the bytes are not there. */
  read(version: string): Promise<Readable | null>
  /** Takes a copy of a local file; it survives a power failure once this returns. */
  write(version: string, file: string): Promise<void>
}

export type Made = { made_at: string; rows: number; files: number; bytes: number; missing: number; seconds: number }

/** One backup of a database at a time. */
const turnKey = 4_127_511_904
/** While it is held, the storage protocol removes no bytes (server/gateway/storage/rows.ts). */
const holdKey = 4_127_511_905

const filesAtOnce = 4

type Making = {
  folder: string
  files: Files
  tell: Tell
  signal?: AbortSignal
  /** Runs when no other backup of this database is being made, so that what killed ones left behind can be removed. */
  clear?: () => Promise<void>
}

export async function makeBackup(owner: pg.ClientConfig, { folder, files, tell, signal, clear }: Making): Promise<Made> {
  const started = performance.now()
  await readyPlace(folder, 0o700)
  return withClient(owner, async (holder) => {
    // Held in a transaction of its own, which begins before the snapshot: a file whose row the snapshot still shows was
    // not removed before, and is not removed from here on.
    await holder.query(`begin; ${textSettings}`)
    const { rows } = await holder.query<{ is_ours: boolean }>('select pg_catalog.pg_try_advisory_xact_lock($1) as is_ours', [turnKey])
    if (!rows[0]?.is_ours) throw new CannotStart('Another backup of this database is being made. Try again when it is done.')
    await holder.query('select pg_catalog.pg_advisory_xact_lock($1)', [holdKey])
    await clear?.()
    const into = await beginFolder(folder, signal)
    try {
      const saved = await withClient(owner, (client) => saveRows(client, into, tell))
      const kept = await saveFiles(saved.versions, files, into, tell)
      await holder.query('select 1') // fails if the connection was lost, and with it the hold
      await into.finish({ ...saved.manifest, files: { count: kept.count, missing: kept.missing } })
      const { made_at: madeAt, tables } = saved.manifest
      return {
        made_at: madeAt,
        rows: tables.reduce((sum, table) => sum + table.rows, 0),
        files: kept.count,
        missing: kept.missing,
        bytes: saved.bytes + kept.bytes,
        seconds: Math.round((performance.now() - started) / 100) / 10,
      }
    } catch (error) {
      await into.remove()
      throw error
    }
  })
}

type Into = Awaited<ReturnType<typeof beginFolder>>

async function saveRows(client: pg.Client, into: Into, tell: Tell) {
  await client.query(`begin isolation level repeatable read read only; ${textSettings}`)
  const version = await lastVersion(client)
  const isReleased = version !== undefined && version.release !== null
  const definition = isReleased ? await definitionOf(client) : null
  if (version === undefined || definition === null)
    throw new CannotStart('The database does not hold Beauty Barter of version 0.1.0 or newer.')
  const { rows: about } = await client.query<{ made_at: Date; postgres: string }>(
    `select now() as made_at, current_setting('server_version') as postgres`,
  )
  const { made_at: madeAt = new Date(), postgres = '' } = about[0] ?? {}
  let bytes = await into.add('schema.json.gz', Readable.from(definition), createGzip())
  const tables: Manifest['tables'] = []
  const all = await tablesOf(client)
  for (const table of all) {
    const file = `tables/${table.name.replaceAll(/[^\w.]/g, '_')}.gz`
    const rows = meter() // a row is a line: COPY writes a line break within a value as \n
    bytes += await into.add(file, copyOut(client, `copy ${table.name} (${table.columns}) to stdout`), rows.stream, createGzip({ level: 1 }))
    tables.push({ ...table, file, rows: rows.seen.lines })
    if (tables.length % 20 === 0 || tables.length === all.length)
      tell(`${tables.length} of ${all.length} tables, ${megabytes(bytes)} MB compressed`)
  }
  const sequences = await sequencesOf(client)
  const { rows: named } = await client.query<{ version: string }>(
    'select distinct version from storage.objects where version is not null order by version',
  )
  await client.query('commit')
  return {
    manifest: { format, ...described(version), made_at: madeAt.toISOString(), postgres, tables, sequences },
    versions: named.map((row) => row.version),
    bytes,
  }
}

function described({ release, hash, migration }: Version): Pick<Manifest, 'release' | 'schema'> {
  return { release: release ?? '', schema: { hash, migration: migration ?? 0 } }
}

async function saveFiles(versions: string[], files: Files, into: Into, tell: Tell) {
  const kept = { count: 0, missing: 0, bytes: 0 }
  const left = versions[Symbol.iterator]()
  const faults: unknown[] = []
  const work = async () => {
    for (const version of left) {
      if (faults.length > 0) return
      const source = await files.read(version)
      if (source === null) kept.missing += 1
      else {
        kept.bytes += await into.add(fileOf(version), source)
        kept.count += 1
        if (kept.count % 1000 === 0) tell(`${kept.count} of ${versions.length} files, ${megabytes(kept.bytes)} MB`)
      }
    }
  }
  const fail = (fault: unknown) => {
    faults.push(fault)
    into.cancel()
  }
  // Waits for all of them: what one still writes would be in the way of removing the folder.
  await Promise.all(Array.from({ length: filesAtOnce }, () => work().catch(fail)))
  if (faults.length > 0) throw faults[0]
  return kept
}

export function fileOf(version: string): string {
  return `files/${version.slice(0, 2)}/${version}`
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
