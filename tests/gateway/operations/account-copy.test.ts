// A copy of a member's data: made by the server, downloaded by its owner alone, for seven days.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '#tests/support/gateway/archive.ts'
import { moveClock } from '#tests/support/gateway/billing.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { mailTo } from '#tests/support/gateway/mail.ts'
import { photo, see, send } from '#tests/support/gateway/pictures.ts'

type Listed = { id: string; status: string; size_bytes: number | null; path: string | null }

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function copies({ client }: Member): Promise<Listed[]> {
  const { data } = await client.rpc('my_data').throwOnError()
  return data.exports
}
const newest = async (who: Member) => (await copies(who))[0]
const becomes = (who: Member, status: string) => expect.poll(async () => (await newest(who))?.status).toBe(status)

async function withPicture(who: Member): Promise<{ place: string; bytes: Buffer }> {
  const place = `${who.user.id}/silk-press-1.jpg`
  const upload = { as: who.session.access_token, bucket: 'portfolio', path: place, bytes: await photo(300, 200), type: 'image/jpeg' }
  expect((await send(gateway, upload)).status).toBe(200)
  const media = [{ role: 'main', path: place, alt_text: 'A silk press' }]
  await who.client.from('portfolio_items').insert({ user_id: who.user.id, media }).throwOnError()
  return {
    place,
    bytes: (await see(gateway, `/object/authenticated/portfolio/${place}`, { authorization: `Bearer ${who.session.access_token}` })).bytes,
  }
}

test("B18: a copy has the member's rows as JSON and their pictures; they get an email, and nobody else can download it", async () => {
  const [ana, bea] = [await gateway.signUp('Ana Archive'), await gateway.signUp('Bea Archive')]
  const picture = await withPicture(ana)
  // More than one batch of rows.
  await gateway.sql.query(
    `insert into public.notifications (user_id, type, title, cause, template)
     select $1, 'system', 'Note ' || number, 'note ' || number, 'founder' from generate_series(1, 1203) as number`,
    [ana.user.id],
  )
  await ana.client.from('messages').insert({ sender_id: ana.user.id, recipient_id: bea.user.id, content: 'Hello Bea' }).throwOnError()
  await ana.client.rpc('account_export').throwOnError()
  await becomes(ana, 'ready')

  const ready = await newest(ana)
  const path = ready?.path ?? ''
  for (const client of [bea.client, await gateway.client()]) {
    expect((await client.storage.from('exports').download(path)).error).not.toBeNull()
    expect((await client.storage.from('exports').createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await client.storage.from('exports').list(ana.user.id)).data ?? []).toEqual([])
  }
  const { data: blob } = await ana.client.storage.from('exports').download(path)
  expect(blob?.size).toBe(ready?.size_bytes)
  const archive = await openArchive(blob ?? new Blob())
  expect(archive.names.toSorted()).toEqual([
    'account.json',
    'community.json',
    'jobs.json',
    'marketplace.json',
    'media/portfolio/silk-press-1.jpg',
    'messages.json',
    'plan.json',
    'profile.json',
    'saved.json',
    'trades.json',
  ])
  expect((await archive.json('profile.json'))['profiles']).toMatchObject([{ id: ana.user.id, full_name: 'Ana Archive' }])
  const { messages, notifications } = await archive.json('messages.json')
  expect(messages).toMatchObject([{ content: 'Hello Bea' }])
  expect(notifications).toHaveLength(1203)
  expect(JSON.stringify(await archive.json('account.json'))).toContain(ana.email)
  expect(Buffer.from(await archive.bytes('media/portfolio/silk-press-1.jpg')).equals(picture.bytes)).toBe(true)
  const mail = await mailTo(gateway, ana.email)
  expect(mail.subject).toBe('Your Beauty Barter data is ready')
  expect(mail.links).toContain(`${gateway.url}/settings?tab=data`)

  await moveClock(gateway, '7 days 1 minute')
  expect((await ana.client.storage.from('exports').download(path)).error).not.toBeNull()
  expect((await gateway.sql.query(`select from storage.objects where bucket_id = 'exports'`)).rowCount).toBe(0)
  await gateway.sql.query('select clock.move(null)')
})

test('pictures of the same name are all in the copy, and one whose bytes are lost is named in it', async () => {
  const ana = await gateway.signUp('Ana Lost')
  await withPicture(ana)
  await gateway.sql.query(
    `with same as (select version from storage.objects where (bucket_id, name) = ('portfolio', $1 || '/silk-press-1.jpg'))
     insert into storage.objects (bucket_id, name, version)
     select 'portfolio', $1 || '/2025/silk-press-1.jpg', version from same union all
     select 'avatars', $1 || '/2025/me.webp', gen_random_uuid()::text`,
    [ana.user.id],
  )
  await ana.client.rpc('account_export').throwOnError()
  await becomes(ana, 'ready')
  const { data: blob } = await ana.client.storage.from('exports').download((await newest(ana))?.path ?? '')
  const archive = await openArchive(blob ?? new Blob())
  expect(archive.names.filter((name) => name.startsWith('media/')).toSorted()).toEqual([
    'media/missing.txt',
    'media/portfolio/2025/silk-press-1.jpg',
    'media/portfolio/silk-press-1.jpg',
  ])
  expect(Buffer.from(await archive.bytes('media/missing.txt')).toString()).toBe(
    "We couldn't find these pictures, so they are not in this copy:\n\navatars/2025/me.webp\n",
  )
})

test('a copy that cannot be made is tried again, and in the end says so', async () => {
  const ana = await gateway.signUp('Ana Broken')
  await gateway.sql.query('alter table public.blocks rename to blocks_away')
  await ana.client.rpc('account_export').throwOnError()
  const tries = async () =>
    (await gateway.sql.query('select status, tries from internal.account_exports where user_id = $1', [ana.user.id])).rows[0]
  await expect.poll(tries).toEqual({ status: 'waiting', tries: 1 })
  await gateway.sql.query(`update internal.account_exports set tries = 3, due_at = statement_timestamp() where user_id = $1`, [ana.user.id])
  await gateway.sql.query(`notify account_work`)
  await becomes(ana, 'failed')
  expect(gateway.lines.some((line) => line.includes('export not made'))).toBe(true)

  await gateway.sql.query('alter table public.blocks_away rename to blocks')
  await ana.client.rpc('account_export').throwOnError()
  await becomes(ana, 'ready')
})
