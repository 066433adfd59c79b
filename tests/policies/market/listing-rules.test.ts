// What a listing has to say, its pictures, and how many there may be.
import assert from 'node:assert/strict'
import { factFields } from '#domain/market/facts.ts'
import { list, listing, photoPath, photosOf, product, sellers, uploads, type Said } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const order = (one: { category: unknown; name: unknown }, other: { category: unknown; name: unknown }) =>
  `${String(one.category)} ${String(one.name)}` < `${String(other.category)} ${String(other.name)}` ? -1 : 1
const photo = (path: string, alt_text: unknown = 'Shears on a table') => JSON.stringify([{ path, alt_text }])

async function fieldOf(town: Stage, who: Member, said: Said): Promise<[field: unknown, message: string]> {
  const [sql, values] = listing(who, said)
  const { detail, message } = await town.refusalOf(who, sql, values, 'PT400')
  return [(JSON.parse(detail ?? '{}') as Said)['field'], message]
}

promise('a listing says where it is and how someone gets it, by a day within a year', async (town) => {
  const [seller] = await sellers(town, 1)
  const day = async (after: number) => String((await town.set(`select (public.utc_today() + $1::int)::text as day`, [after]))[0]?.['day'])
  assert.deepEqual(await fieldOf(town, seller, { city: null }), ['city', 'Say which city it is in.'])
  assert.deepEqual(await fieldOf(town, seller, { pickup: false }), ['pickup', 'Say whether it is picked up or shipped.'])
  for (const after of [-2, 366])
    assert.deepEqual(await fieldOf(town, seller, { deliver_by: await day(after) }), ['deliver_by', 'Choose a day within a year.'])
  for (const said of [{ pickup: false, ships: true }, { deliver_by: await day(-1) }, { deliver_by: await day(365) }])
    await town.as(seller, ...listing(seller, said))
  await town.set(`update public.marketplace_listings set deliver_by = '2020-01-01'`)
  assert.equal(
    await town.touches(seller, 'update public.marketplace_listings set price = 90'),
    3,
    'one that has passed stops no other edit',
  )
})

promise('white space around what is said is left out', async (town) => {
  const [seller] = await sellers(town, 1)
  await list(town, seller, {
    title: '  Shears   from Japan ',
    brand: ' Kasho  Blue ',
    trade_wants: ' A  facial ',
    description: '  Six inches, sharpened.\n\n\n\n\nIn their case.  ',
  })
  assert.deepEqual(await town.set('select title, brand, trade_wants, description from public.marketplace_listings'), [
    { title: 'Shears from Japan', brand: 'Kasho Blue', trade_wants: 'A facial', description: 'Six inches, sharpened.\n\n\nIn their case.' },
  ])
})

promise('a listing says what its category asks for, and nothing else', async (town) => {
  const [seller] = await sellers(town, 1)
  const model = { ...product, category: 'models_wanted', condition: null }
  const needed = { service: 'Balayage', dates: 'Mondays', pay: 'unpaid' }
  const factOf = async (said: Said) => {
    const { detail } = await town.refusalOf(seller, ...listing(seller, said), 'PT400')
    return (JSON.parse(detail ?? '{}') as Said)['fact']
  }
  for (const name of ['service', 'dates', 'pay'])
    assert.equal(await factOf({ ...model, facts: { ...needed, [name]: null } }), name, 'missing')
  for (const [name, value] of [
    ['pay', 'gold'],
    ['service', ''],
    ['service', 'x'.repeat(81)],
    ['service', 7],
    ['patch_test', 'yes'],
    ['watts', 5],
  ] as const)
    assert.equal(await factOf({ ...model, facts: { ...needed, [name]: value } }), name, String(value))
  const dryer = { category: 'electricals', subcategory: 'dryers' }
  for (const watts of [0, 10_001, 1.5, '1200']) assert.equal(await factOf({ ...dryer, facts: { watts } }), 'watts', String(watts))
  const chair = { ...model, category: 'chair_or_suite', facts: { station: 'chair', period: 'week', starts_on: '2027-02-30' } }
  assert.equal(await factOf(chair), 'starts_on')
  await town.as(seller, ...listing(seller, { ...chair, facts: { ...chair.facts, starts_on: '2027-02-28', utilities: false } }))
  await town.as(seller, ...listing(seller, { ...dryer, facts: { watts: 10_000, volts: '110' } }))
  await town.as(seller, ...listing(seller, { ...model, facts: { ...needed, patch_test: true, technique: null } }))
  assert.deepEqual(await town.set(`select facts from public.marketplace_listings where category = 'models_wanted'`), [
    { facts: { ...needed, patch_test: true } },
  ])
})

promise('the form asks for the facts of every category as the database does', async (town) => {
  const known = await town.set(
    'select category, name, holds, most, choices, is_required from internal.market_facts order by category, name',
  )
  const asked = Object.entries(factFields).flatMap(([category, facts]) =>
    Object.entries(facts).map(([name, fact]) => ({
      category,
      name,
      holds: fact.holds,
      most: 'most' in fact ? fact.most : null,
      choices: 'choices' in fact ? Object.keys(fact.choices).toSorted() : null,
      is_required: fact.isRequired === true,
    })),
  )
  assert.deepEqual(
    asked.toSorted(order),
    known
      .map((row) => ({
        ...row,
        category: row['category'],
        name: row['name'],
        choices: (row['choices'] as string[] | null)?.toSorted() ?? null,
      }))
      .toSorted(order),
  )
})

promise('a listing shows one to ten of the pictures that its seller uploaded, each once and described, in their order', async (town) => {
  const [seller, other] = await sellers(town, 2)
  await uploads(town, seller, 2, 3)
  const gone = ['photos', 'The picture is not there any more. Add it again.']
  for (const photos of [photo(photoPath(other)), photo(photoPath(seller, 9)), photo('../etc'), '[7]', photosOf(seller, 1, 9)])
    assert.deepEqual(await fieldOf(town, seller, { photos }), gone, photos)
  assert.deepEqual(await fieldOf(town, seller, { photos: photosOf(seller, 1, 1) }), ['photos', 'Show each picture once.'])
  for (const alt of ['Here', ' Here  ', 'x'.repeat(201), null])
    assert.deepEqual(await fieldOf(town, seller, { photos: photo(photoPath(seller), alt) }), [
      'photos',
      'Describe each picture in 5 to 200 characters.',
    ])
  await town.as(seller, ...listing(seller, { photos: photosOf(seller, 3, 1, 2) }))
  const [kept] = await town.set('select photos from public.marketplace_listings')
  assert.deepEqual(
    ((kept ?? {})['photos'] as { path: string }[]).map(({ path }) => path),
    [3, 1, 2].map((number) => photoPath(seller, number)),
  )
})

promise('30 listings open or waiting for each member, and 40 new ones a day', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const fill = (many: number, end: string) =>
    town.set(
      `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos, expires_at)
       select $1, 'Shears', 'Six inches, in their own case.', 'bundle', 'good', 'free', $2, clock.now() + $3::interval from generate_series(1, $4::int)`,
      [seller.id, photosOf(seller, 1), end, many],
    )
  await fill(29, '1 day')
  await town.as(seller, ...listing(seller))
  const full = 'You can have 30 listings at a time. End one to list another.'
  assert.equal((await town.refuses(seller, ...listing(seller), 'PT429')).message, full)
  await town.as(other, ...listing(other))
  await town.set(`update public.marketplace_listings set expires_at = clock.now() where title = 'Shears'`)
  const [over] = await town.set(`select id from public.marketplace_listings where title = 'Shears' limit 1`)
  await fill(10, '1 day')
  assert.equal((await town.refuses(seller, ...listing(seller), 'PT429')).message, 'You can list 40 things a day.')
  await town.set(`update public.marketplace_listings set created_at = clock.now() - interval '1 day'`)
  await fill(19, '1 day')
  assert.equal((await town.refuses(seller, 'select public.listing_renew($1)', [over?.['id']], 'PT429')).message, full, 'renewing counts')
})

promise('a rejected listing that is edited counts as one that waits', async (town) => {
  const [seller] = await sellers(town, 1)
  const rejected = await list(town, seller, {}, 'rejected')
  await town.set(
    `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos)
     select $1, 'Shears', 'Six inches, in their own case.', 'bundle', 'good', 'free', $2 from generate_series(1, 30)`,
    [seller.id, photosOf(seller, 1)],
  )
  const edit = 'update public.marketplace_listings set price = 90 where id = $1'
  await town.refuses(seller, edit, [rejected], 'PT429')
  await town.set(`update public.marketplace_listings set expires_at = clock.now() where title = 'Shears'`)
  await town.as(seller, edit, [rejected])
})

promise('a price that falls keeps what it was until it rises', async (town) => {
  const [seller] = await sellers(town, 1)
  await list(town, seller, { price: 100 })
  const after = async (price: number) => {
    await town.as(seller, 'update public.marketplace_listings set price = $1', [price])
    return (await town.set('select was_price::float, price_fell_at is not null as fell from public.marketplace_listings'))[0]
  }
  assert.deepEqual(await after(80), { was_price: 100, fell: true })
  assert.deepEqual(await after(80), { was_price: 100, fell: true }, 'the same price')
  assert.deepEqual(await after(70), { was_price: 80, fell: true })
  assert.deepEqual(await after(75), { was_price: null, fell: false })
})
