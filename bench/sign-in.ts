// Password sign-in through the front door compared with the bare hash it consists of, with as many in parallel as the server
// allows, in one run; also how long the server's event loop was blocked meanwhile.
//   npm run bench -- sign-in [rounds] [seconds]
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { startServer } from '../tests/support/setup/server.ts'
import { median, openTown, signUp, type Town } from './members.ts'

const gates = { ratio: 0.9, lagMs: 50 }
/** The parameters and concurrency of server/gateway/auth/passwords/passwords.ts. */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const hashesAtOnce = Math.max(1, availableParallelism() - 1)
const signInsAtOnce = hashesAtOnce * 8
const password = 'quick-brown-42'

const rounds = Number(process.argv[2] ?? 5)
const forMs = Number(process.argv[3] ?? 4) * 1000

const kept = await hash(password, cost)
const server = await startServer()
try {
  const town = await openTown(server.url)
  await signUp(town, 'member')
  const bare = () => verify(kept, password)
  const full = () => signIn(town)
  await perSecond(hashesAtOnce, bare, 1000)
  await perSecond(signInsAtOnce, full, 2000)

  const done: { bare: number; full: number; lagMs: number }[] = []
  for (let n = 0; n < rounds; n += 1) {
    const round = { bare: 0, full: 0, lagMs: 0 }
    const measureBare = async () => (round.bare = await perSecond(hashesAtOnce, bare, forMs))
    const measureFull = async () => {
      // Reading the metrics starts a new window.
      await readLag(town)
      round.full = await perSecond(signInsAtOnce, full, forMs)
      round.lagMs = await readLag(town)
    }
    for (const measure of n % 2 === 0 ? [measureBare, measureFull] : [measureFull, measureBare]) await measure()
    done.push(round)
  }
  process.exitCode = tell(done) ? 0 : 1
} finally {
  await server.stop()
}

async function perSecond(atOnce: number, work: () => Promise<unknown>, ms: number): Promise<number> {
  const started = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() - started < ms) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count / ((performance.now() - started) / 1000)
}

async function signIn({ url, anonKey }: Town): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@bench.test', password }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
}

async function readLag({ url }: Town): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? []
  if (seconds === undefined) throw new Error('the metrics do not tell the lag of the event loop')
  return Number(seconds) * 1000
}

function tell(done: { bare: number; full: number; lagMs: number }[]): boolean {
  const ratios = done.map(({ bare, full }) => full / bare)
  const ratio = median(ratios)
  const lagMs = median(done.map((round) => round.lagMs))
  console.log(`bare hash ${median(done.map(({ bare }) => bare)).toFixed(1)}/s, ${hashesAtOnce} at once`)
  console.log(`sign-in   ${median(done.map(({ full }) => full)).toFixed(1)}/s, ${signInsAtOnce} at once`)
  console.log(
    `ratio     ${ratio.toFixed(2)} of the bare hash (rounds ${ratios.map((each) => each.toFixed(2)).join(' ')}; at least ${gates.ratio.toFixed(2)})`,
  )
  console.log(`loop lag  p99 ${lagMs.toFixed(1)} ms meanwhile (at most ${gates.lagMs})`)
  return ratio >= gates.ratio && lagMs <= gates.lagMs
}
