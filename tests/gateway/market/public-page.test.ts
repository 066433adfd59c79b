// The page of a listing as a visitor and a search engine get it, and that what may not be seen looks like what is not there.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
let bea: Member
const photos: { path: string; alt_text: string }[] = []
beforeAll(async () => {
  gateway = await startGateway()
  ;[ana, bea] = await Promise.all([gateway.signUp('Ana Alvarez'), gateway.signUp('Bea Brooks')])
  await gateway.sql.query(`update public.profile_private set user_role = 'pro'`)
  const path = `${ana.user.id}/00000000-0000-4000-8000-000000000001.jpg`
  await gateway.sql.query(`insert into storage.objects (bucket_id, name, owner_id, metadata) values ('market-pictures', $1, $2, $3)`, [
    path,
    ana.user.id,
    { width: 800, height: 600 },
  ])
  photos.push({ path, alt_text: 'The whole chair' })
})
afterAll(() => gateway.stop())

const chair = {
  title: 'Hydraulic chair <b>',
  description: 'Reupholstered in spring.\n\nHolds </script><script>at every height.',
  category: 'furniture',
  subcategory: 'styling_chairs',
  condition: 'good',
  brand: 'Takara & Sons',
  model: 'Belmont',
  price_mode: 'fixed',
  price: 480.5,
  state_code: 'OR',
  city: 'Portland',
  facts: { width_inches: 26 },
  is_public: true,
}

/** Lists it as Ana, and the team approves it. `as`: what becomes of it afterwards. */
async function listed(said: Record<string, unknown> = {}, as: Record<string, unknown> = {}): Promise<string> {
  const row = { ...chair, ...said, photos, user_id: ana.user.id }
  const { data } = await ana.client.from('marketplace_listings').insert(row).select('id').single<{ id: string }>().throwOnError()
  const became = { status: 'approved', ...as }
  const columns = Object.keys(became).map((name, place) => `${name} = $${place + 2}`)
  await gateway.sql.query(`update public.marketplace_listings set ${columns.join(', ')} where id = $1`, [data.id, ...Object.values(became)])
  return data.id
}

async function read(path: string) {
  const answer = await fetch(gateway.url + path)
  const text = await answer.text()
  const json = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(text)?.[1]
  return { status: answer.status, text, data: json === undefined ? null : JSON.parse(json) }
}

const past = new Date(Date.now() - 1000)
const sold = { status: 'closed', closed_reason: 'sold' }
const device = { category: 'electricals', subcategory: 'lasers', facts: {}, cleaned_statement: 'Wiped with alcohol' }
/** What differs from page to page: the id in its address. */
const without = (text: string, id: string) => text.replaceAll(id, 'ID').replaceAll('00000000-0000-0000-0000-000000000000', 'ID')

test('what is hidden, what never was and what is no id get the same page, with 404', async () => {
  const id = await listed()
  expect((await read(`/item/${id}`)).status, 'one that is there').toBe(200)
  const gone = randomUUID()
  const { status, text } = await read(`/item/${gone}`)
  expect(status).toBe(404)
  expect(text).toContain('This listing isn&#x27;t here')
  expect(text).toContain('<meta name="robots" content="noindex">')
  const hidden: Record<string, string> = {
    'not ticked': await listed({ is_public: false }),
    pending: await listed({}, { status: 'pending' }),
    rejected: await listed({}, { status: 'rejected' }),
    expired: await listed({}, { expires_at: past }),
    withdrawn: await listed({}, { expires_at: past, closed_reason: 'withdrawn' }),
    deleted: await listed({}, { deleted_at: past }),
    'deleted, and sold before': await listed({}, { deleted_at: past, ...sold }),
    'for licensed members': await listed(device),
    'no id': 'everything',
    'too long an id': `${id}${id}`,
    'an id and more': `${id}'`,
    encoded: '%00',
  }
  for (const [why, key] of Object.entries(hidden)) {
    const answer = await read(`/item/${key}`)
    expect([why, answer.status]).toEqual([why, 404])
    expect(without(answer.text, key), why).toBe(without(text, gone))
  }
})

const turn = (isOn: boolean) => `update public.feature_switches set is_on = ${isOn} where area = 'marketplace'`

test('what a suspended or leaving seller shows, and while the marketplace is turned off, is not there', async () => {
  const id = await listed()
  const { sql } = gateway
  const tries = async (why: string, does: string, undoes: string, values: unknown[]) => {
    await sql.query(does, values)
    expect([why, (await read(`/item/${id}`)).status]).toEqual([why, 404])
    await sql.query(undoes)
    expect([why, (await read(`/item/${id}`)).status]).toEqual([why, 200])
  }
  await tries(
    'suspended',
    `insert into public.sanctions (user_id, kind, reason, given_by) values ($1, 'suspension', 'Spam', $2)`,
    'update public.sanctions set lifted_at = clock.now()',
    [ana.user.id, bea.user.id],
  )
  await tries('leaving', 'insert into internal.account_deletions (user_id) values ($1)', 'delete from internal.account_deletions', [
    ana.user.id,
  ])
  await tries('turned off', turn(false), turn(true), [])
})

test('a visitor reads what it is, and neither whose it is nor how it does', async () => {
  const id = await listed({}, { view_count: 4711 })
  const { status, text, data } = await read(`/item/${id}`)
  expect(status).toBe(200)
  for (const words of [
    '<title>Hydraulic chair &lt;b&gt; · Beauty Barter</title>',
    '$480.50',
    'Portland, OR',
    'Styling chairs',
    'Takara &amp; Sons',
    '26 in',
    'In Portland, OR',
    'Pickup only',
    'Holds &lt;/script&gt;',
    `<link rel="canonical" href="${gateway.url}/item/${id}">`,
    `/auth?next=${encodeURIComponent(`/marketplace?item=${id}`)}`,
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\{\{\W?\w+\}\}/)
  expect(text).not.toContain('<meta name="robots"')
  for (const secret of [ana.user.id, 'Alvarez', '4711', 'market-pictures', 'The whole chair', '.jpg']) expect(text).not.toContain(secret)
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    productID: id,
    name: 'Hydraulic chair <b>',
    description: 'Reupholstered in spring.\n\nHolds </script><script>at every height.',
    url: `${gateway.url}/item/${id}`,
    category: 'Furniture',
    brand: { '@type': 'Brand', name: 'Takara & Sons' },
    model: 'Belmont',
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: `${gateway.url}/item/${id}`,
      price: 480.5,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      availabilityEnds: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      availableAtOrFrom: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Portland', addressRegion: 'OR', addressCountry: 'US' },
      },
    },
  })
  expect((await (await fetch(`${gateway.url}/sitemap.xml`)).text()).includes('/item/'), 'like jobs').toBe(false)
})

const rent = { category: 'chair_or_suite', subcategory: null, condition: null, price: 200, facts: { station: 'chair', period: 'week' } }

test.each([
  ['a new one', { condition: 'new_sealed' }, { itemCondition: 'https://schema.org/NewCondition' }],
  ['a price, or an offer', { price_mode: 'offers' }, { offers: { price: 480.5, priceCurrency: 'USD' } }],
  ['what is free', { price_mode: 'free', price: null }, { offers: { price: 0, priceCurrency: 'USD' } }],
  ['a chair for rent', rent, { offers: { price: 200, priceSpecification: { price: 200, unitCode: 'WEE' } } }],
])('search engines read of %s: %j', async (_, said, reads) => {
  expect((await read(`/item/${await listed(said)}`)).data).toMatchObject(reads)
})

test('what is only traded has no price for search engines, and a chair no condition', async () => {
  const trade = await read(`/item/${await listed({ price_mode: 'trade_only', price: null, is_trade: true, trade_wants: 'A balayage' })}`)
  expect(trade.data).toMatchObject({ '@type': 'Product' })
  expect(trade.data).not.toHaveProperty('offers')
  expect(trade.text).toContain('A balayage')
  const rented = await read(`/item/${await listed(rent)}`)
  expect(rented.data).not.toHaveProperty('itemCondition')
  expect(rented.text).toContain('$200 a week')
  expect(rented.text).not.toContain('Pickup only')
})

test('a sold one says so and leaves search results; a reserved one is held for someone', async () => {
  const gone = await read(`/item/${await listed({}, sold)}`)
  expect(gone.status).toBe(200)
  expect(gone.data).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  expect(gone.text).toContain('This is sold.')
  expect(gone.text).toContain('<meta name="robots" content="noindex">')
  expect(gone.text).not.toContain('Contact the Seller')
  const held = await read(`/item/${await listed({}, { reserved: 1 })}`)
  expect(held.data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(held.text).toContain('It is held for someone.')
  expect(held.text).toContain('Contact the Seller')
})

test('a job that is hidden and what is no id get the same page as well', async () => {
  const gone = randomUUID()
  const { status, text } = await read(`/job/${gone}`)
  expect(status).toBe(404)
  const nothing = await read('/job/everything')
  expect([nothing.status, without(nothing.text, 'everything')]).toEqual([404, without(text, gone)])
})
