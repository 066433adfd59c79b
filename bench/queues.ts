// How fast the server empties the queues that members fill, in a town of 2,000: news of the forum with two readers each, summaries,
// counts and the audit log. Each is filled alone, and the job that runs every minute is started at once.
//   npm run bench -- queues [rows, 4000]
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '../tests/support/setup/server.ts'
import { engineIn } from './engine-in.ts'
import { openTown, signUp } from './members.ts'

const rows = Number(process.argv[2] ?? 4_000)
const leastASecond = 200

type Queue = { fill: string[]; waiting: string }
const queues: Record<string, Queue> = {
  'news of the forum': {
    fill: [
      'delete from public.forum_follows',
      `insert into public.forum_follows (user_id, category, level)
       select private.user_id, craft, 'watch' from (select user_id from public.subscriptions where tier = 'premium' order by 1 limit 2) as private
       cross join unnest(array['general', 'hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty']) as craft`,
      `insert into internal.forum_news (thread_id, event) select id, 'thread' from public.forum_threads where status = 'published' limit $1`,
    ],
    waiting: 'select from internal.forum_news',
  },
  summaries: {
    fill: [
      `insert into internal.notification_preferences (user_id, topic, in_app, email) select id, 'jobs', true, 'daily' from public.profiles`,
      `insert into public.notifications (user_id, type, template, title, message, link, cause, created_at)
       select id, 'application_update', 'application_sent', 'New application: Stylist', 'They applied.', '/jobs?id=' || n, 'bench:' || id || n,
         clock.now() - interval '1 day'
       from (select id from public.profiles order by id limit $1) as card cross join generate_series(1, 3) as n`,
      // It is eleven in the morning in New York.
      `update clock.settings set shift = ((now() at time zone 'America/New_York')::date + 1 + time '11:00') at time zone 'America/New_York' - now()`,
      'delete from internal.quiet_hours',
    ],
    waiting: 'select from internal.digests where due_at <= clock.now()',
  },
  counts: {
    fill: [`insert into internal.recounts (subject, day) select 'day', current_date - n::int from generate_series(1, $1::int) as n`],
    waiting: 'select from internal.recounts',
  },
  'the audit log': {
    fill: [
      `with entry as (insert into public.audit_entries (act) select 'look_around' from generate_series(1, $1::int) returning id)
       insert into internal.audit_unchained (entry_id) select id from entry`,
    ],
    waiting: 'select from internal.audit_unchained',
  },
}

const server = await startServer({ LOG_LEVEL: 'warn', STATEMENT_SECONDS: '100000' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
const waiting = async ({ waiting: sql }: Queue) => (await owner.query(sql)).rowCount ?? 0
try {
  await owner.connect()
  const town = await openTown(server.url)
  for (const name of ['big', 'portland', 'admin']) await signUp(town, name)
  await owner.query(`set bench.members = 2000; set bench.threads = ${rows}`)
  await owner.query(readFileSync(new URL('./growth/town.sql', import.meta.url), 'utf8'))
  await owner.query('vacuum analyze')
  await emptied()
  let isWithin = true
  for (const [name, queue] of Object.entries(queues)) {
    await owner.query('begin')
    for (const sql of queue.fill) await owner.query(sql, sql.includes('$1') ? [rows] : [])
    await owner.query('commit')
    const many = await waiting(queue)
    const began = performance.now()
    await emptied(queue)
    const rate = many / ((performance.now() - began) / 1000)
    console.log(`${name}: ${many} in ${Math.round(many / rate)} s, ${Math.round(rate)} a second`)
    if (many < 100 || rate < leastASecond) isWithin = false
  }
  process.exitCode = isWithin ? 0 : 1
} finally {
  await owner.end()
  await server.stop()
}

/** Until the job has nothing left to do, or this queue is empty. */
async function emptied(queue?: Queue): Promise<void> {
  await owner.query(`select graphile_worker.add_job('due-tasks', job_key => 'bench')`)
  const isBusy = async () =>
    queue === undefined
      ? (await owner.query(`select from graphile_worker.jobs where key = 'bench'`)).rowCount !== 0
      : (await waiting(queue)) > 0
  while (await isBusy()) await sleep(20)
}
