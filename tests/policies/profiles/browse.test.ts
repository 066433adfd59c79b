import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

promise('the directory shows neither the caller nor members hidden by a block, and nothing to a visitor', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.blocks(bea, ana)
  assert.deepEqual(await names(town, ana), [cleo.name])
  assert.deepEqual(await names(town, cleo), [ana.name, bea.name])
  await town.refuses(null, 'select * from public.browse_professionals()')
  await town.refuses(ana, 'select * from public.browse_entries')
})

promise(
  'a search finds names, crafts, headlines, places, services and wants, tolerates typos and accents, and requires every word',
  async (town) => {
    const [ana] = await town.professionals(1)
    const jose = await town.member('José Ibarra')
    const bea = await town.member('Bea Brooks')
    await town.set(
      `update public.profiles set headline = 'Lash artist', state_code = 'OR', city = 'Portland', specialties = '{esthetics}' where id = $1`,
      [jose.id],
    )
    await offer(town, bea, 'hair', 'Balayage')
    await want(town, bea, 'nails', 'Gel manicure')
    const finds = async (search: string, found: Member[]) =>
      assert.deepEqual(
        await names(town, ana, { search }),
        found.map(({ name }) => name),
        search,
      )
    await finds('jose', [jose])
    await finds('lash portland', [jose])
    await finds('esthetics', [jose])
    await finds('bala', [bea])
    await finds('balyage', [bea])
    await finds('manicure', [bea])
    await finds('lash balayage', [])
    await finds(`%' or true --`, [])
    await finds('x', [bea, jose])
  },
)

promise('filters are combined: craft, place, open to trade, verified, wants what I offer, offers what I want', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await offer(town, ana, 'hair', 'Balayage')
  await want(town, ana, 'nails', 'Gel manicure')
  await want(town, bea, 'hair', 'Root touch-up')
  await offer(town, cleo, 'nails', 'Gel set')
  await town.set(`update public.profiles set is_verified = true, open_to_trade = false, state_code = 'OR', city = 'Bend' where id = $1`, [
    dee.id,
  ])
  const found = (filters: Record<string, unknown>) => names(town, ana, filters)
  assert.deepEqual(await found({ matches: 'wants_mine' }), [bea.name])
  assert.deepEqual(await found({ matches: 'offers_mine' }), [cleo.name])
  assert.deepEqual(await found({ matches: 'both' }), [])
  assert.deepEqual(await found({ crafts: ['nails', 'massage'] }), [cleo.name])
  assert.deepEqual(await found({ verified: true }), [dee.name])
  assert.deepEqual(await found({ open_to_trade: true }), [bea.name, cleo.name])
  assert.deepEqual(await found({ state: 'OR', city: 'Bend' }), [dee.name])
  assert.deepEqual(await found({ state: 'OR', verified: false }), [])
})

promise('miles count from the selected city, across state lines; without a city they have no effect', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const move = 'update public.profiles set state_code = $2, city = $3 where id = $1'
  await town.set(move, [bea.id, 'OR', 'Portland'])
  await town.set(move, [cleo.id, 'WA', 'Vancouver'])
  await town.set(move, [dee.id, 'OR', 'Salem'])
  for (const sort of ['match', 'nearest', 'newest', 'active']) {
    const found = (within_miles: number | null, place: object = { state: 'OR', city: 'Portland' }) =>
      names(town, ana, { ...place, within_miles, sort })
    assert.deepEqual(await found(null), [bea.name])
    assert.deepEqual(await found(25), [bea.name, cleo.name])
    assert.deepEqual(await found(50), [bea.name, cleo.name, dee.name])
    assert.deepEqual(await found(25, { state: 'OR' }), [bea.name, dee.name])
    assert.deepEqual(await found(25, {}), [bea.name, cleo.name, dee.name])
    assert.deepEqual(await found(25, { state: 'OR', city: '%s%2$s' }), [])
    // From where the reader lives, the nearest first, but no further from Portland.
    await town.set(move, [ana.id, 'OR', 'Salem'])
    assert.deepEqual(await found(25), [bea.name, cleo.name])
    await town.set('update public.profiles set state_code = null, city = null where id = $1', [ana.id])
  }
})

promise('a search reaches at most a hundred miles', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`update public.profiles set state_code = 'WA', city = 'Seattle' where id = $1`, [bea.id])
  assert.deepEqual(await names(town, ana, { state: 'OR', city: 'Portland', within_miles: 5000 }), [])
  assert.deepEqual(await names(town, ana, { state: 'WA', city: 'Tacoma', within_miles: 5000 }), [bea.name])
})

promise('members have at least the requested years of experience; those without an entry are left out', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const work = 'update public.profiles set experience_years = $2 where id = $1'
  await town.set(work, [bea.id, 5])
  await town.set(work, [cleo.id, 4])
  assert.deepEqual(await names(town, ana), [bea.name, cleo.name, dee.name])
  assert.deepEqual(await names(town, ana, { min_experience_years: 5 }), [bea.name])
  assert.deepEqual(await names(town, ana, { min_experience_years: 3 }), [bea.name, cleo.name])
})

promise('best matches come first, with what matches; paused services and wants show nowhere', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await offer(town, ana, 'hair', 'Balayage')
  await want(town, ana, 'nails', 'Gel manicure')
  await want(town, bea, 'hair', 'Root touch-up')
  await offer(town, bea, 'nails', 'Gel set')
  await offer(town, bea, 'massage', 'Back massage')
  await offer(town, cleo, 'nails', 'Pedicure')
  await town.set(`update public.services set is_active = false where name = 'Pedicure'`)
  await offer(town, cleo, 'barbering', 'Fade')
  await want(town, dee, 'hair', 'Trim')
  const cards = await browse(town, ana)
  assert.deepEqual(
    cards.map(({ full_name, offers, wants, wants_mine, offers_mine }) => ({ full_name, offers, wants, wants_mine, offers_mine })),
    [
      {
        full_name: bea.name,
        offers: ['Gel set', 'Back massage'],
        wants: ['Root touch-up'],
        wants_mine: ['Root touch-up'],
        offers_mine: ['Gel set'],
      },
      { full_name: dee.name, offers: [], wants: ['Trim'], wants_mine: ['Trim'], offers_mine: [] },
      { full_name: cleo.name, offers: ['Fade'], wants: [], wants_mine: [], offers_mine: [] },
    ],
  )
})

promise('nearest counts miles between cities and puts those without a city last', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const move = 'update public.profiles set state_code = $2, city = $3 where id = $1'
  await town.set(move, [ana.id, 'OR', 'Portland'])
  await town.set(move, [bea.id, 'NY', 'New York City'])
  await town.set(move, [dee.id, 'OR', 'Salem'])
  const cards = await browse(town, ana, { sort: 'nearest' })
  assert.deepEqual(
    cards.map(({ full_name, miles }) => [full_name, miles]),
    [
      [dee.name, 44],
      [bea.name, 2439],
      [cleo.name, null],
    ],
  )
})

for (const sort of ['match', 'nearest', 'newest', 'active']) {
  promise(`pages sorted by ${sort} follow one another without a gap or a repeat`, async (town) => {
    const [ana] = await town.professionals(1)
    await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = $1`, [ana.id])
    await offer(town, ana, 'hair', 'Balayage')
    await want(town, ana, 'nails', 'Gel manicure')
    const cities = ['Portland', 'Salem', 'Gresham', null]
    for (let number = 0; number < 23; number += 1) {
      const person = await town.member(`Member ${number}`)
      await town.set(
        `update public.profiles set state_code = 'OR', city = $2, created_at = now() - make_interval(days => $3), last_active_on = current_date - $4::int where id = $1`,
        [person.id, cities[number % 4], number % 5, number % 3],
      )
      if (number % 2 === 0) await want(town, person, 'hair', 'Trim')
      if (number % 3 === 0) await offer(town, person, 'nails', 'Gel set')
    }
    const whole = (await browse(town, ana, { sort, page_size: 50 })).map((card) => card['id'])
    const paged: unknown[] = []
    let cursor: unknown = null
    for (;;) {
      const page = await browse(town, ana, { sort, page_size: 4, cursor })
      if (page.length === 0) break
      paged.push(...page.map((card) => card['id']))
      cursor = page.at(-1)?.['cursor']
    }
    assert.equal(new Set(whole).size, 23)
    assert.deepEqual(paged, whole)
  })
}

grants('browse_entries', {})

function browse(town: Stage, who: Member, filters: Record<string, unknown> = {}): Promise<Row[]> {
  const given = Object.keys(filters)
  const values = Object.values(filters).map((value) => (isCursor(value) ? JSON.stringify(value) : value))
  return town.as(
    who,
    `select * from public.browse_professionals(${given.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
    values,
  )
}

async function names(town: Stage, who: Member, filters: Record<string, unknown> = {}): Promise<string[]> {
  return (await browse(town, who, filters)).map((card) => String(card['full_name'])).toSorted((a, b) => a.localeCompare(b))
}

function isCursor(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function offer(town: Stage, who: Member, category: string, name: string) {
  return town.set(
    `insert into public.services (user_id, category, name, duration_minutes, sort_order)
     select $1, $2, $3, 60, count(*) from public.services where user_id = $1`,
    [who.id, category, name],
  )
}

function want(town: Stage, who: Member, category: string, title: string) {
  return town.set(`insert into public.service_wants (user_id, category, title) values ($1, $2, $3)`, [who.id, category, title])
}
