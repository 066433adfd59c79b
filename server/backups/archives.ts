// Archives that the server keeps while it runs: it continues the newest, begins another when that is old or long, and deletes
// those beyond `keep`. What goes wrong is logged and tried again; it never stops the site.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Archive, beginArchive, continueArchive, dropSlots } from '#server/engine/archive/begin.ts'
import { namesIn, readManifest, timeOf } from '#server/engine/archive/manifest.ts'
import { isOver } from '#server/engine/archive/receive.ts'
import type { Log } from '#server/log.ts'
import { makeCopier } from './copied-files.ts'

type Settings = Config['archives'] & {
  owner: pg.ClientConfig
  dataDir: string
  /** The folder of the members' files; null if they are on S3. */
  files: string | null
  log: Log
}

/** What the server says about its archive, for `npm run admin -- doctor`. */
type ArchiveNote = { folder: string | null; reached: string | null; problem: string | null }

const lookEveryMs = 5000
const continueAgainMs = 15_000
const beginAgainMs = 5 * 60_000
const hourMs = 60 * 60_000
/** Replaying takes about as long as writing did, and a long log takes more room than another copy. */
const longLog = 1024 ** 3

export function startArchives(settings: Settings): { stop(): Promise<void> } {
  const { folder, owner, log } = settings
  if (folder === null) {
    // Without an archive nothing needs the log that their slots keep.
    const cleaning = dropSlots(owner, () => true).catch((error: unknown) => log.warn({ err: error }, 'slots of earlier archives remain'))
    return { stop: () => cleaning }
  }
  return keepArchives({ ...settings, folder })
}

function keepArchives({ folder, owner, dataDir, files, everyHours, keep, log }: Settings & { folder: string }) {
  const ending = new AbortController()
  let current: { archive: Archive; copy: () => Promise<void>; copiedAt: Date | null } | null = null
  let mayContinue = true
  let beginning: Promise<void> | null = null
  let problem: string | null = null
  let [continueFrom, beginFrom] = [0, 0]
  let running: Promise<void> = Promise.resolve()

  const copier = (into: string, before: string | null) => (files === null ? copiesNothing : makeCopier(files, into, before))

  function complain(error: unknown, what: string) {
    problem = error instanceof Error ? error.message : String(error)
    log.error({ err: error }, what)
  }

  /** Null if another archive has to begin. */
  async function newest(): Promise<Archive | null> {
    for (const name of (await namesIn(folder)).toReversed()) {
      const place = path.join(folder, name)
      if ((await readManifest(place)) !== null) return continueArchive({ owner, dataDir }, place)
    }
    return null
  }

  async function follow(): Promise<void> {
    const fault = current?.archive.fault() ?? null
    if (current !== null && fault !== null) {
      const { archive } = current
      current = null
      await archive.stop()
      mayContinue = !isOver(fault)
      throw fault
    }
    if (current === null && mayContinue && Date.now() >= continueFrom) {
      const archive = await newest()
      mayContinue = false
      if (archive === null) return
      await adopt(archive, copier(archive.folder, null))
      if (beginning === null) await tidy(archive)
    }
    await copyFiles()
  }

  async function copyFiles(): Promise<void> {
    if (current === null) return
    const into = current
    const lookedAt = new Date()
    await into.copy()
    into.copiedAt = lookedAt
  }

  async function adopt(archive: Archive, copy: () => Promise<void>): Promise<void> {
    const former = current
    current = { archive, copy, copiedAt: null }
    mayContinue = true
    problem = null
    await former?.archive.stop()
  }

  /** What earlier archives, and those that were killed, left behind. */
  async function tidy({ folder: place, manifest }: Archive): Promise<void> {
    await dropSlots(owner, (slot) => slot !== manifest.slot)
    await rotate(folder, keep, path.basename(place))
  }

  async function begin(): Promise<void> {
    const before = current?.archive.folder ?? null
    let copy = copiesNothing
    const archive = await beginArchive(
      { owner, dataDir },
      {
        folder,
        signal: ending.signal,
        copyFiles: (into) => {
          copy = copier(into, before)
          return copy()
        },
      },
    )
    await adopt(archive, copy)
    log.info({ archive: archive.folder, bytes: archive.manifest.base.bytes }, 'archive begun')
    await tidy(archive)
  }

  const isDue = (archive: Archive) =>
    Date.now() - timeOf(path.basename(archive.folder)) > everyHours * hourMs ||
    archive.logBytes() > Math.max(longLog, 2 * archive.manifest.base.bytes)

  async function turn(): Promise<void> {
    await follow().catch((error: unknown) => {
      if (ending.signal.aborted) return
      if (current === null && mayContinue) mayContinue = !isOver(error as Error)
      continueFrom = Date.now() + continueAgainMs
      complain(error, 'the archive is interrupted')
    })
    const needsNew = current === null ? !mayContinue : isDue(current.archive)
    if (needsNew && beginning === null && Date.now() >= beginFrom) {
      beginning = begin()
        .catch((error: unknown) => {
          if (ending.signal.aborted) return
          beginFrom = Date.now() + beginAgainMs
          complain(error, 'no archive could be begun; the next try is in 5 minutes')
        })
        .finally(() => (beginning = null))
    }
    await writeNote().catch((error: unknown) => log.warn({ err: error }, 'the note about the archive could not be written'))
  }

  async function writeNote(): Promise<void> {
    const times = [current?.archive.reached(), files === null ? undefined : current?.copiedAt].filter((time) => time !== undefined)
    const reached = times.some((time) => time === null) ? null : times.toSorted((a, b) => Number(a) - Number(b))[0]
    const last = await readNote(dataDir)
    const note: ArchiveNote = {
      folder: current?.archive.folder ?? last?.folder ?? null,
      reached: reached?.toISOString() ?? last?.reached ?? null,
      problem,
    }
    await writeFile(`${noteIn(dataDir)}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
    await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir))
  }

  const look = () => void (running = running.then(turn))
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  running = mkdir(folder, { recursive: true, mode: 0o700 }).then(turn, (error: unknown) => complain(error, 'ARCHIVE_FOLDER cannot be made'))
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
      await beginning
      await copyFiles().catch((error: unknown) => complain(error, 'the last files are not in the archive'))
      await current?.archive.stop()
      await writeNote().catch(() => undefined)
    },
  }
}

const copiesNothing = async (): Promise<void> => undefined

/** A folder that is being deleted has another name first. Unfinished ones were killed, except the one that is in use. */
async function rotate(folder: string, keep: number, inUse: string): Promise<void> {
  const whole: string[] = []
  for (const name of await namesIn(folder)) {
    if ((await readManifest(path.join(folder, name))) !== null) whole.push(name)
    else if (name !== inUse) await rm(path.join(folder, name), { recursive: true })
  }
  for (const name of whole.slice(0, -keep)) await rename(path.join(folder, name), path.join(folder, `${name}.old`))
  for (const name of await readdir(folder)) {
    if (/^archive-\d{8}T\d{6}Z\.old$/.test(name)) await rm(path.join(folder, name), { recursive: true })
  }
}

export async function readNote(dataDir: string): Promise<ArchiveNote | null> {
  return readFile(noteIn(dataDir), 'utf8').then(
    (text): ArchiveNote => JSON.parse(text),
    () => null,
  )
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'archive.json')
}
