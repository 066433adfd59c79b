import { existsSync } from 'node:fs'
import type pg from 'pg'
import { readNote } from '#server/backups/archives.ts'
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
  const because = note?.problem == null ? '' : ` The reason: ${note.problem}.`
  if (note?.folder == null || note.reached === null)
    return [{ level: isRunning ? 'wrong' : 'unsafe', what: `There is no archive in ${archives.folder} yet.${because}` }]
  if (!existsSync(note.folder)) return [{ level: 'unsafe', what: `The archive ${note.folder} is not there any more.${because}` }]
  const isBehind = isRunning && now.getTime() - Date.parse(note.reached) > promisedMs
  if (isBehind || because !== '')
    return [{ level: 'wrong', what: `What was written since ${note.reached} is not in the archive ${note.folder}.${because}` }]
  return [{ level: 'fine', what: `The archive ${note.folder} has everything until ${note.reached}.` }]
}
