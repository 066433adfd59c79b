// An archive: a copy of the embedded database's files, the log since, and the members' files:
//   archive.json     what it is; there once the archive can be restored
//   base.tar.gz      the copy
//   log/             the log, a file per segment
//   files/           members' files by their version
//   owner.password   opens the copy, whose roles keep their passwords
import { open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import { syncFolder } from '../backup/folder.ts'
import type { Shape } from './log-files.ts'

export const format = 1

export type Manifest = Shape & {
  format: number
  /** The earliest moment it can be restored to. */
  wholeAt: string
  /** The server's own name for its data folder, which a copy shares. */
  system: string
  /** The major version of PostgreSQL, which alone can read it. */
  postgres: number
  slot: string
  /** The position of the log's first byte, and how far it has to reach for the copy to be consistent. */
  from: string
  consistentAt: string
  base: { bytes: number; sha256: string }
}

const nameShape = /^archive-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** A name that sorts by time. */
export function nameOf(time: Date): string {
  return `archive-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = nameShape.exec(name)?.map(Number) ?? []
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
}

/** Oldest first, unfinished ones too. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => nameShape.test(name)).toSorted()
}

/** Null if the folder is no archive, or was never finished. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, 'archive.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format !== format)
    throw new CannotStart(`${folder} was written in a newer format. Restore it with the version that wrote it.`)
  return manifest
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(folder, 'archive.json')
  const draft = await open(`${file}.new`, 'w', 0o600)
  await draft.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await draft.sync()
  await draft.close()
  await rename(`${file}.new`, file)
  await syncFolder(folder)
}
