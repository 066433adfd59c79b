// Whether the response time reveals who has an account: the same request for an existing and for an unknown address,
// alternating. Bodies must be equal and the medians within five percent.
//   npm run soak -- alike [pairs of each, 1000]
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'
import { median, openTown } from '../members.ts'

const pairs = Number(process.argv[2] ?? 1000)
const mostApart = 0.05
const password = 'quick-brown-42'
const newAddress = () => `${randomUUID()}@bench.test`

type Attempt = { path: string; body: (email: string) => object; without?: string[] }
const requests: Record<string, Attempt> = {
  'sign-in': { path: '/token?grant_type=password', body: (email) => ({ email, password: 'not-theirs-1' }) },
  recover: { path: '/recover', body: (email) => ({ email }) },
  resend: { path: '/resend', body: (email) => ({ email, type: 'signup' }) },
  otp: { path: '/otp', body: (email) => ({ email }) },
  // Values that are generated for each request, also for a real account.
  'sign-up': { path: '/signup', body: (email) => ({ email, password }), without: ['id', 'email', 'identities', 'user_metadata'] },
}

const server = await startServer({ AUTH_AUTOCONFIRM: 'off' })
const town = await openTown(server.url)
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()

let faults = 0
for (const [name, asked] of Object.entries(requests)) faults += await compare(name, asked)
await owner.end()
await server.stop()
process.exitCode = faults > 0 ? 1 : 0

async function compare(name: string, asked: Attempt): Promise<number> {
  const known = await openAccount()
  const took = { known: [] as number[], unknown: [] as number[] }
  let unlike = 0
  for (let n = 0; n < pairs; n += 1) {
    const unknown = newAddress()
    const order = n % 2 === 0 ? ([known, unknown] as const) : ([unknown, known] as const)
    const said: string[] = []
    for (const email of order) {
      const started = performance.now()
      said.push(await ask(asked, email))
      took[email === known ? 'known' : 'unknown'].push(performance.now() - started)
    }
    if (said[0] !== said[1]) {
      unlike += 1
      if (unlike === 1) console.error(`${name}: ${said.join(' / ')}`)
    }
  }
  const [one, other] = [median(took.known), median(took.unknown)]
  const apart = Math.abs(one / other - 1)
  console.log(
    `${name.padEnd(8)} known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms: ${(apart * 100).toFixed(1)} % apart; ${unlike} of ${pairs} bodies unlike`,
  )
  return unlike + (apart > mostApart ? 1 : 0)
}

async function ask({ path, body, without = [] }: Attempt, email: string): Promise<string> {
  const answer = await fetch(`${town.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: town.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  })
  const told = (await answer.json()) as Record<string, unknown>
  const kept = Object.entries(told).filter(([key]) => !without.includes(key) && !key.endsWith('_at'))
  return `${answer.status} ${JSON.stringify(kept)}`
}

async function openAccount(): Promise<string> {
  const email = newAddress()
  await ask(requests['sign-up'] as Attempt, email)
  await owner.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
  return email
}
