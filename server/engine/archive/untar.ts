// Unpacks the tar file of a base copy. PostgreSQL writes plain headers only: names of up to 100 bytes, files and folders.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'

const block = 512

/** `own` makes the database's user the owner of a path. */
export async function untar(source: AsyncIterable<Buffer>, folder: string, own: (place: string) => void): Promise<void> {
  let held: Buffer = Buffer.alloc(0)
  let file: FileHandle | null = null
  let left = 0
  let padding = 0
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (;;) {
      if (left > 0) {
        const part = held.subarray(0, left)
        await file?.write(part)
        left -= part.length
        held = held.subarray(part.length)
        if (left > 0) break
      }
      await file?.close()
      file = null
      if (held.length < padding + block) break
      const header = held.subarray(padding, padding + block)
      held = held.subarray(padding + block)
      padding = 0
      if (header.every((byte) => byte === 0)) continue // the end has two empty blocks
      const { name, kind, size } = entryOf(header)
      const place = placeOf(folder, name)
      if (kind === '5') await mkdir(place, { recursive: true, mode: 0o700 })
      else file = await open(place, 'w', 0o600)
      own(place)
      left = size
      padding = (block - (size % block)) % block
    }
  }
  await file?.close()
  if (left > 0) throw new Error('the copy of the database ends in the middle of a file')
}

function entryOf(header: Buffer) {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '').trim()
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(148, 156), 8) !== sum) throw new Error('the copy of the database is no tar file')
  const kind = text(156, 157) || '0'
  if (kind !== '0' && kind !== '5') throw new Error(`the copy of the database holds an entry of kind ${kind}`)
  return { name: text(0, 100), kind, size: kind === '5' ? 0 : Number.parseInt(text(124, 136), 8) }
}

function placeOf(folder: string, name: string): string {
  const place = path.join(folder, name)
  if (!place.startsWith(folder + path.sep)) throw new Error(`the copy of the database holds a file outside of it: ${name}`)
  return place
}
