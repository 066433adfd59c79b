// Copies each backup of BACKUP_FOLDER to S3.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { openBucket } from './bucket.ts'
import { removeBackup, sortBackups, uploadBackup } from './transfer.ts'

type Settings = Pick<Config['backups'], 'folder' | 's3' | 'keep'> & { dataDir: string; log: Log }

/** What the server says about its copies, for `npm run admin -- doctor`. */
type UploadNote = { made_at: string | null; place: string | null; problem: string | null }

const lookEveryMs = 10_000
const againMs = 5 * 60_000
const nameShape = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export function startUploads({ folder, s3, keep, dataDir, log }: Settings): { stop(): Promise<void> } {
  if (s3 === null || folder === null) return { stop: async () => undefined }
  const ending = new AbortController()
  const bucket = openBucket(s3, ending.signal)
  let known: string | null = null
  let notBefore = 0
  let running: Promise<void> = Promise.resolve()

  async function turn(): Promise<void> {
    const name = (await readdir(folder ?? '').catch(() => []))
      .filter((each) => nameShape.test(each))
      .toSorted()
      .at(-1)
    if (name === undefined || name === known || Date.now() < notBefore) return
    try {
      const there = sortBackups(await bucket.list())
      if (!there.whole.includes(name)) {
        const bytes = await uploadBackup(path.join(folder ?? '', name), bucket, { within: `${name}/`, tell: () => undefined })
        log.info({ backup: name, bytes }, 'backup copied to S3')
      }
      const stored = await bucket.list()
      const { whole, rest } = sortBackups(stored)
      for (const old of [...rest, ...whole.slice(0, -keep)]) await removeBackup(bucket, stored, old)
      await noteUpload(dataDir, { made_at: timeOf(name), place: `${bucket.at}/${name}`, problem: null })
      known = name
    } catch (error) {
      if (ending.signal.aborted) return
      notBefore = Date.now() + againMs
      log.error({ err: error }, 'the backup could not be copied to S3; the next try is in 5 minutes')
      const problem = error instanceof Error ? error.message : String(error)
      await noteUpload(dataDir, { made_at: null, place: null, ...(await lastUpload(dataDir)), problem })
    }
  }

  const look = () => void (running = running.then(turn))
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
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

function timeOf(name: string): string {
  return name.replace(nameShape, '$1-$2-$3T$4:$5:$6Z')
}
