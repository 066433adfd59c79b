// The rows of buckets and objects, read and written with the caller's rights. Where the protocol goes beyond them (a bucket's
// upload rules, public buckets, signed URLs, the sweeper), the function's name says so.
import { randomUUID } from 'node:crypto'
import { OverUse } from '../parties.ts'
import { type CallerSettings, type Database, DatabaseError, serviceCaller } from '../postgres/database.ts'
import { problems } from './problems.ts'

export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

/** What the server determined about a file, with the names that clients read. */
export type Facts = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** For re-encoded pictures. */
  width?: number
  height?: number
  contentEncoding?: string
}

export type ObjectRow = {
  id: string
  name: string
  bucket_id: string
  version: string | null
  metadata: Partial<Facts> | null
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** Where to write a row, with whose rights, and its owner. */
export type Writing = { bucket: string; path: string; how: 'create' | 'replace'; as: CallerSettings; ownerId: string | null }

export const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const objectJson = `json_build_object('id', id, 'name', name, 'bucket_id', bucket_id, 'version', version, 'metadata', metadata,
  'user_metadata', user_metadata, 'created_at', ${moment('created_at')}, 'updated_at', ${moment('updated_at')},
  'last_accessed_at', ${moment('last_accessed_at')}, 'owner', coalesce(owner::text, ''), 'owner_id', owner_id)`
const bucketJson = `json_build_object('id', id, 'name', name, 'owner', coalesce(owner::text, ''), 'public', coalesce(public, false),
  'type', type, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  'created_at', ${moment('created_at')}, 'updated_at', ${moment('updated_at')})`

export { bucketJson, objectJson }

export type Rows = ReturnType<typeof makeRows>

export function makeRows(db: Database) {
  /** The first column of each row, as JSON. */
  async function ask<Row>(as: CallerSettings, name: string, text: string, values: (string | null)[], readOnly = false): Promise<Row[]> {
    const { rows } = await db.run(as, { name, text, values }, { readOnly })
    return rows.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [JSON.parse(cell) as Row]))
  }

  async function findBucket(as: CallerSettings, id: string): Promise<Bucket | null> {
    const [bucket] = await ask<Bucket>(as, 'storage_bucket', `select ${bucketJson} from storage.buckets where id = $1`, [id], true)
    return bucket ?? null
  }

  async function findObject(as: CallerSettings, bucket: string, path: string): Promise<ObjectRow | null> {
    const text = `select ${objectJson} from storage.objects where bucket_id = $1 and name = $2`
    const [row] = await ask<ObjectRow>(as, 'storage_object', text, [bucket, path], true)
    return row ?? null
  }

  return {
    ask,
    findBucket,
    findObject,
    asServiceFindBucket: (id: string) => findBucket(serviceCaller, id),
    asServiceFindObject: (bucket: string, path: string) => findObject(serviceCaller, bucket, path),

    async existingBucket(as: CallerSettings, id: string): Promise<Bucket> {
      const bucket = await findBucket(as, id)
      if (bucket === null) throw problems.noBucket()
      return bucket
    },

    async existingObject(as: CallerSettings, bucket: string, path: string): Promise<ObjectRow> {
      const row = await findObject(as, bucket, path)
      if (row === null) throw problems.noObject()
      return row
    },

    /** Tests whether a write would be allowed, by doing it and rolling back. Throws the refusal. */
    async probe(to: Writing, facts: Partial<Facts>, user: Record<string, unknown> | null): Promise<void> {
      const text = `select to_json(storage.probe_write($1, $2, $3, $4, $5::jsonb, $6::jsonb) is null)`
      const values = [to.bucket, to.path, to.how, to.ownerId, JSON.stringify(facts), user && JSON.stringify(user)]
      await ask(to.as, 'storage_probe', text, values)
    },

    async write(to: Writing, version: string, facts: Partial<Facts>, user: Record<string, unknown> | null) {
      const text = `select storage.write_object($1, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)`
      const values = [to.bucket, to.path, to.how, randomUUID(), version, to.ownerId, JSON.stringify(facts), user && JSON.stringify(user)]
      const [done] = await ask<{ id: string; replaced: string | null }>(to.as, 'storage_write', text, values)
      if (done === undefined) throw new Error('storage.write_object answered nothing')
      return done
    },

    /** False if the connection broke, because the row may have been written anyway. */
    isCertainlyRefused: (error: unknown) =>
      error instanceof OverUse || (error instanceof DatabaseError && !error.code.startsWith('08') && !error.code.startsWith('57P')),

    /** Deletes as the caller; returns the rows that existed and that the caller may delete. */
    remove: (as: CallerSettings, bucket: string, paths: readonly string[]) =>
      ask<ObjectRow>(
        as,
        'storage_remove',
        `select ${objectJson} from storage.remove_objects($1, array(select jsonb_array_elements_text($2::jsonb)))`,
        [bucket, JSON.stringify(paths)],
      ),

    /** Deletes up to `most` rows as the caller; returns their versions, '' for rows without one. */
    empty: (as: CallerSettings, bucket: string, most: number) =>
      ask<string>(as, 'storage_empty', 'select to_json(version) from storage.empty_bucket($1, $2::integer) as version', [
        bucket,
        String(most),
      ]),

    async asServiceBytesOf(ownerId: string): Promise<number> {
      const text = `select to_json(coalesce(sum((metadata ->> 'size')::bigint), 0)) from storage.objects where owner_id = $1`
      const [bytes] = await ask<number>(serviceCaller, 'storage_bytes_of', text, [ownerId], true)
      return bytes ?? 0
    },

    /** False while a backup copies files. The number is that of server/engine/backup/make.ts. */
    async asServiceMayRemoveBytes(): Promise<boolean> {
      const text = 'select to_json(pg_try_advisory_xact_lock_shared(4127511905))'
      const [mayRemove] = await ask<boolean>(serviceCaller, 'storage_may_remove', text, [], true)
      return mayRemove ?? false
    },

    /** Those of these versions that no row refers to. */
    async asServiceUnknownVersions(versions: readonly string[]): Promise<string[]> {
      const text = 'select to_json(version) from storage.unknown_versions(array(select jsonb_array_elements_text($1::jsonb))) as version'
      return ask<string>(serviceCaller, 'storage_unknown_versions', text, [JSON.stringify(versions)], true)
    },
  }
}

/** The role for signed URLs: the right was checked when the URL was signed. */
export function asServiceOfSignedAddress(): CallerSettings {
  return serviceCaller
}
