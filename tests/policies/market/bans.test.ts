// What may not be sold (B13), and what has to be said of it.
import assert from 'node:assert/strict'
import { banOf, bans } from '#domain/market/bans.ts'
import { categoryLabels, cleanedThings, licensedThings, sealedOnly, thingLabels, type Category } from '#domain/market/listings.ts'
import { list, listing, product, sellers, type Said } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const words = (description: string, said: Said = product): Said => ({ ...said, description: `Two bottles. ${description}` })
const tool = { title: 'A set of sponges' }

/** Texts that each ban refuses, and innocent ones with the same words. */
const texts: Record<string, { refuses: Said[]; takes: Said[] }> = {
  opened: {
    refuses: [
      words('Opened once for a photo.'),
      words('One is half-full.'),
      words('Swatched on a nail tip.'),
      words('It was tested twice.'),
      words('OPENED by mistake.'),
      { ...product, title: 'Opened builder gel' },
      words('Partly used.', { ...product, category: 'bundle' }),
      words('Used once.', { ...product, category: 'other' }),
    ],
    takes: [
      words('Never opened.'),
      words('Both are unopened.'),
      words("They haven't been opened."),
      words('Not opened, never swatched, not been tested once.'),
      words('Opened wide, it cuts well.', {}),
    ],
  },
  expired: {
    refuses: [words('It expired in May.'), words('A little past its date.'), words('Out of date.')],
    takes: [words('Not expired, and unexpired for years.'), words('Expires in 2031.')],
  },
  used_applicators: {
    refuses: [words('With used sponges.', tool), words('Used makeup applicators are in the box.'), words('A few used files.', {})],
    takes: [words('Never used sponges.', tool), words('Sponges, used by nobody.', tool)],
  },
  decanted: {
    refuses: [words('Decanted for travel.'), words('Refilled last week.'), words('It is in another bottle.')],
    takes: [words('Never decanted, not refilled.'), words('In its own bottle.')],
  },
  prescription: {
    refuses: [words('Prescription only.'), words('With tretinoin.'), words('One vial of Botox.')],
    takes: [words('No prescription needed.'), words('A non-prescription cream, without tretinoin.')],
  },
  counterfeits: {
    refuses: [words('A good replica.', {}), words('It is a dupe.'), words('Knock-offs, so cheap.')],
    takes: [words('Not a replica, no dupes.', {}), words('The real one.')],
  },
}

const verdict = async (town: Stage, who: Member, said: Said) => {
  await town.set('savepoint verdict')
  const answer = await town.as(who, ...listing(who, said)).then(
    () => null,
    (error: { detail?: string; message: string }) => ({
      ...(JSON.parse(error.detail ?? '{}') as { field?: string; ban?: string }),
      message: error.message,
    }),
  )
  await town.set('rollback to savepoint verdict; release savepoint verdict')
  return answer
}

promise(
  'words that say that something is opened, expired, used, decanted, prescribed or a copy are refused, those that deny it are not',
  async (town) => {
    const [seller] = await sellers(town, 1)
    for (const [ban, { refuses, takes }] of Object.entries(texts)) {
      for (const said of refuses) {
        const refused = await verdict(town, seller, said)
        assert.ok(refused, `${ban}: ${String(said['description'])}`)
        const { field, ban: named, message } = refused
        assert.deepEqual([field, named], ['description', ban], message)
        assert.match(message, /^This item can't be listed: /)
      }
      for (const said of takes) assert.equal(await verdict(town, seller, said), null, String(said['description']))
    }
    assert.deepEqual(
      Object.keys(texts).toSorted(),
      (await town.set('select name from internal.market_bans order by name')).map(({ name }) => name),
    )
  },
)

promise('the form knows the words of every ban as the database does', async (town) => {
  const known = await town.set('select name, categories, words, reason from internal.market_bans order by name')
  assert.deepEqual(
    bans.map(({ name, categories, words: pattern, reason }) => ({
      name,
      categories: categories.toSorted(),
      words: pattern.source,
      reason,
    })),
    known.map(({ name, categories, words: pattern, reason }) => ({
      name,
      categories: (categories as string[]).toSorted(),
      words: String(pattern).replaceAll(/\\[mM]/g, String.raw`\b`),
      reason,
    })),
  )
  for (const { refuses, takes } of Object.values(texts))
    for (const [all, is] of [
      [refuses, true],
      [takes, false],
    ] as const)
      for (const { category = 'tools', title = 'Shears', description } of all)
        assert.equal(
          banOf({ category: category as Category, title: String(title), description: String(description) }) !== null,
          is,
          String(description),
        )
})

promise('products are new, sealed and in date, and nothing past its date is listed or renewed', async (town) => {
  const [seller] = await sellers(town, 1)
  const says = "This item can't be listed: opened or expired products aren't allowed."
  const today = String((await town.set('select public.utc_today()::text as day'))[0]?.['day'])
  for (const category of ['products_sealed', 'products_backbar', 'disposables']) {
    for (const condition of ['like_new', 'good', 'fair', 'for_parts'])
      assert.deepEqual(await verdict(town, seller, { ...product, category, condition }), {
        field: 'condition',
        ban: 'opened',
        message: says,
      })
    assert.equal(await verdict(town, seller, { ...product, category }), null)
    assert.deepEqual(await verdict(town, seller, { ...product, category, expires_on: today }), {
      field: 'expires_on',
      ban: 'expired',
      message: says,
    })
  }
  assert.equal((await verdict(town, seller, { ...product, category: 'bundle', expires_on: today }))?.ban, 'expired')
  assert.equal(await verdict(town, seller, { ...product, expires_on: '2031-05-01' }), null)
  const id = await list(town, seller, { ...product, expires_on: '2031-05-01' })
  await town.set('update public.marketplace_listings set expires_on = public.utc_today(), expires_at = clock.now()')
  assert.equal((await town.refuses(seller, 'select public.listing_renew($1)', [id], 'PT400')).message, says)
})

promise('what touches skin says how it was cleaned, unless it is new and sealed', async (town) => {
  const [seller] = await sellers(town, 1)
  for (const [subcategory, category] of [
    ['brushes', 'tools'],
    ['shears', 'tools'],
    ['clippers', 'tools'],
    ['steam_units', 'electricals'],
  ]) {
    const said = { category, subcategory, cleaned_statement: ' Cleaned.  ' }
    assert.equal((await verdict(town, seller, said))?.field, 'cleaned_statement', subcategory)
    assert.equal(await verdict(town, seller, { ...said, condition: 'new_sealed', cleaned_statement: '' }), null)
    assert.equal(await verdict(town, seller, { ...said, cleaned_statement: 'Cleaned it' }), null)
  }
  assert.equal(await verdict(town, seller, { category: 'furniture', subcategory: 'mirrors', cleaned_statement: '' }), null)
})

promise('a listing names a kind of its own category, where there are some', async (town) => {
  const [seller] = await sellers(town, 1)
  for (const said of [{ subcategory: null }, { subcategory: 'dryers' }, { ...product, subcategory: 'shears' }])
    assert.equal((await verdict(town, seller, said))?.field, 'subcategory')
  const known = await town.set('select category, name, is_cleaned, license_types from internal.market_things')
  const namesOf = (fits: (row: (typeof known)[number]) => unknown) =>
    known
      .filter(fits)
      .map((row) => `${String(row['category'])}/${String(row['name'])}`)
      .toSorted()
  assert.deepEqual(
    Object.entries(thingLabels)
      .flatMap(([category, things]) => Object.keys(things).map((thing) => `${category}/${thing}`))
      .toSorted(),
    namesOf(() => true),
  )
  assert.deepEqual(
    cleanedThings.toSorted(),
    namesOf((row) => row['is_cleaned']),
  )
  assert.deepEqual(
    licensedThings.toSorted(),
    namesOf((row) => (row['license_types'] as string[]).length > 0),
  )
  assert.deepEqual(sealedOnly, ['products_sealed', 'products_backbar', 'disposables'])
  const unlabelled = await town.set('select name from internal.market_bans where not categories <@ $1', [Object.keys(categoryLabels)])
  assert.deepEqual(unlabelled, [])
})
