// Restores a backup: into a data folder that is missing or empty, or into the empty database of DATABASE_URL. The data folder
// is built under another name and renamed at the end, so it is whole or not there.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { maxRetries, stopAbandoned } from '../embedded.ts'
import { type EngineSettings, openEngine } from '../engine.ts'
import { isOwned } from '../owner-lock.ts'
import { refuseUnknown } from '../schema/schema.ts'
import { openFolder, readyPlace, removeEmpty, syncFolder, type Tell } from './folder.ts'
import { loadBackup } from './load.ts'
import type { Files } from './make.ts'

type Restoring = {
  folder: string
  /** Where files go that belong to this installation in this data folder. */
  filesIn: (dataDir: string, installation: string) => Promise<Files>
  tell: Tell
}

/** Returns what the backup held. */
export async function restoreBackup(config: EngineSettings, log: Log, { folder, filesIn, tell }: Restoring) {
  const manifest = await openFolder(folder)
  tell(`The backup of ${manifest.made_at} is whole: ${manifest.tables.length} tables, ${manifest.files.count} files.`)
  refuseUnknown({ hash: manifest.schema.hash, migration: manifest.schema.migration, release: manifest.release })
  const into = async (dataDir: string) => {
    const engine = await openEngine({ ...config, dataDir }, log)
    try {
      await loadBackup(engine.owner, { folder, manifest, tell, filesOf: (installation) => filesIn(dataDir, installation) })
    } finally {
      await engine.stop()
    }
  }
  if (config.databaseUrl) await into(config.dataDir)
  else await intoFolder(config, log, into)
  return manifest
}

/** `into` fills a folder beside DATA_DIR, which gets its name at the end. */
export async function intoFolder(config: EngineSettings, log: Log, into: (dataDir: string) => Promise<void>) {
  const { dataDir } = config
  const part = `${dataDir}.part`
  if (existsSync(dataDir) && (await isOwned(dataDir)))
    throw new CannotStart(`Beauty Barter is running with the data in ${dataDir}. Stop it first, or set DATA_DIR to a new folder.`)
  await readyPlace(dataDir)
  if (existsSync(part)) {
    if (await isOwned(part)) throw new CannotStart(`A backup is being restored to ${dataDir} already.`)
    await stopAbandoned({ ...config, dataDir: part }, log)
    await rm(part, { recursive: true, maxRetries })
  }
  await into(part)
  await removeEmpty(dataDir)
  await rename(part, dataDir)
  await syncFolder(path.dirname(dataDir))
}
