import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const add = `insert into public.portfolio_items (user_id, media, caption) values ($1, $2, '  Chrome  ')`
const media = (path: string, altText = 'Chrome almond nails') => JSON.stringify([{ role: 'main', path, alt_text: altText }])

promise('a portfolio is open to its owner and members who saw it today', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const shown = await addItem(town, ana, 'shown')
  const hidden = await addItem(town, ana, 'hidden')
  const list = (who: Member) => town.as(who, 'select id from public.portfolio_items where user_id = $1 order by status desc', [ana.id])
  assert.deepEqual(await list(ana), [{ id: shown }, { id: hidden }])
  assert.deepEqual(await list(bea), [{ id: shown }], 'whose plan opens every page')
  await town.endsTrial(bea)
  assert.deepEqual(await list(bea), [])
  await town.as(bea, 'select public.increment_profile_view($1, $2)', [bea.id, cleo.id])
  assert.deepEqual(await list(bea), [], 'a view of another page')
  await town.as(bea, 'select public.increment_profile_view($1, $2)', [bea.id, ana.id])
  assert.deepEqual(await list(bea), [{ id: shown }])
  await town.set(`select clock.move('1 day')`)
  assert.deepEqual(await list(bea), [], 'tomorrow')
  await town.blocks(cleo, ana)
  assert.deepEqual(await list(cleo), [])
})

/** The claims of each signed URL. */
const claimsOf = (told: unknown) =>
  (told as string[]).map((address) => {
    const [, place, claims = ''] = /^\/storage\/v1\/render\/image\/sign\/(\S+)\?token=[\w-]+\.([\w-]+)\.[\w-]{43}$/.exec(address) ?? []
    const { kind, url, transformations, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return [place, kind, url, transformations, exp - iat]
  })

promise('A-36: the pictures of a portfolio have signed URLs for members who may see it, in three sizes', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await addItem(town, ana)
  const list = 'select public.picture_addresses(piece) as told from public.portfolio_items as piece'
  const made = 'select public.picture_addresses(jsonb_populate_record(null::public.portfolio_items, $1)) as told'
  const row = JSON.stringify({ id, user_id: bea.id, media: [{ path: `${ana.id}/0000-shown.jpg` }] })
  await town.refuses(null, made, [row])
  const place = `portfolio/${ana.id}/0000-shown.jpg`
  const expected = [300, 600, 1200].map((width) => [place, 'read', place, `width:${width},quality:70`, 3600])
  for (const who of [ana, bea]) assert.deepEqual(claimsOf((await town.as(who, list))[0]?.['told']), expected)
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, list), [])
  assert.deepEqual(await town.as(bea, made, [row]), [{ told: null }], 'a row that is made up')
})

promise('A-36: a card shows the first three pieces, and nothing hidden', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.endsTrial(bea)
  await addItem(town, ana, 'hidden', -1)
  for (const place of [2, 0, 3, 1]) await addItem(town, ana, 'shown', place)
  const [card] = await town.as(bea, `select pieces from public.browse_professionals(search => $1)`, [ana.name])
  const first = [0, 1, 2].map((place) => `${ana.id}/0000-shown${place}.jpg`)
  assert.deepEqual(card, { pieces: first })
  const looks = (who: Member) => town.as(who, 'select path, alt_text, full_name from public.looks_near() order by path')
  assert.deepEqual(
    await looks(bea),
    first.map((path) => ({ path, alt_text: 'Chrome almond nails', full_name: ana.name })),
  )
  assert.deepEqual(await looks(ana), [], "not one's own")
  await town.blocks(ana, cleo)
  assert.deepEqual(await looks(cleo), [])
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = $1`, [ana.id])
  const near = 'select path from public.looks_near($1, $2)'
  assert.equal((await town.as(bea, near, ['OR', 'Portland'])).length, 3)
  assert.deepEqual(await town.as(bea, near, ['OR', 'Salem']), [])
  assert.deepEqual(await town.as(bea, near, ['TX', null]), [])
})

promise('a member adds to their own portfolio', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = await putFile(town, ana)
  await town.refuses(bea, add, [ana.id, media(path)])
  assert.equal(await town.touches(ana, add, [ana.id, media(path)]), 1)
  const [item] = await town.as(bea, 'select media, caption from public.portfolio_items')
  assert.deepEqual(item, { media: [{ role: 'main', path, alt_text: 'Chrome almond nails', w: 800, h: 600 }], caption: 'Chrome' })
})

promise('a member edits their own portfolio', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addItem(town, ana)
  assert.equal(await town.touches(bea, `update public.portfolio_items set caption = 'Taken over'`), 0)
  assert.equal(await town.touches(ana, `update public.portfolio_items set caption = 'Mine', status = 'hidden', sort_order = 3`), 1)
})

promise('a member removes from their own portfolio', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addItem(town, ana)
  assert.equal(await town.touches(bea, 'delete from public.portfolio_items'), 0)
  assert.equal(await town.touches(ana, 'delete from public.portfolio_items'), 1)
})

const columns = ['media', 'caption', 'category', 'techniques', 'status', 'sort_order']
grants('portfolio_items', { insert: ['user_id', 'kind', ...columns], update: columns, remove: true })

promise("a picture in a portfolio is in its owner's folder, exists, and has a description", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = await putFile(town, ana)
  const theirs = await putFile(town, bea)
  const wrong: [string, string][] = [
    [media(theirs), '23514'],
    [media(`${ana.id}/00000000-nothing.jpg`), 'PT400'],
    [media(path, 'nail'), '23514'],
    [media(path, ' '.repeat(9)), '23514'],
    [media(path, 'x'.repeat(201)), '23514'],
    [JSON.stringify([{ role: 'main', path }]), '23514'],
    [JSON.stringify([{ role: 'before', path, alt_text: 'A picture' }]), '23514'],
    [JSON.stringify([{ role: 'main', path, alt_text: 'A picture', onload: 'x' }]), '23514'],
    [JSON.stringify([{ role: 'main', path, alt_text: 'A picture' }, {}]), '23514'],
    ['[]', '23514'],
    ['{}', '23514'],
  ]
  for (const [value, code] of wrong) await town.refuses(ana, add, [ana.id, value], code)
})

promise('a portfolio holds 12 pictures, on a paid plan 100', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = await putFile(town, ana)
  for (let count = 0; count < 12; count += 1) await town.touches(ana, add, [ana.id, media(path)])
  const { message, hint } = await town.refuses(ana, add, [ana.id, media(path)], 'PT429')
  assert.deepEqual([message, hint], ['Your portfolio can hold 12 pictures. Remove one to add another.', 'limit_reached'])
  await town.set(`update public.profile_private set user_role = 'pro' where user_id = $1`, [ana.id])
  assert.deepEqual(await town.as(ana, 'select public.portfolio_limit($1)', [ana.id]), [{ portfolio_limit: 100 }])
  assert.deepEqual(await town.as(bea, 'select public.portfolio_limit($1)', [ana.id]), [{ portfolio_limit: 12 }])
  assert.equal(await town.touches(ana, add, [ana.id, media(path)]), 1)
})

const put = `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)`

promise('a member puts pictures into their own folder', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const bucket of ['avatars', 'portfolio']) {
    await town.refuses(bea, put, [bucket, `${ana.id}/0000-1111.jpg`, '{}'])
    await town.refuses(ana, put, [bucket, `${ana.id}/deeper/0000-1111.jpg`, '{}'])
    await town.refuses(ana, put, [bucket, `${ana.id}/0000-1111.svg`, '{}'])
    await town.refuses(ana, put, [bucket, `0000-1111.jpg`, '{}'])
    await town.refuses(null, put, [bucket, `${ana.id}/0000-1111.jpg`, '{}'])
    await town.refuses(ana, put, ['cards', `${ana.id}/0000-1111.jpg`, '{}'])
    assert.equal(await town.touches(ana, put, [bucket, `${ana.id}/0000-1111.jpg`, '{}']), 1)
  }
})

promise('a member lists their own pictures', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = await putFile(town, ana)
  assert.deepEqual(await town.as(bea, 'select name from storage.objects'), [])
  assert.deepEqual(await town.as(null, 'select name from storage.objects'), [])
  assert.deepEqual(await town.as(ana, 'select name from storage.objects'), [{ name: path }])
})

promise('a member removes their own pictures', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = await putFile(town, ana)
  const remove = `select name from storage.remove_objects('portfolio', array[$1])`
  assert.deepEqual(await town.as(bea, remove, [path]), [])
  assert.equal(await town.touches(ana, `update storage.objects set name = name`), 0)
  assert.deepEqual(await town.as(ana, remove, [path]), [{ name: path }])
})

const address = (who: Member, bucket = 'avatars') => `/storage/v1/object/public/${bucket}/${who.id}/0000-1111.jpg`

promise("a profile only shows a picture from its owner's own folder", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const show = 'update public.profiles set profile_picture = $1 where id = $2'
  for (const wrong of [
    address(bea),
    address(ana, 'portfolio'),
    'https://elsewhere.test/me.jpg',
    `${address(ana)}?x`,
    'javascript:alert(1)',
  ]) {
    await town.refuses(ana, show, [wrong, ana.id], '23514')
  }
  assert.equal(await town.touches(ana, show, [address(ana), ana.id]), 1)
  assert.equal(await town.touches(ana, show, [null, ana.id]), 1)
})

promise('pictures that no row refers to are deleted after an hour', async (town) => {
  const [ana] = await town.professionals(1)
  const [kept, left] = [await putFile(town, ana, '0000-kept'), await putFile(town, ana, '0000-left')]
  await town.touches(ana, add, [ana.id, media(kept)])
  const copies = [await putFile(town, ana, '0000-kept', 'cards'), await putFile(town, ana, '0000-left', 'cards')]
  const [face, old] = [await putFile(town, ana, '0000-face', 'avatars'), await putFile(town, ana, '0000-old', 'avatars')]
  await town.touches(ana, 'update public.profiles set profile_picture = $1', [`/storage/v1/object/public/avatars/${face}`])
  const names = async () => (await town.set('select name from storage.objects order by name')).map(({ name }) => name)
  await town.set(`select clock.run('sweep pictures')`)
  assert.deepEqual(await names(), [...copies, face, kept, left, old].toSorted())
  await town.set(`update storage.objects set created_at = now() - interval '61 minutes'`)
  await town.refuses(ana, `select clock.run('sweep pictures')`)
  await town.set(`select clock.run('sweep pictures')`)
  assert.deepEqual(await names(), [face, kept, kept].toSorted(), 'the copy of what is kept, too')
})

async function putFile(town: Stage, owner: Member, name = '0000-1111', bucket = 'portfolio'): Promise<string> {
  const path = `${owner.id}/${name}.jpg`
  await town.set(put, [bucket, path, JSON.stringify({ size: 1000, width: 800, height: 600 })])
  return path
}

async function addItem(town: Stage, owner: Member, status = 'shown', place?: number): Promise<unknown> {
  const path = await putFile(town, owner, `0000-${status}${place ?? ''}`)
  const [row] = await town.set(
    'insert into public.portfolio_items (user_id, media, status, sort_order) values ($1, $2, $3, $4) returning id',
    [owner.id, media(path), status, place ?? 0],
  )
  return row?.['id']
}
