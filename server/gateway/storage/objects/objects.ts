// One stored file, found with the rights that fit the route: public, signed or the caller's. Also the interface for what
// is made of stored files (smaller pictures):
//
//   readObject(on, { by: 'caller', caller } | { by: 'public' } | { by: 'signed', token }, bucket, path)
//     → { bucket, path, version, type, size, etag, cacheControl, lastModified, transformations, open(range?) }
//
// `version` is a UUID that changes with the bytes and never names others: a safe key for a cache. `open()` gives a fresh
// stream at each call. Refusals are thrown as StorageProblem, in the words the protocol wants.
import type { Readable } from 'node:stream'
import type { CallerSettings } from '#server/gateway/postgres/database.ts'
import { bucketName } from '../names.ts'
import { problems } from '../problems.ts'
import { asServiceOfSignedAddress, type ObjectRow, type Rows } from '../rows.ts'
import { BytesMissing, type Range, type Store } from '../store/store.ts'
import type { Tokens } from '../tokens.ts'

export type StorageContext = { rows: Rows; store: Store; tokens: Tokens }

export type Access = { by: 'caller'; caller: CallerSettings } | { by: 'public' } | { by: 'signed'; token: string | undefined }

export type StoredObject = {
  bucket: string
  path: string
  version: string
  type: string
  size: number
  etag: string
  cacheControl: string
  lastModified: Date
  /** Of a signed address for a changed picture, e.g. `width:200,quality:60`; null otherwise. */
  transformations: string | null
  row: ObjectRow
  open(range?: Range): Promise<Readable>
}

export async function readObject(on: StorageContext, access: Access, bucket: string, path: string): Promise<StoredObject> {
  bucketName(bucket)
  const { as, transformations } = await rightTo(on, access, bucket, path)
  const row = await on.rows.existingObject(as, bucket, path)
  return storedObject(on, row, transformations)
}

/** The rights a request reads with. Not finding a bucket and not being let in read alike to a visitor. */
async function rightTo({ rows, tokens }: StorageContext, access: Access, bucket: string, path: string) {
  if (access.by === 'signed') {
    const claims = tokens.read(access.token, 'read', `${bucket}/${path}`)
    return { as: asServiceOfSignedAddress(), transformations: claims.transformations ?? null }
  }
  const found = await rows.asServiceFindBucket(bucket)
  if (access.by === 'public' && found?.public !== true) throw problems.noBucket()
  if (found === null) throw problems.noBucket()
  // Who may read what is public needs no policy for it.
  const as = access.by === 'caller' && !found.public ? access.caller : asServiceOfSignedAddress()
  return { as, transformations: null }
}

export function storedObject(on: StorageContext, row: ObjectRow, transformations: string | null): StoredObject {
  const { metadata, version } = row
  if (version === null) throw problems.noObject()
  return {
    bucket: row.bucket_id,
    path: row.name,
    version,
    type: metadata?.mimetype ?? 'application/octet-stream',
    size: metadata?.size ?? 0,
    etag: metadata?.eTag ?? `"${version}"`,
    cacheControl: metadata?.cacheControl ?? 'no-cache',
    lastModified: new Date(metadata?.lastModified ?? row.updated_at),
    transformations,
    row,
    async open(range) {
      try {
        return await on.store.read(version, range ?? null)
      } catch (error) {
        if (error instanceof BytesMissing) throw problems.noObject()
        throw error
      }
    },
  }
}
