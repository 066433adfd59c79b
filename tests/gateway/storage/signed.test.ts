// Signed URLs, which contain their own permission.
import { createHmac } from 'node:crypto'
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService, ownFolders } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient
let ana: Member
let at: string

beforeAll(async () => {
  gateway = await startGateway()
  service = asService(gateway)
  ana = await gateway.signUp('Ana Alvarez')
  at = `${gateway.url}/storage/v1`
  await ownFolders(gateway.sql, 'folders')
  await ana.client.storage.from('folders').upload(own('a b.txt'), 'signed')
})
afterAll(() => gateway.stop())

const own = (name: string) => `${ana.user.id}/${name}`
const files = () => ana.client.storage.from('folders')

async function refusal(answer: Response): Promise<unknown> {
  return { status: answer.status, ...((await answer.json()) as object) }
}

async function signed(name = 'a b.txt', life = 60): Promise<URL> {
  const { data, error } = await files().createSignedUrl(own(name), life)
  if (error !== null) throw error
  return new URL(data.signedUrl)
}

async function secret(): Promise<Buffer> {
  const { rows } = await gateway.sql.query<{ secret: string }>('select signing_secret as secret from storage.installation')
  return Buffer.from(rows[0]?.secret ?? '', 'base64')
}

function token(claims: object, key: Buffer, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

describe('a signed URL', () => {
  test('opens one file to anyone who has it, for the requested time', async () => {
    const address = await signed()
    expect(address.pathname).toBe(`/storage/v1/object/sign/folders/${ana.user.id}/a%20b.txt`)
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, 'signed'])
    const claims = JSON.parse(Buffer.from(address.searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ url: `folders/${own('a b.txt')}` })
    expect(claims.exp - claims.iat).toBe(60)
  })

  test('also with a download name', async () => {
    const { data } = await files().createSignedUrl(own('a b.txt'), 60, { download: 'letter.txt' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.headers.get('content-disposition')).toContain('filename="letter.txt"')
  })

  test('several at once, each with its own result', async () => {
    const { data } = await files().createSignedUrls([own('a b.txt'), own('gone.txt')], 60)
    expect(data).toEqual([
      { path: own('a b.txt'), error: null, signedURL: expect.any(String), signedUrl: expect.any(String) },
      {
        path: own('gone.txt'),
        error: 'Either the object does not exist or you do not have access to it',
        signedURL: null,
        signedUrl: null,
      },
    ])
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200)
  })

  test('for a resized picture opens that one, not the original', async () => {
    const { data } = await files().createSignedUrl(own('a b.txt'), 60, { transform: { width: 300, quality: 70 } })
    const address = new URL(data?.signedUrl ?? '')
    expect(address.pathname).toMatch(/^\/storage\/v1\/render\/image\/sign\/folders\//)
    const original = address.href.replace('/render/image/sign/', '/object/sign/')
    expect(await refusal(await fetch(original))).toMatchObject({ status: 400, message: 'Invalid signature' })
  })

  test.each([
    ['for another file', (address: URL) => address.href.replace('a%20b', 'b'), 'Invalid signature'],
    ['without a token', (address: URL) => address.origin + address.pathname, "querystring must have required property 'token'"],
    ['with a changed end', (address: URL) => `${address.href.slice(0, -6)}AAAAAA`, 'signature verification failed'],
    ['with half of it', (address: URL) => address.href.slice(0, -20), 'signature verification failed'],
    ['with no token at all in it', (address: URL) => `${address.origin}${address.pathname}?token=a.b.c`, 'jwt malformed'],
  ])('%s opens nothing', async (_, change, message) => {
    expect(await refusal(await fetch(change(await signed())))).toMatchObject({ status: 400, statusCode: '400', message })
  })

  test('an access token does not work as a signed URL, and a signed URL does not work as an access token', async () => {
    const path = `/object/sign/folders/${own('a b.txt')}`
    expect((await fetch(`${at}${path}?token=${ana.session.access_token}`)).status).toBe(400)
    const { searchParams } = await signed()
    const headers = { authorization: `Bearer ${searchParams.get('token')}` }
    expect((await fetch(`${at}/object/authenticated/folders/${own('a b.txt')}`, { headers })).status).toBe(400)
  })

  test('a token that chooses its own algorithm, has expired or is of another kind opens nothing', async () => {
    const key = await secret()
    const now = Math.floor(Date.now() / 1000)
    const good = { kind: 'read', url: `folders/${own('a b.txt')}`, iat: now, exp: now + 60 }
    const open = async (given: string) => (await fetch(`${at}/object/sign/${good.url}?token=${given}`)).status
    expect(await open(token(good, key))).toBe(200)
    const none = token(good, key, { alg: 'none', typ: 'JWT' })
    const bad = [none, `${none.split('.').slice(0, 2).join('.')}.`, token(good, key, { alg: 'HS512', typ: 'JWT' })]
    bad.push(token({ ...good, exp: now - 1 }, key), token({ ...good, kind: 'upload' }, key), token(good, Buffer.alloc(32)))
    expect(await Promise.all(bad.map(open))).toEqual(Array(bad.length).fill(400))
  })

  test.each([0, -5, 1.5, 1e12, 'soon'])('a lifetime of %s is refused', async (life) => {
    expect((await files().createSignedUrl(own('a b.txt'), life as number)).error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  })
})

describe('a signed upload', () => {
  test("stores one file where its signer may, as the signer's, once", async () => {
    const path = own('later.txt')
    const { data } = await files().createSignedUploadUrl(path)
    const stranger = (await gateway.client()).storage.from('folders')
    const up = await stranger.uploadToSignedUrl(path, data?.token ?? '', 'later', { contentType: 'text/csv' })
    expect(up).toEqual({ data: { path, fullPath: `folders/${path}` }, error: null })
    expect((await files().info(path)).data).toMatchObject({ contentType: 'text/csv', size: 5 })
    const { rows } = await gateway.sql.query('select owner_id from storage.objects where name = $1', [path])
    expect(rows).toEqual([{ owner_id: ana.user.id }])
    const again = await stranger.uploadToSignedUrl(path, data?.token ?? '', 'again')
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    const elsewhere = await stranger.uploadToSignedUrl(own('elsewhere.txt'), data?.token ?? '', 'x')
    expect(elsewhere.error).toMatchObject({ statusCode: '400', message: 'Invalid signature' })
  })

  test('replaces if that was signed, also from a form', async () => {
    await files().upload(own('over.txt'), 'one')
    expect((await files().createSignedUploadUrl(own('over.txt'))).error).toMatchObject({ statusCode: '409' })
    const { data } = await files().createSignedUploadUrl(own('over.txt'), { upsert: true })
    await files().uploadToSignedUrl(own('over.txt'), data?.token ?? '', new Blob(['two']))
    expect(await (await files().download(own('over.txt'))).data?.text()).toBe('two')
  })

  test('a token for reading cannot write', async () => {
    const { searchParams } = await signed()
    const up = await files().uploadToSignedUrl(own('a b.txt'), searchParams.get('token') ?? '', 'x')
    expect(up.error).toMatchObject({ message: 'Invalid signature' })
    expect(await (await service.from('folders').download(own('a b.txt'))).data?.text()).toBe('signed')
  })
})
