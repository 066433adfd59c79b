import { existsSync } from 'node:fs'
import type pg from 'pg'
import { readNote } from '#server/backups/archives.ts'
import { lastUpload } from '#server/backups/s3/uploads.ts'
import type { Config } from '#server/config.ts'
import { isOwned } from '#server/engine/owner-lock.ts'

/** As in findings.ts, which asks this. */
type Finding = { level: 'wrong' | 'unsafe' | 'fine'; what: string }

const promisedMs = 60_000

/** Whether the archive holds everything until a minute ago. */
export async function archiveFindings(_client: pg.Client, { dataDir, archives }: Config, now: Date): Promise<Finding[]> {
  if (archives.folder === null) return []
  const note = await readNote(dataDir)
  const isRunning = await isOwned(dataDir).catch(() => false)
  const because = reasonOf(note?.problem)
  if (!note?.folder || note.reached === null)
    return [{ level: isRunning ? 'wrong' : 'unsafe', what: `There is no archive in ${archives.folder} yet.${because}` }]
  if (!existsSync(note.folder)) return [{ level: 'unsafe', what: `The archive ${note.folder} is not there any more.${because}` }]
  const isBehind = isRunning && now.getTime() - Date.parse(note.reached) > promisedMs
  if (isBehind || because !== '')
    return [{ level: 'wrong', what: `What was written since ${note.reached} is not in the archive ${note.folder}.${because}` }]
  return [{ level: 'fine', what: `The archive ${note.folder} has everything until ${note.reached}.` }]
}

/** Whether the copies of backups on S3 are as new as they should be. */
export async function uploadFindings(_client: pg.Client, { dataDir, backups }: Config, now: Date): Promise<Finding[]> {
  const note = await lastUpload(dataDir)
  if (!note?.made_at) {
    const because = reasonOf(note?.problem)
    return backups.s3 === null ? [] : [{ level: note === null ? 'unsafe' : 'wrong', what: `There is no backup on S3 yet.${because}` }]
  }
  const what = `The last backup on S3 is of ${note.made_at}, in ${note.place}.`
  if (backups.s3 === null) return [{ level: 'fine', what }]
  const isOld = now.getTime() - Date.parse(note.made_at) > 2 * backups.everyHours * 60 * 60 * 1000
  const because = note.problem === null ? '' : ` A newer one could not be copied: ${note.problem}.`
  return [{ level: isOld || because !== '' ? 'wrong' : 'fine', what: `${what}${because}` }]
}

function reasonOf(problem: string | null | undefined): string {
  return problem ? ` The reason: ${problem}.` : ''
}
