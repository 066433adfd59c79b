// Receives an upload as a stream: written to a temporary file, counted and hashed on the way, never held in memory as a whole.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { problems } from '../problems.ts'

/** A received file that is not an object yet. Call `discard` unless a store took over the file; calling it twice is safe. */
export type Draft = { file: string; size: number; md5: string; discard(): Promise<void> }

/** Throws as soon as more than `most` bytes arrive. */
export async function receiveUpload(folder: string, source: AsyncIterable<Buffer>, most: number): Promise<Draft> {
  const file = path.join(folder, `${randomUUID()}.part`)
  const discard = () => rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600)
  const digest = createHash('md5')
  let size = 0
  try {
    for await (const part of source) {
      size += part.length
      if (size > most) throw problems.tooLarge()
      digest.update(part)
      await handle.writeFile(part)
    }
    await handle.sync()
  } catch (error) {
    await handle.close()
    await discard()
    throw error
  }
  await handle.close()
  return { file, size, md5: digest.digest('hex'), discard }
}

/** A draft from a file that was assembled from parts. */
export async function draftOf(file: string): Promise<Draft> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  const digest = createHash('md5')
  let size = 0
  for await (const part of createReadStream(file)) {
    size += (part as Buffer).length
    digest.update(part as Buffer)
  }
  return { file, size, md5: digest.digest('hex'), discard: () => rm(file, { force: true }) }
}
