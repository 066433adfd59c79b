// An upload: check that the caller may write, receive the bytes, make pictures safe, store the file, write the row. The row
// comes last, so a failure or crash before it leaves no object, and at most a file for the sweeper.
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bodyOf } from '../body.ts'
import { isAllowed, mimeType, toldByForm, toldByHeaders, type ObjectHeaders } from '../headers.ts'
import { asServiceKeepCopy } from '../images/copies.ts'
import { asServiceIsForPictures, reEncode } from '../images/re-encode.ts'
import type { Pictures } from '../images/pictures.ts'
import { type Draft, receiveUpload } from './upload-stream.ts'
import type { Limits } from '../limits.ts'
import { boundaryOf, readForm } from './multipart.ts'
import { bucketName, objectPath } from '../names.ts'
import type { StorageContext } from './objects.ts'
import { problems } from '../problems.ts'
import type { Bucket, Facts, Writing } from '../rows.ts'

export type UploadContext = StorageContext & { folder: string; pictures: Pictures; uploadLimit: number; limits: Limits }

/** The context of one request: its rows count against the request's party. */
export type ContextOf = (request: FastifyRequest) => UploadContext

export type Written = { id: string; version: string }

/** What the request's headers say about a file before it arrives. */
export type Announced = Pick<ObjectHeaders, 'type' | 'cacheControl' | 'user'> & { size: number | null }

export async function upload(on: UploadContext, target: Writing, request: FastifyRequest): Promise<Written> {
  on.limits.countUpload(target.ownerId)
  const bucket = await bucketFor(on, target)
  const boundary = boundaryOf(request.headers['content-type'])
  const { draft, told } =
    boundary === null ? await takeRaw(on, target, bucket, request) : await takeForm(on, target, bucket, request, boundary)
  return store(on, target, draft, told)
}

/** The bucket of an upload, after validating its name and the path. */
export async function bucketFor(on: StorageContext, { bucket, path }: Pick<Writing, 'bucket' | 'path'>): Promise<Bucket> {
  const found = await on.rows.asServiceFindBucket(bucketName(bucket))
  if (found === null) throw problems.noBucket()
  objectPath(path)
  return found
}

export function limitOf(on: UploadContext, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? on.uploadLimit, on.uploadLimit)
}

/** Refuses as much as possible before receiving any bytes: type, size, and rights, which it tests by writing the row and rolling back. */
export async function admit(on: UploadContext, target: Writing, bucket: Bucket, file: Announced): Promise<void> {
  if (!isAllowed(file.type, bucket.allowed_mime_types)) throw problems.mime(file.type)
  if (file.size !== null && file.size > limitOf(on, bucket)) throw problems.tooLarge()
  const facts = {
    mimetype: file.type,
    cacheControl: file.cacheControl,
    ...(file.size !== null && { size: file.size, contentLength: file.size }),
  }
  await on.rows.probe(target, facts, file.user)
}

async function takeRaw(on: UploadContext, target: Writing, bucket: Bucket, request: FastifyRequest) {
  const told = toldByHeaders(request.headers)
  await admit(on, target, bucket, { ...told, size: lengthOf(request) })
  return { draft: await receiveUpload(on.folder, bodyOf(request), limitOf(on, bucket)), told }
}

async function takeForm(on: UploadContext, target: Writing, bucket: Bucket, request: FastifyRequest, boundary: string) {
  let taken: { draft: Draft; type: string } | null = null
  try {
    const fields = await readForm(bodyOf(request), boundary, async (part, body) => {
      const type = mimeType(part.type ?? 'application/octet-stream')
      await admit(on, target, bucket, { type, cacheControl: 'no-cache', user: null, size: null })
      taken = { draft: await receiveUpload(on.folder, body, limitOf(on, bucket)), type }
    })
    return inForm(taken, fields)
  } catch (error) {
    await draftIn(taken)?.discard()
    throw error
  }
}

type Taken = { draft: Draft; type: string } | null

function inForm(taken: Taken, fields: ReadonlyMap<string, string>) {
  if (taken === null) throw problems.invalid('The form holds no file')
  return { draft: taken.draft, told: toldByForm(taken.type, fields) }
}

function draftIn(taken: Taken): Draft | null {
  return taken?.draft ?? null
}

/** Turns a received file into an object; consumes the draft even if it fails. */
export async function store(on: UploadContext, target: Writing, draft: Draft, told: ObjectHeaders): Promise<Written> {
  const version = randomUUID()
  try {
    const isPicture = await asServiceIsForPictures(on.rows, target.bucket)
    const kept = isPicture ? await reEncode(on.pictures, draft, told.type) : { draft, type: told.type, about: {} }
    const { size, md5 } = kept.draft
    await on.limits.checkRoom(on.rows, target.ownerId, size)
    const facts: Facts = {
      eTag: `"${md5}"`,
      size,
      mimetype: kept.type,
      cacheControl: told.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
      ...kept.about,
      ...(told.encoding !== null && !isPicture && { contentEncoding: told.encoding }),
    }
    await on.store.put(version, draft.file, { md5 })
    const written = await writeRow(on, target, version, facts, told.user)
    if (isPicture) await asServiceKeepCopy(on, { ...target, version, cacheControl: told.cacheControl })
    return written
  } finally {
    await draft.discard()
  }
}

/** Writes the row for bytes already stored under `version`; if the row is refused, deletes the bytes. */
export async function writeRow(
  on: StorageContext,
  target: Writing,
  version: string,
  facts: Partial<Facts>,
  user: Record<string, unknown> | null,
): Promise<Written> {
  try {
    const { id, replaced } = await on.rows.write(target, version, facts, user)
    // The response does not wait for this, and the sweeper would do it otherwise.
    if (replaced !== null) void on.store.remove([replaced]).catch(() => {})
    return { id, version }
  } catch (error) {
    if (on.rows.isCertainlyRefused(error)) await on.store.remove([version]).catch(() => {})
    throw error
  }
}

function lengthOf(request: FastifyRequest): number | null {
  const length = request.headers['content-length']
  return length === undefined ? null : Number(length)
}
