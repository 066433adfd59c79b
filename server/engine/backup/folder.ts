// The folder of a backup, which is complete or has another name:
//   backup.json      what it holds
//   SHA256SUMS       a checksum of every other file, as sha256sum writes them
//   schema.json.gz   the statements that make the tables
//   tables/          their rows, as COPY writes them
//   files/           members' files by their version
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, lstat, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CannotStart } from '#server/config.ts'
import type { Sequence, Table } from './contents.ts'

export const format = 1

export type Manifest = {
  format: number
  release: string
  schema: { hash: string; migration: number }
  made_at: string
  postgres: string
  tables: (Table & { file: string; rows: number })[]
  sequences: Sequence[]
  /** `missing`: files that a row names although their bytes were not there. */
  files: { count: number; missing: number }
  /** How many lines SHA256SUMS has. */
  sums: number
}

export type Tell = (line: string) => void

/** Hashes what passes through, and counts its bytes and lines. */
export function meter() {
  const hash = createHash('sha256')
  const seen = { bytes: 0, lines: 0 }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      seen.bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.lines += 1
      done(null, chunk)
    },
  })
  return { stream, seen, sum: () => hash.digest('hex') }
}

/** A folder in the making. `add` writes a file, on disk once it returns. `cancel` fails everything that is being added. */
export async function beginFolder(folder: string, signal?: AbortSignal) {
  const part = `${folder}.part`
  const cancelled = new AbortController()
  const until = AbortSignal.any([cancelled.signal, ...(signal ? [signal] : [])])
  await rm(part, { recursive: true, force: true })
  const sums: string[] = []
  const folders = new Set<string>()

  async function placeFor(name: string) {
    const place = path.join(part, name)
    const parent = path.dirname(place)
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
    for (let at = parent; at.length >= part.length; at = path.dirname(at)) folders.add(at)
    return place
  }

  return {
    async add(name: string, ...source: [Readable, ...Transform[]]) {
      const counted = meter()
      const place = await placeFor(name)
      await pipeline([...source, counted.stream, createWriteStream(place, { mode: 0o600, flush: true })], { signal: until })
      sums.push(`${counted.sum()}  ${name}\n`)
      return counted.seen.bytes
    },
    async finish(manifest: Omit<Manifest, 'sums'>) {
      const whole: Manifest = { ...manifest, sums: sums.length + 1 }
      await this.add('backup.json', Readable.from(`${JSON.stringify(whole, null, 2)}\n`))
      await pipeline(Readable.from(sums), createWriteStream(path.join(part, 'SHA256SUMS'), { mode: 0o600, flush: true }))
      await openFolder(part, until)
      for (const each of folders) await syncFolder(each)
      await removeEmpty(folder)
      await rename(part, folder)
      await syncFolder(path.dirname(folder))
    },
    cancel: () => cancelled.abort(),
    remove: () => rm(part, { recursive: true, force: true }),
  }
}

/** Reads everything and compares the checksums. Throws with the first thing that is wrong. */
export async function openFolder(folder: string, signal?: AbortSignal): Promise<Manifest> {
  const [written, sums] = await Promise.all(['backup.json', 'SHA256SUMS'].map((name) => readFile(path.join(folder, name), 'utf8'))).catch(
    (cause: unknown) => {
      throw new CannotStart(`${folder} is not a backup: backup.json or SHA256SUMS is missing.`, { cause })
    },
  )
  const lines = (sums ?? '').split('\n').filter(Boolean)
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)] as const))
  for (const [name, sum] of listed) {
    if (path.normalize(name) !== name || name.startsWith('..') || path.isAbsolute(name)) throw damaged(folder, 'SHA256SUMS')
    if ((await sumOf(path.join(folder, name), signal)) !== sum) throw damaged(folder, name)
  }
  if (!listed.has('backup.json')) throw damaged(folder, 'SHA256SUMS')
  const manifest: Manifest = JSON.parse(written ?? '')
  if (manifest.format !== format)
    throw new CannotStart(`${folder} was written in a newer format (by version ${manifest.release}). Restore it with that version.`)
  if (listed.size !== manifest.sums) throw damaged(folder, 'SHA256SUMS')
  return manifest
}

/** Refuses a folder that cannot be made by a rename in the end: found out now, not after an hour. `mode` is that of a new parent. */
export async function readyPlace(folder: string, mode?: number): Promise<void> {
  const refuse = (cause: NodeJS.ErrnoException): never => {
    throw new CannotStart(`${folder} cannot be made (${cause.code}). Name another folder.`, { cause })
  }
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : refuse(error)))
  if (found !== null && (await isMountOrLink(folder)))
    throw new CannotStart(`${folder} is a mount point or a link, and cannot be replaced. Name a folder in it.`)
  if (found !== null && found.length > 0) throw new CannotStart(`${folder} is not empty. Name a new folder.`)
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true, ...(mode !== undefined && { mode }) }).catch(refuse)
  await access(parent, constants.W_OK | constants.X_OK).catch(refuse)
}

async function isMountOrLink(folder: string): Promise<boolean> {
  const [own, parent] = [await lstat(folder), await stat(path.dirname(folder))]
  return !own.isDirectory() || own.dev !== parent.dev
}

export async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  // Windows cannot open folders; there the rename alone has to suffice.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function damaged(folder: string, name: string): CannotStart {
  return new CannotStart(`The backup in ${folder} is damaged: ${name} is missing, incomplete or changed. Nothing was restored from it.`)
}

async function sumOf(file: string, signal?: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file, { signal })) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
