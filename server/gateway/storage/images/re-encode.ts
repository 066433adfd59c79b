// Some buckets take pictures only and re-encode each of them (storage.picture_buckets).
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { serviceCaller } from '../../postgres/database.ts'
import type { Draft } from '../objects/upload-stream.ts'
import type { Rows } from '../rows.ts'
import { mostBytes } from './decode.ts'
import { ImageProblem } from './problems.ts'
import type { Pictures } from './pictures.ts'

/** `about` stands among the facts of the object. */
export type ReEncoded = { draft: Draft; type: string; about: { width: number; height: number } }

/** Whether what is uploaded to this bucket is drawn anew. Asked beyond the caller's rights: it is no secret, and no choice. */
export async function asServiceIsForPictures(rows: Rows, bucket: string): Promise<boolean> {
  const text = 'select to_json(true) from storage.picture_buckets where bucket_id = $1'
  return (await rows.ask<boolean>(serviceCaller, 'storage_picture_bucket', text, [bucket], true)).length > 0
}

/** Puts the safe picture in the place of the received file. Throws an ImageProblem; the draft is then still to be discarded. */
export async function reEncode(pictures: Pictures, draft: Draft, declared: string | null): Promise<ReEncoded> {
  if (draft.size > mostBytes) throw new ImageProblem('too_large')
  const { bytes, contentType, width, height } = await pictures.prepare(() => readFile(draft.file), declared)
  await writeFile(draft.file, bytes, { flush: true })
  const md5 = createHash('md5').update(bytes).digest('hex')
  return { draft: { ...draft, size: bytes.length, md5 }, type: contentType, about: { width, height } }
}
