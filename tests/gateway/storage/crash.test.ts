// A server that is killed during uploads, at every stage, and what remains after it restarts.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'
import { asService, bytes } from '#tests/support/gateway/storage.ts'

const size = 400_000
const file = bytes(size)

let clone: Clone
let sql: pg.Client
let dataDir: string
let server: Server
let serviceKey: string

const start = () => startServer({ DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl, DATA_DIR: dataDir })

beforeAll(async () => {
  clone = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'bb-crash-'))
  sql = new pg.Client(clone.owner)
  await sql.connect()
  server = await start()
  const { rows } = await sql.query<{ service_key: string }>('select service_key from auth.api_keys')
  serviceKey = rows[0]?.service_key ?? ''
  await asService({ url: server.url, serviceKey }).createBucket('files')
})
afterAll(async () => {
  await server.stop()
  await sql.end()
  await clone.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'storage', place), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile()).map((each) => each.name)
}

async function namesInRows(): Promise<{ name: string; version: string }[]> {
  const { rows } = await sql.query<{ name: string; version: string }>('select name, version from storage.objects order by name')
  return rows
}

function until(met: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await met()).toBe(true), { timeout: 15_000, interval: 20 })
}

const whole = (mark: string) => mark.repeat(50_000)

/** Sends the headers and this many bytes, and returns a function that drops the connection. */
async function half(name: string, sent: number, form: boolean): Promise<() => void> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const opening = form ? '--b\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\n' : ''
  const length = form ? size + opening.length + 9 : size
  const head = [
    `POST /storage/v1/object/files/${name} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${serviceKey}`,
    `content-length: ${length}`,
    `content-type: ${form ? 'multipart/form-data; boundary=b' : 'image/png'}`,
  ]
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${opening}`, () => resolve()))
  await new Promise<void>((resolve) => socket.write(file.subarray(0, sent), () => resolve()))
  return () => void socket.destroy()
}

const cuts = [0, 1, 4_095, 65_536, 65_537, 200_000, 399_999]
const uploads = cuts.flatMap((sent) => [false, true].map((form) => ({ sent, form, name: `cut-${sent}-${form ? 'form' : 'raw'}` })))

test('a broken connection leaves neither row nor file', async () => {
  const drops = await Promise.all(uploads.map(({ name, sent, form }) => half(name, sent, form)))
  await until(async () => (await filesIn('incoming')).length === uploads.length)
  for (const drop of drops) drop()
  await until(async () => (await filesIn('incoming')).length === 0)
  expect(await filesIn('objects')).toEqual([])
  expect(await namesInRows()).toEqual([])
})

test('a server killed at any byte leaves no row, and its files on disk are swept', { timeout: 60_000 }, async () => {
  const storage = asService({ url: server.url, serviceKey }).from('files')
  await storage.upload('kept', file)
  const drops = await Promise.all(uploads.map(({ name, sent, form }) => half(name, sent, form)))
  await until(async () => (await filesIn('incoming')).length === uploads.length)
  await server.end('SIGKILL')
  for (const drop of drops) drop()
  const [kept] = await namesInRows()
  expect((await namesInRows()).map((row) => row.name)).toEqual(['kept'])
  expect(await filesIn('objects')).toEqual([kept?.version])

  // As if it had been killed between a file's arrival and its row: an hour ago, and just now.
  const { rows: installation } = await sql.query<{ id: string }>('select id from storage.installation')
  const objects = join(dataDir, 'storage', 'objects', installation[0]?.id ?? '')
  const place = join(objects, 'aa')
  await mkdir(place, { recursive: true })
  const [old, young] = [`aa${randomUUID().slice(2)}`, `aa${randomUUID().slice(2)}`]
  for (const name of [old, young]) await writeFile(join(place, name), 'bytes without a row')
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(join(place, old), anHourAgo, anHourAgo)
  await utimes(join(objects, kept?.version.slice(0, 2) ?? '', kept?.version ?? ''), anHourAgo, anHourAgo)
  for (const name of await filesIn('incoming')) await utimes(join(dataDir, 'storage', 'incoming', name), anHourAgo, anHourAgo)

  server = await start()
  await until(async () => (await filesIn('incoming')).length === 0 && (await filesIn('objects')).length === 2)
  expect((await filesIn('objects')).toSorted()).toEqual([kept?.version ?? '', young].toSorted())
  const { data } = await asService({ url: server.url, serviceKey }).from('files').download('kept')
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(file)
})

test('a resumable upload whose last byte arrived before the server stopped is an object on the next request', async () => {
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${serviceKey}` }
  const metadata = `bucketName ${Buffer.from('files').toString('base64')},objectName ${Buffer.from('late').toString('base64')}`
  const begun = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  const address = begun.headers.get('location') ?? ''
  await server.end('SIGKILL')
  await writeFile(join(dataDir, 'storage', 'resumable', address.split('/').at(-1) ?? ''), file)
  server = await start()
  const head = await fetch(new URL(address, server.url), { method: 'HEAD', headers: tus })
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([200, String(size), String(size)])
  const { data } = await asService({ url: server.url, serviceKey }).from('files').download('late')
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(file)
})

test('a hundred writers of one path each replace it whole, and the bytes of one remain', async () => {
  const storage = asService({ url: server.url, serviceKey }).from('files')
  const before = (await filesIn('objects')).length
  const contents = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(1000, '-'))
  const answers = await Promise.all(contents.map((text) => storage.upload('contested', text, { upsert: true })))
  expect(answers.flatMap(({ error }) => (error === null ? [] : [error.message]))).toEqual([])
  expect(contents).toContain(await (await storage.download('contested')).data?.text())
  await until(async () => (await filesIn('objects')).length === before + 1)
})

test('readers of a path that is being replaced always get one whole file', async () => {
  const storage = asService({ url: server.url, serviceKey }).from('files')
  await storage.upload('read', whole('a'))
  const writing = Promise.all(['b', 'c', 'd', 'e'].map((mark) => storage.update('read', whole(mark))))
  const reads = await Promise.all(Array.from({ length: 60 }, async () => (await storage.download('read')).data?.text()))
  await writing
  for (const text of reads) expect(text).toBe(whole(text?.[0] ?? ''))
})
