// Takes a backup's folder to S3 and back. SHA256SUMS goes last and is deleted first: a backup without it is not whole.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import type { Tell } from '#server/engine/backup/folder.ts'
import { isBackup } from '../names.ts'
import { type Bucket, pieceBytes, type Stored, type Unfinished } from './bucket.ts'

const filesAtOnce = 4
const sumsName = 'SHA256SUMS'

export async function uploadBackup(folder: string, to: Bucket, { within, tell }: { within: string; tell: Tell }): Promise<number> {
  const text = await readFile(path.join(folder, sumsName))
  const lines = text.toString('utf8').split('\n').filter(Boolean)
  const sent = new Map<string, number>()
  const progress = teller(tell, 'sent')
  await withEach(lines, async (line) => {
    const name = line.slice(66)
    sent.set(name, await uploadFile(path.join(folder, name), to, { name: within + name, sum: line.slice(0, 64), progress }))
  })
  const stored = new Map((await to.list(within)).map(({ name, bytes }) => [name.slice(within.length), bytes]))
  const [wrong] = [...sent].find(([name, bytes]) => stored.get(name) !== bytes) ?? []
  if (wrong !== undefined) throw new Error(`S3 has no ${wrong} of the right size`)
  await to.put(within + sumsName, text)
  return [...sent.values()].reduce((sum, bytes) => sum + bytes, text.length)
}

type Sending = { name: string; sum: string; progress: (bytes: number) => void }

async function uploadFile(file: string, to: Bucket, { name, sum, progress }: Sending): Promise<number> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(file, 'r')
  const refuseChanged = () => {
    if (hash.copy().digest('hex') !== sum) throw new CannotStart(`${file} is not what it was when the backup was made.`)
  }
  async function next(): Promise<Buffer> {
    const piece = Buffer.alloc(pieceBytes)
    const { bytesRead } = await handle.read(piece, 0, pieceBytes, bytes)
    const read = piece.subarray(0, bytesRead)
    hash.update(read)
    bytes += bytesRead
    return read
  }
  async function* pieces(first: Buffer) {
    for (let piece = first; piece.length > 0; piece = await next()) {
      yield piece
      progress(piece.length)
    }
    refuseChanged()
  }
  try {
    const first = await next()
    if (first.length === pieceBytes) await to.putPieces(name, pieces(first))
    else {
      refuseChanged()
      await to.put(name, first)
      progress(first.length)
    }
    return bytes
  } finally {
    await handle.close()
  }
}

/** What it brings is checked when it is restored. */
export async function downloadBackup(from: Bucket, folder: string, { within, tell }: { within: string; tell: Tell }): Promise<void> {
  const stored = await from.list(within)
  if (!stored.some(({ name }) => name === within + sumsName)) throw new CannotStart(`There is no whole backup in ${from.at}/${within}`)
  const progress = teller(tell, 'received')
  await withEach(stored, async ({ name, bytes }) => {
    const relative = name.slice(within.length)
    const place = path.join(folder, relative)
    if (!place.startsWith(folder + path.sep)) throw new CannotStart(`${from.at}/${name} has a name that no backup has.`)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const handle = await open(place, 'w', 0o600)
    try {
      for (let at = 0; at < bytes; at += pieceBytes) {
        const piece = await from.get(name, { start: at, end: Math.min(bytes, at + pieceBytes) })
        await handle.write(piece, 0, piece.length, at)
        progress(piece.length)
      }
    } finally {
      await handle.close()
    }
  })
}

/** Whether a server that makes backups by itself has sent this object. */
export function isOfBackup(name: string): boolean {
  return name.includes('/') && isBackup(name.slice(0, name.indexOf('/')))
}

/** The names of whole backups, by time, and of what is left of others. */
export function sortBackups(stored: Stored[]): { whole: string[]; rest: string[] } {
  const names = new Set(stored.filter(({ name }) => isOfBackup(name)).map(({ name }) => name.slice(0, name.indexOf('/'))))
  const isWhole = (name: string) => stored.some((each) => each.name === `${name}/${sumsName}`)
  const sorted = [...names].toSorted()
  return { whole: sorted.filter(isWhole), rest: sorted.filter((name) => !isWhole(name)) }
}

export async function removeBackup(bucket: Bucket, stored: Stored[], name: string): Promise<void> {
  const names = stored.map((each) => each.name).filter((each) => each.startsWith(`${name}/`))
  await bucket.remove(names.filter((each) => each.endsWith(`/${sumsName}`)))
  await bucket.remove(names)
}

/** Pieces that were sent are stored, and paid for, until their upload is finished or aborted. */
export async function abortUploads(bucket: Bucket, isAbandoned: (upload: Unfinished) => boolean): Promise<void> {
  for (const upload of await bucket.unfinished()) if (isAbandoned(upload)) await bucket.abort(upload)
}

/** After a fault it starts no more of them, and waits for those that are running. */
async function withEach<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]()
  const faults: unknown[] = []
  const worker = async () => {
    for (const one of left) {
      if (faults.length > 0) return
      await work(one).catch((error: unknown) => void faults.push(error))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, worker))
  if (faults.length > 0) throw faults[0]
}

function teller(tell: Tell, verb: string) {
  const step = 64 * 1024 * 1024
  let total = 0
  return (bytes: number) => {
    if (Math.floor((total + bytes) / step) > Math.floor(total / step)) tell(`${Math.floor((total + bytes) / 1024 / 1024)} MB ${verb}`)
    total += bytes
  }
}
