// Refresh tokens under contention, against a running server. Fifty tabs refresh one session at once and must all get the
// same child token. Then a spent grandparent is replayed while its descendants refresh: after the refusal, no token of the
// family may work. Then a spent parent races its unused child: it gets that child, or it comes too late and ends the family.
//   npm run soak -- refresh [rounds of each, 10000] [tabs|replays|parents: one of the three alone]
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'
import { openTown, signUp } from '../members.ts'

const rounds = Number(process.argv[2] ?? 10_000)
const alone = process.argv[3]
const tabs = 50
const sideBySide = 2
const chainsAtOnce = 500

type Answer = { status: number; token: string | null }
/** Two spent tokens and a live one, each the parent of the next. */
type Chain = { grandparent: string; parent: string; alive: string }

const server = await startServer()
const town = await openTown(server.url)
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()
const { id: person } = await signUp(town, 'tabs')

let faults = 0
let comeBack = 0
const started = performance.now()
if (alone === undefined || alone === 'tabs') await tabsAtOnce()
if (alone === undefined || alone === 'replays') await replays()
if (alone === undefined || alone === 'parents') await parents()
console.log(`${Math.round((performance.now() - started) / 1000)} s; ${comeBack} asked to come back (503), and did`)
await owner.end()
await server.stop()
process.exitCode = faults > 0 ? 1 : 0

/** Like the clients, retries if the server asks for it. */
async function refresh(token: string): Promise<Answer> {
  const answer = await fetch(`${town.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: town.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  })
  const told = (await answer.json()) as { refresh_token?: string }
  if (answer.status === 503) {
    comeBack += 1
    await new Promise((resolve) => setTimeout(resolve, 200))
    return refresh(token)
  }
  return { status: answer.status, token: told.refresh_token ?? null }
}

async function tabsAtOnce(): Promise<void> {
  let left = rounds
  let exact = 0
  const chains = await makeChains(sideBySide)
  await Promise.all(
    chains.map(async ({ alive }) => {
      let token = alive
      while (left > 0) {
        left -= 1
        const answers = await Promise.all(Array.from({ length: tabs }, () => refresh(token)))
        const children = new Set(answers.map((answer) => answer.token))
        const [child] = children
        if (children.size === 1 && child && answers.every(({ status }) => status === 200)) exact += 1
        else console.error(`tabs: ${answers.map(({ status }) => status).join(' ')}; ${children.size} children`)
        if (!child) throw new Error('a session was signed out')
        token = child
      }
    }),
  )
  const { rows } = await owner.query<{ alive: number }>(
    `select count(*) filter (where not token.revoked)::int as alive from auth.sessions session
     join auth.refresh_tokens token on token.session_id = session.id where session.tag = 'bench' group by session.id`,
  )
  const single = rows.filter(({ alive }) => alive === 1).length
  faults += rounds - exact + (rows.length - single)
  console.log(
    `${tabs} tabs at once: one child for all ${exact} of ${rounds} times; ${single} of ${rows.length} sessions have one live token`,
  )
}

async function replays(): Promise<void> {
  const counted = { raced: 0, refused: 0, afterwards: 0 }
  for (let done = 0; done < rounds; done += chainsAtOnce) {
    const chains = await makeChains(Math.min(chainsAtOnce, rounds - done))
    const next = chains.values()
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (const chain of next) {
          const { replay, during, after } = await race(chain)
          counted.raced += during.filter(({ status }) => status === 200).length
          if (replay.status === 400) counted.refused += 1
          counted.afterwards += after.filter(({ status }) => status === 200).length
        }
      }),
    )
  }
  faults += rounds - counted.refused + counted.afterwards
  console.log(
    `grandparents replayed: ${counted.refused} of ${rounds} refused; ${counted.raced} refreshes of the family came before, ` +
      `${counted.afterwards} succeeded after the refusal`,
  )
}

async function race({ grandparent, parent, alive }: Chain): Promise<{ replay: Answer; during: Answer[]; after: Answer[] }> {
  const seen = { refusal: false }
  const during: Answer[] = []
  const descendants = async () => {
    let newest = alive
    while (!seen.refusal) {
      const answer = await refresh(newest)
      during.push(answer)
      if (answer.token === null) return
      newest = answer.token
    }
  }
  const racing = [descendants(), descendants()]
  // Vary the order, so that this one is not always last.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
  const replay = await refresh(grandparent)
  seen.refusal = true
  const got = during.flatMap(({ token }) => token ?? [])
  const after = await Promise.all([...got, alive, parent, grandparent].map(refresh))
  await Promise.all(racing)
  // A request sent before the refusal may have won the race; the token it got must still be dead.
  const late = during.flatMap(({ token }) => (token !== null && !got.includes(token) ? [token] : []))
  return { replay, during, after: [...after, ...(await Promise.all(late.map(refresh)))] }
}

async function parents(): Promise<void> {
  const counted = { before: 0, tooLate: 0 }
  for (let done = 0; done < rounds; done += chainsAtOnce) {
    const next = (await makeChains(Math.min(chainsAtOnce, rounds - done))).values()
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (const { parent, alive } of next) {
          const [late, used] = await Promise.all([refresh(parent), refresh(alive)])
          const newest = await refresh(used.token ?? '')
          if (used.status === 200 && late.token === alive && newest.status === 200) counted.before += 1
          if (used.status === 200 && late.status === 400 && newest.status === 400) counted.tooLate += 1
        }
      }),
    )
  }
  faults += rounds - counted.before - counted.tooLate
  console.log(
    `parents of unused children replayed: ${counted.before} of ${rounds} got the child before it was used, ` +
      `${counted.tooLate} came too late and ended the family`,
  )
}

async function makeChains(count: number): Promise<Chain[]> {
  const made = Array.from({ length: count }, () => {
    const [grandparent, parent, alive] = [newToken(), newToken(), newToken()]
    return { grandparent, parent, alive }
  })
  await owner.query(
    `with chain as (select *, gen_random_uuid() as session_id from jsonb_to_recordset($2) as given (grandparent text, parent text, alive text)),
      opened as (insert into auth.sessions (id, user_id, tag) select session_id, $1, 'bench' from chain returning id)
     insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, updated_at)
     select link.token, link.parent, $1::uuid::text, opened.id, link.revoked, now() - interval '1 day'
     from chain join opened on opened.id = chain.session_id, lateral (values
       (chain.grandparent, null, true), (chain.parent, chain.grandparent, true), (chain.alive, chain.parent, false)
     ) as link (token, parent, revoked)`,
    [person, JSON.stringify(made)],
  )
  return made
}

function newToken(): string {
  return randomBytes(6).toString('hex')
}
