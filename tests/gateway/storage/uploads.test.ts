// Uploads with the official client and the service key; what members may do is in storage/policies.test.ts.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes, openFiles, readBack, type Files } from '#tests/support/gateway/storage.ts'

let on: Files
const file = bytes(300_000)

beforeAll(async () => {
  on = await openFiles({ UPLOAD_LIMIT: '2000000' })
})
afterAll(() => on.gateway.stop())

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
    const { data, error } = await on.from().upload(path, body)
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `files/${path}` })
    expect((await readBack(on.service, path)).equals(file)).toBe(true)
  })

  test('an empty file is a file', async () => {
    expect((await on.from().upload('empty', Buffer.alloc(0))).error).toBeNull()
    expect(await readBack(on.service, 'empty')).toHaveLength(0)
  })

  test("MEDIA-10: type, cache time and the sender's metadata are stored; the default is an hour", async () => {
    const metadata = { custom: 'metadata', town: 'Łódź' }
    await on.from().upload('told', file, { contentType: 'application/pdf', cacheControl: '60', metadata })
    expect((await on.from().info('told')).data).toMatchObject({
      size: file.length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=60',
      metadata,
      version: expect.stringMatching(/^[0-9a-f-]{36}$/),
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    await on.from().upload('told-as-blob', new Blob([file], { type: 'application/pdf' }), { metadata })
    expect((await on.from().info('told-as-blob')).data).toMatchObject({
      contentType: 'application/pdf',
      cacheControl: 'max-age=3600',
      metadata,
    })
    await on.from().upload('untold', file)
    expect((await on.from().info('untold')).data).toMatchObject({ contentType: 'text/plain;charset=UTF-8', metadata: {} })
  })

  test('a path that is taken is refused without upsert or update', async () => {
    await on.from().upload('taken', 'one')
    expect((await on.from().upload('taken', 'two')).error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect((await readBack(on.service, 'taken')).toString()).toBe('one')
    const first = (await on.from().info('taken')).data
    await on.from().upload('taken', 'two', { upsert: true })
    expect((await readBack(on.service, 'taken')).toString()).toBe('two')
    await on.from().update('taken', 'three')
    expect((await readBack(on.service, 'taken')).toString()).toBe('three')
    const last = (await on.from().info('taken')).data
    expect(last?.id).toBe(first?.id)
    expect(last?.version).not.toBe(first?.version)
  })

  test('too large: for the bucket and for the server, announced or not, in a form or not', async () => {
    await on.service.createBucket('small', { public: false, fileSizeLimit: '1kb' })
    const refused = { status: 400, statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    expect((await on.from('small').upload('a', file)).error).toMatchObject(refused)
    expect((await on.from('small').upload('b', new Blob([file]))).error).toMatchObject(refused)
    expect((await on.from('small').upload('c', Readable.from([file]))).error).toMatchObject(refused)
    expect((await on.from('small').upload('d', file.subarray(0, 1000))).error).toBeNull()
    expect((await on.from().upload('big', bytes(2_000_001))).error).toMatchObject(refused)
    expect((await on.from().upload('big', Readable.from([bytes(1_500_000), bytes(600_000)]))).error).toMatchObject(refused)
    expect((await on.from('small').list()).data?.map((each) => each.name)).toEqual(['d'])
  })

  test('a type the bucket does not accept', async () => {
    await on.service.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain', 'image/*'] })
    const refused = { status: 400, statusCode: '415', message: 'mime type application/pdf is not supported' }
    expect((await on.from('texts').upload('a', file, { contentType: 'application/pdf' })).error).toMatchObject(refused)
    expect((await on.from('texts').upload('b', new Blob([file], { type: 'application/pdf' }))).error).toMatchObject(refused)
    expect((await on.from('texts').upload('c', file, { contentType: 'text/plain; charset=utf-8' })).error).toBeNull()
    expect((await on.from('texts').upload('d', file, { contentType: 'image/gif' })).error).toBeNull()
  })

  test.each([
    ['no bucket', 'nowhere', 'a', '404', 'Bucket not found'],
    ['a letter outside the safe set', 'files', 'a\\b', '400', 'Invalid key: a\\b'],
    ['no path left', 'files', 'a/../../b', '400', 'Invalid key: a/../../b'],
  ])('refused: %s', async (_, bucket, path, statusCode, message) => {
    const answer = await fetch(`${on.at}/${bucket}/${encodeURIComponent(path)}`, { method: 'POST', headers: on.asKey(), body: 'x' })
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
    const headers = { ...on.asKey(), 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(`${on.at}/files/form-gone`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect((await on.from().exists('form-gone')).data).toBe(false)
  })
})

describe('large and long', () => {
  test('a path of a thousand characters is valid', async () => {
    const path = `${'deep/'.repeat(20)}${'x'.repeat(900)}`
    expect((await on.from().upload(path, 'far')).error).toBeNull()
    expect((await readBack(on.service, path)).toString()).toBe('far')
    expect((await on.from().upload(`${path}${'y'.repeat(100)}`, 'too far')).error).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
  })
})
