import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway({
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', AUTH_PHONE: 'on', AUTH_ANONYMOUS: 'on' },
  })
})
afterAll(() => gateway.stop())

type Session = { access_token: string; refresh_token: string }
const newAddress = () => `${randomUUID()}@town.test`
let networks = 0
const newNetwork = () => `203.0.113.${(networks += 1)}`

function ask(path: string, from: string, body: unknown, authorization?: string): Promise<Response> {
  const headers = {
    apikey: gateway.anonKey,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': from,
    ...(authorization !== undefined && { authorization }),
  }
  return fetch(`${gateway.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function post(path: string, from: string, body: unknown) {
  const answer = await ask(path, from, body)
  const { code }: { code?: string } = await answer.json()
  return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after') ?? 0) }
}
const signIn = (email: string, from: string, with_ = 'not-hers-1') => post('/token?grant_type=password', from, { email, password: with_ })

test('five wrong passwords from one network lock the account for that network only', async () => {
  const [owner, thief] = [newNetwork(), newNetwork()]
  const email = newAddress()
  expect((await post('/signup', owner, { email, password })).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, thief)).code).toBe('invalid_credentials')
  const refused = await signIn(email, thief, password)
  expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect((await signIn(email, owner, password)).status).toBe(200)
  expect((await signIn(newAddress(), thief)).code).toBe('invalid_credentials')
})

test('an account that does not exist locks the same way', async () => {
  const [network, email] = [newNetwork(), newAddress()]
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, network)).code).toBe('invalid_credentials')
  expect((await signIn(email, network)).status).toBe(429)
})

test('right passwords do not count as attempts', async () => {
  const [network, email] = [newNetwork(), newAddress()]
  await post('/signup', network, { email, password })
  for (let times = 0; times < 7; times += 1) expect((await signIn(email, network, password)).status).toBe(200)
})

test('one email a minute to one address, whether or not it has an account', async () => {
  const [known, unknown] = [newAddress(), newAddress()]
  await post('/signup', newNetwork(), { email: known, password })
  for (const email of [known, unknown]) {
    expect((await post('/recover', newNetwork(), { email })).status).toBe(200)
    const again = await post('/recover', newNetwork(), { email })
    expect(again).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(again.retryAfter).toBeGreaterThan(50)
  }
})

test('one sign-in email a minute, likewise', async () => {
  const known = newAddress()
  await post('/signup', newNetwork(), { email: known, password })
  for (const email of [known, newAddress()]) {
    expect((await post('/otp', newNetwork(), { email })).status).toBe(200)
    expect(await post('/otp', newNetwork(), { email })).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  }
})

test('one text message a minute to one number, and thirty an hour from one network', async () => {
  for (const path of ['/otp', '/resend', '/signup']) {
    const body = { phone: String(15_035_551_000 + networks), password, type: 'sms' }
    expect((await post(path, newNetwork(), body)).status, path).toBe(200)
    const again = await post('/otp', newNetwork(), body)
    expect(again, path).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(again.retryAfter).toBeGreaterThan(50)
  }
  const network = newNetwork()
  const many = await Promise.all(Array.from({ length: 30 }, (_, place) => post('/otp', network, { phone: String(15_035_552_000 + place) })))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(30)
  expect((await post('/otp', network, { phone: '15035553000' })).status).toBe(429)
})

test('thirty anonymous accounts an hour from one network', async () => {
  const network = newNetwork()
  const half = (count: number) => Promise.all(Array.from({ length: count }, () => post('/signup', network, {})))
  expect((await half(30)).filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await post('/signup', network, {})).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('five new accounts an hour from one network', async () => {
  const network = newNetwork()
  for (let made = 0; made < 5; made += 1) expect((await post('/signup', network, { email: newAddress(), password })).status).toBe(200)
  expect(await post('/signup', network, { email: newAddress(), password })).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect((await post('/signup', newNetwork(), { email: newAddress(), password })).status).toBe(200)
})

test('thirty attempts at links in five minutes from one network', async () => {
  const network = newNetwork()
  const tries = await Promise.all(
    Array.from({ length: 31 }, () => post('/verify', network, { type: 'recovery', token_hash: randomUUID() })),
  )
  expect(tries.filter(({ code }) => code === 'otp_expired')).toHaveLength(30)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('SESS-12 a network that refreshes too often must retry later, and its sessions continue', async () => {
  const network = newNetwork()
  const sessions: Session[] = []
  // Three members: each may send a hundred requests in ten seconds, and their network may refresh 150 times in five minutes.
  for (let n = 0; n < 3; n += 1) {
    const answer = await ask('/signup', network, { email: newAddress(), password })
    sessions.push(await answer.json())
  }
  const refresh = async (session: Session, from: string) => {
    const { access_token, refresh_token } = session
    const answer = await ask('/token?grant_type=refresh_token', from, { refresh_token }, `Bearer ${access_token}`)
    if (answer.status === 200) Object.assign(session, await answer.json())
    return answer
  }
  const answers: Response[] = []
  for (let times = 0; times < 156; times += 1) answers.push(await refresh(sessions[times % 3] as Session, network))
  expect(answers.findIndex(({ status }) => status !== 200)).toBe(150)
  // Clients would take 429 as a bad token and end the session in the browser.
  for (const each of answers.slice(150)) {
    expect([each.status, await each.json()]).toMatchObject([503, { code: 'over_request_rate_limit' }])
    expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const elsewhere = newNetwork()
  for (const session of sessions) expect((await refresh(session, elsewhere)).status).toBe(200)
})

test('SESS-12 a network that sends too many requests of any kind gets the same response for its refreshes', async () => {
  const network = newNetwork()
  const answers: Awaited<ReturnType<typeof post>>[] = []
  for (let times = 0; times < 60; times += 1) {
    answers.push(await post('/token?grant_type=refresh_token', network, { refresh_token: 'nobody-has-this' }))
  }
  const refused = answers.filter(({ code }) => code === 'over_request_rate_limit')
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect([each.status, each.retryAfter > 0]).toEqual([503, true])
})
