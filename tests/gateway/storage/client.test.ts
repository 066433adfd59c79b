// What the official client's own live tests expect of a storage server, on the gateway alone, with a signed service token and
// no public key: names, texts and shapes exactly. The files replace their fixtures.
import { StorageApiError, StorageClient } from '@supabase/storage-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clone, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const secret = 'super-secret-jwt-token-with-at-least-32-characters-long'
const owner = '4d56e902-f0a0-4662-8448-a4d9e643c142'

let database: Clone
let server: Server
let storage: StorageClient
let url: string
let file: Buffer
let bucket: string
let path: string
let count = 0

beforeAll(async () => {
  database = await emptyDatabase()
  server = await startServer({ DATABASE_URL: database.ownerUrl, JWT_SECRET: secret, RENDER_ANY_SIZE: 'on' }, 'dist/server/gateway.js')
  url = `${server.url}/storage/v1`
  const token = await new SignJWT({ iss: 'demo', role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
  storage = new StorageClient(url, { Authorization: `Bearer ${token}` })
  file = await sharp({
    create: { width: 640, height: 480, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: 'red' },
  })
    .jpeg()
    .toBuffer()
  const sql = new pg.Client(database.owner)
  await sql.connect()
  await sql.query(seeds)
  await sql.end()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
beforeEach(async () => {
  count += 1
  bucket = `bucket-${count}`
  path = `testpath/file-${count}.jpg`
  await storage.createBucket(bucket, { public: true })
})

const seeds = `
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token)
    values ('00000000-0000-0000-0000-000000000000', '${owner}', 'authenticated', 'authenticated', 'user2@example.org',
      extensions.crypt('password123', extensions.gen_salt('bf')), now(), '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', '');
  insert into storage.buckets (id, name, created_at, updated_at, public)
    values ('bucket2', 'bucket2', '2021-02-17T04:43:32.770Z', '2021-02-17T04:43:32.770Z', false);
  insert into storage.buckets (id, name, owner, owner_id, public) values ('bucket-move', 'bucket-move', '${owner}', '${owner}', false);
  insert into storage.objects (id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata)
    values ('03e458f9-892f-4db2-8cb9-d3401a689e25', 'bucket2', 'public/cat.png', '${owner}', now(), now(), now(), '{"mimetype": "image/png", "size": 1234}');
  create policy crud_buckets on storage.buckets for all using (auth.uid() = '${owner}'::uuid);
  create policy authenticated_folder on storage.objects for all
    using (bucket_id = 'bucket2' and (storage.foldername(name))[1] = 'authenticated' and auth.role() = 'authenticated');
  create policy open_all_update on storage.objects for all with check (bucket_id = 'bucket4')`

describe('buckets', () => {
  test('all of them, one, and none', async () => {
    expect((await storage.listBuckets()).data).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'bucket2' })]))
    expect((await storage.getBucket('bucket2')).data).toEqual({
      allowed_mime_types: null,
      created_at: '2021-02-17T04:43:32.770Z',
      file_size_limit: null,
      id: 'bucket2',
      name: 'bucket2',
      owner: '',
      public: false,
      updated_at: '2021-02-17T04:43:32.770Z',
    })
    const { error } = await storage.getBucket('not-exist-id')
    expect(String(error)).toBe('StorageApiError: Bucket not found')
    expect((await storage.from('bucket2').list('public')).data).toHaveLength(1)
  })

  test('partly changed, emptied and deleted', async () => {
    const options = { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/jpeg'] }
    expect((await storage.updateBucket(bucket, options)).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.updateBucket(bucket, { public: false })).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket(bucket)).data).toMatchObject({
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['image/jpeg'],
    })
    expect((await storage.emptyBucket(bucket)).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect((await storage.deleteBucket(bucket)).data).toEqual({ message: 'Successfully deleted' })
  })

  test('without a token', async () => {
    expect((await new StorageClient(url).listBuckets()).error?.message).toBe("headers must have required property 'authorization'")
  })
})

describe('uploads', () => {
  test('to no bucket', async () => {
    const { data, error } = await storage.from('non-existent-bucket').upload(path, file)
    expect([data, error?.message]).toEqual([null, 'Bucket not found'])
    await expect(storage.from('non-existent-bucket').throwOnError().upload(path, file)).rejects.toThrow('Bucket not found')
  })

  test('of a picture with its declared type, if the bucket allows that type', async () => {
    await storage.createBucket(`${bucket}-png`, { public: true, allowedMimeTypes: ['image/png'] })
    expect((await storage.from(`${bucket}-png`).upload(path, file, { contentType: 'image/png' })).error).toBeNull()
    const { error } = await storage.from(`${bucket}-png`).upload(`${path}2`, file, { contentType: 'image/jpeg' })
    expect(error).toBeInstanceOf(StorageApiError)
    expect(error).toMatchObject({ message: 'mime type image/jpeg is not supported', statusCode: '415' })
  })

  test('within and beyond a limit', async () => {
    await storage.createBucket(`${bucket}-1mb`, { public: true, fileSizeLimit: '1mb' })
    expect((await storage.from(`${bucket}-1mb`).upload(path, file)).error).toBeNull()
    await storage.createBucket(`${bucket}-1kb`, { public: true, fileSizeLimit: '1kb' })
    const { error } = await storage.from(`${bucket}-1kb`).upload(path, file)
    expect(error).toMatchObject({ message: 'The object exceeded the maximum allowed size', statusCode: '413' })
  })

  test('with a signed URL, once', async () => {
    const { data } = await storage.from(bucket).createSignedUploadUrl(path)
    expect(data).toEqual({
      path,
      token: expect.any(String),
      signedUrl: expect.stringContaining(`${url}/object/upload/sign/${bucket}/${path}`),
    })
    expect((await storage.from(bucket).uploadToSignedUrl(path, data?.token ?? '', file)).data?.path).toBe(path)
    const again = await storage.from(bucket).uploadToSignedUrl(path, data?.token ?? '', file)
    expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' })
  })
})

describe('files', () => {
  beforeEach(async () => {
    expect((await storage.from(bucket).upload(path, file)).error).toBeNull()
  })

  test('listed by folder, second form', async () => {
    expect((await storage.from(bucket).listV2({ prefix: 'testpath' })).data).toMatchObject({
      hasNext: false,
      folders: [],
      objects: [expect.objectContaining({ name: path })],
    })
    expect((await storage.from(bucket).listV2({ with_delimiter: true })).data).toMatchObject({
      hasNext: false,
      folders: [{ key: 'testpath', name: 'testpath/' }],
      objects: [],
    })
  })

  test('moved and copied, into another bucket too', async () => {
    expect((await storage.from(bucket).copy(path, `${path}-c`, { destinationBucket: 'bucket-move' })).data?.path).toBe(
      `bucket-move/${path}-c`,
    )
    expect((await storage.from(bucket).move(path, `${path}-m`, { destinationBucket: 'bucket-move' })).data?.message).toBe(
      'Successfully moved',
    )
    expect((await storage.from('bucket-move').download(`${path}-m`)).error).toBeNull()
    await expect(storage.from(bucket).throwOnError().move('non-existent', '')).rejects.toThrow()
  })

  test('downloaded, as a blob and as a stream', async () => {
    const { data } = await storage.from(bucket).download(path)
    expect([data?.size, data?.type]).toEqual([file.length, 'text/plain;charset=utf-8'])
    expect((await storage.from(bucket).download(path).asStream()).data).toBeTruthy()
    await expect(storage.from(bucket).throwOnError().download('non-existent-file')).rejects.toThrow()
    const controller = new AbortController()
    controller.abort()
    expect((await storage.from(bucket).download(path, {}, { signal: controller.signal })).error?.message).toContain('abort')
  })

  test('described, found to exist or not, removed', async () => {
    const { data } = await storage.from(bucket).info(path)
    expect(data).toEqual(
      expect.objectContaining({
        id: expect.any(String),
        name: path,
        bucketId: bucket,
        createdAt: expect.any(String),
        lastModified: expect.any(String),
        cacheControl: 'max-age=3600',
        size: file.length,
        etag: expect.any(String),
        contentType: expect.any(String),
        metadata: {},
        version: expect.any(String),
      }),
    )
    expect(data).not.toHaveProperty('updatedAt')
    expect(await storage.from(bucket).exists(path)).toEqual({ data: true, error: null })
    expect((await storage.from(bucket).exists('do-not-exists')).data).toBe(false)
    await expect(storage.from(bucket).throwOnError().exists('do-not-exists')).rejects.toThrow()
    expect((await storage.from(bucket).remove([path])).data).toEqual([
      expect.objectContaining({ name: path, id: data?.id, bucket_id: bucket }),
    ])
  })

  test('as smaller pictures, whatever type they were uploaded with', async () => {
    const small = await storage.from(bucket).download(path, { transform: { width: 200, height: 200 } })
    expect([small.error, small.data?.type]).toEqual([null, 'image/jpeg'])
    const { data } = await storage.from(bucket).createSignedUrl(path, 60_000, { transform: { width: 200, height: 200, quality: 60 } })
    const answer = await fetch(data?.signedUrl ?? '')
    expect([answer.status, answer.headers.get('x-transformations')]).toEqual([200, 'height:200,width:200,resizing_type:fill,quality:60'])
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
  })
})
