// Uploads that continue after a lost connection, with the client people use for it.
import { randomUUID } from 'node:crypto'
import type { StorageClient } from '@supabase/storage-js'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService, bytes, ownFolders } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient
let ana: Member
let bea: Member
let endpoint: string
const file = bytes(900_000)
const chunkSize = 200_000

beforeAll(async () => {
  gateway = await startGateway({ settings: { UPLOAD_LIMIT: '1000000' } })
  service = asService(gateway)
  endpoint = `${gateway.url}/storage/v1/upload/resumable`
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  await ownFolders(gateway.sql, 'folders')
})
afterAll(() => gateway.stop())

const tokenOf = (who: Member) => ({ authorization: `Bearer ${who.session.access_token}` })
const own = (who: Member, name: string) => `${who.user.id}/${name}`

type UploadRequest = {
  path: string
  bucket?: string
  headers?: Record<string, string>
  metadata?: Record<string, string>
  body?: Buffer
} & Partial<UploadOptions>

/** Returns the URL of the upload; throws the error the client reports. */
function send({
  path,
  bucket = 'folders',
  headers = tokenOf(ana),
  metadata = {},
  body = file,
  ...options
}: UploadRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(body, {
      endpoint,
      headers,
      chunkSize,
      retryDelays: [],
      metadata: { bucketName: bucket, objectName: path, contentType: 'application/pdf', cacheControl: '60', ...metadata },
      onError: (error) => reject(error),
      onSuccess: () => resolve(upload.url ?? ''),
      ...options,
    })
    upload.start()
  })
}

/** Starts an upload and drops the connection once this many bytes have been accepted. */
function broken(path: string, bytesTaken: number, told: Partial<UploadRequest> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      headers: told.headers ?? tokenOf(ana),
      chunkSize,
      retryDelays: [],
      metadata: { bucketName: 'folders', objectName: path },
      onError: reject,
      onChunkComplete: (_size, taken) => {
        if (taken < bytesTaken) return
        void upload.abort(false)
        resolve(upload.url ?? '')
      },
    })
    upload.start()
  })
}

const tus = { 'tus-resumable': '1.0.0' }
const coded = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function begin(pairs: Record<string, string>, headers: Record<string, string> = tokenOf(ana)): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: { ...tus, ...headers, 'upload-length': '5', 'upload-metadata': coded(pairs) },
  })
}

async function contents(path: string): Promise<Buffer> {
  const { data, error } = await service.from('folders').download(path)
  if (error !== null) throw error
  return Buffer.from(await data.arrayBuffer())
}

describe('a resumable upload', () => {
  test('arrives in pieces and is an object like any other', async () => {
    const path = own(ana, 'whole.pdf')
    await send({ path, metadata: { metadata: JSON.stringify({ by: 'me' }) } })
    expect((await contents(path)).equals(file)).toBe(true)
    expect((await ana.client.storage.from('folders').info(path)).data).toMatchObject({
      size: file.length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      metadata: { by: 'me' },
    })
    const { rows } = await gateway.sql.query('select owner_id from storage.objects where name = $1', [path])
    expect(rows).toEqual([{ owner_id: ana.user.id }])
  })

  test('continues where the connection broke', async () => {
    const path = own(ana, 'resumed.pdf')
    const uploadUrl = await broken(path, 400_000)
    expect((await ana.client.storage.from('folders').exists(path)).data).toBe(false)
    const head = await fetch(uploadUrl, { method: 'HEAD', headers: { ...tus, ...tokenOf(ana) } })
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, '400000', '900000'])
    let first = -1
    await send({ path, uploadUrl, onProgress: (sent) => (first = first < 0 ? sent : first) })
    expect(first).toBeGreaterThanOrEqual(400_000)
    expect((await contents(path)).equals(file)).toBe(true)
  })

  test('a piece that does not begin where the last one ended is refused', async () => {
    const uploadUrl = await broken(own(ana, 'gap.pdf'), 200_000)
    const headers = { ...tus, ...tokenOf(ana), 'content-type': 'application/offset+octet-stream', 'upload-offset': '300000' }
    expect((await fetch(uploadUrl, { method: 'PATCH', headers, body: file.subarray(300_000) })).status).toBe(409)
  })

  test('an empty file is complete immediately', async () => {
    await send({ path: own(ana, 'empty.pdf'), body: Buffer.alloc(0) })
    expect(await contents(own(ana, 'empty.pdf'))).toHaveLength(0)
  })

  test('replaces only on request', async () => {
    const path = own(ana, 'over.pdf')
    await send({ path })
    await expect(send({ path, body: file.subarray(0, 10) })).rejects.toThrow('The resource already exists')
    await send({ path, body: file.subarray(0, 10), headers: { ...tokenOf(ana), 'x-upsert': 'true' } })
    expect(await contents(path)).toHaveLength(10)
  })

  test('can be canceled', async () => {
    const uploadUrl = await broken(own(ana, 'off.pdf'), 200_000)
    const headers = { ...tus, ...tokenOf(ana) }
    expect((await fetch(uploadUrl, { method: 'DELETE', headers })).status).toBe(204)
    expect((await fetch(uploadUrl, { method: 'HEAD', headers })).status).toBe(404)
  })

  test('reports the protocol it supports', async () => {
    const answer = await fetch(endpoint, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
    expect(answer.headers.get('tus-extension')).toContain('creation')
  })
})

describe('policies', () => {
  test('decide before a byte is accepted, and again with every piece', async () => {
    await expect(send({ path: own(bea, 'theirs.pdf') })).rejects.toThrow('new row violates row-level security policy')
    const path = own(ana, 'taken-away.pdf')
    const uploadUrl = await broken(path, 200_000)
    await gateway.sql.query('alter policy "members insert in their folder of folders" on storage.objects with check (false)')
    await expect(send({ path, uploadUrl })).rejects.toThrow('new row violates row-level security policy')
    await gateway.sql.query(`alter policy "members insert in their folder of folders" on storage.objects
      with check (bucket_id = 'folders' and (storage.foldername(name))[1] = (select auth.uid())::text)`)
    await send({ path, uploadUrl })
    expect((await contents(path)).equals(file)).toBe(true)
  })

  test('no one else can continue an upload, look at it or cancel it', async () => {
    const uploadUrl = await broken(own(ana, 'mine.pdf'), 200_000)
    const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '200000' }
    for (const headers of [tokenOf(bea), { apikey: gateway.anonKey }, { authorization: `Bearer ${gateway.serviceKey}` }]) {
      for (const method of ['HEAD', 'DELETE'])
        expect((await fetch(uploadUrl, { method, headers: { ...tus, ...headers } })).status).toBe(404)
      expect((await fetch(uploadUrl, { method: 'PATCH', headers: { ...tus, ...headers, ...patch }, body: 'x' })).status).toBe(404)
    }
    expect((await fetch(uploadUrl, { method: 'HEAD', headers: { ...tus, ...tokenOf(ana) } })).headers.get('upload-offset')).toBe('200000')
  })

  test.each([
    ['a bucket that is none', { bucketName: 'nowhere', objectName: 'a' }, 404, 'Bucket not found'],
    ['an illegal path', { bucketName: 'folders', objectName: '../../etc/passwd' }, 400, 'Invalid key: ../../etc/passwd'],
    ['no path', { bucketName: 'folders' }, 400, 'Invalid key: '],
    ['metadata that is no JSON', { bucketName: 'folders', objectName: 'a', metadata: '{' }, 400, 'The metadata is no JSON object'],
  ])('refused: %s', async (_, pairs, status, message) => {
    const answer = await begin(pairs)
    expect([answer.status, await answer.text()]).toEqual([status, message])
  })

  test('refused: too large, of a type the bucket does not accept, without any token, an unknown upload id', async () => {
    await service.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain'], fileSizeLimit: '1kb' })
    const headers = { authorization: `Bearer ${gateway.serviceKey}` }
    await expect(send({ path: 'a', bucket: 'texts', headers })).rejects.toThrow('mime type application/pdf is not supported')
    const plain = { contentType: 'text/plain' }
    await expect(send({ path: 'a', bucket: 'texts', headers, metadata: plain })).rejects.toThrow('Maximum size exceeded')
    await expect(send({ path: 'big', headers, body: bytes(1_000_001) })).rejects.toThrow('Maximum size exceeded')
    await expect(send({ path: 'a', headers: {} })).rejects.toThrow("headers must have required property 'authorization'")
    for (const id of [randomUUID(), '..%2f..%2fobjects', `${randomUUID()}.json`]) {
      expect((await fetch(`${endpoint}/${id}`, { method: 'HEAD', headers: { ...tus, ...headers } })).status).toBe(404)
    }
  })
})

describe('a signed resumable upload', () => {
  test('needs no token but the signature, for one path', async () => {
    const path = own(ana, 'signed.pdf')
    const { data } = await ana.client.storage.from('folders').createSignedUploadUrl(path)
    const headers = { 'x-signature': data?.token ?? '' }
    await expect(send({ path: own(ana, 'other.pdf'), headers, endpoint: `${endpoint}/sign` })).rejects.toThrow('Invalid signature')
    const url = await send({ path, headers, endpoint: `${endpoint}/sign` })
    expect(url).toContain('/upload/resumable/sign/')
    expect((await contents(path)).equals(file)).toBe(true)
    const { rows } = await gateway.sql.query('select owner_id from storage.objects where name = $1', [path])
    expect(rows).toEqual([{ owner_id: ana.user.id }])
  })
})
