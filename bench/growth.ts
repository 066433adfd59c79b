// Every list and search over HTTP, in towns with more and more members. The requests stay the same; only the number of other
// members grows. A call fails its gate if it takes more than twice as long in the largest town as in the smallest.
//   npm run bench -- growth [members, 2000 20000] [staff|jobs|market|forum|chat|search|hub|matches]     (200000 takes a quarter of an hour; a part: only its calls)
// The smallest town has 1,000 jobs and listings, 2,000 threads and 2,000 messages in a room of the chat, the others five of each for two members, and ten
// threads and messages each: 200,000 for 20,000.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startServer } from '../tests/support/setup/server.ts'
import { engineIn } from './engine-in.ts'
import { callsOf, type Call } from './growth/calls.ts'
import { headers, median, openTown, signUp, type Member, type Town } from './members.ts'

const mostTimes = 2
/** Calls that are this fast everywhere may vary more, because the machine does. */
const quickMs = 5
const warmUps = 10
const runs = 40
const part = (['staff', 'jobs', 'market', 'forum', 'chat', 'search', 'hub', 'matches'] as const).find((each) => process.argv.includes(each))
const isInPart = ({ name, who }: Call) => part === undefined || (part === 'staff' ? who === 'admin' : name.startsWith(part))
const given = process.argv
  .slice(2)
  .filter((each) => each !== part)
  .map(Number)
const sizes = given.length === 0 ? [2_000, 20_000] : [...new Set([2_000, ...given])]

type GrownTown = { town: Town; members: Record<Call['who'], Member>; calls: Call[]; end: () => Promise<void> }

const towns: GrownTown[] = []
const measured = new Map<string, number[]>()
const wrong: string[] = []
try {
  for (const size of sizes) {
    const started = performance.now()
    towns.push(await grow(size))
    console.log(`${size} members are there after ${Math.round((performance.now() - started) / 1000)} s`)
  }
  for (const { name } of towns[0]?.calls.filter(isInPart) ?? []) {
    try {
      measured.set(name, await timesOf(name))
    } catch (error) {
      // The others are measured all the same.
      wrong.push(String(error))
    }
  }
} finally {
  for (const { end } of towns) await end()
}
process.exitCode = tell() && wrong.length === 0 ? 0 : 1
for (const fault of wrong) console.log(fault)

async function grow(size: number): Promise<GrownTown> {
  const server = await startServer({ STATEMENT_SECONDS: '100000' })
  const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
  await owner.connect()
  const town = await openTown(server.url)
  const members = { big: await signUp(town, 'big'), portland: await signUp(town, 'portland'), admin: await signUp(town, 'admin') }
  await owner.query(
    `set bench.members = ${size}; set bench.jobs = ${size === sizes[0] ? 1_000 : size * 2.5}; set bench.threads = ${size === sizes[0] ? 2_000 : size * 10}`,
  )
  await owner.query(readFileSync(new URL('./growth/town.sql', import.meta.url), 'utf8'))
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const { rows } = await owner.query<{ id: string }>('select conversation_id as id from public.conversation_members where user_id = $1', [
    members.portland.id,
  ])
  await owner.end()
  const calls = callsOf(
    { big: members.big.id, portland: members.portland.id, admin: members.admin.id },
    rows[0]?.id ?? '',
    await threadWithReplies(town, members.portland),
  )
  return { town, members, calls, end: () => server.stop() }
}

/** Of a thread that this member reads. */
async function threadWithReplies(town: Town, member: Member): Promise<string> {
  const answer = await fetch(`${town.url}/rest/v1/forum_replies?select=thread_id&limit=1`, { headers: headers(town, member) })
  const [reply] = (await answer.json()) as { thread_id: string }[]
  if (!reply) throw new Error('No thread has replies')
  return reply.thread_id
}

/** The median of one call in each town (none where it counts fewer). The towns take turns, so that each has the same slow minutes. */
async function timesOf(name: string): Promise<number[]> {
  const times: number[][] = towns.map(() => [])
  for (let run = 0; run < warmUps + runs; run += 1) {
    for (const [index, { town, members, calls }] of towns.entries()) {
      const call = calls.find((each) => each.name === name)
      if (!call) throw new Error(`${name} is not in every town`)
      const started = performance.now()
      const isFull = await ask(town, members[call.who], call)
      times[index]?.push(isFull ? performance.now() - started : Number.NaN)
    }
  }
  return times.map((each) => median(each.slice(warmUps)))
}

/** Whether a call that counts reached its limit; others always did. */
async function ask(town: Town, member: Member, { name, path, body, rows, countsTo }: Call): Promise<boolean> {
  const answer = await fetch(`${town.url}/rest/v1/${path}`, {
    headers: headers(town, member),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  // Measuring an empty list would be pointless.
  if (answer.status !== 200 || text === '[]') throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`)
  const answered: unknown = rows === undefined ? undefined : JSON.parse(text)
  if (Array.isArray(answered) && answered.length !== rows) throw new Error(`${name}: ${answered.length} rows, not ${rows}`)
  return countsTo === undefined || Number(text) === countsTo
}

function tell(): boolean {
  console.log(`\n${'median ms'.padEnd(34)}${sizes.map((size) => String(size).padStart(10)).join('')}     times`)
  let areAllWithin = true
  for (const [name, times] of measured) {
    const first = times.find((ms) => !Number.isNaN(ms)) ?? Number.NaN
    const last = times.at(-1) ?? Number.NaN
    const isWithin = Number.isNaN(last) || last <= first * mostTimes || last <= quickMs
    areAllWithin &&= isWithin
    const figures = times.map((ms) => (Number.isNaN(ms) ? '-' : ms.toFixed(1)).padStart(10)).join('')
    console.log(`${name.padEnd(34)}${figures}${(last / first).toFixed(1).padStart(10)}${isWithin ? '' : ' OVER'}`)
  }
  return areAllWithin
}
