// A picture bucket can have small copies of its pictures in another bucket, under the same path (storage.picture_buckets).
import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StorageContext } from '../objects/objects.ts'
import { asServiceOfSignedAddress, type Facts, type Writing } from '../rows.ts'
import type { Pictures } from './pictures.ts'

type CopyContext = StorageContext & { folder: string; pictures: Pictures }
type Original = Pick<Writing, 'bucket' | 'path'> & { version: string; cacheControl: string }

/** Runs as the service: members cannot write copies themselves, and copies do not count toward anyone's quota. */
export async function asServiceKeepCopy(on: CopyContext, original: Original): Promise<void> {
  const service = asServiceOfSignedAddress()
  const text = `select json_build_object('bucket', copies_into, 'width', copy_width) from storage.picture_buckets
    where bucket_id = $1 and copies_into is not null`
  const [into] = await on.rows.ask<{ bucket: string; width: number }>(service, 'storage_copies', text, [original.bucket], true)
  if (into === undefined) return
  const { bytes, contentType } = await on.pictures.render(
    { version: original.version, read: () => bytesOf(on, original.version) },
    { width: into.width, height: null, resize: 'cover', quality: 70, format: 'webp' },
  )
  const version = randomUUID()
  const md5 = createHash('md5').update(bytes).digest('hex')
  const file = path.join(on.folder, `${version}.part`)
  try {
    await writeFile(file, bytes, { flush: true, mode: 0o600 })
    await on.store.put(version, file, { md5 })
  } finally {
    await rm(file, { force: true })
  }
  const facts: Facts = {
    eTag: `"${md5}"`,
    size: bytes.length,
    mimetype: contentType,
    cacheControl: original.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  }
  await on.rows.write({ bucket: into.bucket, path: original.path, how: 'replace', as: service, ownerId: null }, version, facts, null)
}

async function bytesOf({ store }: CopyContext, version: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await store.read(version, null)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
