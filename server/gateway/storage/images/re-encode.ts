// Buckets that only take pictures, and re-encode each of them (storage.picture_buckets).
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { serviceCaller } from '../../postgres/database.ts'
import type { Draft } from '../objects/upload-stream.ts'
import type { Rows } from '../rows.ts'
import { mostBytes } from './decode.ts'
import { ImageProblem } from './problems.ts'
import type { Pictures } from './pictures.ts'

/** `about` becomes part of the object's metadata. */
export type ReEncoded = { draft: Draft; type: string; about: { width: number; height: number } }

/** Whether uploads to this bucket are re-encoded. Runs as the service: it is neither secret nor the caller's choice. */
export async function asServiceIsForPictures(rows: Rows, bucket: string): Promise<boolean> {
  const text = 'select to_json(true) from storage.picture_buckets where bucket_id = $1'
  return (await rows.ask<boolean>(serviceCaller, 'storage_picture_bucket', text, [bucket], true)).length > 0
}

/** Replaces the received file with the safe picture. Throws an ImageProblem; the caller must then still discard the draft. */
export async function reEncode(pictures: Pictures, draft: Draft, declared: string | null): Promise<ReEncoded> {
  if (draft.size > mostBytes) throw new ImageProblem('too_large')
  const { bytes, contentType, width, height } = await pictures.prepare(() => readFile(draft.file), declared)
  await writeFile(draft.file, bytes, { flush: true })
  const md5 = createHash('md5').update(bytes).digest('hex')
  return { draft: { ...draft, size: bytes.length, md5 }, type: contentType, about: { width, height } }
}
