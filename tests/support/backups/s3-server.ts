// A small S3 server of our own. It computes every signature and checksum itself, lists in pages, and fails when told to.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is done to a request instead of answering it. `hang`: nothing at all; `lost`: the answer is as if it had been stored. */
type Trouble = 'error' | 'forbidden' | 'lost' | 'cut' | 'half' | 'hang'

type Upload = { name: string; begunAt: Date; parts: Map<number, Buffer> }

export type S3Server = {
  url: string
  objects: Map<string, Buffer>
  /** Multipart uploads that were neither completed nor aborted. */
  open: Map<string, Upload>
  /** Every request: its method and what it asks for. */
  requests: string[]
  /** The first request that matches and was not troubled before gets this trouble. */
  trouble: { matches: RegExp; kind: Trouble; times: number } | null
  stop(): Promise<void>
}

const keys = { access: 'TESTKEY', secret: 'test/secret+key', region: 'eu-test-1' }
export const s3Settings = { BACKUP_S3_REGION: keys.region, BACKUP_S3_ACCESS_KEY: keys.access, BACKUP_S3_SECRET_KEY: keys.secret }

/** Smaller than a backup has files, and than the uploads that a test leaves open. */
const [objectsOnPage, uploadsOnPage] = [40, 3]
const place = (name: string, id: string) => `${name}\0${id}`
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** As Amazon documents Signature Version 4 for requests with an Authorization header. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = request.headers.authorization ?? ''
  const [, access, day, region, names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? []
  const time = String(request.headers['x-amz-date'])
  const hash = String(request.headers['x-amz-content-sha256'])
  if (access !== keys.access || region !== keys.region || !names.split(';').includes('host') || !time.startsWith(day ?? '-')) return false
  if (!names.includes('x-amz-date') || !names.includes('x-amz-content-sha256') || hash !== sha256(body)) return false
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join('=')).toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = [day ?? '', region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  const expected = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}

type Answer = { status: number; body?: string | Buffer; etag?: string }

const failure = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

const instead: Record<string, Answer> = { error: failure(503, 'SlowDown'), forbidden: failure(403, 'AccessDenied'), lost: { status: 200 } }

export async function startS3(): Promise<S3Server> {
  const [objects, open] = [new Map<string, Buffer>(), new Map<string, Upload>()]
  const it: S3Server = { url: '', objects, open, requests: [], trouble: null, stop: async () => undefined }
  let uploads = 0

  function list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).toSorted()
    const page = names.slice(0, objectsOnPage)
    const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`)
    const more = names.length > objectsOnPage
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>` }
  }

  /** As Amazon documents it: sorted by name; the marks are those of the last upload on the page. */
  function listOpen(query: URLSearchParams): Answer {
    const after = place(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '')
    const all = [...open].filter(([id, { name }]) => name.startsWith(query.get('prefix') ?? '') && place(name, id) > after)
    const sorted = all.toSorted(([a, { name }], [b, { name: other }]) => (place(name, a) < place(other, b) ? -1 : 1))
    const page = sorted.slice(0, uploadsOnPage)
    const entries = page.map(
      ([id, { name, begunAt }]) =>
        `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    const [id, last] = page.at(-1) ?? []
    const next = `<NextKeyMarker>${last?.name ?? ''}</NextKeyMarker><NextUploadIdMarker>${id ?? ''}</NextUploadIdMarker>`
    const isTruncated = `<IsTruncated>${sorted.length > uploadsOnPage}</IsTruncated>`
    return { status: 200, body: `<ListMultipartUploadsResult>${next}${isTruncated}${entries.join('')}</ListMultipartUploadsResult>` }
  }

  function pieces(method: string, name: string, query: URLSearchParams, body: Buffer): Answer {
    if (query.has('uploads')) {
      const id = `upload-${++uploads}`
      open.set(id, { name, begunAt: new Date(), parts: new Map() })
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    const id = query.get('uploadId') ?? ''
    const parts = open.get(id)?.parts
    if (parts === undefined || open.get(id)?.name !== name) return failure(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { status: 200, etag: `"${sha256(body)}"` }
    }
    open.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)]
    const whole = wanted.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part !== undefined && sha256(part) === tag ? part : null
    })
    if (whole.length === 0 || whole.includes(null)) return failure(400, 'InvalidPart')
    if (whole.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024)) return failure(400, 'EntityTooSmall')
    objects.set(name, Buffer.concat(whole.filter((part) => part !== null)))
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }

  function answer(request: IncomingMessage, url: URL, body: Buffer): Answer {
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const name = rest.join('/')
    const method = request.method ?? ''
    if (!isSigned(request, url, body)) return failure(403, 'SignatureDoesNotMatch')
    if (bucket !== 'backups') return failure(404, 'NoSuchBucket')
    if (name === '') return url.searchParams.has('uploads') ? listOpen(url.searchParams) : list(url.searchParams)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return pieces(method, name, url.searchParams, body)
    if (method === 'PUT') objects.set(name, body)
    if (method === 'PUT') return { status: 200, etag: `"${sha256(body)}"` }
    if (method === 'DELETE') return { status: objects.delete(name) ? 204 : 404 }
    const found = objects.get(name)
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (found === undefined) return failure(404, 'NoSuchKey')
    return { status: 206, body: found.subarray(Number(start), Number(end) + 1) }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://s3')
      const asked = `${request.method} ${request.url}`
      it.requests.push(asked)
      const { trouble } = it
      const kind = trouble !== null && trouble.times > 0 && trouble.matches.test(asked) ? trouble.kind : null
      if (trouble !== null && kind !== null) trouble.times -= 1
      if (kind === 'hang') return
      if (kind === 'cut') {
        request.socket.destroy()
        return
      }
      const { status, body = '', etag } = instead[kind ?? ''] ?? answer(request, url, Buffer.concat(chunks))
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...(etag !== undefined && { etag }) })
      if (kind !== 'half') response.end(body)
      else response.write(Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2)), () => request.socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  it.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return it
}
