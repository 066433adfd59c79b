// Where files are stored and how large they may be.
import { CannotStart, type Reader } from './reader.ts'

export type S3 = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }

/** `usual` has the defaults; a `memberQuota` of 0, there or in the setting, means no limit. */
export function storageSettings(read: Reader, usual: { memberQuota: number; uploadsPerHour: number }) {
  return {
    s3: s3(read),
    /** Maximum size of a file in bytes. */
    uploadLimit: read.whole('UPLOAD_LIMIT', 50 * 1024 * 1024, 1, 50 * 1024 * 1024 * 1024),
    /** Maximum total size of a member's files in bytes. */
    memberQuota: read.whole('MEMBER_QUOTA', usual.memberQuota, 0, 2 ** 50) || null,
    /** Per member. */
    uploadsPerHour: read.whole('UPLOADS_PER_HOUR', usual.uploadsPerHour, 0, 1_000_000) || null,
    /** When off, pictures are only rendered in the product's own sizes, so that nobody can fill the cache. */
    renderAnySize: read.onOff('RENDER_ANY_SIZE') ?? false,
  }
}

function s3(read: Reader): S3 | null {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  if (endpoint === null) return null
  const [bucket, accessKey, secretKey] = [read.text('S3_BUCKET'), read.text('S3_ACCESS_KEY'), read.text('S3_SECRET_KEY')]
  if (bucket === null || accessKey === null || secretKey === null)
    throw new CannotStart('S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set when S3_ENDPOINT is.')
  return { endpoint, region: read.text('S3_REGION') ?? 'us-east-1', bucket, accessKey, secretKey }
}
