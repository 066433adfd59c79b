import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

promise("members see each other's cards unless one has blocked the other", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.blocks(ana, bea)
  assert.deepEqual(await seen(town, bea, ana), [])
  assert.deepEqual(await seen(town, ana, bea), [])
  assert.equal((await town.set('select id from public.profiles where id = $1', [ana.id])).length, 1)
  assert.deepEqual(await seen(town, cleo, ana), [{ id: ana.id }])
  assert.deepEqual(await seen(town, bea, bea), [{ id: bea.id }])
  await town.refuses(null, 'select id from public.profiles')
})

promise('a member edits their own card', async (town) => {
  const [ana, bea] = await town.professionals(2)
  assert.equal(await town.touches(bea, `update public.profiles set headline = 'Mine now' where id = $1`, [ana.id]), 0)
  assert.equal(await town.touches(ana, `update public.profiles set headline = ' Colour  specialist ' where id = $1`, [ana.id]), 1)
  assert.deepEqual(await town.as(bea, 'select headline from public.profiles where id = $1', [ana.id]), [{ headline: 'Colour specialist' }])
})

promise('a page is open to its owner and members who viewed it today', async (town) => {
  const [ana, bea, cleo] = await town.free(3)
  const admin = await town.admin()
  await town.set(`update public.profile_details set bio = 'Ten years of balayage' where user_id = $1`, [ana.id])
  const bio = (who: Member) => town.as(who, 'select bio from public.profile_details where user_id = $1', [ana.id])
  const written = [{ bio: 'Ten years of balayage' }]

  assert.deepEqual(await bio(bea), [])
  assert.deepEqual(await bio(ana), written)
  assert.deepEqual(await bio(admin), written)
  await town.as(bea, 'select public.increment_profile_view($1, $2)', [bea.id, ana.id])
  assert.deepEqual(await bio(bea), written)
  assert.deepEqual(await bio(cleo), [])

  await town.set(`update clock.settings set shift = '1 day'`)
  assert.deepEqual(await bio(bea), [], "yesterday's view opens nothing")
  await town.set(`update clock.settings set shift = '0'`)
  await town.blocks(ana, bea)
  assert.deepEqual(await bio(bea), [], 'nor does a view from before a block')
  await town.blocks(ana, admin)
  assert.deepEqual(await bio(admin), [])
})

promise('a member edits their own page', async (town) => {
  const [ana, bea] = await town.newcomers(2)
  // Without `where`: the select policy would already hide Ana's page, and the update policy would prove nothing.
  assert.equal(await town.touches(bea, `update public.profile_details set bio = 'Mine now'`), 1)
  assert.deepEqual(await town.set('select bio from public.profile_details where user_id = $1', [ana.id]), [{ bio: '' }])
  assert.deepEqual(await town.as(bea, 'select bio from public.profile_details where user_id = $1', [bea.id]), [{ bio: 'Mine now' }])
})

promise('private facts are read by the member they are about', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const admin = await town.admin()
  const facts = 'select email from public.profile_private where user_id = $1'
  assert.deepEqual(await town.as(bea, facts, [ana.id]), [])
  assert.deepEqual(await town.as(admin, facts, [ana.id]), [])
  assert.deepEqual(await town.as(ana, facts, [ana.id]), [{ email: ana.email }])
})

promise('a member sets their language and their trade budget', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const read = 'select p.locale from public.profiles as p where id = $1'
  // Without `where`, so that only this policy protects Bea's row from Ana.
  assert.equal(await town.touches(ana, `update public.profile_private set locale = 'es'`), 1)
  assert.deepEqual(await town.as(ana, read, [ana.id]), [{ locale: 'es' }])
  assert.deepEqual(await town.as(bea, read, [bea.id]), [{ locale: 'en' }])
  assert.deepEqual(await town.as(bea, read, [ana.id]), [{ locale: null }])
  const limits = 'select trade_budget_cents, trades_a_month from public.profile_private where user_id = $1'
  assert.equal(await town.touches(ana, 'update public.profile_private set trade_budget_cents = 20000, trades_a_month = 4'), 1)
  assert.deepEqual(await town.as(ana, limits, [ana.id]), [{ trade_budget_cents: 20_000, trades_a_month: 4 }])
  assert.deepEqual(await town.as(bea, limits, [bea.id]), [{ trade_budget_cents: null, trades_a_month: null }])
  assert.deepEqual(await town.as(bea, limits, [ana.id]), [])
})

promise('PROF-01 a profile offers its private facts as computed fields, which are null for anyone else', async (town) => {
  const [ana, bea] = await town.free(2)
  await town.set(
    `update public.profile_private set trial_ends_at = '2030-01-01', founder_benefits_expire_at = '2031-01-01', user_role = 'pro' where user_id = $1`,
    [ana.id],
  )
  await town.set(`update public.profile_details set bio = 'Hello' where user_id = $1`, [ana.id])
  const all = `select p.id, full_name, p.email, profile_picture, p.bio, specialties, experience_years, is_verified, is_founder,
      p.founder_benefits_expire_at is not null as founder, p.user_role, p.trial_ends_at is not null as trial
    from public.profiles as p where id = $1`
  const card = {
    id: ana.id,
    full_name: ana.name,
    profile_picture: null,
    specialties: [],
    experience_years: null,
    is_verified: false,
    is_founder: false,
  }
  assert.deepEqual(await town.as(bea, all, [ana.id]), [{ ...card, email: null, bio: null, founder: false, user_role: null, trial: false }])
  assert.deepEqual(await town.as(ana, all, [ana.id]), [
    { ...card, email: ana.email, bio: 'Hello', founder: true, user_role: 'pro', trial: true },
  ])
})

promise('PLAN-03 the eight crafts are accepted, each once, in the member’s order; no other word is', async (town) => {
  const [ana] = await town.professionals(1)
  const set = 'update public.profiles set specialties = $1 where id = $2'
  for (const none of [['makeup'], ['hair', 'general'], ['hair', null]]) await town.refuses(ana, set, [none, ana.id], 'PT400')
  const eight = ['nails', 'hair', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty']
  await town.as(ana, set, [[...eight, 'hair'], ana.id])
  assert.deepEqual(await town.as(ana, 'select specialties from public.profiles where id = $1', [ana.id]), [{ specialties: eight }])
})

promise('sign-up creates a profile from its data and never fails because of it', async (town) => {
  const signUp = async (facts: unknown) => {
    const [user] = await town.set(
      `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'new@stage.test', $1) returning id`,
      [JSON.stringify(facts)],
    )
    const [row] = await town.set(
      `select full_name, account_kind, accepted_terms_version as terms, email from public.profiles join public.profile_private on user_id = id
       join public.profile_details using (user_id) where id = $1`,
      [user?.['id']],
    )
    await town.set('delete from auth.users where id = $1', [user?.['id']])
    return row
  }
  const bare = { full_name: 'Member', account_kind: 'professional', terms: null, email: 'new@stage.test' }
  assert.deepEqual(await signUp({}), bare)
  assert.deepEqual(await signUp([1, 2]), bare)
  assert.deepEqual(await signUp({ full_name: ' \n\t ', account_kind: 'admin', accepted_terms_version: { a: 1 } }), bare)
  assert.deepEqual(await signUp({ full_name: { evil: true } }), bare)
  assert.deepEqual(await signUp({ full_name: `  ${'Zoë '.repeat(40)}` }), { ...bare, full_name: 'Zoë '.repeat(20).trim() })
  assert.deepEqual(await signUp({ full_name: 'Ana\u0007  Alvarez', account_kind: 'student', accepted_terms_version: '2026-11' }), {
    full_name: 'Ana Alvarez',
    account_kind: 'student',
    terms: '2026-11',
    email: 'new@stage.test',
  })
})

promise('a changed address updates the private facts, and a deleted account deletes everything', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`update auth.users set email = 'ana@new.test' where id = $1`, [ana.id])
  assert.deepEqual(await town.as(ana, 'select email from public.profile_private'), [{ email: 'ana@new.test' }])
  await town.blocks(ana, bea)
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Cut', 60)`, [ana.id])
  await town.set('delete from auth.users where id = $1', [ana.id])
  for (const table of ['profile_details', 'profile_private', 'services', 'browse_entries']) {
    assert.deepEqual(await town.set(`select from public.${table} where user_id = $1`, [ana.id]), [], table)
  }
})

promise('a card has the coordinates of its city, which must be in its state', async (town) => {
  const [ana] = await town.professionals(1)
  const move = 'update public.profiles set state_code = $1, city = $2 where id = $3'
  await town.refuses(ana, move, ['OR', 'Seattle', ana.id], '23503')
  await town.refuses(ana, move, [null, 'Portland', ana.id], '23514')
  await town.as(ana, move, ['OR', 'Portland', ana.id])
  const place = 'select latitude, longitude from public.profiles where id = $1'
  assert.deepEqual(await town.as(ana, place, [ana.id]), [{ latitude: '45.52', longitude: '-122.68' }])
  await town.as(ana, move, ['OR', null, ana.id])
  assert.deepEqual(await town.as(ana, place, [ana.id]), [{ latitude: null, longitude: null }])
})

promise('links of a page are https URLs, five at most', async (town) => {
  const [ana] = await town.professionals(1)
  const set = 'update public.profile_details set links = $1 where user_id = $2'
  for (const url of ['javascript:alert(1)', 'http://plain.test', 'https://user@evil.test', '']) {
    await town.refuses(ana, set, [JSON.stringify([{ url }]), ana.id], '23514')
  }
  await town.refuses(ana, set, [JSON.stringify(['https://a.test']), ana.id], '23514')
  await town.refuses(ana, set, [JSON.stringify(Array.from({ length: 6 }, () => ({ url: 'https://a.test' }))), ana.id], '23514')
  assert.equal(await town.touches(ana, set, [JSON.stringify([{ url: 'https://a.test/ana' }]), ana.id]), 1)
})

promise('a link is a URL and an optional name, both text, and nothing else', async (town) => {
  const [ana] = await town.professionals(1)
  const set = 'update public.profile_details set links = $1 where user_id = $2'
  const url = 'https://a.test/ana'
  const wrong = [
    { url, label: { a: 1 } },
    { url, label: ['Ana'] },
    { url, label: 7 },
    { url, label: null },
    { url: [url] },
    { url: { url } },
    { url, icon: 'star' },
    [{ url }],
    { label: 'Ana' },
  ]
  for (const link of wrong) await town.refuses(ana, set, [JSON.stringify([link]), ana.id], '23514')
  await town.refuses(ana, set, [JSON.stringify([{ url }, { url, label: {} }]), ana.id], '23514')
  for (const link of [{ url }, { url, label: 'My work' }]) assert.equal(await town.touches(ana, set, [JSON.stringify([link]), ana.id]), 1)
})

grants('profiles', {
  update: [
    'full_name',
    'profile_picture',
    'headline',
    'account_kind',
    'specialties',
    'experience_years',
    'salon_name',
    'state_code',
    'city',
    'open_to_trade',
    'trade_radius_miles',
    'in_spotlight',
  ],
})
grants('profile_details', { update: ['bio', 'techniques', 'languages', 'links', 'trade_rules'] })
grants('profile_private', { update: ['locale', 'trade_budget_cents', 'trades_a_month'] })

function seen(town: Stage, who: Member, of: Member) {
  return town.as(who, 'select id from public.profiles where id = $1', [of.id])
}

promise('when a card was changed says what its member changed, not what is counted and noted about them', async (town) => {
  const [ana] = await town.professionals(1)
  const longAgo = `update public.profiles set updated_at = '2020-01-01Z' where id = $1`
  const isLongAgo = async () =>
    (await town.set(`select updated_at = '2020-01-01Z' as is_so from public.profiles where id = $1`, [ana.id]))[0]?.['is_so']
  await town.set(longAgo, [ana.id])
  await suspend(town, ana)
  for (const noted of [
    'last_active_on = last_active_on + 1',
    'trades_completed = 4',
    'review_count = 1, review_avg = 5',
    'is_verified = true',
    'is_founder = true',
  ])
    await town.set(`update public.profiles set ${noted} where id = $1`, [ana.id])
  assert.equal(await isLongAgo(), true)
  await town.set('delete from public.sanctions')
  for (const written of [
    `full_name = 'Ana Alder'`,
    'profile_picture = null',
    `headline = 'Color'`,
    `account_kind = 'student'`,
    `specialties = '{hair}'`,
    'experience_years = 4',
    `salon_name = 'Lumen House'`,
    `state_code = 'OR'`,
    `city = 'Portland'`,
    'open_to_trade = false',
    'trade_radius_miles = 25',
    'in_spotlight = true',
  ]) {
    await town.set(longAgo, [ana.id])
    await town.as(ana, `update public.profiles set ${written} where id = $1`, [ana.id])
    assert.equal(await isLongAgo(), false, written)
  }
})

promise('a member is found by the beginning of any word of their name, with and without accents', async (town) => {
  const [ana] = await town.professionals(1)
  for (const [name, patterns] of [
    ['Inês Reyes', ['% ines%', '% reyes%', '% ines r%']],
    ['Đỗ Thị Hồng', ['% do%', '% hong%']],
    ['Sinéad O’Connor', ['% sinead%', '% o connor%', '% connor%']],
    ['Anne-Marie Øster', ['% marie%', '% oster%']],
    ['สมชาย ใจดี', ['% สมชาย%', '% ใจดี%']],
    ['김 민지', ['% 민지%']],
  ] as const) {
    await town.as(ana, 'update public.profiles set full_name = $1 where id = $2', [name, ana.id])
    for (const pattern of patterns) {
      const found = await town.as(ana, 'select full_name from public.profiles as card where public.name_words(card) like $1', [pattern])
      assert.deepEqual(found, [{ full_name: name }], pattern)
    }
    assert.deepEqual(await town.as(ana, 'select from public.profiles as card where public.name_words(card) like $1', ['% eyes%']), [])
  }
})
