// Archives that the server keeps while it runs: it continues the newest, begins another when that is old or long, and deletes
// those that are no longer needed. What goes wrong is logged and tried again; it never stops the site.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Archive, beginArchive, continueArchive, dropSlots } from '#server/engine/archive/begin.ts'
import { namesIn, readManifest, timeOf } from '#server/engine/archive/manifest.ts'
import { DiskFull, isOver, type Room, roomOf } from '#server/engine/archive/receive.ts'
import type { Log } from '#server/log.ts'
import { type ArchiveNote, type Interruption, readNote, type Trouble, writeNote } from './archive-note.ts'
import { makeCopier } from './copied-files.ts'
import { rotate } from './rotation.ts'
import { takeTurns } from './turns.ts'

type Settings = Config['archives'] & {
  owner: pg.ClientConfig
  dataDir: string
  /** The folder of the members' files; null if they are on S3. */
  files: string | null
  log: Log
  room?: Room
  everyMs?: number
}

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

function keepArchives({
  folder,
  owner,
  dataDir,
  files,
  everyHours,
  keep,
  log,
  room = roomOf,
  everyMs = 5000,
}: Settings & { folder: string }) {
  const ending = new AbortController()
  const place = { owner, dataDir, room }
  let current: { archive: Archive; copy: () => Promise<void>; copiedAt: Date | null } | null = null
  let isTidy = false
  let mayContinue = true
  let beginning: Promise<void> | null = null
  let trouble: Trouble = none
  let nextTrouble: Trouble = none
  let gap: ArchiveNote['gap'] = null
  let [continueFrom, beginFrom] = [0, 0]

  const copier = (into: string, before: string | null) => (files === null ? copiesNothing : makeCopier(files, into, before))

  /** The same trouble is logged once, however often it is tried again. */
  function complain(error: Error, before: Trouble, what: string): Trouble {
    if (before.problem !== error.message) log.error({ err: error }, what)
    return { problem: error.message, interruption: interruptionOf(error) }
  }

  /** Null if another archive has to begin. */
  async function newest(): Promise<Archive | null> {
    for (const name of (await namesIn(folder)).toReversed()) {
      const archive = path.join(folder, name)
      if ((await readManifest(archive)) !== null) return continueArchive(place, archive)
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
    }
    await copyFiles()
    if (current === null) return
    if (!isTidy && beginning === null) await tidy(current.archive)
    trouble = none
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
    isTidy = false
    mayContinue = true
    trouble = none
    await former?.archive.stop()
  }

  /** What earlier archives, and those that were killed, left behind. */
  async function tidy({ folder: inUse, manifest }: Archive): Promise<void> {
    await dropSlots(owner, (slot) => slot !== manifest.slot)
    await rotate(folder, { keep, everyHours, inUse: path.basename(inUse), now: Date.now() })
    isTidy = true
  }

  async function begin(): Promise<void> {
    const before = current?.archive.folder ?? null
    let copy = copiesNothing
    const archive = await beginArchive(place, {
      folder,
      signal: ending.signal,
      copyFiles: (into) => {
        copy = copier(into, before)
        return copy()
      },
    })
    if (current === null) gap = await gapBefore(archive)
    await adopt(archive, copy)
    nextTrouble = none
    log.info({ archive: archive.folder, bytes: archive.manifest.base.bytes }, 'archive begun')
  }

  async function gapBefore({ manifest }: Archive): Promise<ArchiveNote['gap']> {
    const last = await readNote(dataDir)
    if (last === null || last.folder === null || last.reached === null || !existsSync(last.folder)) return null
    return { folder: last.folder, from: last.reached, until: manifest.wholeAt }
  }

  const isDue = (archive: Archive) =>
    Date.now() - timeOf(path.basename(archive.folder)) > everyHours * hourMs ||
    archive.logBytes() > Math.max(longLog, 2 * archive.manifest.base.bytes)

  async function turn(): Promise<void> {
    await follow().catch((error: Error) => {
      if (ending.signal.aborted) return
      if (current === null && mayContinue) mayContinue = !isOver(error)
      continueFrom = Date.now() + continueAgainMs
      trouble = complain(error, trouble, 'the archive is interrupted')
    })
    const needsNew = current === null ? !mayContinue : isDue(current.archive)
    if (needsNew && beginning === null && Date.now() >= beginFrom) {
      beginning = begin()
        .catch((error: Error) => {
          if (ending.signal.aborted) return
          beginFrom = Date.now() + beginAgainMs
          nextTrouble = complain(error, nextTrouble, 'no archive could be begun; the next try is in 5 minutes')
        })
        .finally(() => (beginning = null))
    }
    await note().catch((error: unknown) => log.warn({ err: error }, 'the note about the archive could not be written'))
  }

  async function note(): Promise<void> {
    const times = [current?.archive.reached(), files === null ? undefined : current?.copiedAt].filter((time) => time !== undefined)
    const reached = times.some((time) => time === null) ? null : times.toSorted((a, b) => Number(a) - Number(b))[0]
    const last = await readNote(dataDir)
    await writeNote(dataDir, {
      folder: current?.archive.folder ?? last?.folder ?? null,
      reached: reached?.toISOString() ?? last?.reached ?? null,
      ...trouble,
      next: nextTrouble,
      gap: gap ?? last?.gap ?? null,
    })
  }

  const turns = takeTurns(turn, { everyMs, ending })
  return {
    async stop() {
      await turns.stop()
      await beginning
      await copyFiles().catch((error: Error) => (trouble = complain(error, trouble, 'the last files are not in the archive')))
      await current?.archive.stop()
      await note().catch(() => undefined)
    },
  }
}

const copiesNothing = async (): Promise<void> => undefined

const none: Trouble = { problem: null, interruption: null }

function interruptionOf(error: Error): Interruption {
  if (error instanceof DiskFull || ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))) return 'full'
  return isOver(error) ? 'over' : 'other'
}
