// A-36 over HTTP: the portfolio's bucket is private, cards show small public copies, URLs are signed for an hour.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { photo, see, send } from '#tests/support/gateway/pictures.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let path: string

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  await gateway.sql.query('update public.profile_private set trial_ends_at = null where user_id = $1', [bea.user.id])
  path = await sent(ana)
  const media = [{ role: 'main', path, alt_text: 'A blunt bob, chin length' }]
  await ana.client.from('portfolio_items').insert({ user_id: ana.user.id, media }).throwOnError()
})
afterAll(() => gateway.stop())

async function sent({ user, session }: Member): Promise<string> {
  const place = `${user.id}/${randomUUID()}.jpg`
  const upload = { as: session.access_token, bucket: 'portfolio', path: place, bytes: await photo(1500, 1000), type: 'image/jpeg' }
  expect((await send(gateway, upload)).status).toBe(200)
  return place
}

type Piece = { picture_addresses: string[] }
const listed = async ({ client }: Member) =>
  (await client.from('portfolio_items').select('picture_addresses').eq('user_id', ana.user.id).throwOnError()).data as Piece[]

test('only its owner can read the private bucket, in any way', async () => {
  const bearer = { authorization: `Bearer ${bea.session.access_token}` }
  const [width, query] = ['?width=600&quality=70', { apikey: gateway.anonKey }]
  for (const [place, headers] of [
    [`/object/public/portfolio/${path}`, {}],
    [`/render/image/public/portfolio/${path}${width}`, {}],
    [`/object/portfolio/${path}`, query],
    [`/object/authenticated/portfolio/${path}`, bearer],
    [`/render/image/authenticated/portfolio/${path}${width}`, bearer],
    [`/render/image/sign/portfolio/${path}`, {}],
  ] as const)
    expect([place, (await see(gateway, place, headers)).status]).toEqual([place, 400])
  const { error } = await bea.client.storage.from('portfolio').createSignedUrl(path, 60)
  expect(error).not.toBeNull()
  expect(
    (await see(gateway, `/object/authenticated/portfolio/${path}`, { authorization: `Bearer ${ana.session.access_token}` })).status,
  ).toBe(200)
})

test('viewing the page gives URLs of its pictures, each valid for one picture and one size', async () => {
  expect(await listed(bea)).toEqual([])
  await bea.client.rpc('increment_profile_view', { viewer_id: bea.user.id, profile_id: ana.user.id }).throwOnError()
  const [piece] = await listed(bea)
  const addresses = (piece?.picture_addresses ?? []).map((address) => address.replace('/storage/v1', ''))
  const widths: (number | undefined)[] = []
  for (const address of addresses) widths.push((await sharp((await see(gateway, address)).bytes).metadata()).width)
  expect(widths).toEqual([300, 600, 1200])

  const [small = ''] = addresses
  const other = await sent(ana)
  const forged = `${small.slice(0, -2)}${small.endsWith('AA') ? 'BB' : 'AA'}`
  for (const address of [small.replace(path, other), small.replace('/render/image/sign/', '/object/sign/'), forged])
    expect([address, (await see(gateway, address)).status]).toEqual([address, 400])
})

test('the copy for cards is public, 600 pixels wide, and does not count toward any quota', async () => {
  const copy = await see(gateway, `/object/public/cards/${path}`)
  expect(copy.status).toBe(200)
  const { width, height } = await sharp(copy.bytes).metadata()
  expect([width, height]).toEqual([600, 400])
  const { rows } = await gateway.sql.query(`select owner_id from storage.objects where bucket_id = 'cards' and name = $1`, [path])
  expect(rows).toEqual([{ owner_id: null }])
  const [card] = (await bea.client.rpc('browse_professionals', { search: 'Ana Alvarez' }).throwOnError()).data as { pieces: string[] }[]
  expect(card?.pieces).toEqual([path])
})

test('a member cannot write a copy directly', async () => {
  const bytes = await photo(64, 64)
  for (const { user, session } of [ana, bea]) {
    const by = { as: session.access_token, bucket: 'cards', path: `${user.id}/${randomUUID()}.jpg`, bytes, type: 'image/jpeg' }
    expect((await send(gateway, by)).told['statusCode']).toBe('403')
  }
})
