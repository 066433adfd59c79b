// Compares the results of browsing with a simple reference: one statement over all rows, without indexes.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type Question = {
  search?: string
  sort?: 'match' | 'nearest' | 'newest' | 'active'
  state?: string
  city?: string
  crafts?: string[]
  verified?: boolean
  matches?: string
}

const plainly = `
  with entry as (
    select card.*,
      ' ' || btrim(regexp_replace(lower(extensions.unaccent(concat_ws(' ', card.full_name, card.headline, card.salon_name,
        array_to_string(card.specialties, ' '), case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end,
        card.city, states.name, given.names, sought.titles))), '[^[:alnum:]]+', ' ', 'g')) as words,
      ' ' || btrim(regexp_replace(lower(extensions.unaccent(concat_ws(' ', card.full_name, card.salon_name, array_to_string(card.specialties, ' '),
        case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end, given.names))), '[^[:alnum:]]+', ' ', 'g')) as name,
      card.specialties || given.crafts as crafts, coalesce(given.tradeable, '{}') as offers, coalesce(sought.crafts, '{}') as wants
    from public.profiles as card
    left join public.states on states.code = card.state_code
    cross join lateral (
      select string_agg(name || ' ' || category, ' ') as names, array_agg(category) as crafts, array_agg(category) filter (where is_tradeable) as tradeable
      from public.services where user_id = card.id and is_active) as given
    cross join lateral (
      select string_agg(title, ' ') as titles, array_agg(category) as crafts
      from public.service_wants where user_id = card.id and status = 'active') as sought),
  typed as (
    select word, exists (select from entry where words like '% ' || word || '%') as is_known,
      '\\m(' || (select string_agg(regexp_replace(word, '^(.{' || at || '})(.)(.)', '\\1\\3\\2'), '|')
        from generate_series(0, length(word) - 2) as at) || ')\\M' as swapped
    from regexp_split_to_table(btrim(regexp_replace(lower($2), '[^[:alnum:]]+', ' ', 'g')), ' ') as word where length(word) >= 2)
  select entry.id from entry cross join (select * from entry where id = $1) as me
  where entry.id <> $1
    and not exists (select from typed where not case when is_known then entry.words like '% ' || word || '%'
      else extensions.word_similarity(word, entry.words) >= 0.5 or entry.words ~ swapped end)
    and ($4::text is null or entry.state_code = $4) and ($5::text is null or entry.city = $5)
    and (cardinality($6::text[]) = 0 or entry.crafts && $6) and ($7::boolean is null or entry.is_verified = $7)
    and ($8::text is null or (entry.wants && me.offers and entry.offers && me.wants))
  order by
    case when $3 = 'match' then (exists (select from typed where case when is_known then entry.name like '% ' || word || '%'
      else extensions.word_similarity(word, entry.name) >= 0.5 or entry.name ~ swapped end))::int end desc,
    case when $3 = 'match' then (entry.wants && me.offers)::int + (entry.offers && me.wants)::int end desc,
    case when $3 = 'nearest' then public.miles_between(me.latitude, me.longitude, entry.latitude, entry.longitude) end nulls last,
    case when $3 = 'active' then entry.last_active_on end desc, entry.created_at desc, entry.id desc`

const searches = [
  'balayage',
  'bal',
  'gel portland',
  'jose',
  'hair',
  'makeup',
  'balyage',
  'manicur set',
  'portlnd',
  'blayage portlnd',
  'saelm',
  'zzzz',
  // Few enough to be found once, and more than a page.
  'mina balan',
]
const sorts = ['match', 'nearest', 'newest', 'active'] as const
const narrowed: Question[] = [
  {},
  { state: 'OR' },
  { state: 'OR', city: 'Portland' },
  { city: 'Salem' },
  { crafts: ['nails'] },
  { verified: true },
  { matches: 'both' },
]

promise('every search, filter and order finds the same members as a plain query over all of them, page by page', async (town) => {
  const ana = await fill(town)
  for (const sort of sorts) {
    const typed = sort === 'match' || sort === 'nearest' ? searches.map((search): Question => ({ search })) : []
    for (const asked of [...typed, ...narrowed]) await same(town, ana, { ...asked, sort })
  }
})

promise('a typo is only compared with words that are still in use', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const say = (who: Member, words: string) => town.set('update public.profiles set headline = $2 where id = $1', [who.id, words])
  const known = async () => (await town.set(`select word from internal.known_words where word like 'microb%'`)).length
  const found = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'microbalding')`)).map(({ id }) => id)
  await say(bea, 'Microblading')
  await say(cleo, 'Microblading and more')
  assert.deepEqual(
    await found(),
    [cleo.id, bea.id].toSorted((a, b) => (a < b ? 1 : -1)),
  )
  await say(bea, 'Brows')
  assert.deepEqual([await found(), await known()], [[cleo.id], 1])
  await town.blocks(cleo, ana)
  assert.deepEqual(await found(), [], 'whom a block hides is found by no slip')
  await town.set('delete from auth.users where id = $1', [cleo.id])
  assert.equal(await known(), 0)
  await town.refuses(ana, 'select from internal.known_words')
  await town.refuses(ana, `select internal.people_asked('brows')`)
})

promise('a word that only hidden members use counts as a typo, as if no one used it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set(`update public.profiles set headline = case when id = $1 then 'Lashes' else 'Lashed' end where id <> $2`, [bea.id, ana.id])
  const found = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'lashes')`)).map(({ id }) => id)
  assert.deepEqual(await found(), [bea.id])
  await town.blocks(bea, ana)
  assert.deepEqual(await found(), [cleo.id])
})

promise('a word that only suspended members use counts as a typo, as if no one used it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set(`update public.profiles set headline = case when id = $1 then 'Lashes' else 'Lashed' end where id <> $2`, [bea.id, ana.id])
  const found = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'lashes')`)).map(({ id }) => id)
  assert.deepEqual(await found(), [bea.id])
  await suspend(town, bea)
  assert.deepEqual(await found(), [cleo.id])
  await town.set(`update public.profiles set headline = 'Lashes and more' where id = $1`, [bea.id])
  assert.deepEqual(await found(), [cleo.id], 'whatever changes meanwhile')
  await liftAll(town, bea)
  assert.deepEqual(await found(), [bea.id])
})

promise('a word that only employers use counts as a typo, since no list of people has them', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set(`update public.profiles set headline = case when id = $1 then 'Lashes' else 'Lashed' end where id <> $2`, [bea.id, ana.id])
  const found = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'lashes')`)).map(({ id }) => id)
  assert.deepEqual(await found(), [bea.id])
  await town.set(`update public.profiles set account_kind = 'employer' where id = $1`, [bea.id])
  assert.deepEqual(await found(), [cleo.id])
  await town.set(`update public.profiles set account_kind = 'professional' where id = $1`, [bea.id])
  assert.deepEqual(await found(), [bea.id])
})

promise('two neighboring letters that changed places find the word that was meant', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const found = async (search: string) =>
    (await town.as(ana, 'select id from public.browse_professionals(search => $1)', [search])).map(({ id }) => id)
  await town.set(`update public.profiles set headline = 'Shears' where id = $1`, [bea.id])
  for (const slip of ['hsears', 'sehars', 'shaers', 'sheras', 'sheasr']) assert.deepEqual(await found(slip), [bea.id], slip)
  assert.deepEqual(await found('srehas'), [], 'not letters that are apart')
  assert.deepEqual(await found('s'), await found(''), 'a single letter is no word')
})

promise('words that only hidden members use are not among the fifty that a typo is compared with', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const has = (who: Member, words: string[]) =>
    town.set('update internal.search_entries set words = array_to_tsvector($2) where id = $1', [who.id, words])
  const nearer = Array.from({ length: 250 }, (_, at) => `lashed${String.fromCodePoint(97 + (at % 26), 97 + Math.floor(at / 26))}`)
  await has(bea, nearer)
  await has(cleo, ['lashes'])
  const found = async () => (await town.as(ana, `select id from public.browse_professionals(search => 'lashedxx')`)).map(({ id }) => id)
  assert.deepEqual(await found(), [bea.id], 'fifty words are nearer')
  await town.blocks(bea, ana)
  assert.deepEqual(await found(), [cleo.id], 'as if nobody had these')
  await has(cleo, nearer.slice(0, 1))
  assert.deepEqual(await found(), [cleo.id], 'a word that others have too still counts')
})

async function same(town: Stage, who: Member, asked: Question): Promise<void> {
  const { search = '', sort = 'match', state = null, city = null, crafts = [], verified = null, matches = null } = asked
  const expected = (await town.set(plainly, [who.id, search, sort, state, city, crafts, verified, matches])).map(({ id }) => id)
  const found: unknown[] = []
  // Few hits are found in another way than many; with pages this small, few hits also take several pages.
  const size = search === '' ? 17 : 4
  let cursor: unknown = null
  for (let page: Row[] = []; page.length === size || cursor === null;) {
    page = await town.as(
      who,
      `select id, cursor from public.browse_professionals(
        search => $1, sort => $2, state => $3, city => $4, crafts => $5, verified => $6, matches => $7, cursor => $8, page_size => $9)`,
      [search, sort, state, city, crafts, verified, matches, cursor === null ? null : JSON.stringify(cursor), size],
    )
    found.push(...page.map(({ id }) => id))
    cursor = page.at(-1)?.['cursor'] ?? 'the end'
  }
  assert.deepEqual(found, expected, JSON.stringify(asked))
}

/** A hundred members in a few places and crafts, one of whom searches for the others. */
async function fill(town: Stage): Promise<Member> {
  const [ana] = await town.professionals(1)
  await town.set(`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'town-' || number || '@stage.test', now(), jsonb_build_object('full_name',
      (array['José', 'Mina', 'Portia', 'Sal'])[1 + number % 4] || ' ' || (array['Ibarra', 'Balan', 'Setter'])[1 + number % 3])
    from generate_series(1, 100) as number`)
  await town.set(`
    with town as (select id, row_number() over (order by email) as number from auth.users where email like '%@stage.test')
    update public.profiles as card set
      state_code = (array['OR', 'OR', 'NY', 'WA', 'OR', null])[1 + number % 6], city = (array['Portland', 'Salem', 'New York City', 'Seattle', null, null])[1 + number % 6],
      specialties = array[(array['hair', 'nails', 'mua'])[1 + number % 3]], is_verified = number % 4 = 0,
      created_at = now() - make_interval(days => (number % 9)::int), last_active_on = current_date - (number % 5)::int
    from town where town.id = card.id`)
  await town.set(`
    insert into public.services (user_id, category, name, duration_minutes, is_tradeable, is_active)
    select id, (array['hair', 'nails', 'mua', 'massage'])[1 + ascii(id::text) % 4], (array['Balayage', 'Gel manicure', 'Glam set'])[1 + ascii(reverse(id::text)) % 3],
      60, ascii(substr(id::text, 3)) % 5 > 0, ascii(substr(id::text, 4)) % 6 > 0
    from public.profiles`)
  await town.set(`
    insert into public.service_wants (user_id, category, title, status)
    select id, (array['nails', 'hair', 'massage'])[1 + ascii(substr(id::text, 2)) % 3], 'Something new', (array['active', 'active', 'paused'])[1 + ascii(substr(id::text, 5)) % 3]
    from public.profiles`)
  const mine: [string, string][] = [
    ['insert into public.services (user_id, category, name, duration_minutes) values ($1, $2, $3, 60)', 'hair'],
    ['insert into public.service_wants (user_id, category, title) values ($1, $2, $3)', 'nails'],
  ]
  for (const [add, craft] of mine) await town.set(add, [ana.id, craft, 'Of my own'])
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = $1`, [ana.id])
  return ana
}
