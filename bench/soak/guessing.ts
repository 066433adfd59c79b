// Password guessing: a flood of invented sign-ins from one network beside an honest member in another, an account locked by
// strangers, one password tried on many accounts, and whether response times reveal who has an account.
//   npm run soak -- guessing [pairs, 1000] [sign-ins of the flood, 21000]
import { randomUUID } from 'node:crypto'
import { startServer } from '#tests/support/setup/server.ts'
import { median, openTown } from '../members.ts'

const pairs = Number(process.argv[2] ?? 1000)
const flood = Number(process.argv[3] ?? 21_000)
const connections = 150
/** Random guessing gets half; a classifier of times may be at most this good. */
const mostRight = 0.55
const plantedMs = 5
const password = 'quick-brown-42'
const attacker = '203.0.113.66'

const server = await startServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' })
const town = await openTown(server.url)
let networks = 0
const faults: string[] = []
try {
  await floodBesideHonest()
  await spray()
  await compareTimes('wrong password', openAccounts, (email) => signIn(email, newNetwork()), 400)
  await compareTimes('closed account', closedAccounts, (email) => signIn(email, newNetwork()), 429)
} finally {
  await server.stop()
}
for (const fault of faults) console.error(`FAULT ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0

function newNetwork(): string {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}

function newAddress(): string {
  return `${randomUUID()}@bench.test`
}

async function ask(path: string, network: string, body: object, cookie?: string) {
  const started = performance.now()
  const answer = await fetch(`${town.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: town.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const ms = performance.now() - started
  return { status: answer.status, text, ms, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function signIn(email: string, network: string, tried = 'not-theirs-1', cookie?: string) {
  return ask('/token?grant_type=password', network, { email, password: tried }, cookie)
}

async function signUp(email: string): Promise<string> {
  const { status, cookie } = await ask('/signup', newNetwork(), { email, password })
  if (status !== 200) throw new Error(`sign-up answered ${status}`)
  return cookie
}

/** Wrong guesses from as many networks as necessary. */
async function close(email: string): Promise<void> {
  for (let from = 0; from < 20; from += 1) {
    const network = newNetwork()
    await Promise.all(Array.from({ length: 5 }, () => signIn(email, network)))
  }
  expect(`${email} is closed`, (await signIn(email, newNetwork())).status, 429)
}

async function floodBesideHonest(): Promise<void> {
  const [honest, closed] = [newAddress(), newAddress()]
  await signUp(honest)
  const known = await signUp(closed)
  await close(closed)

  const started = performance.now()
  const seen = new Map<number, number>()
  let left = flood
  const attack = async () => {
    while (left > 0) {
      left -= 1
      const { status } = await signIn(newAddress(), attacker)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  }
  const mine: { at: number; status: number; ms: number }[] = []
  const ended = new AbortController()
  const member = async () => {
    while (!ended.signal.aborted) {
      const at = performance.now() - started
      const { status, ms } = await signIn(honest, newNetwork(), password)
      mine.push({ at, status, ms })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const honestly = member()
  await Promise.all(Array.from({ length: connections }, attack))
  const seconds = (performance.now() - started) / 1000
  ended.abort()
  await honestly

  const refused = mine.filter(({ at, status }) => at > 1000 && status !== 200)
  const counts = [...seen].map(([status, count]) => `${count} x ${status}`).join(', ')
  console.log(`flood     ${flood} invented sign-ins from one network in ${seconds.toFixed(1)} s: ${counts}`)
  console.log(
    `honest    ${mine.length} right passwords from elsewhere meanwhile, ${refused.length} refused after the first second; ` +
      `median ${median(mine.map(({ ms }) => ms)).toFixed(0)} ms, slowest ${Math.max(...mine.map(({ ms }) => ms)).toFixed(0)} ms`,
  )
  if (refused.length > 0) faults.push(`${refused.length} right passwords were refused`)
  if (mine.length < 5) faults.push('the honest member hardly had a chance to sign in')
  expect('failures of the flood that were judged', seen.get(400) ?? 0, 30)
  expect('the closed account, right password, unknown browser', (await signIn(closed, newNetwork(), password)).status, 429)
  expect('the closed account, right password, known browser', (await signIn(closed, newNetwork(), password, known)).status, 200)
}

async function spray(): Promise<void> {
  const network = newNetwork()
  const statuses: number[] = []
  for (let n = 0; n < 120; n += 1) statuses.push((await signIn(newAddress(), network)).status)
  console.log(`spraying  120 accounts from one network: refused from try ${statuses.indexOf(429) + 1} on`)
  expect('accounts of the spray that were judged', statuses.lastIndexOf(400) + 1, 30)
}

type Account = { known: string; unknown: string }

/** Each for as many tries as an account has per day. */
async function openAccounts(): Promise<Account[]> {
  const made: Account[] = []
  for (let n = 0; n < Math.ceil(pairs / 95); n += 1) {
    const known = newAddress()
    await signUp(known)
    made.push({ known, unknown: newAddress() })
  }
  return made
}

async function closedAccounts(): Promise<Account[]> {
  const [known, unknown] = [newAddress(), newAddress()]
  await signUp(known)
  for (const email of [known, unknown]) await close(email)
  return [{ known, unknown }]
}

async function compareTimes(
  name: string,
  accountsOf: () => Promise<Account[]>,
  tried: (email: string) => ReturnType<typeof signIn>,
  status: number,
): Promise<void> {
  const accounts = await accountsOf()
  const took = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (let n = 0; n < pairs; n += 1) {
    const account = accounts[n % accounts.length]
    if (account === undefined) throw new Error('no account')
    for (const which of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const answer = await tried(account[which])
      expect(`${name} of a ${which} address`, answer.status, status)
      took[which].push(answer.ms)
      bodies.add(answer.text.replace(/"error_id":"[^"]*"/, ''))
    }
  }
  const right = classify(took.known, took.unknown)
  const planted = classify(
    took.known.map((ms) => ms + plantedMs),
    took.unknown,
  )
  console.log(
    `${name}: known ${median(took.known).toFixed(2)} ms, unknown ${median(took.unknown).toFixed(2)} ms over ${pairs} pairs; ` +
      `told apart in ${(right * 100).toFixed(1)} % (with ${plantedMs} ms planted ${(planted * 100).toFixed(1)} %); ${bodies.size} body`,
  )
  if (right > mostRight) faults.push(`${name}: times tell who has an account`)
  if (planted <= mostRight) faults.push(`${name}: not even ${plantedMs} ms were found; the run was too noisy to say anything`)
  if (bodies.size !== 1) faults.push(`${name}: ${[...bodies].join(' / ')}`)
}

function half(times: number[], which: 0 | 1): number[] {
  return times.filter((_, n) => (n >> 1) % 2 === which)
}

/** The best threshold on one half of the times, and its accuracy on the other half. */
function classify(known: number[], unknown: number[]): number {
  const rightAbout = (at: number, sign: number, which: 0 | 1) => {
    const [k, u] = [half(known, which), half(unknown, which)]
    const hits = k.filter((ms) => (ms - at) * sign > 0).length + u.filter((ms) => (ms - at) * sign <= 0).length
    return hits / (k.length + u.length)
  }
  const candidates = [...half(known, 0), ...half(unknown, 0)].flatMap((at) => [
    { at, sign: 1, right: rightAbout(at, 1, 0) },
    { at, sign: -1, right: rightAbout(at, -1, 0) },
  ])
  const best = candidates.reduce((one, other) => (other.right > one.right ? other : one))
  return rightAbout(best.at, best.sign, 1)
}

function expect(what: string, found: number, wanted: number): void {
  if (found !== wanted) faults.push(`${what}: ${found} instead of ${wanted}`)
}
