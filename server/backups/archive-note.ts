// What the server says about its archive, for `npm run admin -- doctor`.
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** `full`: its disk is. `over`: another archive has to begin. */
export type Interruption = 'full' | 'over' | 'other'

/** `problem` is an error message. Version 0.1.0 did not say what kind it is. */
export type Trouble = { problem: string | null; interruption?: Interruption | null }

export type ArchiveNote = Trouble & {
  folder: string | null
  /** Until when the archive has everything. */
  reached: string | null
  /** Why another archive, which should begin, cannot. */
  next?: Trouble
  /** What no archive has, because this one ended before the next began. */
  gap?: { folder: string; from: string; until: string } | null
}

export async function readNote(dataDir: string): Promise<ArchiveNote | null> {
  return readFile(noteIn(dataDir), 'utf8').then(
    (text): ArchiveNote => JSON.parse(text),
    () => null,
  )
}

export async function writeNote(dataDir: string, note: ArchiveNote): Promise<void> {
  await writeFile(`${noteIn(dataDir)}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir))
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'archive.json')
}
