// Backups on S3: made and restored by way of a folder beside the data, which needs the room for one backup.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openBucket } from '#server/backups/s3/bucket.ts'
import { abortUploads, downloadBackup, sortBackups, uploadBackup } from '#server/backups/s3/transfer.ts'
import { noteUpload } from '#server/backups/s3/uploads.ts'
import { storedFiles } from '#server/backups/stored-files.ts'
import { CannotStart, type Config } from '#server/config.ts'
import { readyPlace } from '#server/engine/backup/folder.ts'
import { makeBackup } from '#server/engine/backup/make.ts'
import { s3Place } from '#server/settings/backups.ts'

/** Progress goes beside the answer. */
const tell = (line: string) => console.error(line)

export async function backupToS3(client: pg.Client, owner: pg.ClientConfig, config: Config, given: string): Promise<string> {
  const bucket = openBucket(s3Place(given, config.backups.s3Server))
  if ((await bucket.list()).length > 0) throw new CannotStart(`${bucket.at} is not empty. Name a new place.`)
  // A try that was killed before its first file was whole leaves an empty place.
  await abortUploads(bucket, () => true).catch((error: Error) => tell(`Unfinished uploads could not be removed: ${error.message}`))
  const folder = path.join(config.dataDir, 'upload')
  await rm(folder, { recursive: true, force: true })
  try {
    const { rows } = await client.query<{ id: string }>('select id from storage.installation')
    const made = await makeBackup(owner, { folder, tell, files: await storedFiles(config, rows[0]?.id ?? '') })
    const bytes = await uploadBackup(folder, bucket, { within: '', tell })
    await noteUpload(config.dataDir, { made_at: made.made_at, place: bucket.at, problem: null })
    return `${made.rows} rows and ${made.files} files (${(bytes / 1024 / 1024).toFixed(1)} MB) are in ${bucket.at}. It holds passwords' hashes, keys and private messages: keep it safe.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `given` is a backup, or a place with several, of which it takes the newest. */
export async function restoreFromS3(config: Config, given: string, restore: (folder: string) => Promise<string>): Promise<string> {
  const bucket = openBucket(s3Place(given, config.backups.s3Server))
  if (config.databaseUrl === null) await readyPlace(config.dataDir)
  const stored = await bucket.list()
  const isOne = stored.some(({ name }) => name === 'SHA256SUMS')
  const newest = sortBackups(stored).whole.at(-1)
  if (!isOne && newest === undefined) throw new CannotStart(`There is no whole backup in ${bucket.at}.`)
  const folder = `${config.dataDir}.download`
  await rm(folder, { recursive: true, force: true })
  try {
    await downloadBackup(bucket, folder, { within: isOne ? '' : `${newest}/`, tell })
    return await restore(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
