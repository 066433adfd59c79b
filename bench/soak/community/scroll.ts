// A room with ten thousand messages, scrolled from the newest to the oldest and back while others write: how many are in the page,
// how long its longest task is, how much memory stays, and whether one is missing, twice or out of order.
//   npm run soak -- community/scroll [messages]
import { chromium } from '@playwright/test'
import pg from 'pg'
import { termsVersion } from '#domain/terms.ts'
import { chromiumFlags, findChromium } from '#tests/support/journeys/chromium.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { openTown } from '../../members.ts'
import { heapOf, openRoom, scrollThrough, type Scrolled } from './scrolling.ts'

const [count = 10_000] = process.argv.slice(2).map(Number)
const most = { rows: 60, taskMs: 50, growthMb: 8 }
/** Less than the height of the list, so that each message is drawn. */
const stepPx = 400
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

const { scratch, stop } = await startScratch()
const database = await cloneOf(scratch)
const server = await startServer({ DATABASE_URL: database.ownerUrl, AUTHENTICATOR_URL: database.authenticatorUrl, LOG_LEVEL: 'warn' })
const owner = new pg.Client(database.owner)
await owner.connect()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, '--js-flags=--expose-gc'] })
let isWell = true
try {
  const session = await signUp()
  await owner.query(`insert into public.subscriptions (user_id, source, tier, status) values ('${session.user.id}', 'manual', 'premium', 'active');
    update public.feature_switches set is_on = true`)
  await owner.query(seedOf(count))
  await owner.query('analyze public.chat_messages')
  const writing = setInterval(() => void writeOne(), 1_000)
  for (const [name, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ viewport })
    const page = await openRoom(context, server.url, session)
    const before = await heapOf(page)
    const up = await scrollThrough(page, -stepPx)
    const top = await heapOf(page)
    const down = await scrollThrough(page, stepPx)
    const after = await heapOf(page)
    for (const [way, one] of Object.entries({ up, down })) judge(`${name}, ${way}`, one)
    const growthMb = Math.max(top, after) - before
    isWell &&= growthMb <= most.growthMb
    console.log(`${name}: ${before.toFixed(1)} MB of memory at first, ${top.toFixed(1)} at the top, ${after.toFixed(1)} back at the end`)
    await context.close()
  }
  clearInterval(writing)
} finally {
  await browser.close()
  await server.stop()
  await owner.end()
  await stop()
}
console.log(isWell ? 'ok' : 'FAIL')
process.exitCode = isWell ? 0 : 1

async function signUp(): Promise<{ user: { id: string } }> {
  const { anonKey } = await openTown(server.url)
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'reader@bench.test',
      password: 'quick-brown-42',
      data: { full_name: 'Rea Der', accepted_terms_version: termsVersion },
    }),
  })
  return (await answer.json()) as { user: { id: string } }
}

/** Nine members who wrote so many messages in the room, with texts of one to several lines. */
function seedOf(many: number): string {
  return `
    set session_replication_role = replica;
    create temp table people as select n, gen_random_uuid() as id from generate_series(0, 8) as n;
    insert into auth.users (id, email, email_confirmed_at) select id, id || '@bench.test', now() from people;
    insert into public.profiles (id, full_name, specialties)
      select id, 'Member ' || n, array[(array['hair', 'nails', 'massage'])[1 + n % 3]] from people;
    insert into public.profile_details (user_id) select id from people;
    insert into public.profile_private (user_id, email) select id, id || '@bench.test' from people;
    insert into public.chat_messages (room_id, user_id, username, message_text, created_at)
      select 'hair', people.id, 'Member ' || people.n, 'Message ' || number || '.' || repeat(' and some more words', number * 7 % 11 / 3),
        now() - make_interval(secs => 40 * (${many} - number))
      from generate_series(1, ${many}) as number join people on people.n = number / 3 * 7 % 9;
    set session_replication_role = origin`
}

/** The next message, as one of the nine writes it. */
async function writeOne(): Promise<void> {
  await owner.query(`insert into public.chat_messages (room_id, user_id, username, message_text)
    select room_id, user_id, username, 'Message ' || (substring(message_text from '\\d+')::int + 1) || '.'
    from public.chat_messages where room_id = 'hair' order by created_at desc limit 1`)
}

function judge(what: string, { rows, longest, missing, outOfOrder, seconds }: Scrolled): void {
  isWell &&= rows <= most.rows && longest <= most.taskMs && missing === 0 && outOfOrder === 0
  console.log(
    `${what}: at most ${rows} rows (${most.rows}); the longest task ${longest.toFixed(1)} ms (${most.taskMs}); ` +
      `${missing} missing, ${outOfOrder} out of order; ${seconds.toFixed(0)} s`,
  )
}
