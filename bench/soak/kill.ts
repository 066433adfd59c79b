// Kills the server twenty times with SIGKILL while messages and trades are acknowledged, then checks whether anything
// acknowledged is lost or duplicated, whether PostgreSQL outlives its server, and how soon it serves again.
//   npm run soak -- kill [rounds]
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { insert, median, openTown, read, rpc, signUp, type Member } from '../members.ts'

type Sent = { member: Member; clientId: string }
type Step = 'pending' | 'accepted' | 'proposed' | 'cancelled'
type Dealt = { member: Member; id: string; step: Step }
const steps: Step[] = ['pending', 'accepted', 'proposed', 'cancelled']

const rounds = Number(process.argv[2] ?? 20)
const pairCount = 24
const messagesAMinute = 28
const dataDir = mkdtempSync(path.join(tmpdir(), 'bb-kill-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`

const sent: Sent[] = []
const dealt: Dealt[] = []
const restarts: number[] = []
let orphans = 0
let server = await start()
const town = await openTown(url)
const pairs = await Promise.all(Array.from({ length: pairCount }, (_, i) => Promise.all([signUp(town, `a${i}`), signUp(town, `b${i}`)])))

for (let round = 1; round <= rounds; round++) {
  const stop = { now: false }
  const writers = pairs.map(([a, b], i) => write(a, b, stop, i))
  await wait(800 + Math.random() * 1200)
  server.kill('SIGKILL')
  stop.now = true
  await Promise.all(writers)
  if (!(await untilPostgresEnds())) orphans++
  const before = performance.now()
  server = await start()
  restarts.push(performance.now() - before)
  console.log(
    `round ${round}: ${sent.length} messages, ${dealt.length} trade steps acknowledged; serving again after ${Math.round(restarts.at(-1) ?? 0)} ms`,
  )
}

const lost = await count(sent, missing)
const doubled = await doubledMessages()
const undone = await count(latestSteps(), isBehind)
console.log(
  `${rounds} kills: ${sent.length} messages and ${dealt.length} trade steps acknowledged, ${lost} lost, ${doubled} doubled, ` +
    `${undone} trades behind, ${orphans} orphans; restart median ${Math.round(median(restarts))} ms, most ${Math.round(Math.max(...restarts))} ms`,
)
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = lost + doubled + undone + orphans > 0 || Math.max(...restarts) > 3 * 3000 ? 1 : 0

async function count<T>(all: T[], holds: (each: T) => Promise<boolean>): Promise<number> {
  let found = 0
  for (const each of all) if (await holds(each)) found++
  return found
}

/** Two members talk and trade until the server dies. A request without a response promises nothing. */
async function write(a: Member, b: Member, stop: { now: boolean }, pair: number): Promise<void> {
  try {
    const open = dealt.findLast((each) => each.member === a && each.step !== 'cancelled')
    for (let n = 0; !stop.now; n++) {
      if (n % 3 === 0) await trade(a, b, open && n === 0 ? open : undefined)
      if (sent.filter((each) => each.member === a).length < messagesAMinute + pair / pairCount) await message(a, b)
      else await wait(20)
    }
  } catch {
    // The connection broke, or a daily limit was reached; what was acknowledged before is in the lists.
  }
}

async function message(a: Member, b: Member): Promise<void> {
  const clientId = randomUUID()
  const status = await insert(town, a, 'messages', { sender_id: a.id, recipient_id: b.id, content: 'On my way.', client_id: clientId })
  if (status === 201) sent.push({ member: a, clientId })
}

async function trade(a: Member, b: Member, resumed?: Dealt): Promise<void> {
  const id = resumed?.id ?? (await send(a, b))
  const done = (step: Step) => dealt.push({ member: a, id, step })
  const before = await stepOf(a, id)
  if (!resumed) done('pending')
  if (before === 'pending') {
    await rpc(town, b, 'trade_accept', { trade_id: id, expected_version: 1 })
    done('accepted')
  }
  if (before !== 'proposed' && before !== 'cancelled') {
    const [meeting] = await read<{ id: string }[]>(town, a, `trade_appointments?select=id&trade_id=eq.${id}&limit=1`)
    const slot = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 5 * 86_400_000).toISOString()
    await rpc(town, a, 'trade_propose_slots', { appointment_id: meeting?.id, slots: [slot] })
    done('proposed')
  }
  if (before !== 'cancelled') await rpc(town, b, 'trade_cancel', { trade_id: id, reason: 'schedule' })
  done('cancelled')
}

async function stepOf(member: Member, id: string): Promise<Step | undefined> {
  const [row] = await read<{ status: Step; trade_appointments: { status: string }[] }[]>(
    town,
    member,
    `trade_proposals?select=status,trade_appointments(status)&id=eq.${id}`,
  )
  return row?.status === 'accepted' && row.trade_appointments.some(({ status }) => status === 'proposed') ? 'proposed' : row?.status
}

async function send(a: Member, b: Member): Promise<string> {
  const item = { title: 'Gel manicure', category: 'nails', duration_minutes: 50, agreed_value_cents: 5500 }
  const items = [
    { giver: 'proposer', ...item },
    { giver: 'recipient', ...item },
  ]
  const row = await rpc<{ id: string }>(town, a, 'trade_send', { recipient_id: b.id, items })
  return row.id
}

function latestSteps(): Dealt[] {
  return [...new Map(dealt.map((each) => [each.id, each])).values()]
}

async function isBehind({ member, id, step }: Dealt): Promise<boolean> {
  const reached = await stepOf(member, id)
  if (reached === undefined) return true
  return steps.indexOf(reached) < steps.indexOf(step)
}

async function missing({ member, clientId }: Sent): Promise<boolean> {
  const rows = await read<unknown[]>(town, member, `messages?select=id&sender_id=eq.${member.id}&client_id=eq.${clientId}`)
  return rows.length !== 1
}

async function doubledMessages(): Promise<number> {
  let twice = 0
  for (const [a] of pairs) {
    const rows = await read<{ client_id: string | null }[]>(town, a, `messages?select=client_id&sender_id=eq.${a.id}&kind=eq.text`)
    twice += rows.length - new Set(rows.map((row) => row.client_id)).size
  }
  return twice
}

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LICENSE_GATE: 'off',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const limit = performance.now() + 30_000
  while (performance.now() < limit) {
    const healthy = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return child
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await wait(10)
  }
  throw new Error('the server did not serve within 30 s')
}

/** True if the killed server's postmaster is gone within ten seconds. */
async function untilPostgresEnds(): Promise<boolean> {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  for (let tries = 0; tries < 500; tries++) {
    if (pid === 0 || !existsSync(`/proc/${pid}`)) return true
    await wait(20)
  }
  return false
}
