// How much disk and bandwidth one member may use.
import type { StorageClient } from '@supabase/storage-js'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService, bytes, ownFolders } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient
let member: Member
const full = { status: 400, statusCode: '413', message: 'Your files have no more room. Please delete some first.', code: 'QuotaExceeded' }
const tooMany = { status: 429, statusCode: '429', message: 'Too many uploads in an hour. Please try again later.' }

beforeAll(async () => {
  gateway = await startGateway({ settings: { MEMBER_QUOTA: '100000', UPLOADS_PER_HOUR: '6', RATE_LIMITS: 'on' } })
  service = asService(gateway)
  await ownFolders(gateway.sql, 'folders')
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  member = await gateway.signUp('Ana Alvarez')
})

const files = () => member.client.storage.from('folders')
const own = (name: string) => `${member.user.id}/${name}`

function resumable(path: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes(size), {
      endpoint: `${gateway.url}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${member.session.access_token}` },
      retryDelays: [],
      metadata: { bucketName: 'folders', objectName: path },
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
}

test("a member's files share one quota, however they are uploaded, and deleting frees space", async () => {
  expect((await files().upload(own('a'), bytes(60_000))).error).toBeNull()
  expect((await files().upload(own('b'), bytes(50_000))).error).toMatchObject(full)
  expect((await files().upload(own('b'), new Blob([bytes(50_000)]))).error).toMatchObject(full)
  expect((await files().copy(own('a'), own('c'))).error).toMatchObject(full)
  await expect(resumable(own('b'), 50_000)).rejects.toThrow(full.message)
  expect((await files().list(member.user.id)).data?.map((each) => each.name)).toEqual(['a'])
  await files().remove([own('a')])
  expect((await files().upload(own('b'), bytes(50_000))).error).toBeNull()
})

test('a signed upload counts for its signer', async () => {
  await files().upload(own('a'), bytes(90_000))
  const { data } = await files().createSignedUploadUrl(own('b'))
  expect((await files().uploadToSignedUrl(own('b'), data?.token ?? '', bytes(20_000))).error).toMatchObject(full)
})

test('uploads are counted per hour and per member, but not for the service key', async () => {
  for (const name of ['1', '2', '3', '4', '5']) expect((await files().upload(own(name), 'x')).error).toBeNull()
  await resumable(own('6'), 10)
  expect((await files().upload(own('7'), 'x')).error).toMatchObject(tooMany)
  await expect(resumable(own('7'), 10)).rejects.toThrow(tooMany.message)
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  const answer = await fetch(`${gateway.url}/storage/v1/object/folders/${own('7')}`, { method: 'POST', headers, body: 'x' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect((await files().download(own('1'))).error).toBeNull()
  for (let n = 0; n < 8; n += 1) expect((await service.from('folders').upload(`service/${n}`, bytes(20_000))).error).toBeNull()
  const other = await gateway.signUp('Bea Brooks')
  expect((await other.client.storage.from('folders').upload(`${other.user.id}/1`, 'x')).error).toBeNull()
})
