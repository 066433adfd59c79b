// The public pages as the server sends them: their statistics, what search engines read, and that each has one URL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gates, receive } from '#tests/support/journeys/bytes.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

const paths = [
  '/',
  '/marketing',
  '/waitlist-confirmation',
  '/how-it-works',
  '/about',
  '/contact',
  '/help',
  '/safety',
  '/community-guidelines',
  '/privacy-policy',
  '/terms',
  '/open-source',
]
const hidden = ['/marketing', '/waitlist-confirmation']

let gateway: Gateway
const others: Gateway[] = []
beforeAll(async () => {
  gateway = await startGateway()
  await given(gateway, { pros: 512, cities: 27, rating: '4.9' })
})
afterAll(async () => {
  for (const each of [gateway, ...others]) await each.stop()
})

async function given(town: Gateway, { pros, cities, rating }: { pros: number; cities: number; rating: string | null }) {
  await town.sql.query(`insert into public.site_stats (source, pros, cities, rating) values ('given', $1, $2, $3)`, [pros, cities, rating])
}

async function another(settings: Record<string, string>): Promise<Gateway> {
  const town = await startGateway({ settings })
  others.push(town)
  return town
}

const textOf = async (path: string, town = gateway) => (await fetch(town.url + path)).text()
const figuresIn = (html: string) => [...html.matchAll(/<dt>([^<]+)/g)].map(([, figure]) => figure)

test('LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-06: the landing page says what is launched, with true figures', async () => {
  const html = await textOf('/')
  expect(html).toContain('Launching Soon - Early Access Available')
  expect(html.replaceAll(/<\/?span>/g, '')).toContain('Trade Beauty Services Like a Pro')
  expect(figuresIn(html)).toEqual(['500+', '25+', '4.9'])
  expect(html).toContain('The first 100 professionals get premium free for 6 months.')
  expect(html).not.toContain('<p class="stats')
})

test('LAND-03 LAND-04 LAND-05 PLAN-14: below their minimums there are no figures; the founder seats left are counted', async () => {
  const town = await another({ LAUNCH_MODE: 'prelaunch' })
  await given(town, { pros: 49, cities: 4, rating: null })
  const html = await textOf('/', town)
  expect(figuresIn(html)).toEqual([])
  expect(html).toContain('Be one of the first 100</p>')
  expect(html).toContain('100 of 100 founding places left')
  // The same before the launch.
  expect(html).toContain('data-launch="prelaunch"')
  expect(html).toContain('Launching Soon - Early Access Available')
})

test('LAND-03 LAND-04 LAND-05: the operator can show the figures of the specification; the strip disappears with the last founder seat', async () => {
  const town = await another({ LANDING_CLAIMS: 'spec' })
  await town.sql.query('create or replace function public.founder_places_left() returns int language sql stable as $$ select 0 $$')
  const html = await textOf('/', town)
  expect(figuresIn(html)).toEqual(['500+', '25+', '4.9'])
  expect(html).toContain('Questions people ask first')
  expect(html).not.toContain('founding places left')
})

test('ROUTE-10 ROUTE-13 ROUTE-18 ROUTE-21: every public page is its own document, small, and without placeholders', async () => {
  const app = await textOf('/auth')
  for (const path of paths) {
    const { body, text } = await receive(gateway.url + path)
    expect(text, path).not.toBe(app)
    expect(text, path).not.toMatch(/\{\{\W?\w+\}\}/)
    expect(text, path).toContain(`<link rel="canonical" href="${gateway.url}${path}">`)
    expect(text, 'no framework comes along').not.toMatch(/<script[^>]+src=/)
    const most = path === '/help' ? 2 * gates.landing.most : gates.landing.most
    expect(body.length, `${path} in bytes`).toBeLessThanOrEqual(most)
    if (path !== '/') expect((await fetch(`${gateway.url}${path}/`, { redirect: 'manual' })).headers.get('location')).toBe(path)
  }
})

test('search engines find each page except those for existing members', async () => {
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${gateway.url}/sitemap.xml`)
  const listed = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    address?.replace(gateway.url, ''),
  )
  expect(new Set(listed)).toEqual(new Set(paths.filter((path) => !hidden.includes(path))))
  for (const path of paths)
    expect((await textOf(path)).includes('<meta name="robots" content="noindex">'), path).toBe(hidden.includes(path))
})

test('each page has its own title and description, a preview picture of 1200 by 630, and readable structured data', async () => {
  const indexed = paths.filter((path) => !hidden.includes(path))
  const said = new Set<string>()
  for (const path of indexed) {
    const html = await textOf(path)
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(title, path).toMatch(/^.+ · Beauty Barter$/)
    expect(description.length, path).toBeGreaterThan(40)
    said.add(title).add(description)
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(picture).toMatch(`${gateway.url}/assets/card-`)
    const png = Buffer.from(await (await fetch(picture)).arrayBuffer())
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual(['PNG', 1200, 630])
    const json = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? ''
    const kinds = (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph'].map((each) => each['@type'])
    expect(kinds, path).toEqual(path === '/' ? ['Organization', 'WebSite', 'FAQPage'] : expect.arrayContaining(['BreadcrumbList']))
  }
  expect(said.size).toBe(2 * indexed.length)
})
