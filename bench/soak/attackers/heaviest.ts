// Eight members who send the heaviest calls of every area at once, as shipped: how much twelve others notice who read pages, write and
// listen. The town is that of the growth bench.
//   npm run soak -- attackers/heaviest [seconds, 60] [members, 3000]
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { compare, gate, gates, notes, say } from './figures.ts'
import { measureHonest, type Page } from './honest.ts'
import { openHeaviest } from './heavy-attack.ts'
import { upload } from './heavy-pictures.ts'
import { ownerOf, tokensOf } from '../../fan-out/hall.ts'
import { callsOf } from '../../growth/calls.ts'
import { openTown, type Member } from '../../members.ts'

const attackers = 8
const others = 12
const settleMs = 5_000
const seconds = Number(process.argv[2] ?? 60)
const size = Number(process.argv[3] ?? 3_000)
/** What people look at most: of each area the page that opens first. */
const pages = ['browse, newest', 'forum, latest', 'jobs, newest', 'conversations', 'a thread', 'notifications', 'matches for you', 'hub']

// What grew without triggers. Shared times are counted again, as shipped.
const asShipped = `drop trigger bench_uncounted on internal.attempts;
  insert into public.subscriptions (user_id, source, tier, status) select id, 'manual', 'premium', 'active' from unnest($1::uuid[]) as id
    where not exists (select from public.subscriptions where user_id = id)`

const server = await startServer({
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'on',
  NODE_OPTIONS: '--max-old-space-size=1024',
  MALLOC_ARENA_MAX: '2',
})
const owner = new pg.Client(ownerOf(server))
// If the server ends, the gates say so.
owner.on('error', () => {})
try {
  await owner.connect()
  const town = await openTown(server.url)
  await addMeasured()
  await owner.query(`set bench.members = ${size}; set bench.jobs = ${size * 2.5}; set bench.threads = ${size * 5}`)
  await owner.query(readFileSync(new URL('../../growth/town.sql', import.meta.url), 'utf8'))
  await owner.query(notes)
  const members = await chosen()
  await owner.query(asShipped.split(';')[0] ?? '')
  await owner.query(asShipped.split(';')[1] ?? '', [members.map(({ id }) => id)])
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const heavy = members.slice(0, attackers)
  const honest = members.slice(attackers)
  await upload(town, heavy)
  const threads = await threadsOf(members)
  const pagesOf = ({ id }: Member): Page[] => callsFor(id).filter(({ name }) => pages.includes(name))
  const measure = (forMs: number, settle = settleMs) => measureHonest(town, honest, { settleMs: settle, forMs, pagesOf })

  await measure(15_000, 0)
  const quiet = await measure((seconds * 1000) / 2)
  say('quiet', quiet)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  const attack = openHeaviest(
    town,
    heavy.map((member) => ({ member, calls: callsFor(member.id) })),
  )
  const samples = await measure(seconds * 1000)
  const { sent, slowest } = await attack.end()
  say('beside eight', samples)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}; the eight sent ${sent}`)
  for (const line of slowest) console.log(`  ${line}`)
  compare('eight', samples, quiet)
  gate((await fetch(`${server.url}/health`)).ok, `the server is healthy after ${seconds} s`)

  function callsFor(id: string) {
    const { thread = '', forumThread = '' } = threads.get(id) ?? {}
    return callsOf({ big: id, portland: id, admin: id }, thread, forumThread).filter(({ who }) => who !== 'admin')
  }
} catch (error) {
  console.log(server.lines.slice(-20).join('\n'))
  throw error
} finally {
  await owner.end()
  await server.stop()
}
process.exitCode = gates.failed === 0 ? 0 : 1

/** The town asks for three members of these names. */
async function addMeasured(): Promise<void> {
  for (const name of ['big', 'portland', 'admin']) {
    await owner.query(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), $1 || '@bench.test', now(), jsonb_build_object('full_name', $1::text))`,
      [name],
    )
  }
}

async function chosen(): Promise<Member[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select person.id from auth.users as person join public.profiles as card on card.id = person.id
     where person.email ~ '^crowd-[0-9]+@' and not card.is_suspended and person.deleted_at is null and card.city is not null
       and not exists (select from internal.account_deletions where user_id = person.id)
     order by md5(person.email) limit $1`,
    [attackers + others],
  )
  const ids = rows.map(({ id }) => id)
  const tokens = await tokensOf(owner, ids)
  return ids.map((id, at) => ({ id, token: tokens[at] ?? '' }))
}

async function threadsOf(members: Member[]): Promise<Map<string, { thread: string; forumThread: string }>> {
  const { rows } = await owner.query<{ id: string; thread: string; forum: string }>(
    `select id, (select conversation_id from public.conversation_members where user_id = id limit 1) as thread,
       (select thread_id from public.forum_replies limit 1) as forum from unnest($1::uuid[]) as id`,
    [members.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, thread, forum }) => [id, { thread, forumThread: forum }]))
}
