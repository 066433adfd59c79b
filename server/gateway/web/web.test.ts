import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../http/http.ts'
import { webRoutes } from './web.ts'

let folder = ''
let app: ReturnType<typeof makeApp>
let figures: Record<string, string> = {}
const publicSettings = { url: 'http://127.0.0.1:3000', anonKey: 'sb_publishable_</script>' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  const files = {
    'app.html':
      '<!doctype html><html lang="en"><head><script type="application/json" id="config"></script><!--fetched--><link rel="stylesheet" href="/assets/app.css"></head><!--outline-->app',
    'screens.json': JSON.stringify([
      {
        path: '/talks/$',
        boot: '<script>ask()</script>',
        styles: '<link rel="stylesheet" href="/assets/talk.css">',
        scripts: '<link href="/assets/talk.js">',
        outline: '<h1>Talk</h1>',
      },
      {
        path: '/talk-list',
        boot: '<script>ask()</script>',
        styles: '<link rel="stylesheet" href="/assets/list.css">',
        scripts: '<link href="/assets/list.js">',
        outline: '<h1>Talks</h1>',
      },
      {
        path: '/talks/new',
        boot: '',
        styles: '<link rel="stylesheet" href="/assets/new.css">',
        scripts: '<link href="/assets/new.js">',
        outline: '',
      },
    ]),
    'index.html': '<!doctype html><html lang="en">landing',
    'about.html': '<html><link href="{{url}}/about">{{#members}}<b>{{members}} members</b>{{/members}}{{^members}}be the first{{/members}}',
    'talk.html': '<link href="{{url}}">{{#talk}}<h1>{{talk}}</h1><script>{{&data}}</script>{{/talk}}{{^talk}}no talk{{/talk}}',
    'robots.txt': 'Sitemap: {{url}}/sitemap.xml',
    'csp.json': '{"scripts":["sha256-abc="]}',
    'favicon.svg': '<svg/>',
    'assets/app-1.js': 'plain()',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync('plain()'))
  const settings = { publicUrl: publicSettings.url, trustProxy: false, operatorKey: null, isLoopback: true, publicSettings }
  app = makeApp({ log: pino({ level: 'silent' }), registry: new Registry(), settings, canServe: async () => true })
  await webRoutes(app, {
    folder,
    launchMode: 'open',
    publicUrl: settings.publicUrl,
    publicSettings,
    facts: { url: settings.publicUrl },
    figures: async () => figures,
    filled: [
      {
        name: 'talk.html',
        at: /^\/talk\/(\d+)$/,
        read: async (key) => (key === '7' ? { status: 200, values: { talk: 'Q & A', data: '{"a":"<b>"}' } } : { status: 404, values: {} }),
      },
    ],
    connect: ['https://geo.test'],
    forms: [],
    widgets: ['https://widget.test'],
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('/ is the landing page, stamped with the launch mode', async () => {
  const answer = await get('/')
  expect(answer.body).toBe('<!doctype html><html data-launch="open" lang="en">landing')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('a public page has one URL and shows the known figures', async () => {
  expect((await get('/about')).body).toBe('<html data-launch="open"><link href="http://127.0.0.1:3000/about">be the first')
  figures = { members: '500+ <' }
  expect((await get('/about')).body).toContain('<b>500+ &lt; members</b>')
  expect((await get('/about')).body).not.toContain('be the first')
  for (const address of ['/about/?utm_source=x', '/about.html?utm_source=x']) {
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, '/about?utm_source=x'])
  }
  const robots = await get('/robots.txt')
  expect([robots.body, robots.headers['content-type']]).toEqual(['Sitemap: http://127.0.0.1:3000/sitemap.xml', 'text/plain; charset=utf-8'])
})

test('any page URL returns the app with its settings, which cannot close the script element', async () => {
  for (const address of ['/browse', '/auth?next=/x', '/people/7']) {
    const answer = await get(address)
    expect(answer.statusCode).toBe(200)
    const [, config] = /id="config">(.*?)<\/script>/.exec(answer.body) ?? []
    expect(JSON.parse(config ?? '')).toEqual(publicSettings)
  }
})

test("the app's document has its screen's files in its head, fetched after the boot script, and its outline; other URLs have none", async () => {
  const headOf = async (address: string) => /<\/script>(.*)<\/head>/.exec((await get(address)).body)?.[1]
  expect(await headOf('/talks/7?from=bell')).toBe(
    '<template id="needed"><link rel="stylesheet" href="/assets/app.css"><link rel="stylesheet" href="/assets/talk.css"></template>' +
      '<template id="later"><link href="/assets/talk.js"></template><script>ask()</script>',
  )
  expect(await headOf('/talks/new')).toBe(
    '<link rel="stylesheet" href="/assets/app.css"><link rel="stylesheet" href="/assets/new.css"><link href="/assets/new.js">',
  )
  for (const address of ['/talks', '/talks/7/more', '/other'])
    expect(await headOf(address), address).toBe('<!--fetched--><link rel="stylesheet" href="/assets/app.css">')
  expect((await get('/talks/7')).body).toContain('<h1>Talk</h1>app')
  expect((await get('/talks/new')).body).not.toContain('<h1>')
  expect((await get('/talks/7')).headers['etag']).not.toBe((await get('/talks')).headers['etag'])
  expect((await get('/screens.json')).body, 'is for the server alone').toContain('<!doctype html>')
})

test('the document that a browser keeps for the next visit fetches its styles alone, and is at one path of each screen', async () => {
  const next = await get('/_next-visit/talks')
  expect([next.statusCode, next.body]).toEqual([404, expect.not.stringContaining('<html')])
  expect((await get('/_next-visit/talks/7')).statusCode, 'only a screen with a path of one segment').toBe(404)
  expect((await get('/_next-visit/nowhere')).statusCode).toBe(404)
  const kept = await get('/_next-visit/talk-list')
  const [, head] = /<\/script>(.*)<\/head>/.exec(kept.body) ?? []
  expect(head).toBe(
    '<link rel="stylesheet" href="/assets/app.css"><link rel="stylesheet" href="/assets/list.css">' +
      '<template id="files"><link href="/assets/list.js"></template>',
  )
  expect(kept.body).toContain('<h1>Talks</h1>app')
  expect(kept.headers['content-security-policy']).toBe((await get('/talk-list')).headers['content-security-policy'])
})

test('a file is sent without the header that lists what protocol clients may read', async () => {
  expect((await get('/assets/app-1.js')).headers['access-control-expose-headers']).toBeUndefined()
  expect((await get('/rest/v1')).headers['access-control-expose-headers']).toContain('Content-Range')
})

test('an unknown URL of a protocol, an asset or a local door is not a page', async () => {
  for (const address of ['/rest/v1', '/auth/v1/nothing', '/assets/gone.js', '/_nothing']) {
    const answer = await get(address)
    expect([address, answer.statusCode]).toEqual([address, 404])
    expect(answer.headers['content-type']).toMatch('application/json')
  }
  expect((await app.inject({ method: 'POST', url: '/browse' })).statusCode).toBe(404)
})

test('the Content-Security-Policy of a page allows our own scripts, those hashed by the build, and no other', async () => {
  const policy = String((await get('/browse')).headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'sha256-abc=' https://widget.test;")
  expect(policy).toContain('frame-src https://widget.test;')
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:3000 ws://127.0.0.1:3000 https://geo.test https://widget.test;")
  expect(policy).toContain("frame-ancestors 'none'")
})

test("assets are compressed and cached permanently; the build's own files are not served", async () => {
  const answer = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('plain()')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/app-1.js')).body).toBe('plain()')
  expect((await get('/favicon.svg')).body).toBe('<svg/>')
  expect((await get('/csp.json')).headers['content-type']).toMatch('text/html')
})

test('an unchanged page is not sent twice', async () => {
  const first = await get('/browse', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('app')
  const second = await get('/browse', { 'if-none-match': first.headers['etag'] })
  expect([second.statusCode, second.body]).toEqual([304, ''])
})

test('a new build under a running server is served', async () => {
  await writeFile(join(folder, 'index.html'), '<html>landing, second build')
  await utimes(join(folder, 'app.html'), new Date(), new Date(Date.now() + 5000))
  await expect.poll(async () => (await get('/')).body, { timeout: 3000 }).toContain('second build')
})

test("an asset's name leads nowhere outside the folder", async () => {
  for (const name of [
    '..%2fcsp.json',
    '%2e%2e%2fcsp.json',
    '..%5ccsp.json',
    'x%2f..%2f..%2fcsp.json',
    '%2fetc%2fpasswd',
    'app-1.js%00',
    '.',
  ])
    expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([
      name,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
})

test('a document with paths of its own is filled in for each request, and is not served without', async () => {
  const talk = await get('/talk/7')
  expect(talk.body).toBe('<link href="http://127.0.0.1:3000"><h1>Q &amp; A</h1><script>{"a":"<b>"}</script>')
  const again = await get('/talk/7', { 'if-none-match': talk.headers['etag'] })
  expect(again.statusCode).toBe(304)
  const none = await get('/talk/8', { 'if-none-match': (await get('/talk/8')).headers['etag'] })
  expect([none.statusCode, none.body]).toEqual([404, '<link href="http://127.0.0.1:3000">no talk'])
  const brotli = await get('/talk/7', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(talk.body)
  for (const path of ['/talk', '/talk.html', '/talk/x']) expect((await get(path)).body, path).toContain('app')
})
