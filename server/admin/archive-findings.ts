import { existsSync } from 'node:fs'
import type pg from 'pg'
import { readNote } from '#server/backups/archives.ts'
import { lastUpload } from '#server/backups/s3/uploads.ts'
import type { Config } from '#server/config.ts'
import { isOwned } from '#server/engine/owner-lock.ts'
import { fine, unsafe, wrong, type Finding } from './finding.ts'

const promisedMs = 60_000

/** Whether the archive holds everything until a minute ago. */
export async function archiveFindings(_client: pg.Client, { dataDir, archives }: Config, now: Date): Promise<Finding[]> {
  if (archives.folder === null) return []
  const note = await readNote(dataDir)
  const isRunning = await isOwned(dataDir).catch(() => false)
  const problem = note?.problem ?? null
  if (!note?.folder || note.reached === null) {
    const more = { todo: 'Is there room in ARCHIVE_FOLDER, and may the server write there?', where: problem ?? archives.folder }
    return [isRunning ? wrong('There is no archive yet.', more) : unsafe('There is no archive yet.', more)]
  }
  if (!existsSync(note.folder)) return [unsafe('The archive is gone from its folder.', { where: note.folder })]
  const isBehind = isRunning && now.getTime() - Date.parse(note.reached) > promisedMs
  if (isBehind || problem !== null)
    return [wrong(`What was written since ${note.reached} is not in the archive.`, { where: problem ?? note.folder })]
  return [fine(`The archive has everything until ${note.reached}.`, { where: note.folder })]
}

/** Whether the copies of backups on S3 are as new as they should be. */
export async function uploadFindings(_client: pg.Client, { dataDir, backups }: Config, now: Date): Promise<Finding[]> {
  const note = await lastUpload(dataDir)
  const problem = note?.problem ?? null
  if (!note?.made_at) {
    if (backups.s3 === null) return []
    const more = problem === null ? {} : { where: problem }
    return [note === null ? unsafe('There is no backup on S3 yet.', more) : wrong('There is no backup on S3 yet.', more)]
  }
  const what = `The last backup on S3 is of ${note.made_at}.`
  const place = note.place === null ? {} : { where: note.place }
  if (backups.s3 === null) return [fine(what, place)]
  const isOld = now.getTime() - Date.parse(note.made_at) > 2 * backups.everyHours * 60 * 60 * 1000
  if (problem !== null) return [wrong(`${what} A newer one could not be copied.`, { where: problem })]
  return [isOld ? wrong(what, place) : fine(what, place)]
}
