// The search over everything: five of each kind, as the areas' own lists have them, and services against a model.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { hasOne, meantBy, wordsOf } from '#tests/support/policies/all-areas/typed-words.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type Found = { people: Row[]; services: Row[]; threads?: Row[]; jobs?: Row[] }

type Place = { state?: string; city?: string }

async function search(town: Stage, who: Member, words: string | null, { state, city }: Place = {}): Promise<Found> {
  const [row] = await town.as(who, 'select public.search_everything($1, $2, $3) as found', [words, state, city])
  return row?.['found'] as Found
}
const ids = (rows: Row[] | undefined) => rows?.map(({ id }) => String(id))
const list = async (town: Stage, who: Member, sql: string, words: string) => (await town.as(who, sql, [words])).map(({ id }) => String(id))

const without = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'))
const addService = `insert into public.services (user_id, category, name, duration_minutes, is_active, sort_order) values ($1, $2, $3, 60, $4, $5)`
const addJob = `insert into public.job_listings (user_id, title, company_name, location, description, compensation_type, status, expires_at)
  values ($1, $2, 'Lumen House', 'Portland, OR', 'A calm floor with two chairs and good light.', 'paid', $3, now() + interval '9 days')`

const makeup = (category: unknown) => (category === 'mua' ? 'makeup artist' : '')
const day = (row: Row) => new Date(row['last_active_on'] as string).getTime()
const time = (row: Row) => (row['created_at'] as Date).getTime()
const byId = (one: Row, other: Row) => (String(one['id']) < String(other['id']) ? 1 : -1)

const first = (is: (card: Row) => boolean) => (one: Row, other: Row) => Number(is(other)) - Number(is(one))

/** Near Portland, of the cities here. */
const near: Record<string, string[]> = { Portland: ['Portland', 'Salem', 'Vancouver'], Seattle: ['Seattle'] }
/** In the city where they look, or of where they work. */
const isNear = (row: Row, { city = 'Portland' }: Place) => near[city]?.includes(String(row['city'])) === true

/** People and services as the caller may find them, from the rows that the policies show them. */
async function expectedOf(town: Stage, who: Member, words: string, place: Place): Promise<Record<'people' | 'services', string[]>> {
  const cards = await town.as(who, 'select * from public.profiles')
  const services = await town.as(who, 'select * from public.services where is_active')
  const wants = await town.as(who, `select * from public.service_wants where status = 'active'`)
  const states = new Map((await town.as(who, 'select code, name from public.states')).map(({ code, name }) => [code, name]))
  const entries = new Map(
    cards.map((card) => {
      const own = services.filter((service) => service['user_id'] === card['id'])
      const crafts = [...(card['specialties'] as string[]), ...own.map(({ category }) => category)]
      const named = [card['full_name'], card['salon_name'], ...(card['specialties'] as string[]), ...crafts.map(makeup)].concat(
        own.flatMap(({ name, category }) => [name, category]),
      )
      const titles = wants.filter((want) => want['user_id'] === card['id']).map(({ title }) => title)
      const others = [card['headline'], card['city'], states.get(card['state_code']), ...titles]
      return [card['id'], { name: wordsOf(named.join(' ')), words: wordsOf([...named, ...others].join(' ')) }] as const
    }),
  )
  const meant = await meantBy(
    town,
    words,
    [...entries.values()].flatMap((entry) => entry.words),
  )
  if (meant.length === 0) return { people: [], services: [] }
  const people = cards.filter(
    (card) =>
      card['id'] !== who.id &&
      card['is_suspended'] !== true &&
      card['account_kind'] !== 'employer' &&
      meant.every((given) => hasOne(entries.get(card['id'])?.words ?? [], given)),
  )
  const found = services.flatMap((service) => {
    const card = people.find(({ id }) => id === service['user_id'])
    const named = wordsOf(`${String(service['name'])} ${String(service['category'])} ${makeup(service['category'])}`)
    return card && hasOne(named, meant.flat()) ? [{ service, card }] : []
  })
  const named = first((card) => hasOne(entries.get(card['id'])?.name ?? [], meant.flat()))
  const nearby = first((card) => isNear(card, place))
  const order = (one: (typeof found)[0], other: (typeof found)[0]) =>
    one.card === other.card
      ? Number(one.service['sort_order']) - Number(other.service['sort_order'])
      : nearby(one.card, other.card) || day(other.card) - day(one.card) || time(other.card) - time(one.card) || byId(one.card, other.card)
  const best = people.toSorted((one, other) => named(one, other) || nearby(one, other) || time(other) - time(one) || byId(one, other))
  return {
    people: best.slice(0, 5).map(({ id }) => String(id)),
    services: found
      .toSorted(order)
      .slice(0, 5)
      .map(({ service }) => String(service['id'])),
  }
}

const asked = ['balayage', 'balyage', 'gel', 'gel portland', 'makeup', 'silk pres', 'zzgone', "%' or true --", 'braidr']

promise(
  'a search finds five of each kind, exactly as the lists of the areas do, and only services that the policies show the caller',
  async (town) => {
    const people = [...(await posters(town, 4)), ...(await town.professionals(4))]
    const [ana, bea, cleo, gone] = people as [Member, Member, Member, Member]
    const some = fc.record({
      owner: fc.nat({ max: people.length - 1 }),
      category: fc.constantFrom('hair', 'nails', 'mua'),
      name: fc.constantFrom('Balayage', 'Gel set', 'Silk press', 'Bridal look', 'Gloss'),
      active: fc.constantFrom(true, true, true, false),
    })
    for (const [place, { owner, category, name, active }] of fc.sample(some, { seed: 3, numRuns: 40 }).entries())
      await town.set(addService, [people[owner]?.id, category, name, active, place])
    for (const [index, person] of people.entries()) {
      await town.set(
        `update public.profiles set state_code = case $2 when 'Seattle' then 'WA' else 'OR' end, city = $2, headline = $4, last_active_on = current_date - $3::int, created_at = now() - $3 * interval '1 day' where id = $1`,
        [person.id, ['Portland', 'Seattle', 'Salem', 'Seattle'][index % 4], index % 3, index % 3 === 0 ? 'Silk and gel' : 'Calm'],
      )
      await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', $2)`, [
        person.id,
        index % 2 === 0 ? 'Gel set' : 'Chrome',
      ])
      await town.set(addJob, [person.id, index % 2 === 0 ? 'Braider' : 'Gel artist', index === 5 ? 'pending' : 'approved'])
    }
    for (const title of [
      'Balayage turns warm',
      'Gel lifts',
      'Silk press reverts',
      'Gel again',
      'Gel and more',
      'Gel for ever',
      'Gel at last',
    ])
      await post(town, title.startsWith('Gel') ? cleo : bea, { title })
    await town.set(`update public.profiles set account_kind = 'employer' where id = $1`, [people[6]?.id])
    await town.blocks(bea, ana)
    await suspend(town, gone)
    const free = people[7] as Member
    await town.endsTrial(free)
    const callers = [ana, bea, cleo, gone, free, await town.staff('moderator')]
    let found = 0
    for (const [index, words] of asked.entries())
      for (const who of callers) {
        const place: Place = index % 2 === 0 ? { state: 'WA', city: 'Seattle' } : { state: 'OR', city: 'Portland' }
        const answer = await search(town, who, words, place)
        const label = `${who.name}: ${words}`
        const has = async (feature: string) => (await town.as(who, 'select public.has_feature($1) as yes', [feature]))[0]?.['yes'] === true
        const expected = who === gone ? { people: [], services: [] } : await expectedOf(town, who, words, place)
        assert.deepEqual(ids(answer.services), expected.services, `services of ${label}`)
        assert.deepEqual(ids(answer.people), expected.people, `people of ${label}`)
        const threads = `select thread ->> 'id' as id from public.search_threads($1, page_size => 5)`
        assert.deepEqual(ids(answer.threads), (await has('community')) ? await list(town, who, threads, words) : undefined, label)
        const jobs = `select listing ->> 'id' as id from public.search_jobs($1, sort => 'near', page_size => 5, near_state => '${place.state}', near_city => '${place.city}')`
        assert.deepEqual(ids(answer.jobs), (await has('jobs')) ? await list(town, who, jobs, words) : undefined, label)
        if (who === gone)
          assert.deepEqual(
            await town.as(who, `select * from internal.found_everywhere($1, null, null) where found_as <> 'jobs' and ids <> '{}'`, [words]),
            [],
            label,
          )
        found += expected.services.length + answer.people.length
      }
    assert.ok(found > 60, `${found} were found`)
  },
  /^function .*(?:services_found|words_of_service|found_everywhere|search_everything)/,
)

promise('a search without a word of two letters finds nothing, and a visitor may not search', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await post(town, bea)
  assert.equal((await search(town, ana, bea.name)).people.length, 1)
  for (const words of ['', ' ', 'b', 'b - c', "'%", null])
    assert.deepEqual(await search(town, ana, words), { people: [], services: [], threads: [], jobs: [], listings: [] }, `${words}`)
  await town.refuses(null, `select public.search_everything('silk')`)
  await town.refuses(null, `select * from internal.found_everywhere('silk', null, null)`)
  for (const call of [
    `internal.services_found('silk', 5, null, null)`,
    `internal.search_hits('service', 'silk'::tsquery, 5)`,
    'internal.search_entries',
  ])
    await town.refuses(ana, `select * from ${call}`)
})

promise('near a city that we do not know is the rest of its state, and who lives nowhere comes after those near', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [dee] = await town.professionals(1)
  const lives = (who: Member, state: string | null, city: string | null, days: number) =>
    town.set(
      `update public.profiles set headline = 'Silk press', state_code = $2, city = $3, last_active_on = current_date - $4::int, created_at = now() - $4 * interval '1 day' where id = $1`,
      [who.id, state, city, days],
    )
  await lives(bea, 'OR', 'Bend', 3)
  await lives(cleo, 'WA', 'Seattle', 2)
  await lives(dee, null, null, 1)
  for (const who of [bea, cleo, dee]) await town.set(addService, [who.id, 'hair', 'Silk press', true, 0])
  const finds = async (place: Place) => {
    const { people, services } = await search(town, ana, 'silk', place)
    return [ids(people), services.map(({ owner }) => (owner as { id: string }).id)]
  }
  const [inOregon, inSeattle, nowhere] = [
    [bea.id, dee.id, cleo.id],
    [cleo.id, dee.id, bea.id],
    [dee.id, cleo.id, bea.id],
  ]
  assert.deepEqual(await finds({ state: 'OR', city: 'Nowhere Falls' }), [inOregon, inOregon])
  assert.deepEqual(await finds({ state: 'WA', city: 'Seattle' }), [inSeattle, inSeattle])
  assert.deepEqual(await finds({ state: 'ID', city: 'Boise' }), [nowhere, nowhere])
})

promise('only the first eighty characters of a search count', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const padded = (gap: number) => `${bea.name}${' '.repeat(gap)}zzgone`
  assert.deepEqual(ids((await search(town, ana, padded(1))).people), [])
  assert.deepEqual(ids((await search(town, ana, padded(80))).people), [bea.id])
})

promise('a row of each kind has what a list shows of it, and no more', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{hair}' where id = $1`, [bea.id])
  await town.set(addService, [bea.id, 'hair', 'Balayage', true, 0])
  await town.set(addJob, [bea.id, 'Balayage artist', 'approved'])
  const thread = await post(town, bea, { title: 'Balayage turns warm', kind: 'question' })
  const answer = await reply(town, ana, thread.id)
  await town.as(bea, 'select public.forum_thread_solve($1, $2)', [thread.id, answer.id])
  const found = await search(town, ana, 'balayage')
  const owner = { id: bea.id, full_name: bea.name, city: 'Portland', state_code: 'OR', is_verified: false }
  assert.deepEqual(found.people, [{ ...owner, specialties: ['hair'] }])
  assert.deepEqual(found.services.map(without), [{ name: 'Balayage', category: 'hair', owner }])
  assert.deepEqual(found.threads?.map(without), [{ title: 'Balayage turns warm', category: 'hair', reply_count: 1, is_solved: true }])
  assert.deepEqual(found.jobs?.map(without), [
    { title: 'Balayage artist', company_name: 'Lumen House', location: 'Portland, OR', is_remote: false, categories: [] },
  ])
})

promise('a service is found by its words while it is active, under its new name once it has one', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(addService, [bea.id, 'mua', 'Bridal look', true, 0])
  const finds = async (words: string) => (await search(town, ana, words)).services.length
  assert.deepEqual([await finds('bridal'), await finds('makeup'), await finds('gloss')], [1, 1, 0])
  await town.set(`update public.services set name = 'Gloss' where user_id = $1`, [bea.id])
  assert.deepEqual([await finds('bridal'), await finds('gloss')], [0, 1])
  await town.set(`update public.services set category = 'nails' where user_id = $1`, [bea.id])
  assert.deepEqual([await finds('makeup'), await finds('nails')], [0, 1])
  await town.set('update public.services set is_active = false where user_id = $1', [bea.id])
  assert.equal(await finds('gloss'), 0)
  assert.deepEqual(
    await town.set(
      `select from internal.search_entries where kind = 'service' and id in (select id from public.services where user_id = $1)`,
      [bea.id],
    ),
    [],
  )
  await town.set('update public.services set is_active = true where user_id = $1', [bea.id])
  assert.equal(await finds('gloss'), 1)
})

promise('a cursor that no page gave asks no more than one at the top', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await post(town, bea, { title: 'Balayage turns warm' })
  await town.set(addJob, [bea.id, 'Balayage artist', 'approved'])
  await town.set(addService, [bea.id, 'hair', 'Balayage', true, 0])
  for (const stage of [-2_000_000_000, -1])
    for (const name of ['search_threads', 'search_jobs', 'browse_professionals']) {
      const found = await town.as(ana, `select from public.${name}(search => 'balayage', cursor => $1)`, [{ stage }])
      assert.ok(found.length <= 1, `${name} at ${stage}: ${found.length}`)
    }
})
