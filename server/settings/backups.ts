// Backups and archives that the server makes by itself.
import path from 'node:path'
import { CannotStart, type Reader } from './reader.ts'

/** A folder in a bucket of an S3 server; `prefix` has no slash at its ends. */
export type S3Place = { endpoint: string; region: string; bucket: string; prefix: string; accessKey: string; secretKey: string }

export function backupSettings(read: Reader) {
  const folder = read.text('BACKUP_FOLDER')
  const s3 = read.text('BACKUP_S3')
  if (s3 !== null && folder === null) throw new CannotStart('BACKUP_S3 gets a copy of each backup in BACKUP_FOLDER, which must be set too.')
  const server = s3Server(read)
  return {
    /** Where each backup of the folder is copied to. */
    s3: s3 === null ? null : s3Place(s3, server),
    /** For places that the command line names. */
    s3Server: server,
    /** Null: none are made, except before an upgrade. */
    folder: folder === null ? null : path.resolve(folder),
    everyHours: read.whole('BACKUP_EVERY', 24, 1, 24 * 366),
    keep: read.whole('BACKUP_KEEP', 7, 1, 10_000),
  }
}

export function archiveSettings(read: Reader, { isEmbedded }: { isEmbedded: boolean }) {
  const folder = read.text('ARCHIVE_FOLDER')
  if (folder !== null && !isEmbedded)
    throw new CannotStart('ARCHIVE_FOLDER is for the embedded database. Archive the log of the server in DATABASE_URL with its own tools.')
  return {
    /** Null: the log is not archived. */
    folder: folder === null ? null : path.resolve(folder),
    everyHours: read.whole('ARCHIVE_EVERY', 24, 1, 24 * 366),
    keep: read.whole('ARCHIVE_KEEP', 3, 1, 1000),
  }
}

type S3Server = Omit<S3Place, 'bucket' | 'prefix'>

/** The one that stores members' files, unless backups have their own. */
function s3Server(read: Reader): S3Server | null {
  const isOwn = read.text('BACKUP_S3_ENDPOINT') !== null
  const endpoint = read.url(isOwn ? 'BACKUP_S3_ENDPOINT' : 'S3_ENDPOINT', ['http:', 'https:'])
  if (endpoint === null) return null
  const accessKey = read.text(isOwn ? 'BACKUP_S3_ACCESS_KEY' : 'S3_ACCESS_KEY')
  const secretKey = read.text(isOwn ? 'BACKUP_S3_SECRET_KEY' : 'S3_SECRET_KEY')
  if (accessKey === null || secretKey === null)
    throw new CannotStart('BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY must be set when BACKUP_S3_ENDPOINT is.')
  const region = read.text(isOwn ? 'BACKUP_S3_REGION' : 'S3_REGION') ?? 'us-east-1'
  return { endpoint: endpoint.replace(/\/+$/, ''), region, accessKey, secretKey }
}

/** `given` is s3://bucket/prefix. */
export function s3Place(given: string, server: S3Server | null): S3Place {
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w!.*'()/-]+?)\/*$/.exec(given) ?? []
  if (bucket === undefined || prefix === undefined || prefix.split('/').some((part) => /^\.{0,2}$/.test(part)))
    throw new CannotStart(`"${given}" is no place on S3. Write s3://bucket/prefix, the prefix in letters, digits and !-_.*'()/.`)
  if (server === null)
    throw new CannotStart('BACKUP_S3_ENDPOINT must be set, with BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, for a place on S3.')
  return { ...server, bucket, prefix }
}
