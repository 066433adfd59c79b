// Any size, if the operator allows it (RENDER_ANY_SIZE).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { photo, see } from '#tests/support/gateway/pictures.ts'
import { asService } from '#tests/support/gateway/storage.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway({ settings: { RENDER_ANY_SIZE: 'on' } })
  const service = asService(gateway)
  await service.createBucket('town', { public: true })
  const { error } = await service.from('town').upload('wide.jpg', await photo(1000, 500), { contentType: 'image/jpeg' })
  expect(error).toBeNull()
})
afterAll(() => gateway.stop())

const ask = (query: string, accept = '*/*') => see(gateway, `/render/image/public/town/wide.jpg?${query}`, { accept })
const kind = async (query: string, accept?: string) => (await ask(query, accept)).headers.get('content-type')

test.each([
  'width=2501',
  'height=2501',
  'width=-1',
  'width=a',
  'width=1.5',
  'quality=19',
  'quality=101',
  'resize=stretch',
  'format=gif',
  'width=1&width=2',
])('outside the limits it is still refused: %s', async (query) => {
  const { status, told } = await ask(query)
  expect([status, told['statusCode'], told['error']]).toEqual([400, '400', 'InvalidRequest'])
})

test.each([
  ['width=200', 200, 100],
  ['height=100', 200, 100],
  ['width=200&height=200', 200, 200],
  ['width=200&height=200&resize=cover', 200, 200],
  ['width=200&height=200&resize=contain', 200, 100],
  ['width=200&height=300&resize=fill', 200, 300],
  ['width=2000', 1000, 500],
  ['width=2000&height=2000', 500, 500],
  ['width=2000&height=2000&resize=contain', 1000, 500],
  ['width=2000&height=2000&resize=fill', 1000, 500],
  ['width=0&quality=20', 1000, 500],
  ['', 1000, 500],
])('%s is resized to %i by %i, never enlarged', async (query, width, height) => {
  const { status, bytes } = await ask(query)
  const about = await sharp(bytes).metadata()
  expect([status, about.width, about.height]).toEqual([200, width, height])
})

test('a stored picture with a small defect is shown as far as it can be decoded', async () => {
  // A PNG of one pixel with a wrong checksum, like many examples on the web.
  const defect = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
  const { error } = await asService(gateway).from('town').upload('dot.png', Buffer.from(defect, 'base64'), { contentType: 'image/png' })
  expect(error).toBeNull()
  const { status, headers } = await see(gateway, '/render/image/public/town/dot.png?width=10')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the format is one the browser supports, unless another is requested', async () => {
  expect(await kind('width=100')).toBe('image/jpeg')
  expect(await kind('width=100', 'image/webp')).toBe('image/webp')
  expect(await kind('width=100&format=origin', 'image/webp')).toBe('image/jpeg')
  expect(await kind('width=100&format=webp')).toBe('image/webp')
  expect(await kind('width=100&format=avif')).toBe('image/avif')
})

test('better quality means larger files', async () => {
  const [low, high] = [await ask('width=800&quality=20'), await ask('width=800&quality=95')]
  expect(low.bytes.length).toBeLessThan(high.bytes.length / 2)
})
