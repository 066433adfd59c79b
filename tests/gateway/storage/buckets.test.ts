// Buckets, with the official client.
import { StorageApiError, type StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient

beforeAll(async () => {
  gateway = await startGateway()
  service = asService(gateway)
})
afterAll(() => gateway.stop())

const names = async (options: Parameters<StorageClient['listBuckets']>[0]) =>
  (await service.listBuckets(options)).data?.map((bucket) => bucket.name)

async function ask(headers: Record<string, string>) {
  const answer = await fetch(`${gateway.url}/storage/v1/bucket`, { headers })
  const { message, statusCode } = (await answer.json()) as { message: string; statusCode?: string }
  return [answer.status, message, statusCode]
}

describe('buckets', () => {
  test('MEDIA-02: a bucket is created, read, listed, partly changed, emptied and deleted', async () => {
    const made = await service.createBucket('letters', { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['text/*'] })
    expect(made).toEqual({ data: { name: 'letters' }, error: null })
    const read = await service.getBucket('letters')
    expect(read.data).toEqual({
      id: 'letters',
      name: 'letters',
      owner: '',
      public: true,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['text/*'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await service.listBuckets()).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'letters', type: 'STANDARD' })]),
    )

    expect((await service.updateBucket('letters', { public: false })).data).toEqual({ message: 'Successfully updated' })
    const changed = (await service.getBucket('letters')).data
    expect(changed).toMatchObject({ public: false, file_size_limit: 20_000_000, allowed_mime_types: ['text/*'] })
    await service.updateBucket('letters', { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await service.getBucket('letters')).data).toMatchObject({ file_size_limit: null, allowed_mime_types: null })

    for (const path of ['a.txt', 'b/c.txt']) await service.from('letters').upload(path, 'words')
    const full = await service.deleteBucket('letters')
    expect(full.error).toMatchObject({ message: 'The bucket you tried to delete is not empty', status: 400, statusCode: '409' })
    expect((await service.emptyBucket('letters')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect((await service.from('letters').list()).data).toEqual([])
    expect((await service.deleteBucket('letters')).data).toEqual({ message: 'Successfully deleted' })
    expect((await service.getBucket('letters')).error?.message).toBe('Bucket not found')
  })

  test('a listing of buckets is sorted, paged and searched', async () => {
    for (const name of ['list-c', 'list-a', 'list-b', 'other']) await service.createBucket(name)
    expect(await names({ search: 'LIST-' })).toEqual(['list-a', 'list-b', 'list-c'])
    expect(await names({ search: 'list-', sortColumn: 'created_at', sortOrder: 'desc' })).toEqual(['list-b', 'list-a', 'list-c'])
    expect(await names({ search: 'list-', limit: 1, offset: 1 })).toEqual(['list-b'])
  })

  test.each([
    ['a name twice', 'twice', {}, '409', 'The resource already exists'],
    ['an illegal name', 'a/b', {}, '400', 'Bucket name invalid'],
    ['a name that is a folder', '..', {}, '400', 'Bucket name invalid'],
    ["a limit beyond the server's", 'huge', { fileSizeLimit: '90gb' }, '413', 'The object exceeded the maximum allowed size'],
    ['a kind that is none', 'kinds', { allowedMimeTypes: ['thing'] }, '415', 'mime type thing is not supported'],
  ])('refused: %s', async (_, name, options, statusCode, message) => {
    if (name === 'twice') await service.createBucket(name)
    const { error } = await service.createBucket(name, { public: false, ...options })
    expect(error).toBeInstanceOf(StorageApiError)
    expect(error).toMatchObject({ status: 400, statusCode, message })
  })

  test('without a policy a member cannot create, see, change or delete a bucket', async () => {
    await service.createBucket('hidden')
    const { client } = await gateway.signUp('Mia Moss')
    const refusals = [
      (await client.storage.createBucket('mine')).error?.message,
      (await client.storage.getBucket('hidden')).error?.message,
      (await client.storage.updateBucket('hidden', { public: true })).error?.message,
      (await client.storage.emptyBucket('hidden')).error?.message,
      (await client.storage.deleteBucket('hidden')).error?.message,
    ]
    expect(refusals).toEqual(['new row violates row-level security policy', ...Array(4).fill('Bucket not found')])
    expect((await client.storage.listBuckets()).data).toEqual([])
    expect((await service.getBucket('hidden')).data).toMatchObject({ public: false })
  })

  test('a missing key and token are reported; a wrong key counts as none', async () => {
    expect(await ask({})).toEqual([400, "headers must have required property 'authorization'", '400'])
    expect(await ask({ authorization: 'Bearer nonsense' })).toEqual([400, 'Invalid Compact JWS', '403'])
    expect(await ask({ apikey: 'sb_publishable_wrong' })).toEqual([401, 'Invalid API key', undefined])
  })
})
