// Moving, copying, purging and removing files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes, openFiles, readBack, type Files } from '#tests/support/gateway/storage.ts'

let on: Files
const file = bytes(300_000)

beforeAll(async () => {
  on = await openFiles()
})
afterAll(() => on.gateway.stop())
const headOf = (way: string) => fetch(`${on.at}/${way}files/told/a`, { method: 'HEAD', headers: on.asKey() })

/** The status in the body of a refusal, else its message. */
async function purge(path: string, key = on.gateway.serviceKey): Promise<string> {
  const answer = await fetch(`${on.gateway.url}/storage/v1/cdn${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })
  const { message, statusCode } = (await answer.json()) as { message: string; statusCode?: string }
  return statusCode ?? message
}
const refusal = async (answer: Promise<{ error: unknown }>) => (await answer).error

describe('move, copy, remove', () => {
  test('a move keeps the file and its id, also into another bucket', async () => {
    await on.from().upload('move/a', 'moved')
    const before = (await on.from().info('move/a')).data
    expect((await on.from().move('move/a', 'move/b')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await on.from().exists('move/a')).data).toBe(false)
    expect((await on.from().move('move/b', 'there', { destinationBucket: 'private' })).error).toBeNull()
    expect((await readBack(on.service, 'there', 'private')).toString()).toBe('moved')
    expect((await on.service.from('private').info('there')).data?.id).toBe(before?.id)
  })

  test('a copy is a file of its own', async () => {
    await on.from().upload('copy/a', 'first', { contentType: 'text/css', metadata: { by: 'me' } })
    expect((await on.from().copy('copy/a', 'copy/b')).data).toEqual({ path: 'files/copy/b' })
    await on.from().update('copy/a', 'second')
    expect((await readBack(on.service, 'copy/b')).toString()).toBe('first')
    expect((await on.from().info('copy/b')).data).toMatchObject({ contentType: 'text/css', metadata: { by: 'me' } })
    await on.from().remove(['copy/a'])
    expect((await readBack(on.service, 'copy/b')).toString()).toBe('first')
  })

  test('a copy without the metadata takes the given values and keeps the others', async () => {
    await on.from().upload('facts/a', 'first', { contentType: 'text/css', cacheControl: '60', metadata: { by: 'me' } })
    const given = { copyMetadata: false, metadata: { mimetype: 'text/x-own' } } as const
    expect((await on.from().copy('facts/a', 'facts/b', given)).error).toBeNull()
    expect((await on.from().info('facts/b')).data).toMatchObject({ contentType: 'text/x-own', cacheControl: 'max-age=60', metadata: {} })
    await on.from().copy('facts/a', 'facts/c', { copyMetadata: false, metadata: { cacheControl: 'max-age=7' } })
    expect((await on.from().info('facts/c')).data).toMatchObject({ contentType: 'text/css', cacheControl: 'max-age=7' })
    await on.service.createBucket('sheets', { public: false, allowedMimeTypes: ['text/css'] })
    expect(await refusal(on.from().copy('facts/a', 'd', { ...given, destinationBucket: 'sheets' }))).toMatchObject({ statusCode: '415' })
  })

  test("HEAD of a file's info has the headers of the file", async () => {
    await on.from().upload('told/a', 'words', { contentType: 'text/css' })
    const plain = await headOf('')
    expect(plain.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    for (const way of ['info/', 'info/authenticated/']) {
      const told = await headOf(way)
      expect([told.status, told.headers.get('etag')]).toEqual([200, plain.headers.get('etag')])
    }
  })

  test('purging the caches of a file, of a bucket and of everything requires the service key', async () => {
    await on.from().upload('purged/a', 'words')
    for (const path of ['', '/files', '/files/purged/a']) {
      expect(await purge(path, on.gateway.anonKey), path).toBe('403')
      expect(await purge(path), path).toBe('success')
    }
    expect([await purge('/nowhere'), await purge('/nowhere/a')]).toEqual(['404', '404'])
    // Upstream does not look for the file.
    expect(await purge('/files/gone')).toBe('success')
  })

  test('refused: a missing source, a taken target, and a bucket that would not accept it', async () => {
    await on.from().upload('full/a', file)
    await on.from().upload('full/b', file)
    await on.service.createBucket('narrow', { public: false, fileSizeLimit: '1kb' })
    await on.service.createBucket('papers', { public: false, allowedMimeTypes: ['application/pdf'] })
    for (const verb of ['move', 'copy'] as const) {
      expect(await refusal(on.from()[verb]('full/gone', 'x'))).toMatchObject({ statusCode: '404' })
      expect(await refusal(on.from()[verb]('full/a', 'full/b'))).toMatchObject({ statusCode: '409' })
      expect(await refusal(on.from()[verb]('full/a', ''))).toMatchObject({ statusCode: '400' })
      expect(await refusal(on.from()[verb]('full/a', 'x', { destinationBucket: 'nowhere' }))).toMatchObject({ statusCode: '404' })
      expect(await refusal(on.from()[verb]('full/a', 'x', { destinationBucket: 'narrow' }))).toMatchObject({ statusCode: '413' })
      expect(await refusal(on.from()[verb]('full/a', 'x', { destinationBucket: 'papers' }))).toMatchObject({ statusCode: '415' })
    }
    expect((await readBack(on.service, 'full/a')).equals(file)).toBe(true)
  })

  test('remove returns what it removed and skips the rest', async () => {
    for (const path of ['rm/a', 'rm/b']) await on.from().upload(path, 'x')
    const { data } = await on.from().remove(['rm/a', 'rm/b', 'rm/c'])
    expect(data?.map((row) => row.name).toSorted()).toEqual(['rm/a', 'rm/b'])
    expect((await on.from().remove(['rm/a'])).data).toEqual([])
    await on.from().upload('rm/d', 'x')
    const one = await fetch(`${on.at}/files/rm/d`, { method: 'DELETE', headers: on.asKey() })
    expect(await one.json()).toEqual({ message: 'Successfully deleted' })
    expect((await fetch(`${on.at}/files/rm/d`, { method: 'DELETE', headers: on.asKey() })).status).toBe(400)
  })
})
