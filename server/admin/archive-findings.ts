// Each finding says without its `where` what is wrong and what to do: the overview of the admin area shows no more than that.
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { type Interruption, readNote, type Trouble } from '#server/backups/archive-note.ts'
import { lastUpload } from '#server/backups/s3/uploads.ts'
import type { Config } from '#server/config.ts'
import { isOwned } from '#server/engine/owner-lock.ts'
import { fine, unsafe, wrong, type Finding } from './finding.ts'

const promisedMs = 60_000
const inLog = "The reason is in the server's log."

const interrupted: Record<Interruption, { why: string; todo: string }> = {
  full: { why: 'its disk is full', todo: 'Make room on the disk of ARCHIVE_FOLDER: 2 GB of it stay free.' },
  over: { why: 'it could not be continued', todo: 'The server begins another archive by itself.' },
  other: { why: 'it is interrupted', todo: inLog },
}

/** Whether the archive holds everything until a minute ago. */
export async function archiveFindings(
  _client: pg.Client,
  { dataDir, archives }: Pick<Config, 'dataDir' | 'archives'>,
  now: Date,
  startedAt: Date | null,
): Promise<Finding[]> {
  if (archives.folder === null) return []
  const note = await readNote(dataDir)
  const isRunning = await isOwned(dataDir).catch(() => false)
  // A server that has just started has not had the time yet.
  const isNew = startedAt !== null && now.getTime() - startedAt.getTime() < promisedMs
  const [cause, nextCause] = [causeOf(note), causeOf(note?.next)]
  if (!note?.folder || note.reached === null) {
    const why = nextCause ?? cause
    if (isNew && why === null) return [fine('The first archive is being made.', { where: archives.folder })]
    const what = why === null ? 'There is no archive yet.' : `There is no archive yet: ${why.why}.`
    const more = { todo: why?.todo ?? 'May the server write in ARCHIVE_FOLDER?', where: why?.problem ?? archives.folder }
    return [isRunning ? wrong(what, more) : unsafe(what, more)]
  }
  const { folder, reached, gap } = note
  if (!existsSync(folder))
    return [unsafe('The archive is gone from its folder.', { todo: 'The server begins another archive by itself.', where: folder })]
  const found: Finding[] = []
  const isBehind = isRunning && !isNew && now.getTime() - Date.parse(reached) > promisedMs
  if (cause !== null)
    found.push(wrong(`What was written since ${reached} is not in the archive: ${cause.why}.`, { todo: cause.todo, where: cause.problem }))
  else if (isBehind) found.push(wrong(`What was written since ${reached} is not in the archive.`, { todo: inLog, where: folder }))
  else found.push(fine(`The archive has everything until ${reached}.`, { where: folder }))
  if (nextCause !== null)
    found.push(wrong(`Another archive should begin and cannot: ${nextCause.why}.`, { todo: nextCause.todo, where: nextCause.problem }))
  if (gap && existsSync(gap.folder))
    found.push(fine(`No moment between ${gap.from} and ${gap.until} can be restored: another archive had to begin.`, { where: gap.folder }))
  return found
}

function causeOf(trouble: Trouble | null | undefined) {
  if (!trouble || trouble.problem === null) return null
  return { ...interrupted[trouble.interruption ?? 'other'], problem: trouble.problem }
}

const checkS3 = `Check BACKUP_S3, its keys and the S3 server. ${inLog}`

/** Whether the copies of backups on S3 are as new as they should be. */
export async function uploadFindings(
  _client: pg.Client,
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  now: Date,
): Promise<Finding[]> {
  const note = await lastUpload(dataDir)
  const problem = note?.problem ?? null
  if (!note?.made_at) {
    if (backups.s3 === null) return []
    if (problem === null) return [unsafe('There is no backup on S3 yet.', { todo: 'The server sends the next one that it makes.' })]
    return [wrong('No backup could be copied to S3.', { todo: checkS3, where: problem })]
  }
  const what = `The last backup on S3 is of ${note.made_at}.`
  const place = note.place === null ? {} : { where: note.place }
  if (backups.s3 === null) return [fine(what, place)]
  const isOld = now.getTime() - Date.parse(note.made_at) > 2 * backups.everyHours * 60 * 60 * 1000
  if (problem !== null) return [wrong(`${what} A newer one could not be copied.`, { todo: checkS3, where: problem })]
  return [isOld ? wrong(`${what} BACKUP_EVERY is ${backups.everyHours} hours.`, { todo: inLog, ...place }) : fine(what, place)]
}
