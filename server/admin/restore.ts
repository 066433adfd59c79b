import path from 'node:path'
import { storedFiles } from '#server/backups/stored-files.ts'
import { CannotStart, type Config } from '#server/config.ts'
import { type Chosen, chooseArchive, restoreArchive } from '#server/engine/archive/replay.ts'
import type { Log } from '#server/log.ts'
import { restoreRows } from './backup.ts'
import { restoreFromS3 } from './s3.ts'

/** Progress goes beside the answer. */
const tell = (line: string) => console.error(line)

/** A time without an offset is the server's own. */
export function readTime(given: string): Date {
  const time = new Date(given)
  if (Number.isNaN(time.getTime())) throw new CannotStart(`--until needs a time such as 2026-05-01T14:30:00Z, not "${given}".`)
  return time
}

/** `given` is a backup, on S3 too, an archive, or the folder of the archives. */
export async function restore(config: Config, log: Log, given: string, until: Date | null): Promise<string> {
  if (given.startsWith('s3://') && until === null) return restoreFromS3(config, given, (downloaded) => restoreRows(config, log, downloaded))
  const folder = path.resolve(given)
  const archive = await chooseArchive(folder, until)
  if (archive !== null) return fromArchive(config, log, archive, until)
  if (until !== null) throw new CannotStart(`--until is for archives, and ${folder} holds none. A backup has one moment only.`)
  return restoreRows(config, log, given)
}

async function fromArchive(config: Config, log: Log, archive: Chosen, until: Date | null): Promise<string> {
  const { storage } = config
  const started = performance.now()
  const { lastChange, files, missing } = await restoreArchive(config, log, archive, {
    until,
    filesIn: (dataDir, installation) => storedFiles({ dataDir, storage }, installation),
    formerFiles: storage.s3 === null ? null : (installation) => storedFiles(config, installation),
    tell,
  })
  const change = lastChange === null ? 'There was no change since it began.' : `The last change is of ${lastChange.toISOString()}.`
  const lost = missing === 0 ? '' : ` ${missing} files are missing.`
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return `The archive in ${archive.folder} is restored to ${config.dataDir}, with ${files} files, after ${seconds} s. ${change}${lost}`
}
