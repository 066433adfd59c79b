import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Welcome = {
  terms: string | null
  steps: Record<string, boolean>
  percent: number
  is_complete: boolean
  is_closed: boolean
  home_order: string[]
  home_hidden: string[]
}

async function welcomeOf(town: Stage, who: Member, of = who): Promise<Welcome | null> {
  const [row] = await town.as(who, 'select p.welcome from public.profiles as p where id = $1', [of.id])
  return row?.['welcome'] as Welcome | null
}

promise('new members see what is missing in their own profile, and it updates as they fill it in (B2.4)', async (town) => {
  const [ana, bea] = await town.newcomers(2)
  const progress = async () => {
    const welcome = await welcomeOf(town, ana)
    return [welcome?.percent, welcome?.is_complete]
  }
  assert.deepEqual((await welcomeOf(town, ana))?.steps, { headline: false, place: false, crafts: false, service: false, want: false })
  assert.deepEqual(await progress(), [0, false])
  assert.equal(await welcomeOf(town, bea, ana), null)
  await town.refuses(null, 'select p.welcome from public.profiles as p')

  await town.as(ana, `update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{nails}' where id = $1`, [ana.id])
  assert.deepEqual(await progress(), [40, false])
  const service = `insert into public.services (user_id, category, name, duration_minutes, is_active) values ($1, 'nails', 'Gel set', 60, $2)`
  await town.as(ana, service, [ana.id, false])
  assert.deepEqual(await progress(), [40, false])
  await town.as(ana, service, [ana.id, true])
  assert.deepEqual(await progress(), [60, true])
  await town.as(ana, `insert into public.service_wants (user_id, category, title) values ($1, 'hair', 'Silk press')`, [ana.id])
  await town.as(ana, `update public.profiles set headline = 'Florals by hand' where id = $1`, [ana.id])
  assert.deepEqual(await progress(), [100, true])
})

promise('an employer or a student has other steps: a bio of forty characters is enough', async (town) => {
  const [ana] = await town.newcomers(1)
  await town.as(ana, `update public.profiles set account_kind = 'employer' where id = $1`, [ana.id])
  assert.deepEqual((await welcomeOf(town, ana))?.steps, { headline: false, place: false, bio: false })
  await town.as(ana, 'update public.profile_details set bio = $2 where user_id = $1', [ana.id, 'x'.repeat(39)])
  assert.equal((await welcomeOf(town, ana))?.is_complete, false)
  await town.as(ana, 'update public.profile_details set bio = $2 where user_id = $1', [ana.id, 'x'.repeat(40)])
  const welcome = await welcomeOf(town, ana)
  assert.deepEqual([welcome?.percent, welcome?.is_complete], [33, true])
})

promise('members accept the terms themselves, by version (A-33)', async (town) => {
  const [ana, bea] = await town.professionals(2)
  assert.equal((await welcomeOf(town, ana))?.terms, null)
  for (const version of ['', "x'; drop table", 'x'.repeat(41), null]) {
    assert.equal((await town.refuses(ana, 'select public.accept_terms($1)', [version], 'PT400')).hint, 'invalid')
  }
  await town.refuses(null, `select public.accept_terms('2026-11-21')`)
  await town.as(ana, `select public.accept_terms('2026-11-21')`)
  assert.equal((await welcomeOf(town, ana))?.terms, '2026-11-21')
  assert.equal((await welcomeOf(town, bea))?.terms, null)
  const [kept] = await town.set('select accepted_terms_at is not null as at from public.profile_private where user_id = $1', [ana.id])
  assert.deepEqual(kept, { at: true })
})

promise('members arrange their own home and close their own welcome', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const arrange = 'select public.arrange_home($1, $2)'
  await town.as(ana, arrange, [['near', 'todo'], ['looks']])
  await town.as(ana, 'select public.close_welcome()')
  const mine = await welcomeOf(town, ana)
  assert.deepEqual([mine?.home_order, mine?.home_hidden, mine?.is_closed], [['near', 'todo'], ['looks'], true])
  const hers = await welcomeOf(town, bea)
  assert.deepEqual([hers?.home_order, hers?.home_hidden, hers?.is_closed], [[], [], false])
  for (const order of [['x'.repeat(500)], ['<b>'], Array.from({ length: 21 }, () => 'near'), [null]]) {
    await town.refuses(ana, arrange, [order, []], '23514')
  }
  await town.refuses(null, arrange, [[], []])
  await town.refuses(null, 'select public.close_welcome()')
})

promise('near a place, verified professionals come first, then the others, six at most', async (town) => {
  const [ana] = await town.professionals(1)
  for (let made = 0; made < 7; made += 1) {
    const { id } = await town.member(`Near ${made}`)
    await town.set(`update public.profiles set state_code = 'OR', city = 'Bend', is_verified = $2 where id = $1`, [id, made % 3 === 0])
  }
  const near = `select full_name, is_verified, city from public.near_me('OR', 'Bend')`
  const found = await town.as(ana, near)
  assert.deepEqual(
    found.map((row) => row['is_verified']),
    [true, true, true, false, false, false],
  )
  assert.equal(new Set(found.map((row) => row['full_name'])).size, 6)
  assert.deepEqual(await town.as(ana, `select from public.near_me('OR', 'Salem')`), [])
  await town.refuses(null, near)
})

promise('a name that is an address is refused, and a sign-up with one continues with an empty card', async (town) => {
  const [ana] = await town.professionals(1)
  for (const name of ['https://evil.test', 'Buy at www.evil.test', 'ftp://x']) {
    await town.refuses(ana, 'update public.profiles set full_name = $2 where id = $1', [ana.id, name], '23514')
  }
  const evil = await town.member('http://evil.test')
  assert.deepEqual(await town.as(evil, 'select full_name from public.profiles where id = $1', [evil.id]), [{ full_name: 'Member' }])
})

promise('a sign-up stores the consent with its date, and the newsletter choice', async (town) => {
  for (const wish of [true, false]) {
    const email = `news-${String(wish)}@stage.test`
    const [user] = await town.set(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2) returning id`,
      [email, JSON.stringify({ full_name: 'Ana Alvarez', accepted_terms_version: '2026-11-21', product_mail: wish })],
    )
    const [kept] = await town.set('select accepted_terms_at is not null as at from public.profile_private where user_id = $1', [
      user?.['id'],
    ])
    assert.deepEqual(kept, { at: true })
    const ana = { id: String(user?.['id']), email, name: 'Ana Alvarez' }
    const mine = () => town.as(ana, 'select public.news_by_mail() as wish')
    assert.deepEqual(await mine(), [{ wish: true }], "an address that is not proven may be a stranger's")
    await town.set('update auth.users set email_confirmed_at = now() where id = $1', [ana.id])
    assert.deepEqual(await mine(), [{ wish }])
  }
})

promise('LOC-05 the nearest listed city of a location; none if far away', async (town) => {
  const [ana] = await town.professionals(1)
  const at = (latitude: number, longitude: number) =>
    town.as(ana, 'select state, city from public.nearest_city($1, $2)', [latitude, longitude])
  assert.deepEqual(await at(45.53, -122.66), [{ state: 'Oregon', city: 'Portland' }])
  assert.deepEqual(await at(44.06, -121.31), [{ state: 'Oregon', city: 'Bend' }])
  assert.deepEqual(await at(48.85, 2.35), [])
  assert.deepEqual(await at(0, 0), [])
  await town.refuses(null, 'select from public.nearest_city(45, -122)')
})
