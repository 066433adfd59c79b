// Members' files as a backup reads and writes them, on disk or on S3.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Files } from '#server/engine/backup/make.ts'
import { diskStore } from '#server/gateway/storage/store/disk.ts'
import { s3Store } from '#server/gateway/storage/store/s3.ts'
import { BytesMissing } from '#server/gateway/storage/store/store.ts'

/** `installation` is the id in storage.installation. */
export async function storedFiles({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>, installation: string): Promise<Files> {
  const folder = path.join(dataDir, 'storage')
  const place = `objects/${installation}`
  const store = storage.s3 === null ? await diskStore(path.join(folder, place)) : await s3Store(storage.s3, `${place}/`)
  const incoming = path.join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return {
    read: (version) =>
      store.read(version, null).catch((error: unknown) => {
        if (error instanceof BytesMissing) return null
        throw error
      }),
    async write(version, file) {
      const draft = path.join(incoming, `restored-${version}`)
      await copyFile(file, draft)
      const handle = await open(draft, 'r+')
      await handle.sync()
      await handle.close()
      await store.put(version, draft, { md5: await md5Of(draft) })
    },
  }
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
