// The same protocol with the bytes in S3, against a real S3 server (npm s3rver) that the test starts.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorageClient } from '@supabase/storage-js'
import pg from 'pg'
import S3rver from 's3rver'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'
import { asService, bytes } from '#tests/support/gateway/storage.ts'

let folder: string
let s3: S3rver
let settings: Record<string, string>
let clone: Clone
let sql: pg.Client
let server: Server
let serviceKey: string
let own: string
let service: StorageClient
const file = bytes(700_000)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-s3-'))
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'bytes', configs: [] }] })
  const { port } = await s3.run()
  clone = await cloneDatabase()
  sql = new pg.Client(clone.owner)
  await sql.connect()
  settings = {
    DATABASE_URL: clone.ownerUrl,
    AUTHENTICATOR_URL: clone.authenticatorUrl,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'bytes',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
  server = await startServer(settings)
  const { rows } = await sql.query<{ service_key: string; id: string }>('select service_key, id from auth.api_keys, storage.installation')
  serviceKey = rows[0]?.service_key ?? ''
  own = join(folder, 'bytes', 'objects', rows[0]?.id ?? '')
  service = asService({ url: server.url, serviceKey })
  await service.createBucket('files', { public: true })
})
afterAll(async () => {
  await server.stop()
  await sql.end()
  await clone.drop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const from = () => service.from('files')

async function stored(): Promise<string[]> {
  const names = await readdir(own).catch(() => [])
  return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.split('.', 1)[0] ?? '')
}

async function versions(): Promise<string[]> {
  const { rows } = await sql.query<{ version: string }>('select version from storage.objects')
  return rows.map((row) => row.version)
}

async function readBack(path: string): Promise<Buffer> {
  const { data, error } = await from().download(path)
  if (error !== null) throw error
  return Buffer.from(await data.arrayBuffer())
}

test('uploaded bytes are stored there and come back, whole and in part', async () => {
  await from().upload('a', file, { contentType: 'image/png' })
  expect(await stored()).toEqual(await versions())
  expect((await readBack('a')).equals(file)).toBe(true)
  const answer = await fetch(`${server.url}/storage/v1/object/public/files/a`, { headers: { range: 'bytes=100-199' } })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 100-199/700000'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)
  await from().upload('empty', Buffer.alloc(0))
  expect(await readBack('empty')).toHaveLength(0)
})

test('replaced, copied, moved and removed bytes exist once and no longer than their row', async () => {
  await from().update('a', file.subarray(0, 1000))
  await from().copy('a', 'b')
  await from().move('b', 'c/d')
  expect((await readBack('c/d')).equals(file.subarray(0, 1000))).toBe(true)
  await vi.waitFor(async () => expect((await stored()).toSorted()).toEqual((await versions()).toSorted()), { timeout: 15_000 })
  await from().remove(['a', 'empty'])
  expect(await stored()).toEqual(await versions())
  await service.emptyBucket('files')
  expect(await stored()).toEqual([])
})

test('a resumable upload ends there too', async () => {
  await new Promise<void>((resolve, reject) => {
    new Upload(file, {
      endpoint: `${server.url}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${serviceKey}` },
      chunkSize: 300_000,
      metadata: { bucketName: 'files', objectName: 'tus', contentType: 'image/png' },
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
  expect((await readBack('tus')).equals(file)).toBe(true)
  expect(await stored()).toEqual(await versions())
})

test('missing bytes make the object not found', async () => {
  await from().upload('lost', 'x')
  await sql.query(`update storage.objects set version = $1 where name = 'lost'`, [randomUUID()])
  expect((await from().download('lost')).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
  expect((await from().copy('lost', 'found')).error).toMatchObject({ statusCode: '404' })
})

test('bytes without a row are swept once they are old, but nothing of another installation', async () => {
  const [version = ''] = await versions()
  const place = async (name: string, where = own) => {
    for (const end of ['object', 'metadata.json', 'object.md5']) {
      await copyFile(join(own, `${version}._S3rver_${end}`), join(where, `${name}._S3rver_${end}`))
    }
  }
  const [old, young, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
  await place(old)
  await place(elsewhere, join(folder, 'bytes', 'objects'))
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000)
  const all = (await readdir(folder, { recursive: true })).filter((name) => name.includes('._S3rver_'))
  for (const name of all) await utimes(join(folder, name), anHourAgo, anHourAgo)
  await place(young)
  const kept = (await stored()).filter((name) => name !== old)
  expect(await stored()).toContain(old)
  const second = await startServer(settings)
  // The row was changed by hand above, so its previous bytes are old orphans as well.
  const named = await versions()
  const left = kept.filter((name) => name === young || named.includes(name)).toSorted()
  await vi.waitFor(async () => expect((await stored()).toSorted()).toEqual(left), { timeout: 15_000 })
  expect(left).toEqual(expect.arrayContaining([young, version]))
  expect(await readdir(join(folder, 'bytes', 'objects'))).toContain(`${elsewhere}._S3rver_object`)
  await second.stop()
})

test('wrong settings prevent the start', async () => {
  await expect(startServer({ ...settings, S3_BUCKET: 'nowhere' })).rejects.toThrow(
    'S3_BUCKET nowhere cannot be opened with these S3 settings: 404',
  )
})
