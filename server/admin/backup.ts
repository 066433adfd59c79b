import path from 'node:path'
import type pg from 'pg'
import { backUp } from '#server/backups/backups.ts'
import { storedFiles } from '#server/backups/stored-files.ts'
import type { Config } from '#server/config.ts'
import { restoreBackup } from '#server/engine/backup/restore.ts'
import type { Log } from '#server/log.ts'

/** Progress goes beside the answer. */
const tell = (line: string) => console.error(line)

export async function backup(client: pg.Client, owner: pg.ClientConfig, config: Config, given: string): Promise<string> {
  const folder = path.resolve(given)
  const { rows } = await client.query<{ id: string }>('select id from storage.installation')
  const made = await backUp({ owner, config, installation: rows[0]?.id ?? '' }, { folder, tell })
  const missing = made.missing === 0 ? '' : ` ${made.missing} files were not there before.`
  return `${made.rows} rows and ${made.files} files (${(made.bytes / 1024 / 1024).toFixed(1)} MB) are in ${folder}, verified, after ${made.seconds} s.${missing} It holds passwords' hashes, keys and private messages: keep it safe.`
}

export async function restoreRows(config: Config, log: Log, given: string): Promise<string> {
  const { made_at: madeAt, files } = await restoreBackup(config, log, {
    folder: path.resolve(given),
    filesIn: (dataDir, installation) => storedFiles({ dataDir, storage: config.storage }, installation),
    tell,
  })
  const missing = files.missing === 0 ? '' : ` ${files.missing} files were missing when it was made.`
  const place = config.databaseUrl === null ? config.dataDir : 'the database of DATABASE_URL'
  return `The backup of ${madeAt} is restored to ${place}.${missing}`
}
