// Listing a bucket: folders and pages.
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient

const paths = ['top.txt', 'Alpha.txt', 'b/one.txt', 'b/two.txt', 'b/deep/three.txt', 'a_b/x.txt', 'a%b/y.txt', 'zz/last.txt']

beforeAll(async () => {
  gateway = await startGateway()
  service = asService(gateway)
  await service.createBucket('shelf')
  // Uploads may not have a percent sign in their name, but imported rows may.
  for (const path of paths.filter((each) => !each.includes('%'))) await service.from('shelf').upload(path, path)
  await gateway.sql.query(`insert into storage.objects (bucket_id, name, metadata) values ('shelf', 'a%b/y.txt', '{}')`)
})
afterAll(() => gateway.stop())

const listed = async (folder?: string, options?: Parameters<ReturnType<StorageClient['from']>['list']>[1]) => {
  const { data, error } = await service.from('shelf').list(folder, options)
  if (error !== null) throw error
  return data
}
const names = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map((each) => each.name)

describe('list', () => {
  test('MEDIA-07, MEDIA-08, MEDIA-09: a hundred at most from the start, by name, folders before files', async () => {
    expect(await names()).toEqual(['a%b', 'a_b', 'b', 'zz', 'Alpha.txt', 'top.txt'])
    await gateway.sql.query(`insert into storage.buckets (id, name) values ('many', 'many')`)
    await gateway.sql.query(
      `insert into storage.objects (bucket_id, name) select 'many', 'n' || lpad(n::text, 3, '0') from generate_series(1, 130) as n`,
    )
    const { data } = await service.from('many').list()
    expect([data?.length, data?.[0]?.name, data?.at(-1)?.name]).toEqual([100, 'n001', 'n100'])
    expect((await service.from('many').list('', { offset: 100 })).data).toHaveLength(30)
  })

  test('a folder only has a name, a file has all its metadata', async () => {
    const [folder] = await listed()
    expect(folder).toEqual({ name: 'a%b', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null })
    const [, file] = await listed('b')
    expect(file).toEqual({
      name: 'one.txt',
      id: expect.any(String),
      updated_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      last_accessed_at: expect.stringMatching(/Z$/),
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        size: 9,
        mimetype: 'text/plain;charset=UTF-8',
        cacheControl: 'max-age=3600',
        lastModified: expect.stringMatching(/Z$/),
        contentLength: 9,
        httpStatusCode: 200,
      },
    })
  })

  test('of a folder, with or without its slash; its name is not a pattern', async () => {
    expect(await names('b')).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(await names('b/')).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(await names('b/deep')).toEqual(['three.txt'])
    expect(await names('a_b')).toEqual(['x.txt'])
    expect(await names('a%b')).toEqual(['y.txt'])
    expect(await names('%')).toEqual([])
  })

  test('sorted, paged and searched', async () => {
    expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['zz', 'b', 'a_b', 'a%b', 'top.txt', 'Alpha.txt'])
    expect(await names('b', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual(['deep', 'two.txt', 'one.txt'])
    expect(await names('', { limit: 2, offset: 3 })).toEqual(['zz', 'Alpha.txt'])
    expect(await names('', { search: 'ALPH' })).toEqual(['Alpha.txt'])
    expect(await names('b', { search: 't' })).toEqual(['two.txt'])
    expect(await names('', { search: '%' })).toEqual([])
  })

  test.each([
    [{ limit: 0 }, 'body/limit must be >= 1'],
    [{ offset: -1 }, 'body/offset must be >= 0'],
    [{ sortBy: { column: 'name; drop table' } }, 'body/sortBy/column must be equal to one of the allowed values'],
    [{ sortBy: { column: 'name', order: 'up' } }, 'body/sortBy/order must be equal to one of the allowed values'],
  ])('refused: %j', async (options, message) => {
    expect((await service.from('shelf').list('', options)).error).toMatchObject({ status: 400, message })
  })
})

describe('list v2', () => {
  test('everything under a prefix, or grouped at the slash', async () => {
    const flat = (await service.from('shelf').listV2({ prefix: 'b/' })).data
    expect(flat).toMatchObject({ hasNext: false, folders: [] })
    expect(flat?.objects.map((each) => each.name)).toEqual(['b/deep/three.txt', 'b/one.txt', 'b/two.txt'])
    const folded = (await service.from('shelf').listV2({ prefix: 'b/', with_delimiter: true })).data
    expect(folded?.folders).toEqual([{ name: 'b/deep/', key: 'b/deep' }])
    expect(folded?.objects.map((each) => each.name)).toEqual(['b/one.txt', 'b/two.txt'])
  })

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['created_at', 'desc'],
    ['updated_at', 'desc'],
  ] as const)('pages by %s %s have every entry once, in order', async (column, order) => {
    const whole = (await service.from('shelf').listV2({ with_delimiter: true, sortBy: { column, order } })).data
    const expected = [...(whole?.folders ?? []), ...(whole?.objects ?? [])].map((each) => each.name)
    expect(expected).toHaveLength(6)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, error } = await service
        .from('shelf')
        .listV2({ with_delimiter: true, limit: 1, sortBy: { column, order }, ...(cursor !== undefined && { cursor }) })
      expect(error).toBeNull()
      seen.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map((each) => each.name))
      cursor = data?.nextCursor
      expect(data?.hasNext).toBe(cursor !== undefined)
    } while (cursor !== undefined)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    if (column === 'name') {
      const plain = seen.map((each) => each)
      expect(plain).toEqual(order === 'asc' ? plain.toSorted() : plain.toSorted().toReversed())
    }
  })

  test('a cursor that is not ours is refused', async () => {
    for (const cursor of ['x', 'bnVsbA', Buffer.from('["1 or 1","a"]').toString('base64url')]) {
      expect((await service.from('shelf').listV2({ cursor })).error).toMatchObject({ message: 'body/cursor is not one of ours' })
    }
  })
})
