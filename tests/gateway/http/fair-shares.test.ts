// When one party exhausts its share, no other party is affected: each attack runs beside an honest member.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'

const headersOf = (gateway: Gateway, member?: Member, token = member?.session.access_token) => ({
  apikey: gateway.anonKey,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})
const statusOf = (answer: Promise<Response>) => answer.then(async (one) => (await one.arrayBuffer(), one.status))
const countOf = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

const secret = 'a secret that signs the tokens of a crowd'
const strangersToken = () =>
  new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(randomUUID())
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))

describe('without request limits', () => {
  let gateway: Gateway
  let honest: Member
  let attackers: Member[]

  beforeAll(async () => {
    gateway = await startGateway({ settings: { JWT_SECRET: secret } })
    honest = await gateway.signUp('Hana')
    attackers = [await gateway.signUp('Mal'), await gateway.signUp('Mel')]
    await gateway.sql.query(`
      create function public.test_slow() returns int language plpgsql as 'begin perform pg_sleep(2.8); return 1; end';
      create table public.test_large (id int primary key, body text not null);
      insert into public.test_large select n, repeat('x', 100000) from generate_series(1, 100) n;
      alter table public.test_large enable row level security;
      create policy "everybody reads" on public.test_large for select to authenticated using (true);
      grant select, update on public.test_large to authenticated;
      create policy "everybody writes" on public.test_large for update to authenticated using (true);
      grant execute on function public.test_slow() to authenticated;
      notify pgrst, 'reload schema'`)
    // The new table is available once the schema has been reloaded.
    while ((await statusOf(fetch(`${gateway.url}/rest/v1/test_large?limit=1`, { headers: headersOf(gateway, honest) }))) !== 200)
      await wait(50)
    await read()
  })
  afterAll(() => gateway.stop())

  const read = () => statusOf(fetch(`${gateway.url}/rest/v1/profiles?select=id&limit=1`, { headers: headersOf(gateway, honest) }))
  const waiting = async () => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    return Number(/^unwritten_bytes (\d+)$/m.exec(metrics)?.[1])
  }

  test('two members with slow statements do not block others', async () => {
    let ended = 0
    const slow = attackers.flatMap((member) =>
      Array.from({ length: 300 }, () =>
        statusOf(fetch(`${gateway.url}/rest/v1/rpc/test_slow`, { method: 'POST', headers: headersOf(gateway, member) })).then((status) => {
          if (status === 200) ended += 1
          return status
        }),
      ),
    )
    await wait(200)
    const statuses: number[] = []
    for (let n = 0; n < 15; n += 1) statuses.push(await read())
    expect(countOf(statuses, 200)).toBe(15)
    // The read did not queue behind the slow ones: if it had, several of them would have ended first.
    expect(ended).toBeLessThan(15)
    const outcomes = await Promise.all(slow)
    expect(countOf(outcomes.slice(0, 300), 429)).toBeGreaterThan(0)
    expect(countOf(outcomes.slice(300), 429)).toBeGreaterThan(0)
    expect(outcomes.filter((status) => status >= 500)).toEqual([])
  })

  test('a refused party gets a retry time in the format of the table API', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        fetch(`${gateway.url}/rest/v1/rpc/test_slow`, { method: 'POST', headers: headersOf(gateway, attackers[0]) }),
      ),
    )
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused?.json()).toMatchObject({ code: 'over_fair_share' })
  })

  test('a flood of visitors from one address leaves the others their turns', async () => {
    const storm = Array.from({ length: 600 }, () => statusOf(fetch(`${gateway.url}/storage/v1/object/public/portfolio/x/y.jpg`)))
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push(await read())
    const outcomes = await Promise.all(storm)
    expect(countOf(statuses, 200)).toBe(20)
    expect(countOf(outcomes, 429)).toBeGreaterThan(0)
    expect(outcomes.filter((status) => status >= 500)).toEqual([])
  })

  test('a response that is too large never leaves the database, and its write is rolled back', async () => {
    const headers = { ...headersOf(gateway, honest), 'content-type': 'application/json', prefer: 'return=representation' }
    const answer = await fetch(`${gateway.url}/rest/v1/test_large?select=body`, { headers })
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'answer_too_large' })])
    const written = await fetch(`${gateway.url}/rest/v1/test_large?id=gt.0&select=id,body`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ body: 'y'.repeat(100_000) }),
    })
    expect(written.status).toBe(413)
    const { rows } = await gateway.sql.query("select count(*)::int as changed from public.test_large where body like 'y%'")
    expect(rows).toEqual([{ changed: 0 }])
  })

  test('a large response arrives whole, in any format', async () => {
    const headers = { ...headersOf(gateway, honest), 'content-type': 'application/json' }
    const body = 'é'.repeat(50_000)
    const url = `${gateway.url}/rest/v1/test_large?id=eq.100&select=body`
    const representation = { ...headers, prefer: 'return=representation' }
    const written = await fetch(url, { method: 'PATCH', headers: representation, body: JSON.stringify({ body }) })
    expect(await written.json()).toEqual([{ body }])
    const answerAs = (accept: string) => fetch(url, { headers: { ...headers, accept } })
    expect(await (await answerAs('application/json')).json()).toEqual([{ body }])
    expect(await (await answerAs('application/vnd.pgrst.object+json')).json()).toEqual({ body })
    expect(await (await answerAs('text/csv')).text()).toBe(`body\n${body}`)
  })

  test('a request cannot be too wide instead of too deep', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `a${at}:cities(id)`).join(',')
    const answer = await fetch(`${gateway.url}/rest/v1/profiles?select=id,${many}`, { headers: headersOf(gateway, honest) })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message: 'There are more than 20 embeds' })])
  })

  test('a client that does not read its responses is refused more, and no one else is', async () => {
    const attacker = await gateway.signUp('Greta')
    const sockets = await Promise.all(Array.from({ length: 16 }, () => unread(gateway, attacker.session.access_token)))
    const heads = await Promise.all(sockets.map(({ head }) => head))
    const statuses = heads.map((head) => Number(head.slice(9, 12)))
    // Each response has 7.5 million bytes: two fit into sixteen, and the sockets' own buffers hold a little more.
    expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(2)
    expect(countOf(statuses, 200)).toBeLessThanOrEqual(4)
    expect(countOf(statuses, 429)).toBe(16 - countOf(statuses, 200))
    expect(await read()).toBe(200)
    const most = await waiting()
    expect(most).toBeGreaterThan(7_000_000)
    expect(most).toBeLessThanOrEqual(16_777_216)
    for (const { socket } of sockets) socket.destroy()
    // The response with the metric is itself waiting to be read.
    await expect.poll(waiting).toBeLessThan(100_000)
  })

  test('while a hundred members leave large responses unread, the server holds 64 megabytes, and others get theirs whole', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, strangersToken))
    const crowd = await Promise.all(tokens.map((token) => unread(gateway, token)))
    const statuses = (await Promise.all(crowd.map(({ head }) => head))).map((head) => Number(head.slice(9, 12)))
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(8)
    const held = await waiting()
    expect(held).toBeGreaterThan(52_000_000)
    expect(held).toBeLessThanOrEqual(67_108_864)
    expect(await read()).toBe(200)
    let rows: { body: string }[] = []
    const readMuch = async () => {
      const url = `${gateway.url}/rest/v1/test_large?select=body&order=id&limit=83`
      const answer = await fetch(url, { headers: headersOf(gateway, honest) })
      rows = (await answer.json()) as typeof rows
      return answer.status
    }
    // Until the crowd's clients have read nothing for two seconds, twice; without that they would be disconnected after twenty.
    await expect.poll(readMuch, { timeout: 10_000, interval: 500 }).toBe(200)
    expect(rows).toEqual(Array.from({ length: 83 }, () => ({ body: 'x'.repeat(100_000) })))
    for (const { socket } of crowd) socket.destroy()
    await expect.poll(waiting).toBeLessThan(100_000)
  }, 30_000)

  test('a request behind a large response on the same connection may take its time', async () => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    const headers = Object.entries(headersOf(gateway, honest)).map(([name, value]) => `${name}: ${value}\r\n`)
    const paths = ['test_large?select=body&limit=75', 'rpc/test_slow']
    for (const path of paths) socket.write(`GET /rest/v1/${path} HTTP/1.1\r\nhost: x\r\n${headers.join('')}\r\n`)
    let answers = ''
    socket.on('data', (part) => (answers += String(part)))
    await expect.poll(() => answers.match(/HTTP\/1\.1 200 OK/g)?.length, { timeout: 10_000, interval: 500 }).toBe(2)
    socket.destroy()
  }, 20_000)

  test('a request with endless headers is cut off, and others are served meanwhile', async () => {
    const { hostname, port } = new URL(gateway.url)
    const open = new Set<Socket>()
    for (let n = 0; n < 200; n += 1) {
      const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: '))
      open.add(socket)
      socket
        .on('error', () => undefined)
        .once('close', () => open.delete(socket))
        .resume()
    }
    expect(await read()).toBe(200)
    await expect.poll(() => open.size, { timeout: 35_000, interval: 250 }).toBe(0)
  }, 60_000)
})

/** Requests seven megabytes and reads only the first bytes. */
async function unread(gateway: Gateway, token: string): Promise<{ socket: Socket; head: Promise<string> }> {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  const headers = Object.entries(headersOf(gateway, undefined, token)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /rest/v1/test_large?select=body&limit=75 HTTP/1.1\r\nhost: x\r\n${headers.join('')}\r\n`)
  const head = new Promise<string>((resolve) => {
    socket.once('readable', () => resolve(String(socket.read(12) ?? '')))
  })
  socket.on('error', () => undefined)
  return { socket, head }
}

describe('with request limits', () => {
  let gateway: Gateway
  let members: Member[]

  beforeAll(async () => {
    gateway = await startGateway({ settings: { RATE_LIMITS: 'on' } })
    members = [await gateway.signUp('Ana'), await gateway.signUp('Bea')]
  })
  afterAll(() => gateway.stop())

  const read = (member?: Member) => fetch(`${gateway.url}/rest/v1/profiles?select=id&limit=1`, { headers: headersOf(gateway, member) })

  test('a member who sends too many requests waits, and others do not', async () => {
    const statuses = await Promise.all(Array.from({ length: 150 }, () => statusOf(read(members[0]))))
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([100, 50])
    const refused = await read(members[0])
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await read(members[1])).status).toBe(200)
  })

  test('a network without a token has fifty requests in ten seconds, not counting pages and probes', async () => {
    const say = () =>
      fetch(`${gateway.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { ...headersOf(gateway), 'content-type': 'application/json' },
        body: '{"messages":[]}',
      })
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(say())))
    expect(countOf(statuses, 429)).toBeGreaterThanOrEqual(10)
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
    expect((await fetch(`${gateway.url}/config.json`)).status).toBe(200)
    expect((await read(members[1])).status).toBe(200)
  })
})
