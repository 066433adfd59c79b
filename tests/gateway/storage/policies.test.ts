// Policies on storage.objects apply to the caller: each verb requires exactly the rights it needs.
import type { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { asService, ownFolders } from '#tests/support/gateway/storage.ts'

let gateway: Gateway
let service: StorageClient
let ana: Member
let bea: Member
const violated = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }

beforeAll(async () => {
  gateway = await startGateway()
  service = asService(gateway)
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  await ownFolders(gateway.sql, 'folders')
})
afterAll(() => gateway.stop())

const folder = (who: Member, bucket = 'folders') => {
  const files = who.client.storage.from(bucket)
  return { files, own: (name: string) => `${who.user.id}/${name}` }
}

describe("a member and another member's folder", () => {
  test('may do everything in their own', async () => {
    const { files, own } = folder(ana)
    expect((await files.upload(own('a.txt'), 'one')).error).toBeNull()
    expect((await files.upload(own('a.txt'), 'two', { upsert: true })).error).toBeNull()
    expect((await files.update(own('a.txt'), 'three')).error).toBeNull()
    expect((await files.move(own('a.txt'), own('b.txt'))).error).toBeNull()
    expect((await files.copy(own('b.txt'), own('c.txt'))).error).toBeNull()
    expect((await files.list(ana.user.id)).data?.map((each) => each.name)).toEqual(['b.txt', 'c.txt'])
    expect(await (await files.download(own('c.txt'))).data?.text()).toBe('three')
    expect((await files.remove([own('c.txt')])).data).toHaveLength(1)
    const { rows } = await gateway.sql.query('select owner::text, owner_id from storage.objects where name = $1', [own('b.txt')])
    expect(rows).toEqual([{ owner: ana.user.id, owner_id: ana.user.id }])
  })

  test("may neither write nor find anything in another member's, whatever they request", async () => {
    const { files, own } = folder(ana)
    await files.upload(own('hidden.txt'), 'mine')
    const path = own('hidden.txt')
    const hers = folder(bea)
    await hers.files.upload(hers.own('hers.txt'), 'hers')
    expect((await hers.files.upload(path, 'x', { upsert: true })).error).toMatchObject(violated)
    expect((await hers.files.update(path, 'x')).error).toMatchObject(violated)
    expect((await hers.files.upload(own('new.txt'), 'x')).error).toMatchObject(violated)
    expect((await hers.files.move(hers.own('hers.txt'), own('moved.txt'))).error).toMatchObject(violated)
    expect((await hers.files.copy(hers.own('hers.txt'), own('copied.txt'))).error).toMatchObject(violated)
    expect((await hers.files.createSignedUploadUrl(own('signed.txt'))).error).toMatchObject(violated)
    const missing = { statusCode: '404', message: 'Object not found' }
    expect((await hers.files.download(path)).error).toMatchObject(missing)
    expect((await hers.files.info(path)).error).toMatchObject(missing)
    expect((await hers.files.move(path, hers.own('x'))).error).toMatchObject(missing)
    expect((await hers.files.copy(path, hers.own('x'))).error).toMatchObject(missing)
    expect((await hers.files.createSignedUrl(path, 60)).error).toMatchObject(missing)
    expect((await hers.files.createSignedUrls([path], 60)).data).toEqual([
      expect.objectContaining({ signedUrl: null, error: 'Either the object does not exist or you do not have access to it' }),
    ])
    expect((await hers.files.remove([path])).data).toEqual([])
    expect((await hers.files.list(ana.user.id)).data).toEqual([])
    expect((await hers.files.listV2({ prefix: ana.user.id })).data?.objects).toEqual([])
    expect(await (await files.download(path)).data?.text()).toBe('mine')
    const { rows } = await gateway.sql.query('select name from storage.objects where name like $1 order by name', [own('%')])
    expect(rows).toEqual([{ name: own('b.txt') }, { name: path }])
  })

  test('a visitor with only the public key sees and writes nothing', async () => {
    const files = (await gateway.client()).storage.from('folders')
    expect((await files.upload('x.txt', 'x')).error).toMatchObject(violated)
    expect((await files.list()).data).toEqual([])
    expect((await files.download(folder(ana).own('hidden.txt'))).error).toMatchObject({ statusCode: '404' })
  })
})

/** A bucket with one file, where members have only one right. */
async function bucketFor(verb: string, name: string) {
  await service.createBucket(name)
  await gateway.sql.query(
    `create policy "${name}" on storage.objects for ${verb} to authenticated ${
      verb === 'insert' ? 'with check' : 'using'
    } (bucket_id = '${name}')`,
  )
  await service.from(name).upload('there.txt', 'there')
  return ana.client.storage.from(name)
}

describe('each method requires the rights it needs and no more', () => {
  test('insert only allows uploading, not replacing or reading', async () => {
    const files = await bucketFor('insert', 'only-insert')
    expect((await files.upload('new.txt', 'x')).error).toBeNull()
    expect((await files.upload('there.txt', 'x')).error).toMatchObject({ statusCode: '409' })
    expect((await files.upload('there.txt', 'x', { upsert: true })).error).toMatchObject(violated)
    expect((await files.download('new.txt')).error).toMatchObject({ statusCode: '404' })
  })

  test('select only allows reading, listing and signing, not writing or removing', async () => {
    const files = await bucketFor('select', 'only-select')
    expect(await (await files.download('there.txt')).data?.text()).toBe('there')
    expect((await files.list()).data).toHaveLength(1)
    expect((await files.createSignedUrl('there.txt', 60)).error).toBeNull()
    expect((await files.upload('new.txt', 'x')).error).toMatchObject(violated)
    expect((await files.update('there.txt', 'x')).error).toMatchObject(violated)
    expect((await files.move('there.txt', 'gone.txt')).error).toMatchObject(violated)
    expect((await files.remove(['there.txt'])).data).toEqual([])
    expect(await (await files.download('there.txt')).data?.text()).toBe('there')
  })

  test('select and update replace an existing file without the right to insert', async () => {
    const files = await bucketFor('select', 'no-insert')
    await gateway.sql.query(`create policy "no-insert too" on storage.objects for update to authenticated using (bucket_id = 'no-insert')`)
    expect((await files.update('there.txt', 'new')).error).toBeNull()
    expect((await files.update('other.txt', 'new')).error).toMatchObject(violated)
  })
})

describe('refusals of an application', () => {
  test("a trigger's refusal arrives with its own message, before a byte is accepted", async () => {
    await service.createBucket('quota')
    await gateway.sql.query(`
      create function public.no_room() returns trigger language plpgsql as $$ begin
        if new.bucket_id = 'quota' and (new.metadata ->> 'size')::bigint > 1000 then
          raise exception using errcode = 'PT413', message = 'Your shelf is full.', hint = 'shelf_full';
        end if; return new; end $$;
      create trigger no_room before insert on storage.objects for each row execute function public.no_room()`)
    expect((await service.from('quota').upload('small', 'x')).error).toBeNull()
    expect((await service.from('quota').upload('large', Buffer.alloc(1001))).error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'Your shelf is full.',
      code: 'shelf_full',
    })
  })

  test('rows cannot be deleted directly, not even by the owner of the database', async () => {
    const message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
    await expect(gateway.sql.query(`delete from storage.objects`)).rejects.toThrow(message)
    await expect(gateway.sql.query(`delete from storage.buckets`)).rejects.toThrow(message)
  })

  test('the functions that policies use', async () => {
    const { rows } = await gateway.sql.query(`select name, storage.foldername(name) as folders, storage.filename(name) as file,
      storage.extension(name) as extension from unnest(array['a/b/c.tar.gz', 'top.png', 'a/plain']) as name`)
    expect(rows).toEqual([
      { name: 'a/b/c.tar.gz', folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz' },
      { name: 'top.png', folders: [], file: 'top.png', extension: 'png' },
      { name: 'a/plain', folders: ['a'], file: 'plain', extension: '' },
    ])
  })
})
