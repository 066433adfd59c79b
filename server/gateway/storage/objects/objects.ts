// One stored file, found with the rights that fit the route: public, signed or the caller's. Also the interface for
// rendering stored files (smaller pictures):
//
//   readObject(on, { by: 'caller', caller } | { by: 'public' } | { by: 'signed', token }, bucket, path)
//     → { bucket, path, version, type, size, etag, cacheControl, lastModified, transformations, open(range?) }
//
// `version` is a UUID that changes with the bytes and is never reused, so it is a safe cache key. Each call of `open()`
// returns a new stream. Refusals are thrown as StorageProblem with the protocol's messages.
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
  /** From a signed URL of a transformed picture, e.g. `width:200,quality:60`; null otherwise. */
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

/** The rights a request reads with. Visitors get the same response for a missing bucket and for one they may not read. */
async function rightTo({ rows, tokens }: StorageContext, access: Access, bucket: string, path: string) {
  if (access.by === 'signed') {
    const claims = tokens.read(access.token, 'read', `${bucket}/${path}`)
    return { as: asServiceOfSignedAddress(), transformations: claims.transformations ?? null }
  }
  const found = await rows.asServiceFindBucket(bucket)
  if (access.by === 'public' && found?.public !== true) throw problems.noBucket()
  if (found === null) throw problems.noBucket()
  // Reading from a public bucket needs no policy.
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
