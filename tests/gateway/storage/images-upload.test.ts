// What happens to an uploaded picture in a bucket that only takes pictures (storage.picture_buckets).
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { imageBombs, secrets, tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { photo, see, send } from '#tests/support/gateway/pictures.ts'
import { asService } from '#tests/support/gateway/storage.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway({ settings: { MALLOC_ARENA_MAX: '2' } })
  const service = asService(gateway)
  await service.createBucket('pictures', { public: true })
  await service.createBucket('files', { public: true })
  await gateway.sql.query(`insert into storage.picture_buckets (bucket_id) values ('pictures')`)
})
afterAll(() => gateway.stop())

const put = (path: string, bytes: Buffer, type: string, bucket = 'pictures') =>
  send(gateway, { as: gateway.serviceKey, bucket, path, bytes, type })
const stored = async (path: string, bucket = 'pictures') => (await see(gateway, `/object/public/${bucket}/${path}`)).bytes

test('a file that is not a still picture is refused, whatever its declared type, and nothing of it is stored', async () => {
  const jpeg = await photo(64, 64)
  const files: [string, Buffer, string][] = [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['svg-as-png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['words', Buffer.from('only words'), 'text/plain'],
    ['jpeg-as-png', jpeg, 'image/png'],
    ['jpeg-as-words', jpeg, 'text/plain'],
  ]
  for (const [path, bytes, type] of files) {
    const { status, told } = await put(path, bytes, type)
    expect([path, status, told['statusCode'], told['error']]).toEqual([path, 400, '415', 'invalid_mime_type'])
  }
  const { rows } = await gateway.sql.query(`select name from storage.objects where bucket_id = 'pictures'`)
  expect(rows).toEqual([])
})

test('a file that is too large, or declares too many pixels, is refused for that reason', async () => {
  const large = await put('large.jpg', Buffer.concat([await photo(64, 64), Buffer.alloc(10 << 20)]), 'image/jpeg')
  const wide = await sharp({ create: { width: 12_100, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect([large.told['statusCode'], (await put('wide.png', wide, 'image/png')).told['statusCode']]).toEqual(['413', '413'])
})

describe('an accepted picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'from a %s: re-encoded, upright, without its location, camera or text',
    async (format) => {
      const telling = await tellingPicture(format, 1200, 900)
      expect(secrets.some((secret) => telling.includes(secret))).toBe(true)
      expect((await put(`telling.${format}`, telling, `image/${format}`)).status).toBe(200)
      const kept = await stored(`telling.${format}`)
      expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
      const about = await sharp(kept).metadata()
      const { exif, xmp, iptc, icc, orientation } = about
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect([about.width, about.height, about.format, about.space]).toEqual([900, 1200, format === 'avif' ? 'webp' : format, 'srgb'])
      const { data } = await asService(gateway).from('pictures').info(`telling.${format}`)
      expect([data?.contentType, data?.size]).toEqual([`image/${about.format}`, kept.length])
    },
  )

  test('is stored no larger than it is ever shown, and the database knows its size', async () => {
    expect((await put('huge.jpg', await photo(3000, 1500), 'image/jpeg')).status).toBe(200)
    const { width, height } = await sharp(await stored('huge.jpg')).metadata()
    expect([width, height]).toEqual([2400, 1200])
    const { rows } = await gateway.sql.query(
      `select metadata -> 'width' as width, metadata -> 'height' as height from storage.objects where name = 'huge.jpg'`,
    )
    expect(rows).toEqual([{ width: 2400, height: 1200 }])
  })

  test('other buckets store files unchanged, and none of those can be moved into a bucket of pictures', async () => {
    const telling = await tellingPicture('jpeg')
    expect((await put('telling.jpg', telling, 'image/jpeg', 'files')).status).toBe(200)
    expect((await stored('telling.jpg', 'files')).equals(telling)).toBe(true)
    const files = asService(gateway).from('files')
    for (const way of ['copy', 'move'] as const) {
      const { error } = await files[way]('telling.jpg', `by-${way}.jpg`, { destinationBucket: 'pictures' })
      expect([way, error?.message]).toEqual([way, 'mime type image/jpeg is not supported'])
    }
  })
})

test('seventy bombs, one by one and at once: none stops the server or makes it grow beyond 300 MB, and accepted ones reveal nothing', async () => {
  const bombs = await imageBombs()
  expect(bombs.length).toBeGreaterThanOrEqual(60)
  const before = memoryPeak()
  const taken: string[] = []
  for (const [at, { name, type, bytes }] of bombs.entries()) {
    const { status, told } = await put(`bomb-${at}`, bytes, type)
    expect([name, [200, 400].includes(status)]).toEqual([name, true])
    if (status === 200) taken.push(`bomb-${at}`)
    else expect([name, told['statusCode']]).toEqual([name, expect.stringMatching(/^4(00|13|15|22)$/)])
    if (bytes.length > 500_000) continue
    // Where the original is stored unchanged, the limits apply when a smaller size is rendered.
    await put(`bomb-${at}`, bytes, type, 'files')
    const { status: shown } = await see(gateway, `/render/image/public/files/bomb-${at}?width=300&quality=70`, { accept: 'image/webp' })
    expect([name, [200, 400].includes(shown)]).toEqual([name, true])
  }
  const small = bombs.filter(({ bytes }) => bytes.length <= 500_000)
  const atOnce = await Promise.all(small.map(async ({ type, bytes }, at) => (await put(`again-${at}`, bytes, type)).status))
  expect(atOnce.filter((status) => ![200, 400, 503].includes(status))).toEqual([])
  expect(memoryPeak() - before).toBeLessThan(300)
  for (const path of taken) {
    const bytes = await stored(path)
    expect([path, secrets.filter((secret) => bytes.includes(secret))]).toEqual([path, []])
  }
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  expect(taken.length).toBeGreaterThan(5)
}, 120_000)

/** The peak memory of the server's process, in MB. */
function memoryPeak(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1]) / 1024
}
