// Requests to an S3 server, in pieces small enough to be sent again when one fails.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { CannotStart } from '#server/config.ts'
import { tagged } from '#server/gateway/storage/store/s3.ts'
import type { S3Place } from '#server/settings/backups.ts'

export type Stored = { name: string; bytes: number }
/** An upload in pieces that was neither finished nor aborted. */
export type Unfinished = { name: string; id: string; begunAt: number }
type Asking = { method: string; name?: string; query?: Record<string, string>; body?: Buffer; range?: string; expected?: number[] }

const tries = 5
const firstPauseMs = 200
/** For a piece of 8 MB: a slower line than that of a phone. */
const pieceLimitMs = 120_000

export const pieceBytes = 8 * 1024 * 1024

/** The server's answer will not change if it is asked again. */
class Refused extends CannotStart {}

export type Bucket = ReturnType<typeof openBucket>

/** Names are relative to the place. */
export function openBucket({ endpoint, region, bucket, prefix, accessKey, secretKey }: S3Place, signal?: AbortSignal) {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
  const base = `${endpoint}/${bucket}`

  async function askOnce<T>({ method, name, query = {}, body, range, expected = [200] }: Asking, take: (answer: Response) => Promise<T>) {
    const path = name === undefined ? '' : `/${prefix}/${name}`.split('/').map(encodeURIComponent).join('/')
    const search = new URLSearchParams(query).toString()
    const headers = {
      // Signed, so that the server refuses a body that changed on its way.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(range !== undefined && { range }),
    }
    const signed = await client.sign(`${base}${path}${search && `?${search}`}`, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
    })
    const limits = [AbortSignal.timeout(pieceLimitMs), ...(signal ? [signal] : [])]
    const answer = await fetch(signed, { signal: AbortSignal.any(limits) })
    if (expected.includes(answer.status)) return take(answer)
    const said = `S3 answered ${answer.status} to ${method} ${name ?? bucket}: ${(await answer.text()).slice(0, 300)}`
    throw answer.status >= 500 || answer.status === 429 ? new Error(said) : new Refused(said)
  }

  async function ask<T>(request: Asking, take: (answer: Response) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(request, take)
      } catch (error) {
        if (error instanceof Refused || signal?.aborted) throw error
        if (attempt === tries) throw new CannotStart(`S3 cannot be reached at ${endpoint}: ${reasonOf(error)}`, { cause: error })
      }
      await delay(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal })
    }
  }

  const abort = ({ name, id }: Pick<Unfinished, 'name' | 'id'>) =>
    ask({ method: 'DELETE', name, query: { uploadId: id }, expected: [204, 404] }, text)

  return {
    at: `s3://${bucket}/${prefix}`,

    put: (name: string, body: Buffer) => ask({ method: 'PUT', name, body }, text),

    get: (name: string, { start, end }: { start: number; end: number }): Promise<Buffer> =>
      ask({ method: 'GET', name, range: `bytes=${start}-${end - 1}`, expected: [206] }, async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer())
        if (body.length !== end - start) throw new Error(`S3 sent ${body.length} of ${end - start} bytes of ${name}`)
        return body
      }),

    async remove(names: string[]): Promise<void> {
      for (const name of names) await ask({ method: 'DELETE', name, expected: [200, 204, 404] }, text)
    },

    async list(within = ''): Promise<Stored[]> {
      const found: Stored[] = []
      for (let token = ''; ;) {
        const query = { 'list-type': '2', prefix: `${prefix}/${within}`, ...(token && { 'continuation-token': token }) }
        const page = await ask({ method: 'GET', query }, text)
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({ name: tagged(entry, 'Key').slice(prefix.length + 1), bytes: Number(tagged(entry, 'Size')) })
        token = tagged(page, 'IsTruncated') === 'true' ? tagged(page, 'NextContinuationToken') : ''
        if (token === '') return found
      }
    },

    abort,

    async unfinished(): Promise<Unfinished[]> {
      const found: Unfinished[] = []
      for (let after: Record<string, string> = {}; ;) {
        const page = await ask({ method: 'GET', query: { uploads: '', prefix: `${prefix}/`, ...after } }, text)
        for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
          const name = tagged(entry, 'Key').slice(prefix.length + 1)
          found.push({ name, id: tagged(entry, 'UploadId'), begunAt: Date.parse(tagged(entry, 'Initiated')) })
        }
        const key = tagged(page, 'NextKeyMarker')
        if (tagged(page, 'IsTruncated') !== 'true' || key === '') return found
        after = { 'key-marker': key, 'upload-id-marker': tagged(page, 'NextUploadIdMarker') }
      }
    },

    /** A file in several pieces, which is there once all are. */
    async putPieces(name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
      const upload = tagged(await ask({ method: 'POST', name, query: { uploads: '' } }, text), 'UploadId')
      try {
        const tags: string[] = []
        for await (const body of pieces) {
          const query = { partNumber: String(tags.length + 1), uploadId: upload }
          tags.push(await ask({ method: 'PUT', name, query, body }, async (answer) => answer.headers.get('etag') ?? ''))
        }
        const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`)
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
        const said = await ask({ method: 'POST', name, query: { uploadId: upload }, body, expected: [200, 404] }, text)
        // 404: the answer to an earlier try was lost. Listing the sizes afterwards shows whether it succeeded.
        if (said.includes('<Error>') && !said.includes('NoSuchUpload'))
          throw new Error(`S3 would not put ${name} together: ${said.slice(0, 300)}`)
      } catch (error) {
        await abort({ name, id: upload }).catch(() => undefined) // the next start does
        throw error
      }
    },
  }
}

function text(answer: Response): Promise<string> {
  return answer.text()
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
