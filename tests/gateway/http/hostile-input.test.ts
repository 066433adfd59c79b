// What a hostile member puts into requests: forged senders, links, claims, and input meant to make the server fail.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAs, type Ask } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, type Member, password, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let eve: Member
let ask: Ask

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
  eve = await gateway.signUp('Eve Ellis')
  ask = askAs(gateway, eve)
})
afterAll(() => gateway.stop())

const deep = (open: string, close: string, many: number) => `${open.repeat(many)}1${close.repeat(many)}`
const account = (data: string) => `{"email":"deep@town.test","password":"${password}","data":${data}}`

test('a message from a member who does not exist is refused like any other forgery', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const sender of [nobody, ana.user.id, null]) {
    const { status, body } = await ask('POST', '/rest/v1/messages', {
      body: { sender_id: sender, recipient_id: bea.user.id, content: 'Hi' },
    })
    expect([status, body]).toEqual([403, expect.objectContaining({ code: '42501' })])
  }
})

test('a refusal shows no row of a function that can see more than its caller', async () => {
  const report = { reported_id: ana.user.id, subject_type: 'profile', subject_id: ana.user.id }
  const missing = '{"what": "reason_missing"}'
  const hostile = [
    { more: { reason: 'dull' }, details: missing },
    { more: { reason: null }, details: missing },
    { more: { reason: 'spam', detail: 'x'.repeat(1_001) }, details: null },
  ]
  for (const { more, details } of hostile) {
    const { status, body } = await ask('POST', '/rest/v1/rpc/report_create', { body: { ...report, ...more } })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'PT400', hint: 'invalid', details })])
  }
})

test('a page only links to https and has a limited size', async () => {
  const links = [
    [{ url: 'javascript:alert(1)' }],
    [{ url: ['javascript:alert(1)//', 'https://fine.test'] }],
    [[{ url: 'https://fine.test' }, { url: 'javascript:alert(1)' }]],
    [{ label: 'no address' }],
  ]
  const wide = 'x'.repeat(10_000)
  for (const change of [
    ...links.map((list) => ({ links: list })),
    { techniques: [wide] },
    { languages: [wide] },
    { trade_rules: { wide } },
  ]) {
    const { status, body } = await ask('PATCH', `/rest/v1/profile_details?user_id=eq.${eve.user.id}`, { body: change })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: '23514' })])
  }
  const fine = { links: [{ label: 'Work', url: 'https://fine.test' }], techniques: ['balayage'], trade_rules: { notice_hours: 24 } }
  expect((await ask('PATCH', `/rest/v1/profile_details?user_id=eq.${eve.user.id}`, { body: fine })).status).toBe(204)
})

describe('accounts', () => {
  test("a sign-up takes no other member's id, and no role", async () => {
    const claims = {
      sub: ana.user.id,
      email: ana.email,
      email_verified: true,
      full_name: 'Mallory',
      role: 'service_role',
      user_role: 'pro',
      is_verified: true,
    }
    const { data } = await (await gateway.client()).auth.signUp({ email: 'mallory@town.test', password, options: { data: claims } })
    const { user } = data
    const own = { sub: user?.id, email: 'mallory@town.test' }
    expect(user).toMatchObject({ role: 'authenticated', email: own.email, user_metadata: own })
    expect(user?.identities).toEqual([
      expect.objectContaining({ id: user?.id, email: own.email, identity_data: expect.objectContaining(own) }),
    ])
    const { rows } = await gateway.sql.query(
      `select user_role, is_verified, is_founder from public.profiles join public.profile_private on user_id = id where id = $1`,
      [user?.id],
    )
    expect(rows).toEqual([{ user_role: 'free', is_verified: false, is_founder: false }])
  })

  test('a member cannot give themselves a role, a confirmed address or an end of their ban', async () => {
    const body = {
      app_metadata: { role: 'admin' },
      role: 'service_role',
      is_super_admin: true,
      banned_until: null,
      email_confirmed_at: null,
      aud: 'x',
    }
    const changed = await ask('PUT', '/auth/v1/user', { body })
    expect(changed).toMatchObject({
      status: 200,
      body: { role: 'authenticated', aud: 'authenticated', app_metadata: { provider: 'email' } },
    })
    expect(JSON.stringify(changed.body)).not.toContain('admin')
  })
})

describe('the machine', () => {
  test.each<[string, string, unknown, Record<string, string>]>([
    ['POST', '/auth/v1/verify', { type: '__proto__', token: 'x', email: 'a@b.test' }, {}],
    ['GET', '/auth/v1/verify?type=constructor&token=x', undefined, {}],
    ['POST', '/auth/v1/token?grant_type=__proto__', {}, {}],
    ['POST', '/auth/v1/signup', account(deep('{"a":', '}', 30_000)), {}],
    ['PUT', '/auth/v1/user', `{"data":${deep('{"a":', '}', 30_000)}}`, {}],
    ['PUT', '/auth/v1/user', `{"data":{"a":${deep('[', ']', 9_000)}}}`, {}],
    ['POST', '/rest/v1/services', 'a=1', { 'content-type': '' }],
    ['PATCH', '/rest/v1/profile_details?user_id=not.is.null', `{"trade_rules":{"a":${deep('[', ']', 20_000)}}}`, {}],
    ['PATCH', '/rest/v1/profiles?id=not.is.null', '{"headline":"\\u0000"}', {}],
    ['GET', '/rest/v1/profiles?full_name=eq.%00', undefined, {}],
    ['GET', '/rest/v1/users', undefined, { 'accept-profile': 'auth' }],
    ['POST', '/functions/v1/__proto__', {}, {}],
  ])('%s %s refuses hostile input instead of failing', async (method, path, body, headers) => {
    const { status } = await ask(method, path, { body, headers })
    // An invalid link redirects to the site.
    expect(status).toBeGreaterThanOrEqual(path.includes('constructor') ? 200 : 400)
    expect(status).toBeLessThan(500)
  })

  test('a page cannot read its metrics, even if its domain points here', async () => {
    const { get } = await import('node:http')
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        get(`${gateway.url}/metrics`, { headers: { host } }, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers['access-control-allow-origin']])
        }).on('error', reject)
      })
    expect(await statusFor('evil.test')).toEqual([403, undefined])
    expect(await statusFor('localhost:1')).toEqual([200, undefined])
  })
})
