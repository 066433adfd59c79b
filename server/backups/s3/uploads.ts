// Copies each backup of BACKUP_FOLDER to S3.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { isBackup, timeOf } from '../names.ts'
import { takeTurns } from '../turns.ts'
import { openBucket, type Unfinished } from './bucket.ts'
import { abortUploads, isOfBackup, removeBackup, sortBackups, uploadBackup } from './transfer.ts'

type Settings = Pick<Config['backups'], 'folder' | 's3' | 'keep'> & { dataDir: string; log: Log }

/** What the server says about its copies, for `npm run admin -- doctor`. */
type UploadNote = { made_at: string | null; place: string | null; problem: string | null }

const lookEveryMs = 10_000
const againMs = 5 * 60_000
/** What the command line sends to a place within this one may take as long. */
const longMs = 24 * 60 * 60_000

export type Uploads = { next(): void; stop(): Promise<void> }

export function startUploads({ folder, s3, keep, dataDir, log }: Settings): Uploads {
  if (s3 === null || folder === null) return { next: () => undefined, stop: async () => undefined }
  const ending = new AbortController()
  const bucket = openBucket(s3, ending.signal)
  let known: string | null = null
  let notBefore = 0

  async function turn(): Promise<void> {
    const name = (await readdir(folder ?? '').catch(() => []))
      .filter((each) => isBackup(each))
      .toSorted()
      .at(-1)
    if (name === undefined || name === known || Date.now() < notBefore) return
    try {
      await abortKilled()
      const there = sortBackups(await bucket.list())
      if (!there.whole.includes(name)) {
        const bytes = await uploadBackup(path.join(folder ?? '', name), bucket, { within: `${name}/`, tell: () => undefined })
        log.info({ backup: name, bytes }, 'backup copied to S3')
      }
      const stored = await bucket.list()
      const { whole, rest } = sortBackups(stored)
      for (const old of [...rest, ...whole.slice(0, -keep)]) await removeBackup(bucket, stored, old)
      await noteUpload(dataDir, { made_at: new Date(timeOf(name) ?? 0).toISOString(), place: `${bucket.at}/${name}`, problem: null })
      known = name
    } catch (error) {
      if (ending.signal.aborted) return
      notBefore = Date.now() + againMs
      log.error({ err: error }, 'the backup could not be copied to S3; the next try is in 5 minutes')
      const problem = error instanceof Error ? error.message : String(error)
      const note = { made_at: null, place: null, ...(await lastUpload(dataDir)), problem }
      await noteUpload(dataDir, note).catch((fault: unknown) => log.warn({ err: fault }, 'the note about S3 could not be written'))
    }
  }

  /** Keys that may not list uploads can send a backup all the same. */
  async function abortKilled(): Promise<void> {
    await abortUploads(bucket, isAbandoned).catch((error: unknown) => {
      if (!ending.signal.aborted) log.warn({ err: error }, 'unfinished uploads to S3 could not be removed')
    })
  }

  return takeTurns(turn, { everyMs: lookEveryMs, ending })
}

/** Only one server sends backups to a place, so one that is open there was begun by a process that is gone. */
function isAbandoned({ name, begunAt }: Unfinished): boolean {
  return isOfBackup(name) || Date.now() - begunAt > longMs
}

export async function noteUpload(dataDir: string, note: UploadNote): Promise<void> {
  await writeFile(`${noteIn(dataDir)}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir))
}

export async function lastUpload(dataDir: string): Promise<UploadNote | null> {
  return readFile(noteIn(dataDir), 'utf8').then(
    (text): UploadNote => JSON.parse(text),
    () => null,
  )
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'last-upload.json')
}
