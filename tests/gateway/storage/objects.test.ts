// Files in and out, with the official client and the service key; what members may do is in storage/policies.test.ts.
import type { StorageClient } from '@supabase/storage-js'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService, bytes } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient
let at: string
const file = bytes(300_000)

beforeAll(async () => {
  gateway = await startGateway({ settings: { UPLOAD_LIMIT: '2000000' } })
  service = asService(gateway)
  at = `${gateway.url}/storage/v1/object`
  await service.createBucket('files', { public: true })
  await service.createBucket('private')
})
afterAll(() => gateway.stop())

const from = (bucket = 'files') => service.from(bucket)
const asKey = () => ({ authorization: `Bearer ${gateway.serviceKey}` })

const headOf = (way: string) => fetch(`${at}/${way}files/told/a`, { method: 'HEAD', headers: asKey() })

/** The status in the body of a refusal, else its message. */
async function purge(path: string, key = gateway.serviceKey): Promise<string> {
  const answer = await fetch(`${gateway.url}/storage/v1/cdn${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })
  const { message, statusCode } = (await answer.json()) as { message: string; statusCode?: string }
  return statusCode ?? message
}

async function readBack(path: string, bucket = 'files'): Promise<Buffer> {
  const { data, error } = await service.from(bucket).download(path)
  if (error !== null) throw error
  return Buffer.from(await data.arrayBuffer())
}

describe('upload', () => {
  const form = new FormData()
  form.append('', new Blob([file]), 'file.bin')
  test.each([
    ['buffer', file],
    ['array buffer', file.buffer.slice(file.byteOffset, file.byteOffset + file.length)],
    ['blob', new Blob([file])],
    ['form', form],
    ['stream', Readable.from([file.subarray(0, 70_001), file.subarray(70_001)])],
  ])('MEDIA-02: of a %s arrives byte for byte', async (kind, body) => {
    const path = `up/${kind.replace(' ', '-')}`
    const { data, error } = await from().upload(path, body)
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `files/${path}` })
    expect((await readBack(path)).equals(file)).toBe(true)
  })

  test('an empty file is a file', async () => {
    expect((await from().upload('empty', Buffer.alloc(0))).error).toBeNull()
    expect(await readBack('empty')).toHaveLength(0)
  })

  test('MEDIA-10: kind, cache time and what the sender says of it are kept; the default is an hour', async () => {
    const metadata = { custom: 'metadata', town: 'Łódź' }
    await from().upload('told', file, { contentType: 'application/pdf', cacheControl: '60', metadata })
    expect((await from().info('told')).data).toMatchObject({
      size: file.length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      metadata,
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    await from().upload('told-as-blob', new Blob([file], { type: 'application/pdf' }), { metadata })
    expect((await from().info('told-as-blob')).data).toMatchObject({
      contentType: 'application/pdf',
      cacheControl: 'max-age=3600',
      metadata,
    })
    await from().upload('untold', file)
    expect((await from().info('untold')).data).toMatchObject({ contentType: 'text/plain;charset=UTF-8', metadata: {} })
  })

  test('a path that is taken is refused, unless upsert or update is asked for', async () => {
    await from().upload('taken', 'one')
    expect((await from().upload('taken', 'two')).error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect((await readBack('taken')).toString()).toBe('one')
    const first = (await from().info('taken')).data
    await from().upload('taken', 'two', { upsert: true })
    expect((await readBack('taken')).toString()).toBe('two')
    await from().update('taken', 'three')
    expect((await readBack('taken')).toString()).toBe('three')
    const last = (await from().info('taken')).data
    expect(last?.id).toBe(first?.id)
    expect(last?.version).not.toBe(first?.version)
  })

  test('too large: by bucket and by server, announced or not, in a form or not', async () => {
    await service.createBucket('small', { public: false, fileSizeLimit: '1kb' })
    const refused = { status: 400, statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    expect((await from('small').upload('a', file)).error).toMatchObject(refused)
    expect((await from('small').upload('b', new Blob([file]))).error).toMatchObject(refused)
    expect((await from('small').upload('c', Readable.from([file]))).error).toMatchObject(refused)
    expect((await from('small').upload('d', file.subarray(0, 1000))).error).toBeNull()
    expect((await from().upload('big', bytes(2_000_001))).error).toMatchObject(refused)
    expect((await from().upload('big', Readable.from([bytes(1_500_000), bytes(600_000)]))).error).toMatchObject(refused)
    expect((await from('small').list()).data?.map((each) => each.name)).toEqual(['d'])
  })

  test('a kind the bucket does not take', async () => {
    await service.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain', 'image/*'] })
    const refused = { status: 400, statusCode: '415', message: 'mime type application/pdf is not supported' }
    expect((await from('texts').upload('a', file, { contentType: 'application/pdf' })).error).toMatchObject(refused)
    expect((await from('texts').upload('b', new Blob([file], { type: 'application/pdf' }))).error).toMatchObject(refused)
    expect((await from('texts').upload('c', file, { contentType: 'text/plain; charset=utf-8' })).error).toBeNull()
    expect((await from('texts').upload('d', file, { contentType: 'image/gif' })).error).toBeNull()
  })

  test.each([
    ['no bucket', 'nowhere', 'a', '404', 'Bucket not found'],
    ['a letter outside the safe set', 'files', 'a\\b', '400', 'Invalid key: a\\b'],
    ['no path left', 'files', 'a/../../b', '400', 'Invalid key: a/../../b'],
  ])('refused: %s', async (_, bucket, path, statusCode, message) => {
    const answer = await fetch(`${at}/${bucket}/${encodeURIComponent(path)}`, { method: 'POST', headers: asKey(), body: 'x' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode, message })
  })

  test.each([
    ['no boundary in it', 'nothing here'],
    ['cut short', '--b\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\nhalf'],
    ['fields alone', '--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--b--\r\n'],
    ['a part without a name for it', '--b\r\n\r\nhalf\r\n--b--'],
    ['a head without end', `--b\r\n${'x'.repeat(20_000)}`],
  ])('a form with %s leaves nothing', async (_, body) => {
    const headers = { ...asKey(), 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(`${at}/files/form-gone`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect((await from().exists('form-gone')).data).toBe(false)
  })
})

const headersOf = async (path: string, headers: Record<string, string> = {}) => fetch(`${at}/public/files/${path}`, { headers })
const named = async (query: string) => (await headersOf(`doc/read%20me.png?${query}`)).headers.get('content-disposition')
const refusal = async (answer: Promise<{ error: unknown }>) => (await answer).error

describe('download', () => {
  beforeAll(async () => {
    await from().upload('doc/read me.png', file, { contentType: 'image/png' })
    await from().upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html;charset=utf-8' })
    await from().upload('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' })
    await service.from('private').upload('doc', 'secret')
  })

  test('a public bucket needs no key; a private one is not found that way', async () => {
    const answer = await headersOf('doc/read%20me.png')
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.length),
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
      'x-robots-tag': 'none',
      'x-content-type-options': 'nosniff',
    })
    const hidden = await fetch(`${at}/public/private/doc`)
    expect([hidden.status, await hidden.json()]).toEqual([
      400,
      { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found', code: 'NoSuchBucket' },
    ])
    expect((await fetch(`${at}/private/doc`)).status).toBe(400)
    expect((await fetch(`${at}/authenticated/private/doc`, { headers: asKey() })).status).toBe(200)
  })

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/300000', [0, 10]],
    ['bytes=299990-', 206, 'bytes 299990-299999/300000', [299_990, 300_000]],
    ['bytes=-5', 206, 'bytes 299995-299999/300000', [299_995, 300_000]],
    ['bytes=100-999999999', 206, 'bytes 100-299999/300000', [100, 300_000]],
    ['bytes=300000-', 416, 'bytes */300000', [0, 0]],
    ['bytes=9-1', 200, null, [0, 300_000]],
    ['bytes=0-1,4-5', 200, null, [0, 300_000]],
    ['pages=1-2', 200, null, [0, 300_000]],
  ] as const)('Range: %s', async (range, status, contentRange, [start, end]) => {
    const answer = await headersOf('doc/read%20me.png', { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    expect(Buffer.from(await answer.arrayBuffer()).equals(file.subarray(start, end))).toBe(true)
  })

  test('what is known is not sent again; a part of an older file is answered with the whole', async () => {
    const { headers } = await headersOf('doc/read%20me.png')
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    expect((await headersOf('doc/read%20me.png', { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await headersOf('doc/read%20me.png', { 'if-modified-since': modified })).status).toBe(304)
    expect((await headersOf('doc/read%20me.png', { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
    expect((await headersOf('doc/read%20me.png', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await headersOf('doc/read%20me.png', { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200)
  })

  test('nothing runs as a page of ours: pages are text, drawings and papers are saved, all in a sandbox', async () => {
    const page = await headersOf('page.html')
    expect(page.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    const drawing = await headersOf('drawing.svg')
    for (const answer of [page, drawing]) {
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await headersOf('doc/read%20me.png')).headers.get('content-disposition')).toBeNull()
  })

  test('a name to save under is asked for in the address and cannot break the header', async () => {
    expect(await named('download')).toBe(`attachment; filename="read me.png"; filename*=UTF-8''read%20me.png`)
    expect(await named('download=cat.png')).toBe(`attachment; filename="cat.png"; filename*=UTF-8''cat.png`)
    expect(await named(`download=${encodeURIComponent('x"\r\nSet-Cookie: é')}`)).toBe(
      `attachment; filename="x___Set-Cookie: _"; filename*=UTF-8''x%22%0D%0ASet-Cookie%3A%20%C3%A9`,
    )
  })

  test('HEAD and exists say whether it is there', async () => {
    const head = await fetch(`${at}/files/doc/read%20me.png`, { method: 'HEAD', headers: asKey() })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    expect((await fetch(`${at}/files/gone`, { method: 'HEAD', headers: asKey() })).status).toBe(400)
    expect((await from().exists('doc/read me.png')).data).toBe(true)
    expect((await from().exists('gone')).data).toBe(false)
  })

  test('an object whose bytes are nowhere is not found', async () => {
    await gateway.sql.query(`insert into storage.objects (bucket_id, name, metadata) values ('files', 'seeded', '{"size": 1}')`)
    await gateway.sql.query(`insert into storage.objects (bucket_id, name, version) values ('files', 'odd', '../../../etc/passwd')`)
    for (const path of ['seeded', 'odd', 'gone']) {
      expect((await from().download(path)).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    }
  })
})

describe('move, copy, remove', () => {
  test('a move keeps file and identity, into another bucket too', async () => {
    await from().upload('move/a', 'moved')
    const before = (await from().info('move/a')).data
    expect((await from().move('move/a', 'move/b')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await from().exists('move/a')).data).toBe(false)
    expect((await from().move('move/b', 'there', { destinationBucket: 'private' })).error).toBeNull()
    expect((await readBack('there', 'private')).toString()).toBe('moved')
    expect((await service.from('private').info('there')).data?.id).toBe(before?.id)
  })

  test('a copy is a file of its own', async () => {
    await from().upload('copy/a', 'first', { contentType: 'text/css', metadata: { by: 'me' } })
    expect((await from().copy('copy/a', 'copy/b')).data).toEqual({ path: 'files/copy/b' })
    await from().update('copy/a', 'second')
    expect((await readBack('copy/b')).toString()).toBe('first')
    expect((await from().info('copy/b')).data).toMatchObject({ contentType: 'text/css', metadata: { by: 'me' } })
    await from().remove(['copy/a'])
    expect((await readBack('copy/b')).toString()).toBe('first')
  })

  test('a copy without the metadata takes the facts it is given, and keeps the others', async () => {
    await from().upload('facts/a', 'first', { contentType: 'text/css', cacheControl: '60', metadata: { by: 'me' } })
    const given = { copyMetadata: false, metadata: { mimetype: 'text/x-own' } } as const
    expect((await from().copy('facts/a', 'facts/b', given)).error).toBeNull()
    expect((await from().info('facts/b')).data).toMatchObject({ contentType: 'text/x-own', cacheControl: 'max-age=60', metadata: {} })
    await from().copy('facts/a', 'facts/c', { copyMetadata: false, metadata: { cacheControl: 'max-age=7' } })
    expect((await from().info('facts/c')).data).toMatchObject({ contentType: 'text/css', cacheControl: 'max-age=7' })
    await service.createBucket('sheets', { public: false, allowedMimeTypes: ['text/css'] })
    expect(await refusal(from().copy('facts/a', 'd', { ...given, destinationBucket: 'sheets' }))).toMatchObject({ statusCode: '415' })
  })

  test('the head of what is told of a file is that of the file', async () => {
    await from().upload('told/a', 'words', { contentType: 'text/css' })
    const plain = await headOf('')
    expect(plain.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    for (const way of ['info/', 'info/authenticated/']) {
      const told = await headOf(way)
      expect([told.status, told.headers.get('etag')]).toEqual([200, plain.headers.get('etag')])
    }
  })

  test('the caches of a file, of a bucket and of all are purged with the service key alone', async () => {
    await from().upload('purged/a', 'words')
    for (const path of ['', '/files', '/files/purged/a']) {
      expect(await purge(path, gateway.anonKey), path).toBe('403')
      expect(await purge(path), path).toBe('success')
    }
    expect([await purge('/nowhere'), await purge('/files/gone')]).toEqual(['404', '404'])
  })

  test('refused: what is not there, what is taken, and a bucket that would not have taken it', async () => {
    await from().upload('full/a', file)
    await from().upload('full/b', file)
    await service.createBucket('narrow', { public: false, fileSizeLimit: '1kb' })
    await service.createBucket('papers', { public: false, allowedMimeTypes: ['application/pdf'] })
    for (const verb of ['move', 'copy'] as const) {
      expect(await refusal(from()[verb]('full/gone', 'x'))).toMatchObject({ statusCode: '404' })
      expect(await refusal(from()[verb]('full/a', 'full/b'))).toMatchObject({ statusCode: '409' })
      expect(await refusal(from()[verb]('full/a', ''))).toMatchObject({ statusCode: '400' })
      expect(await refusal(from()[verb]('full/a', 'x', { destinationBucket: 'nowhere' }))).toMatchObject({ statusCode: '404' })
      expect(await refusal(from()[verb]('full/a', 'x', { destinationBucket: 'narrow' }))).toMatchObject({ statusCode: '413' })
      expect(await refusal(from()[verb]('full/a', 'x', { destinationBucket: 'papers' }))).toMatchObject({ statusCode: '415' })
    }
    expect((await readBack('full/a')).equals(file)).toBe(true)
  })

  test('remove answers what it removed and passes over the rest', async () => {
    for (const path of ['rm/a', 'rm/b']) await from().upload(path, 'x')
    const { data } = await from().remove(['rm/a', 'rm/b', 'rm/c'])
    expect(data?.map((row) => row.name).toSorted()).toEqual(['rm/a', 'rm/b'])
    expect((await from().remove(['rm/a'])).data).toEqual([])
    await from().upload('rm/d', 'x')
    const one = await fetch(`${at}/files/rm/d`, { method: 'DELETE', headers: asKey() })
    expect(await one.json()).toEqual({ message: 'Successfully deleted' })
    expect((await fetch(`${at}/files/rm/d`, { method: 'DELETE', headers: asKey() })).status).toBe(400)
  })
})

describe('large and long', () => {
  test('a path of a thousand letters is a path', async () => {
    const path = `${'deep/'.repeat(20)}${'x'.repeat(900)}`
    expect((await from().upload(path, 'far')).error).toBeNull()
    expect((await readBack(path)).toString()).toBe('far')
    expect((await from().upload(`${path}${'y'.repeat(100)}`, 'too far')).error).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
  })
})
