// Restores an archive into a new data folder: unpacks the copy, puts the log beside it, and lets PostgreSQL replay it to its
// end or to a moment.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { meter, type Tell } from '../backup/folder.ts'
import { fileOf, type Files } from '../backup/make.ts'
import { withClient } from '../with-client.ts'
import { intoFolder } from '../backup/restore.ts'
import { findBinaries } from '../binaries.ts'
import { type EngineSettings, openEngine } from '../engine.ts'
import { chooseRunAs, type RunAs } from '../run-as.ts'
import { readSegment, segmentName, segmentsIn } from './log-files.ts'
import { type Manifest, namesIn, readManifest } from './manifest.ts'
import { positionOf } from './wire.ts'
import { untar } from './untar.ts'

export type Chosen = { folder: string; manifest: Manifest }
type Restored = { lastChange: Date | null; files: number; missing: number }

type Restoring = {
  until: Date | null
  /** Where files go that belong to this installation in this data folder. */
  filesIn: (dataDir: string, installation: string) => Promise<Files>
  /** Where the original's files are if an archive does not have them, because they are on S3. */
  formerFiles: ((installation: string) => Promise<Files>) | null
  tell: Tell
}

/** The archive itself, or the right one in a folder of archives; null if it is neither. */
export async function chooseArchive(folder: string, until: Date | null): Promise<Chosen | null> {
  const itself = await readManifest(folder)
  const places = itself === null ? (await namesIn(folder)).map((name) => path.join(folder, name)) : [folder]
  let hasAny = false
  for (const place of places.toReversed()) {
    const manifest = await readManifest(place)
    hasAny ||= manifest !== null
    if (manifest !== null && (until === null || new Date(manifest.wholeAt) <= until)) return { folder: place, manifest }
  }
  if (hasAny) throw new CannotStart(`No archive in ${folder} begins before ${until?.toISOString()}. Nothing was restored.`)
  return null
}

export async function restoreArchive(
  config: EngineSettings,
  log: Log,
  { folder, manifest }: Chosen,
  { until, filesIn, formerFiles, tell }: Restoring,
): Promise<Restored> {
  if (config.databaseUrl)
    throw new CannotStart('An archive can only be restored to a data folder: unset DATABASE_URL, or restore a backup to that database.')
  let restored: Restored = { lastChange: null, files: 0, missing: 0 }
  await intoFolder(config, log, async (dataDir) => {
    const runAs = await unpack({ ...config, dataDir }, folder, manifest, tell)
    const damage = await placeLog(path.join(dataDir, 'postgres'), { folder, manifest }, runAs)
    if (damage !== null && until === null) throw damage
    tell('Replaying the log.')
    const engine = await replay({ ...config, dataDir }, log, until, damage)
    try {
      tell('The log is replayed; the files follow.')
      restored = await withClient(engine.owner, (client) => finish(client, { folder, dataDir, filesIn, formerFiles }))
    } finally {
      await engine.stop()
    }
  })
  return restored
}

async function unpack(config: EngineSettings, folder: string, { base, postgres }: Manifest, tell: Tell): Promise<RunAs> {
  const { dataDir } = config
  const pgData = path.join(dataDir, 'postgres')
  await mkdir(pgData, { recursive: true, mode: 0o700 })
  const runAs = chooseRunAs(findBinaries(config), pgData)
  if (runAs.version !== postgres)
    throw new CannotStart(
      `${folder} was made by PostgreSQL ${postgres}, which PostgreSQL ${runAs.version} cannot read. Name its binaries in PG_BIN.`,
    )
  runAs.own(pgData)
  const counted = meter()
  tell(`Unpacking the copy of the database (${(base.bytes / 1024 / 1024).toFixed(1)} MB compressed).`)
  await pipeline(createReadStream(path.join(folder, 'base.tar.gz')), counted.stream, createGunzip(), (source: AsyncIterable<Buffer>) =>
    untar(source, pgData, (place) => runAs.own(place)),
  ).catch((cause: unknown) => {
    throw (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? cause : damaged(folder, 'base.tar.gz', undefined, cause)
  })
  if (counted.sum() !== base.sha256) throw damaged(folder, 'base.tar.gz')
  await copyFile(path.join(folder, 'owner.password'), path.join(dataDir, 'owner.password'))
  return runAs
}

/** Returns what is wrong with the log; what comes before that is placed. */
async function placeLog(pgData: string, { folder, manifest }: Chosen, runAs: RunAs): Promise<CannotStart | null> {
  const found = await segmentsIn(path.join(folder, 'log'), manifest)
  const size = BigInt(manifest.segmentBytes)
  let next = positionOf(manifest.from) / size
  let end = next * size
  let damage: CannotStart | null = null
  let readUntil = manifest.wholeAt
  for (const each of found) {
    const isNext = each.number === next && (each.isWhole || each === found.at(-1))
    const bytes = isNext ? await readSegment(each, manifest).catch(() => null) : null
    if (bytes === null) {
      const hint = `Set --until to a moment before ${readUntil} to leave out what follows`
      damage = damaged(folder, `log/${segmentName(manifest, next)}`, hint)
      break
    }
    const place = path.join(pgData, 'pg_wal', segmentName(manifest, next))
    const file = await open(place, 'w', 0o600)
    await file.writeFile(bytes)
    await file.truncate(manifest.segmentBytes) // PostgreSQL reads whole segments; zeros end the log
    await file.close()
    runAs.own(place)
    readUntil = (await stat(each.file)).mtime.toISOString()
    end = next * size + BigInt(bytes.length)
    next += 1n
  }
  if (end < positionOf(manifest.consistentAt)) throw damaged(folder, `log/${segmentName(manifest, next)}`)
  return damage
}

async function replay(config: EngineSettings, log: Log, until: Date | null, damage: CannotStart | null) {
  const pgData = path.join(config.dataDir, 'postgres')
  const signal = path.join(pgData, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  chooseRunAs(findBinaries(config), pgData).own(signal)
  // The log is in place already, so the command finds nothing.
  const settings = ['restore_command=exit 1', 'recovery_target_timeline=current', 'recovery_target_action=promote', 'hot_standby=off']
  const start = (more: string[]) => openEngine({ ...config, recovery: [...settings, ...more] }, log)
  if (until === null) return start([])
  // PostgreSQL knows no abbreviations of zones here, not even Z.
  return start([`recovery_target_time=${until.toISOString().replace('Z', '+00')}`]).catch((error: unknown) => {
    if (!(error instanceof CannotStart && error.message.includes('before configured recovery target'))) throw error
    // The last change is older than the moment, so everything was before it: PostgreSQL refuses to decide that by itself.
    if (damage !== null) throw damage
    return start([])
  })
}

type Finishing = Pick<Restoring, 'filesIn' | 'formerFiles'> & { folder: string; dataDir: string }

/** Gives the copy a name of its own, as with a backup: on the same S3 bucket it would delete the original's files. */
async function finish(client: pg.Client, { folder, dataDir, filesIn, formerFiles }: Finishing): Promise<Restored> {
  const { rows } = await client.query<{ last: Date | null; former: string; id: string; versions: string[] }>(
    `select pg_last_xact_replay_timestamp() as last, id as former, gen_random_uuid()::text as id,
       array(select distinct version from storage.objects where version is not null) as versions
     from storage.installation`,
  )
  const { last = null, former = '', id = '', versions = [] } = rows[0] ?? {}
  const files = await filesIn(dataDir, id)
  const originals = formerFiles === null ? null : await formerFiles(former)
  let missing = 0
  for (const version of versions) {
    const archived = path.join(folder, fileOf(version))
    const file = existsSync(archived) ? archived : await fetched(originals, version, path.join(dataDir, 'fetched'))
    if (file === null) missing += 1
    else await files.write(version, file)
  }
  await rm(path.join(dataDir, 'fetched'), { force: true })
  await client.query('update storage.installation set id = $1', [id])
  return { lastChange: last, files: versions.length - missing, missing }
}

async function fetched(originals: Files | null, version: string, file: string): Promise<string | null> {
  const source = await originals?.read(version)
  if (!source) return null
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
  return file
}

function damaged(folder: string, name: string, hint?: string, cause?: unknown): CannotStart {
  const sentence = `The archive in ${folder} is damaged: ${name} is missing, incomplete or changed. Nothing was restored from it.`
  return new CannotStart(hint === undefined ? sentence : `${sentence} ${hint}.`, { cause })
}
