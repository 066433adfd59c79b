// A table of requests: endpoints that only this machine may use, tried with every header a proxy adds and with every host name.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/setup/database.ts'
import { sendText } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, password, startGateway } from '#tests/support/gateway/gateway.ts'
import { startServer } from '#tests/support/setup/server.ts'

const demoPassword = 'swap-chairs-2026'
const headers: [string, string][] = [
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'barter.example'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-port', '443'],
  ['x-forwarded-server', 'edge'],
  ['x-forwarded-ssl', 'on'],
  ['x-forwarded', 'for=127.0.0.1'],
  ['forwarded', 'for=127.0.0.1;proto=https'],
  ['x-real-ip', '127.0.0.1'],
  ['x-client-ip', '127.0.0.1'],
  ['x-cluster-client-ip', '127.0.0.1'],
  ['x-original-host', 'barter.example'],
  ['via', '1.1 edge'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['cf-ray', '8a1b2c3d'],
  ['true-client-ip', '203.0.113.9'],
  ['fly-client-ip', '203.0.113.9'],
  ['fastly-client-ip', '203.0.113.9'],
  ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
  ['x-envoy-external-address', '203.0.113.9'],
  ['cdn-loop', 'cloudflare'],
]
const foreignHosts = [
  'barter.example',
  'rebound.test',
  'localhost.rebound.test',
  '127.0.0.1.rebound.test',
  '192.168.1.5',
  '0.0.0.0',
  'localhost.',
]

type Door = { name: string; path: string; open: number; form?: string; json?: unknown }

/** The till's pages respond 404 for unknown ids; all that matters is that the request was let in. */
const doors: Door[] = [
  {
    name: 'demo sign-in',
    path: '/auth/v1/token?grant_type=password',
    open: 200,
    json: { email: 'admin@demo.test', password: demoPassword },
  },
  { name: 'mailbox', path: '/_mailbox', open: 200 },
  { name: 'mailbox as JSON', path: '/_mailbox.json', open: 200 },
  { name: 'one mail', path: '/_mailbox/1-x', open: 404 },
  { name: 'text messages', path: '/_sms', open: 200 },
  { name: 'text messages as JSON', path: '/_sms.json', open: 200 },
  { name: 'checkout', path: `/_checkout/${randomUUID()}`, open: 404 },
  { name: 'paying at the checkout', path: `/_checkout/${randomUUID()}`, open: 410, form: 'act=pay' },
  { name: 'portal', path: `/_billing/${'a'.repeat(64)}`, open: 404 },
  { name: 'acting in the portal', path: `/_billing/${'a'.repeat(64)}`, open: 404, form: 'act=cancel' },
  { name: 'metrics', path: '/metrics', open: 200 },
]

async function knock(gateway: Gateway, { path, form, json }: Door, host: string, more: Record<string, string> = {}) {
  const body = json === undefined ? form : JSON.stringify(json)
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  const sent = { host, apikey: gateway.anonKey, ...(body !== undefined && { 'content-type': type }), ...more }
  const { hostname, port } = new URL(gateway.url)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asking = request({ hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers: sent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asking.on('error', reject).end(body)
  })
}

let local: Gateway
beforeAll(async () => {
  local = await startGateway()
  for (const email of ['ana@demo.test', 'admin@demo.test']) {
    const { error } = await (await local.client()).auth.signUp({ email, password: demoPassword })
    expect(error).toBeNull()
  }
})
afterAll(() => local.stop())

describe('on a local install', () => {
  let gateway: Gateway
  let port: string
  beforeAll(() => {
    gateway = local
    port = new URL(gateway.url).port
  })

  test.each(doors)("$name refuses all proxy headers and all hostnames except this machine's", async (door) => {
    const ours = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'localhost']
    for (const host of ours) expect([host, (await knock(gateway, door, host)).status]).toEqual([host, door.open])
    for (const [at, [name, value]] of headers.entries()) {
      const host = ours[at % ours.length] ?? ''
      expect([host, name, (await knock(gateway, door, host, { [name]: value })).status]).toEqual([host, name, 403])
    }
    for (const foreign of foreignHosts)
      for (const host of [foreign, `${foreign}:${port}`]) expect([host, (await knock(gateway, door, host)).status]).toEqual([host, 403])
  })

  test.each(doors)('$name refuses HTTP/1.0, which a bare proxy speaks', async ({ path, form, json }) => {
    const body = json === undefined ? (form ?? '') : JSON.stringify(json)
    const head = [`${body === '' ? 'GET' : 'POST'} ${path} HTTP/1.0`, `host: 127.0.0.1:${port}`, `apikey: ${gateway.anonKey}`]
    const told = await sendText(gateway.url, [...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
    expect(told).toMatch(/^HTTP\/1\.[01] 403 /)
  })

  test('only the published password is refused, for any account, before any lookup', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    const signIn = async (email: string, tried: string) => {
      const door = { name: '', path: '/auth/v1/token?grant_type=password', open: 200, json: { email, password: tried } }
      const { status, text } = await knock(gateway, door, `127.0.0.1:${port}`, elsewhere)
      const { error_code: code }: { error_code?: string } = JSON.parse(text)
      return [status, code]
    }
    for (const email of ['admin@demo.test', ' Admin@DEMO.test ', 'nobody-of-that-name@demo.test'])
      expect(await signIn(email, demoPassword)).toEqual([403, 'password_refused_here'])
    expect(await signIn('admin@demo.test', 'another-1')).toEqual([400, 'invalid_credentials'])
    const { email } = await gateway.signUp('Ana')
    expect(await signIn(email, password)).toEqual([200, undefined])
  })
})

describe('if the server is public', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { PUBLIC_URL: 'https://barter.example', AUTH_AUTOCONFIRM: 'on' }, beside: local })
  })
  afterAll(() => gateway.stop())

  test('none of it responds, even to requests that look local', async () => {
    const { port } = new URL(gateway.url)
    for (const host of [`127.0.0.1:${port}`, 'barter.example'])
      for (const more of [{}, { 'x-forwarded-for': '203.0.113.9' }])
        for (const door of doors) {
          const { status } = await knock(gateway, door, host, more)
          expect([door.name, host, status]).toEqual([door.name, host, ['demo sign-in', 'metrics'].includes(door.name) ? 403 : 404])
        }
  })
})

describe('if an operator turned it on', () => {
  const opened = { DEMO: 'on', LOCAL_DOORS: 'on', AUTH_AUTOCONFIRM: 'on' }

  test.each([
    { publicUrl: 'https://barter.example', own: 403 },
    { publicUrl: 'http://192.168.1.5:3000', own: null },
  ])('under $publicUrl it responds to direct requests, with a warning for each switch', async ({ publicUrl, own }) => {
    // In a database that has the demo's members, DEMO=on makes no town.
    const gateway = await startGateway({ settings: { ...opened, PUBLIC_URL: publicUrl }, beside: local })
    try {
      const ours = `127.0.0.1:${new URL(gateway.url).port}`
      const theirs = new URL(publicUrl).host
      for (const door of doors) {
        const isMetrics = door.name === 'metrics'
        const answers = async (host: string, more?: Record<string, string>) => [
          door.name,
          host,
          (await knock(gateway, door, host, more)).status,
        ]
        expect(await answers(ours)).toEqual([door.name, ours, isMetrics ? 403 : door.open])
        expect(await answers(theirs)).toEqual([door.name, theirs, isMetrics ? 403 : (own ?? door.open)])
        expect(await answers('rebound.test')).toEqual([door.name, 'rebound.test', 403])
        for (const [name, value] of headers) {
          expect([name, ...(await answers(ours, { [name]: value }))]).toEqual([name, door.name, ours, 403])
          expect([name, ...(await answers(theirs, { [name]: value }))]).toEqual([name, door.name, theirs, 403])
        }
      }
      const warnings = () => gateway.lines.filter((line) => line.startsWith('Warning: ')).map((line) => /[A-Z_]+/.exec(line.slice(9))?.[0])
      await expect.poll(warnings).toEqual(['DEMO', 'LOCAL_DOORS', 'AUTH_AUTOCONFIRM', 'RATE_LIMITS', 'SMTP_HOST', 'TRUST_PROXY'])
    } finally {
      await gateway.stop()
    }
  })
})

test('a server with a moved clock refuses to be public', async () => {
  const clone = await cloneDatabase()
  const owner = new pg.Client(clone.owner)
  await owner.connect()
  try {
    await owner.query(`select clock.move('3 days')`)
    const database = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl }
    await expect(startServer({ ...database, PUBLIC_URL: 'https://barter.example' })).rejects.toThrow(
      "The product's clock is moved by 3 days while PUBLIC_URL is https://barter.example",
    )
    const server = await startServer(database)
    await expect
      .poll(() => server.lines)
      .toContain('Warning: The product\'s clock is moved by 3 days. Set it back with "npm run admin -- clock reset".')
    await server.stop()
  } finally {
    await owner.end()
    await clone.drop()
  }
})
