import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendText } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const said = () => gateway.lines.filter((line) => line.includes('TRUST_PROXY is off'))
const ask = (path: string, init?: RequestInit) => fetch(gateway.url + path, init)

describe('the front door', () => {
  test('reports that it is ready', async () => {
    const answer = await ask('/health')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })

  test('returns the public settings and no secret', async () => {
    const settings = await (await ask('/config.json')).text()
    expect(JSON.parse(settings)).toMatchObject({ url: gateway.url, anonKey: expect.stringMatching(/^sb_publishable_/) })
    expect(settings).not.toContain(gateway.serviceKey)
    expect(settings).not.toContain('sb_secret_')
  })

  test('lets the official client sign up, read who it is and sign out', async () => {
    const { client, email } = await gateway.signUp('Ana Alvarez')
    const { data } = await client.auth.getUser()
    expect(data.user?.email).toBe(email)
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('logs once that an unconfigured proxy is in front of it', async () => {
    expect(said()).toEqual([])
    for (let n = 0; n < 3; n += 1) await ask('/health', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await ask('/config.json')
    await vi.waitFor(() => expect(said()).toHaveLength(1), { timeout: 15_000 })
  })

  test("grants the client's preflight any header it asks for", async () => {
    const answer = await ask('/rest/v1/anything?select=*', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-new, apikey',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-new, apikey')
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  })

  test('sends the cross-origin headers with refusals of every protocol', async () => {
    for (const path of [
      '/auth/v1/user',
      '/auth/v1/nothing',
      '/rest/v1/nothing',
      '/functions/v1/nothing',
      '/storage/v1/nothing',
      '/_nothing',
    ]) {
      const answer = await ask(path, { headers: { origin: 'https://elsewhere.test' } })
      expect([path, answer.status >= 400, answer.headers.get('access-control-allow-origin')]).toEqual([path, true, '*'])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('refuses a body over 4 MB in a form a browser may read', async () => {
    const answer = await ask('/rest/v1/nothing', {
      method: 'POST',
      headers: { apikey: gateway.anonKey },
      body: 'x'.repeat(4 * 1024 * 1024 + 1),
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([413, '*'])
  })

  test('takes 30 KB of headers and refuses 33 KB in a form a browser may read', async () => {
    expect((await ask('/health', { headers: { 'x-long': 'x'.repeat(30_000) } })).status).toBe(200)
    const refused = await withHeader('x'.repeat(33_000))
    expect(refused).toEqual({ status: 431, origin: '*' })
  })

  test('responds to anything but HTTP with a plain refusal', async () => {
    expect(await sendText(gateway.url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  test('logs one line per request, with its id, but no token, body or address', async () => {
    const { client, email, password, session } = await gateway.signUp('Bea Brooks')
    await client.from('nothing').select('*').eq('email', email)
    await client.auth.signInWithPassword({ email, password: 'a wrong one' })
    const answer = await ask('/health?token=secret-in-query')
    const id = answer.headers.get('x-request-id')
    await expect.poll(() => gateway.lines.find((line) => line.includes(String(id)))).toBeDefined()
    const line = JSON.parse(gateway.lines.find((each) => each.includes(String(id))) ?? '')
    expect(line).toMatchObject({ reqId: id, method: 'GET', path: '/health', status: 200 })
    const all = gateway.lines.join('\n')
    expect(all).toContain('/rest/v1/nothing')
    for (const secret of [
      email,
      password,
      'a wrong one',
      session.access_token,
      session.refresh_token,
      gateway.anonKey,
      'secret-in-query',
      '127.0.0.1:',
    ]) {
      expect(all.replaceAll(gateway.url, '')).not.toContain(secret)
    }
  })
})

test('on shutdown, the server finishes running requests, closes its sockets and exits soon after', async () => {
  const ending = await startGateway()
  const { client } = await ending.signUp('Cleo Carter')
  const channel = client.channel('room')
  const states: string[] = []
  channel.subscribe((state) => states.push(state))
  await expect.poll(() => states).toEqual(['SUBSCRIBED'])
  // Another connection's lock keeps this request running until the shutdown has begun.
  await ending.sql.query('begin; lock table auth.users in access exclusive mode')
  const underWay = client.auth.getUser()
  await expect.poll(() => waitingForLock(ending)).toBe(1)
  const ended = ending.end()
  await expect
    .poll(() =>
      fetch(`${ending.url}/health`).then(
        () => 'takes more',
        () => 'takes no more',
      ),
    )
    .toBe('takes no more')
  await ending.sql.query('rollback')
  expect((await underWay).error).toBeNull()
  expect(await ended).toBe(0)
  await ending.stop()
})

async function waitingForLock({ sql }: Gateway): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

function withHeader(value: string): Promise<{ status: number | undefined; origin: unknown }> {
  return new Promise((resolve, reject) => {
    const asking = request(`${gateway.url}/health`, { headers: { 'x-long': value } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, origin: answer.headers['access-control-allow-origin'] })
    })
    asking.on('error', reject).end()
  })
}
