// Downloads: whole files and ranges, the headers they are sent with, and the names they are saved under.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes, openFiles, type Files } from '#tests/support/gateway/storage.ts'

let on: Files
const file = bytes(300_000)

beforeAll(async () => {
  on = await openFiles()
})
afterAll(() => on.gateway.stop())

const headersOf = async (path: string, headers: Record<string, string> = {}) => fetch(`${on.at}/public/files/${path}`, { headers })
const named = async (query: string) => (await headersOf(`doc/read%20me.png?${query}`)).headers.get('content-disposition')

describe('download', () => {
  beforeAll(async () => {
    await on.from().upload('doc/read me.png', file, { contentType: 'image/png' })
    await on.from().upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html;charset=utf-8' })
    await on.from().upload('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' })
    await on.service.from('private').upload('doc', 'secret')
  })

  test('a public bucket needs no key; a private one is not found without one', async () => {
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
    const hidden = await fetch(`${on.at}/public/private/doc`)
    expect([hidden.status, await hidden.json()]).toEqual([
      400,
      { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found', code: 'NoSuchBucket' },
    ])
    expect((await fetch(`${on.at}/private/doc`)).status).toBe(400)
    expect((await fetch(`${on.at}/authenticated/private/doc`, { headers: on.asKey() })).status).toBe(200)
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

  test('a cached file is not sent again; a range of an older file gets the whole new file', async () => {
    const { headers } = await headersOf('doc/read%20me.png')
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    expect((await headersOf('doc/read%20me.png', { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await headersOf('doc/read%20me.png', { 'if-modified-since': modified })).status).toBe(304)
    expect((await headersOf('doc/read%20me.png', { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
    expect((await headersOf('doc/read%20me.png', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await headersOf('doc/read%20me.png', { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200)
  })

  test('nothing runs as a page of our origin: HTML is text, SVG and PDF are downloads, all in a sandbox', async () => {
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

  test('the download name comes from the URL and cannot break the header', async () => {
    expect(await named('download')).toBe(`attachment; filename="read me.png"; filename*=UTF-8''read%20me.png`)
    expect(await named('download=cat.png')).toBe(`attachment; filename="cat.png"; filename*=UTF-8''cat.png`)
    expect(await named(`download=${encodeURIComponent('x"\r\nSet-Cookie: é')}`)).toBe(
      `attachment; filename="x___Set-Cookie: _"; filename*=UTF-8''x%22%0D%0ASet-Cookie%3A%20%C3%A9`,
    )
  })

  test('HEAD and exists report whether it exists', async () => {
    const head = await fetch(`${on.at}/files/doc/read%20me.png`, { method: 'HEAD', headers: on.asKey() })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    expect((await fetch(`${on.at}/files/gone`, { method: 'HEAD', headers: on.asKey() })).status).toBe(400)
    expect((await on.from().exists('doc/read me.png')).data).toBe(true)
    expect((await on.from().exists('gone')).data).toBe(false)
  })

  test('an object whose bytes are missing is not found', async () => {
    await on.gateway.sql.query(`insert into storage.objects (bucket_id, name, metadata) values ('files', 'seeded', '{"size": 1}')`)
    await on.gateway.sql.query(`insert into storage.objects (bucket_id, name, version) values ('files', 'odd', '../../../etc/passwd')`)
    for (const path of ['seeded', 'odd', 'gone']) {
      expect((await on.from().download(path)).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    }
  })
})
