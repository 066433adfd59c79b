// Pictures of posts in the forum over HTTP: uploaded, posted, read by those who read the post, and by nobody else in any way.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { photo, see, send } from '#tests/support/gateway/pictures.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let outsider: Member
beforeAll(async () => {
  gateway = await startGateway()
  ;[ana, bea] = [await premium('Ana Alvarez'), await premium('Bea Brooks')]
  // Does not read a second opinion, and everything else in the forum.
  outsider = await premium('Odd Outsider')
  await gateway.sql.query(`update public.profiles set is_verified = true, specialties = '{nails}' where id = $1`, [bea.user.id])
})
afterAll(() => gateway.stop())

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  await gateway.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
    member.user.id,
  ])
  return member
}

async function sent({ user, session }: Member, bytes?: Buffer): Promise<string> {
  const path = `${user.id}/${randomUUID()}.jpg`
  const upload = { as: session.access_token, bucket: 'forum-pictures', path, bytes: bytes ?? (await photo(1500, 1000)), type: 'image/jpeg' }
  expect((await send(gateway, upload)).status).toBe(200)
  return path
}

const question = { category: 'nails', kind: 'second_opinion', title: 'Is this a fungus?', body: 'It has been there for two weeks.' }
async function posted(paths: string[]): Promise<string> {
  const pictures = paths.map((path) => ({ path, alt_text: 'The left thumb, seen from above' }))
  const { data } = await ana.client.rpc('forum_thread_post', { ...question, pictures }).throwOnError()
  return String((data as { id?: unknown }).id)
}

type Picture = { path: string; alt_text: string; width: number; addresses: string[] }
const listed = async ({ client }: Member, thread: string) =>
  (await client.from('forum_pictures').select('path, alt_text, width, addresses').eq('thread_id', thread).throwOnError()).data as Picture[]

/** The status of every way to the bytes of a file. */
async function ways({ session }: Member, path: string): Promise<number[]> {
  const bearer = { authorization: `Bearer ${session.access_token}` }
  const statuses: number[] = []
  for (const [place, headers] of [
    [`/object/public/forum-pictures/${path}`, {}],
    [`/render/image/public/forum-pictures/${path}?width=600`, {}],
    [`/render/image/sign/forum-pictures/${path}`, {}],
    [`/object/sign/forum-pictures/${path}`, {}],
    [`/object/forum-pictures/${path}`, bearer],
    [`/object/authenticated/forum-pictures/${path}`, bearer],
    [`/object/info/authenticated/forum-pictures/${path}`, bearer],
    [`/render/image/authenticated/forum-pictures/${path}?width=600`, bearer],
  ] as const)
    statuses.push((await see(gateway, place, headers)).status)
  return statuses
}

test('a reader gets the picture in three sizes, without where it was taken', async () => {
  const bytes = await tellingPicture('jpeg', 1500, 2000)
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const thread = await posted([await sent(ana, bytes)])
  const [picture] = await listed(bea, thread)
  expect(picture).toMatchObject({ alt_text: 'The left thumb, seen from above', width: 2000 })
  const seen: unknown[] = []
  for (const address of picture?.addresses ?? []) {
    const { width, exif } = await sharp((await see(gateway, address.replace('/storage/v1', ''))).bytes).metadata()
    seen.push([width, exif])
  }
  expect(seen).toEqual([
    [300, undefined],
    [600, undefined],
    [1200, undefined],
  ])
  expect((await bea.client.storage.from('forum-pictures').createSignedUrl(picture?.path ?? '', 60)).error).toBeNull()
  expect((await bea.client.storage.from('forum-pictures').download(picture?.path ?? '')).error).toBeNull()
})

test('who does not read the post reaches its picture by no call, and every answer is that of a picture that was never there', async () => {
  const path = await sent(ana)
  const unposted = await sent(ana)
  const thread = await posted([path])
  expect(await listed(bea, thread)).toHaveLength(1)
  const never = `${ana.user.id}/${randomUUID()}.jpg`
  const files = outsider.client.storage.from('forum-pictures')
  const answers = async (name: string) =>
    JSON.stringify([
      await ways(outsider, name),
      (await files.createSignedUrl(name, 60)).error,
      (await files.createSignedUrls([name], 60)).data,
      (await files.download(name)).error?.message,
      (await files.info(name)).error,
      (await files.exists(name)).data,
      (await files.remove([name])).data,
      (await files.move(name, `${outsider.user.id}/${randomUUID()}.jpg`)).error,
      (await files.copy(name, `${outsider.user.id}/${randomUUID()}.jpg`)).error,
      (await files.upload(name, new Blob(['x'], { type: 'image/jpeg' }))).error,
      (await files.createSignedUploadUrl(name)).error,
      (await outsider.client.from('forum_pictures').select().eq('path', name)).data,
      (
        await outsider.client.rpc('forum_thread_post', {
          ...question,
          kind: 'question',
          pictures: [{ path: name, alt_text: 'Not mine at all' }],
        })
      ).error,
    ]).replaceAll(name, 'the picture')
  const known = await answers(never)
  expect(await answers(path)).toBe(known)
  expect(await answers(unposted)).toBe(known)
  expect((await ways(outsider, path)).filter((status) => status < 400)).toEqual([])
  expect((await files.list(ana.user.id)).data).toEqual([])
  expect(await listed(outsider, thread)).toEqual([])
  expect((await bea.client.storage.from('forum-pictures').list(ana.user.id)).data?.map(({ name }) => `${ana.user.id}/${name}`)).toContain(
    path,
  )
})

test('once a post is deleted its picture answers nobody, and the clock deletes its bytes', async () => {
  const path = await sent(ana)
  const thread = await posted([path])
  const [picture] = await listed(bea, thread)
  const address = (picture?.addresses[0] ?? '').replace('/storage/v1', '')
  expect((await see(gateway, address)).status).toBe(200)
  await ana.client.rpc('forum_thread_delete', { thread_id: thread }).throwOnError()
  for (const who of [ana, bea]) expect((await ways(who, path)).filter((status) => status < 400)).toEqual([])
  await gateway.sql.query(`select clock.run('sweep pictures of the forum')`)
  expect((await see(gateway, address)).status).toBe(400)
})

test('a chosen picture can be taken back until it is posted', async () => {
  const [one, two] = [await sent(ana), await sent(ana)]
  await posted([two])
  const files = ana.client.storage.from('forum-pictures')
  expect((await files.remove([one, two])).data?.map(({ name }) => name)).toEqual([one])
  expect((await files.download(two)).error).toBeNull()
})

test('B8: the picture of an anonymized post has an address without its author, and the one with the author answers nobody', async () => {
  const dee = await premium('Dee Departs')
  const path = await sent(dee)
  const pictures = [{ path, alt_text: 'The left thumb, seen from above' }]
  const { data } = await dee.client.rpc('forum_thread_post', { ...question, kind: 'question', pictures }).throwOnError()
  const thread = String((data as { id?: unknown }).id)
  const [before] = await listed(bea, thread)
  const known = (before?.addresses[0] ?? '').replace('/storage/v1', '')
  expect((await see(gateway, known)).status).toBe(200)
  expect(await dee.client.rpc('posts_anonymize').throwOnError()).toMatchObject({ data: 1 })
  expect((await see(gateway, known)).status).toBe(400)
  for (const who of [dee, bea]) expect((await ways(who, path)).filter((status) => status < 400)).toEqual([])
  const [after] = await listed(bea, thread)
  expect(JSON.stringify(after)).not.toContain(dee.user.id)
  for (const address of after?.addresses ?? []) {
    expect(address).not.toContain(dee.user.id)
    expect((await see(gateway, address.replace('/storage/v1', ''))).status).toBe(200)
  }
  const files = bea.client.storage.from('forum-pictures')
  const { data: facts } = await files.info(after?.path ?? '')
  expect(facts).toMatchObject({ name: after?.path })
  expect(JSON.stringify(facts)).not.toContain(dee.user.id)
  expect((await files.list(dee.user.id)).data).toEqual([])
})
