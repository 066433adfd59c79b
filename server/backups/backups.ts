// Backups that the server makes by itself: on a schedule, and before an upgrade.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Made, makeBackup } from '#server/engine/backup/make.ts'
import type { Tell } from '#server/engine/backup/folder.ts'
import type { Log } from '#server/log.ts'
import { isBackup, nameOf, timeOf } from './names.ts'
import { storedFiles } from './stored-files.ts'
import { takeTurns } from './turns.ts'

type Source = { owner: pg.ClientConfig; config: Pick<Config, 'dataDir' | 'storage'>; installation: string }
type Making = { folder: string; tell: Tell; signal?: AbortSignal; clear?: () => Promise<void> }
type Last = Made & { folder: string }

const lookEveryMs = 60_000
const hourMs = 60 * 60 * 1000

/** A backup of this data folder; the newest one is noted there, for `npm run admin -- doctor`. */
export async function backUp({ owner, config, installation }: Source, { folder, ...more }: Making): Promise<Made> {
  const made = await makeBackup(owner, { folder, ...more, files: await storedFiles(config, installation) })
  const last: Last = { ...made, folder }
  const note = noteIn(config.dataDir)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${note}.new`, `${JSON.stringify(last)}\n`, { mode: 0o600, flush: true })
  await rename(`${note}.new`, note)
  return made
}

/** Null if there is none, or if the note about it cannot be read. */
export async function lastBackup(dataDir: string): Promise<Last | null> {
  try {
    return JSON.parse(await readFile(noteIn(dataDir), 'utf8'))
  } catch {
    return null
  }
}

/** One for each pair of versions: a start that fails and is tried again and again would otherwise fill the disk. */
export async function backUpBeforeUpgrade(
  source: Source,
  { within, from, to, tell }: { within: string; from: string; to: string; tell: Tell },
): Promise<void> {
  const series = `before-${to}-from-${from}-`
  const folder = path.join(within, `${series}${nameOf(new Date())}`)
  tell(`The database is of version ${from}; it is upgraded to ${to}. First a backup, in ${folder}.`)
  await backUp(source, { folder, tell, clear: () => clear(within, series) })
  await rotate(within, { series, keep: 1 })
}

type Scheduled = Config['backups'] & { source: Source; log: Log; onMade?: () => void }

/** Makes one whenever the newest in the folder is older than it should be, and deletes those beyond `keep`. */
export function startBackups({ folder, everyHours, keep, source, log, onMade }: Scheduled): { stop(): Promise<void> } {
  if (folder === null) return { stop: async () => undefined }
  const ending = new AbortController()
  let notBefore = 0
  const turn = async () => {
    const now = new Date()
    const newest = timeOf((await namesIn(folder)).at(-1))
    if (now.getTime() < notBefore || (newest !== null && now.getTime() - newest < everyHours * hourMs)) return
    try {
      const name = nameOf(now)
      const made = await backUp(source, {
        folder: path.join(folder, name),
        tell: () => undefined,
        signal: ending.signal,
        clear: () => clear(folder),
      })
      log.info({ backup: name, ...made }, 'backup made')
      onMade?.()
      await rotate(folder, { keep })
    } catch (error) {
      if (ending.signal.aborted) return
      notBefore = Date.now() + hourMs / 4
      log.error({ err: error }, 'the backup failed; the next try is in 15 minutes')
    }
  }
  return takeTurns(turn, { everyMs: lookEveryMs, ending })
}

/** `series`: what the names of these backups begin with. A folder that is being deleted has another name first, so that one with a backup's name is whole. */
async function rotate(folder: string, { series = '', keep }: { series?: string; keep: number }): Promise<void> {
  for (const name of (await namesIn(folder, series)).slice(0, -keep)) {
    const old = path.join(folder, `${name}.old`)
    await rename(path.join(folder, name), old)
    await rm(old, { recursive: true, force: true })
  }
}

/** Removes what a process that was killed has left behind. */
async function clear(folder: string, series = ''): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (/\.(old|part)$/.test(name) && isOf(series, path.parse(name).name))
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function namesIn(folder: string, series = ''): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => isOf(series, name)).toSorted()
}

const isOf = (series: string, name: string) => name.startsWith(series) && isBackup(name.slice(series.length))

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'last-backup.json')
}
