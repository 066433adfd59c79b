// Pictures in the sizes the product shows, for callers who may see the file itself.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { secrets, tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { figure, photo, see, send } from '#tests/support/gateway/pictures.ts'
import { asService } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let ana: Member
let bea: Member
const webp = { accept: 'image/avif,image/webp,*/*' }
const render = (path: string, query = 'width=600&quality=70') => `/render/image/public/${path}?${query}`

beforeAll(async () => {
  gateway = await startGateway()
  ;[ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const service = asService(gateway)
  await service.createBucket('town', { public: true })
  await service.createBucket('closed')
  await gateway.sql.query(
    `create policy "members see what is closed" on storage.objects for select to authenticated using (bucket_id = 'closed' and name like 'ana/%' and (select auth.uid()) = '${ana.user.id}')`,
  )
  await put('town', 'large.jpg', await photo(1600, 1000))
  await put('town', 'small.jpg', await photo(200, 100))
  await put('town', 'words.txt', Buffer.from('plain words'), 'text/plain')
  await put('town', 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml')
  await put('closed', 'ana/large.jpg', await photo(1600, 1000))
})
afterAll(() => gateway.stop())

async function put(bucket: string, path: string, bytes: Buffer, type = 'image/jpeg') {
  const { status, told } = await send(gateway, { as: gateway.serviceKey, bucket, path, bytes, type })
  expect([status, told]).toEqual([200, expect.objectContaining({ Key: `${bucket}/${path}` })])
}

describe('access to resized pictures', () => {
  test('a missing picture is not found, and a private bucket looks like a missing one', async () => {
    expect((await see(gateway, render('town/none.jpg'))).told).toMatchObject({ statusCode: '404', error: 'not_found' })
    expect((await see(gateway, render('nowhere/large.jpg'))).told).toMatchObject({ statusCode: '404', error: 'Bucket not found' })
    expect((await see(gateway, render('closed/ana/large.jpg'))).told).toMatchObject({ statusCode: '404', error: 'Bucket not found' })
    const { status, told } = await see(gateway, render('town/..%2f..%2fetc%2fpasswd'))
    expect([status, told['statusCode']]).toEqual([400, '400'])
  })

  test('a private file is only shown to members whom the policies allow to read it', async () => {
    const path = '/render/image/authenticated/closed/ana/large.jpg?width=300&quality=70'
    const as = (member: Member) => ({ apikey: gateway.anonKey, authorization: `Bearer ${member.session.access_token}` })
    expect((await see(gateway, path, as(bea))).told).toMatchObject({ statusCode: '404' })
    expect((await see(gateway, path)).told).toMatchObject({ statusCode: '400' })
    expect((await see(gateway, path, as(ana))).status).toBe(200)
    const { data, error } = await ana.client.storage.from('closed').download('ana/large.jpg', { transform: { width: 300, quality: 70 } })
    expect([error, data?.type]).toEqual([null, 'image/jpeg'])
  })

  test('a signed URL opens the size it was signed for, whatever is appended to it', async () => {
    const { data } = await ana.client.storage
      .from('closed')
      .createSignedUrl('ana/large.jpg', 60, { transform: { width: 300, quality: 70 } })
    const address = (data?.signedUrl ?? '').slice(`${gateway.url}/storage/v1`.length)
    expect(address).toMatch(/^\/render\/image\/sign\/closed\/ana\/large\.jpg\?token=/)
    const shown = await see(gateway, `${address}&width=1200`)
    expect([shown.status, (await sharp(shown.bytes).metadata()).width]).toEqual([200, 300])
    const other = await see(gateway, address.replace('ana/large.jpg', 'bea/large.jpg'))
    expect(other.told).toMatchObject({ statusCode: '400', error: 'InvalidSignature' })
    expect((await see(gateway, address.slice(0, -4))).status).toBe(400)
  })
})

describe('sizes', () => {
  test.each([
    '',
    'width=600',
    'quality=70',
    'width=601&quality=70',
    'width=600&quality=71',
    'width=600&quality=70&height=10',
    'width=600&quality=70&resize=fill',
    'width=600&quality=70&format=avif',
    'width=600&width=300&quality=70',
    'width=6e2&quality=70',
    'width=1e9&quality=70',
    'width=-300&quality=70',
  ])('no other size is rendered: %s', async (query) => {
    const before = await figure(gateway, 'pictures_encodes')
    const { status, told } = await see(gateway, render('town/large.jpg', query))
    expect([status, told['statusCode'], told['error']]).toEqual([400, '400', 'InvalidRequest'])
    expect(await figure(gateway, 'pictures_encodes')).toBe(before)
  })

  test.each([
    ['MEDIA-12', 300, 188],
    ['MEDIA-13', 600, 375],
    ['MEDIA-14', 1200, 750],
  ])('%s, MEDIA-11, MEDIA-15: a picture is resized to a width of %i at quality 70, with its aspect ratio', async (_row, width, height) => {
    const { data } = ana.client.storage.from('town').getPublicUrl('large.jpg', { transform: { width, quality: 70 } })
    expect(data.publicUrl).toBe(`${gateway.url}/storage/v1${render('town/large.jpg', `width=${width}&quality=70`)}`)
    const shown = await see(gateway, render('town/large.jpg', `width=${width}&quality=70`), webp)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const about = await sharp(shown.bytes).metadata()
    expect([about.format, about.width, about.height]).toEqual(['webp', width, height])
  })

  test('a small picture is never enlarged', async () => {
    const { bytes } = await see(gateway, render('town/small.jpg', 'width=1200&quality=70'), webp)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([200, 100])
  })

  test('a file that is not a picture is not converted to one', async () => {
    for (const path of ['town/words.txt', 'town/drawing.svg']) {
      expect((await see(gateway, render(path))).told).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
    }
  })

  test('HEIF that cannot be decoded is refused as a request that cannot be served, damaged pictures as such', async () => {
    const heif = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)])
    await put('town', 'phone.heic', heif, 'image/heic')
    expect((await see(gateway, render('town/phone.heic'))).told).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
    const damaged = (await photo(64, 64)).subarray(0, 60)
    await put('town', 'damaged.jpg', damaged)
    expect((await see(gateway, render('town/damaged.jpg'))).told).toMatchObject({ statusCode: '422', error: 'InvalidRequest' })
  })
})

describe('headers of a rendered picture', () => {
  test('browsers that support WebP get it, others the original format, and caches know the difference', async () => {
    const modern = await see(gateway, render('town/large.jpg'), webp)
    const old = await see(gateway, render('town/large.jpg'), { accept: 'image/png,image/*' })
    expect([modern.headers.get('content-type'), old.headers.get('content-type')]).toEqual(['image/webp', 'image/jpeg'])
    for (const { headers } of [modern, old]) {
      expect(headers.get('vary')).toMatch(/Accept/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/sandbox/)
      expect(headers.get('x-transformations')).toMatch(/^width:600,resizing_type:fill,quality:70/)
    }
    expect(modern.headers.get('etag')).not.toBe(old.headers.get('etag'))
  })

  test('a client that has it gets a 304 without rendering', async () => {
    const first = await see(gateway, render('town/large.jpg', 'width=300&quality=70'), webp)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{32}"$/)
    const again = await see(gateway, render('town/large.jpg', 'width=300&quality=70'), { ...webp, 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
  })

  test('a replaced picture counts as a different one', async () => {
    const path = 'town/replaced.jpg'
    await put('town', 'replaced.jpg', await photo(400, 400, 1))
    const before = await see(gateway, render(path, 'width=300&quality=70'), webp)
    const { error } = await asService(gateway)
      .from('town')
      .update('replaced.jpg', await photo(400, 400, 9), { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    const after = await see(gateway, render(path, 'width=300&quality=70'), { ...webp, 'if-none-match': before.headers.get('etag') ?? '' })
    expect(after.status).toBe(200)
    expect(after.bytes.equals(before.bytes)).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s never reveals its location and camera, even if it is stored unchanged',
    async (format) => {
      const telling = await tellingPicture(format)
      expect(secrets.some((secret) => telling.includes(secret))).toBe(true)
      await put('town', `telling.${format}`, telling, `image/${format}`)
      for (const headers of [webp, { accept: '*/*' }]) {
        const { status, bytes } = await see(gateway, render(`town/telling.${format}`), headers)
        expect(status).toBe(200)
        expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
        const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
        expect([width, height]).toEqual([480, 640])
      }
    },
  )

  test('two hundred concurrent requests for the same picture render it once', async () => {
    await put('town', 'wanted.jpg', await photo(2400, 1600, 3))
    const before = await figure(gateway, 'pictures_encodes')
    const asked = await Promise.all(
      Array.from({ length: 200 }, () => see(gateway, render('town/wanted.jpg', 'width=1200&quality=70'), webp)),
    )
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(asked.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect((await figure(gateway, 'pictures_encodes')) - before).toBe(1)
  })
})
