// The log in an archive: one compressed file per segment, named as PostgreSQL names them, and the one that is being written.
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { syncFolder } from '../backup/folder.ts'

export type Shape = { timeline: number; segmentBytes: number }
type Found = { number: bigint; file: string; isWhole: boolean }

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
const nameShape = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.(gz|part)$/

/** What the server sends is not what it sent before: its data folder has been replaced. */
export class OtherHistory extends Error {
  override name = 'OtherHistory'
}

export function segmentName({ timeline, segmentBytes }: Shape, number: bigint): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/** By number; a segment that is there in both forms was compressed a moment before the server was killed. */
export async function segmentsIn(folder: string, { timeline, segmentBytes }: Shape): Promise<Found[]> {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  const found = new Map<bigint, Found>()
  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    const [, line, high, low, kind] = nameShape.exec(name) ?? []
    if (line === undefined || Number.parseInt(line, 16) !== timeline) continue
    const number = BigInt(`0x${high}`) * perFile + BigInt(`0x${low}`)
    found.set(number, { number, file: path.join(folder, name), isWhole: kind === 'gz' })
  }
  return [...found.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

/** Throws if the file is damaged. */
export async function readSegment({ file, isWhole }: Found, { segmentBytes }: Shape): Promise<Buffer> {
  const bytes = await readFile(file)
  const segment = isWhole ? await unpack(bytes, { maxOutputLength: segmentBytes }) : bytes
  if (segment.length > segmentBytes || (isWhole && segment.length !== segmentBytes)) throw new Error(`${file} has the wrong size`)
  return segment
}

export type LogFiles = Awaited<ReturnType<typeof openLogFiles>>

/** Writes the log from the start of a segment on. What is there of that segment already must come again, to the byte. */
export async function openLogFiles(folder: string, shape: Shape, from: bigint) {
  const size = BigInt(shape.segmentBytes)
  let position = from
  let flushed = from
  let bytes = 0
  let writing: { handle: FileHandle; file: string; before: Buffer } | null = null

  async function begin() {
    const file = path.join(folder, `${segmentName(shape, position / size)}.part`)
    const before = await readFile(file).catch(() => Buffer.alloc(0))
    const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
    if (before.length === 0) await syncFolder(folder)
    return { handle, file, before }
  }

  async function flush(): Promise<bigint> {
    const reached = position
    if (reached !== flushed) await writing?.handle.datasync()
    return (flushed = reached)
  }

  async function finish({ handle, file }: { handle: FileHandle; file: string }) {
    await flush()
    await handle.close()
    writing = null
    const packed = await pack(await readFile(file), { level: 1 })
    const whole = file.replace(/part$/, 'gz')
    const draft = await open(`${whole}.new`, 'w', 0o600)
    await draft.writeFile(packed)
    await draft.sync()
    await draft.close()
    await rename(`${whole}.new`, whole)
    await syncFolder(folder)
    await rm(file)
    bytes += packed.length
  }

  return {
    flush,
    flushed: () => flushed,
    position: () => position,
    /** How much has been finished since this was opened. */
    bytes: () => bytes,
    async write(at: bigint, chunk: Buffer): Promise<void> {
      if (at !== position) throw new OtherHistory(`the log continues at ${at} instead of ${position}`)
      for (let done = 0; done < chunk.length;) {
        writing ??= await begin()
        const offset = Number(position % size)
        const part = chunk.subarray(done, done + shape.segmentBytes - offset)
        const known = writing.before.subarray(offset, offset + part.length)
        if (!known.equals(part.subarray(0, known.length))) throw new OtherHistory(`${writing.file} holds another log`)
        await writing.handle.write(part, 0, part.length, offset)
        position += BigInt(part.length)
        done += part.length
        if (position % size === 0n) await finish(writing)
      }
    },
    async close(): Promise<void> {
      await flush().catch(() => undefined)
      await writing?.handle.close()
      writing = null
    },
  }
}
