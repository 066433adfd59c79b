// Password guessing: what is counted, where, and who can still sign in. `npm run soak -- guessing` runs
// twenty-one thousand of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/setup/database.ts'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { startServer } from '#tests/support/setup/server.ts'

const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings })
})
afterAll(() => gateway.stop())

const newAddress = () => `${randomUUID()}@town.test`
let networks = 0
const newNetwork = () => {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

type From = { network: string; cookie?: string; url?: string }

async function post(path: string, { network, cookie, url = gateway.url }: From, body: object, token?: string) {
  const headers = {
    apikey: gateway.anonKey,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
    'x-forwarded-for': network,
    ...(cookie !== undefined && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const method = path === '/user' ? 'PUT' : 'POST'
  const answer = await fetch(`${url}/auth/v1${path}`, { method, headers, body: JSON.stringify(body) })
  const told = (await answer.json()) as { code?: string; message?: string; access_token?: string }
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  const retryAfter = Number(answer.headers.get('retry-after') ?? 0)
  return {
    status: answer.status,
    code: told.code,
    message: told.message,
    token: told.access_token ?? '',
    cookie: cookies[0] ?? '',
    retryAfter,
  }
}
const signIn = (email: string, from: From, tried = 'not-hers-1') => post('/token?grant_type=password', from, { email, password: tried })
const signUp = (email: string, url = gateway.url) => post('/signup', { network: newNetwork(), url }, { email, password })

/** Wrong guesses at an account from several networks, five from each, which is a network's limit. */
async function guessFrom(count: number, email: string) {
  const froms = Array.from({ length: count }, newNetwork)
  for (let tries = 0; tries < 5; tries += 1) {
    const answers = await Promise.all(froms.map((network) => signIn(email, { network })))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['invalid_credentials']))
  }
}

/** As many wrong guesses as an account allows per day: the first ninety-five counted as the server would, without hashing. */
async function lock(email: string) {
  const { rows } = await gateway.sql.query<{ outcome: string }>(
    `select auth.begin_guess('email', $1, 'earlier network ' || n, false) ->> 'outcome' as outcome
     from generate_series(1, 19) n, generate_series(1, 5)`,
    [email],
  )
  expect(rows.filter(({ outcome }) => outcome === 'ok')).toHaveLength(95)
  await guessFrom(1, email)
}

describe('one account', () => {
  test('a hundred guesses at once from one network count as five', async () => {
    const email = newAddress()
    await signUp(email)
    const network = newNetwork()
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email, { network })))
    expect(answers.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await signIn(email, { network }, password)).status).toBe(429)
  })

  test('a restart does not reset guesses', async () => {
    const clone = await cloneDatabase()
    const over = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl, POOL_SIZE: '4', ...settings }
    const [known, unknown, network] = [newAddress(), newAddress(), newNetwork()]
    const first = await startServer(over)
    const anonKey = ((await (await fetch(`${first.url}/config.json`)).json()) as { anonKey: string }).anonKey
    const ask = async (url: string, path: string, body: object) => {
      const headers = { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': network }
      return (await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    expect(await ask(first.url, '/signup', { email: known, password })).toBe(200)
    for (const email of [known, unknown]) {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await ask(first.url, '/token?grant_type=password', { email, password: 'not-hers-1' })).toBe(400)
    }
    await first.stop()
    const second = await startServer(over)
    for (const email of [known, unknown]) expect(await ask(second.url, '/token?grant_type=password', { email, password })).toBe(429)
    await second.stop()
    await clone.drop()
  })

  test('after a hundred wrong guesses a day, only a browser the owner has signed in with can sign in', async () => {
    const [email, stranger] = [newAddress(), newAddress()]
    const { cookie } = await signUp(email)
    const { cookie: strange } = await signUp(stranger)
    await guessFrom(20, email)
    expect(await signIn(email, { network: newNetwork() }, password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await signIn(email, { network: newNetwork(), cookie: strange }, password)).status).toBe(429)
    const forged = cookie.replace(/=.*/, `=${'0'.repeat(64)}`)
    expect((await signIn(email, { network: newNetwork(), cookie: forged }, password)).status).toBe(429)
    expect((await signIn(email, { network: newNetwork(), cookie }, password)).status).toBe(200)
    // The owner signing in does not unlock it for anyone else.
    expect((await signIn(email, { network: newNetwork() }, password)).status).toBe(429)
  })

  test('an address without an account locks the same way', async () => {
    const email = newAddress()
    await lock(email)
    expect(await signIn(email, { network: newNetwork() }, password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })

  test('a browser the owner has signed in with has five guesses too', async () => {
    const email = newAddress()
    const { cookie } = await signUp(email)
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, { network: newNetwork(), cookie })).status).toBe(400)
    expect((await signIn(email, { network: newNetwork(), cookie }, password)).status).toBe(429)
  })

  test('a new password makes other browsers unknown, except the one it was set with', async () => {
    const email = newAddress()
    const before = await signUp(email)
    const changed = await post('/user', { network: newNetwork() }, { password: 'another-chair-2027' }, before.token)
    expect(changed.status).toBe(200)
    await lock(email)
    expect((await signIn(email, { network: newNetwork(), cookie: before.cookie }, 'another-chair-2027')).status).toBe(429)
    expect((await signIn(email, { network: newNetwork(), cookie: changed.cookie }, 'another-chair-2027')).status).toBe(200)
  })

  test('a session has five guesses at the password, as the current one or as the new one', async () => {
    for (const body of [
      { password: 'another-chair-2027', current_password: 'not-hers-1' },
      { password, data: {} },
    ]) {
      const { token } = await signUp(newAddress())
      const ask = () => post('/user', { network: newNetwork() }, body, token)
      for (let tries = 0; tries < 5; tries += 1) expect((await ask()).status).toBeLessThan(423)
      expect((await ask()).status).toBe(429)
    }
  })
})

describe('many accounts', () => {
  test('guesses from one network are refused after thirty failures, and no one else is', async () => {
    const network = newNetwork()
    // Leave some of its fifty requests per ten seconds, which is another limit, for what follows.
    const answers = []
    while (answers.length < 40) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => signIn(newAddress(), { network })))))
    expect(answers.filter(({ code }) => code === 'invalid_credentials')).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const email = newAddress()
    const { cookie } = await signUp(email)
    expect((await signIn(email, { network }, password)).status).toBe(429)
    expect((await signIn(email, { network: newNetwork() }, password)).status).toBe(200)
    expect((await signIn(email, { network, cookie }, password)).status).toBe(200)
  })

  test('right passwords do not count against their network', async () => {
    const network = newNetwork()
    const email = newAddress()
    await signUp(email)
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, { network }, password)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    }
  })
})

type Answer = Awaited<ReturnType<typeof post>>

// At a server whose hashes take as long as they do in production: ninety people sign up at once, and once one of them is
// refused, there are guesses at one account.
describe('a full queue for hashes', () => {
  const email = newAddress()
  let people: Answer[]
  let guesses: Answer[]
  beforeAll(async () => {
    const full = await startGateway({ settings: { ...settings, AUTH_LIGHT_PASSWORD_HASHES: 'off' }, beside: gateway })
    const { url } = full
    const crowd = new Array<Promise<Answer>>()
    await new Promise<void>((onFull) => {
      for (let person = 0; person < 90; person += 1) {
        const signingUp = signUp(newAddress(), url)
        crowd.push(signingUp)
        void signingUp.then(({ status }) => (status === 503 ? onFull() : undefined))
      }
    })
    guesses = await Promise.all(Array.from({ length: 95 }, () => signIn(email, { network: newNetwork(), url })))
    people = await Promise.all(crowd)
    await full.stop()
  })

  test('if too many wait for a hash, the rest are asked to retry, and the others still sign in', () => {
    const busy = people.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.every(({ retryAfter }) => retryAfter > 0)).toBe(true)
    expect(people.filter(({ status }) => status === 200).length + busy.length).toBe(90)
  })

  test('a refusal of ours is no wrong guess', async () => {
    const judged = guesses.filter(({ code }) => code === 'invalid_credentials').length
    const busy = guesses.filter(({ status }) => status === 503).length
    expect(busy).toBeGreaterThan(10)
    expect(judged + busy).toBe(95)
    const { rows } = await gateway.sql.query<{ counted: number }>(
      `select cardinality(made_at) as counted from auth.guesses
       where counter = (select counter from auth.counter_of('email ' || $1, false, ''))`,
      [email],
    )
    expect(rows[0]?.counted).toBe(judged)
  })
})

test('invented addresses use a fixed number of counters, and reusing a counter does not cause a refusal', async () => {
  const ask = async (name: string) => {
    const { rows } = await gateway.sql.query<{ wait: number | null }>(
      `select auth.count_guess($1, false, 'here', 5, '15 minutes', clock_timestamp()) as wait`,
      [name],
    )
    return rows[0]?.wait ?? null
  }
  // Of three thousand names about seventy share a counter.
  const { rows } = await gateway.sql.query<{ counter: string; names: string[] }>(
    `select (auth.counter_of(name, false, 'here')).counter, array_agg(name) as names
     from (select 'name ' || n as name from generate_series(1, 3000) n) named group by counter`,
  )
  // Sixteen bits of a counter's id vary, so there are 65,536 counters.
  expect(rows.filter(({ counter }) => !/^00000000-0000-4000-8000-00000000[0-9a-f]{4}$/.test(counter))).toEqual([])
  const [first = '', other = ''] = rows.find(({ names }) => names.length > 1)?.names ?? []
  for (let tries = 0; tries < 5; tries += 1) expect(await ask(first)).toBeNull()
  expect(await ask(first)).toBeGreaterThan(0)
  expect(await ask(other)).toBeNull()
})

const madeAgo = (ago: string) =>
  gateway.sql.query(`update auth.guesses set made_at = array(select clock_timestamp() - $1::interval from unnest(made_at) each)`, [ago])

test('the response says how long to wait for another guess, until the oldest guess is fifteen minutes old', async () => {
  const email = newAddress()
  await signUp(email)
  const network = newNetwork()
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, { network })
  expect((await signIn(email, { network }, password)).status).toBe(429)
  await madeAgo('14 minutes')
  expect((await signIn(email, { network }, password)).status).toBe(429)
  await madeAgo('15 minutes 1 second')
  expect((await signIn(email, { network }, password)).status).toBe(200)
})
