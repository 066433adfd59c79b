// How long matching takes in a town of 20,000 members with hours, a plan and a place: everyone in a night, and one member after an
// edit. Once with the members where people live, and once with all of them in one city.
//   npm run bench -- matches [members, 20000]
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startServer } from '../tests/support/setup/server.ts'
import { engineIn } from './engine-in.ts'
import { openTown, signUp } from './members.ts'

const members = Number(process.argv[2] ?? 20_000)
const most = { nightSeconds: (90 * members) / 20_000, editMs: 150 }

const inOneCity = `update public.profiles as card set state_code = 'OR', city = 'Portland', latitude = place.latitude, longitude = place.longitude
  from public.cities as place where place.state_code = 'OR' and place.name = 'Portland'`

const server = await startServer({ LOG_LEVEL: 'warn', STATEMENT_SECONDS: '100000' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
let isWithin = true
try {
  await owner.connect()
  const town = await openTown(server.url)
  for (const name of ['big', 'portland', 'admin']) await signUp(town, name)
  await owner.query(`set bench.members = ${members}`)
  await owner.query(readFileSync(new URL('./growth/town.sql', import.meta.url), 'utf8'))
  await owner.query(`update public.profile_private set trial_ends_at = now() + interval '30 days'`)
  // As the night before has left it; none of the suggestions is there yet.
  await owner.query('select internal.fill_match_pool(array(select user_id from internal.match_pool))')
  await owner.query(`update internal.match_pool set matched_on = 'infinity'`)
  await analyze()
  await keepFreeTime()
  await measure('where people live')
  // Without triggers: they would give each of them a founder's seat.
  await owner.query('set session_replication_role = replica')
  await owner.query(inOneCity)
  await owner.query('set session_replication_role = origin')
  await analyze()
  await measure('all in one city')
  process.exitCode = isWithin ? 0 : 1
} finally {
  await owner.end()
  await server.stop()
}

/** What autovacuum does by and by. It leaves empty tables alone, whose plans would otherwise be those of tables that stay empty. */
async function analyze(): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\\_%' and pg_relation_size(oid) > 0`,
  )
  await owner.query(`vacuum analyze ${rows.map(({ name }) => name).join(', ')}`)
}

/**
 * Everyone's free time is kept for a month, so a night computes that of one in thirty. In this town everyone has the same hours in one
 * of four time zones, so that of one member each is computed and copied.
 */
async function keepFreeTime(): Promise<void> {
  const began = performance.now()
  const { rowCount } = await owner.query(
    'select internal.keep_free_time(user_id, current_date + 16) from (select distinct on (timezone) user_id from public.availability) as one',
  )
  console.log(`computing a member's free time takes ${((performance.now() - began) / (rowCount ?? 1)).toFixed(0)} ms, once a month`)
  await owner.query(`insert into internal.free_time (user_id, until_day, quarters)
    select own.user_id, free.until_day, free.quarters from public.availability as own
    join public.availability as one on one.timezone = own.timezone join internal.free_time as free on free.user_id = one.user_id
    on conflict do nothing`)
  await owner.query('analyze internal.free_time')
}

async function measure(where: string): Promise<void> {
  const { seconds, core } = await night()
  const { rows } = await owner.query<{ kept: number }>('select count(*)::int as kept from public.match_suggestions')
  const { median, p95 } = await edits()
  console.log(
    `${where}: a night ${seconds.toFixed(1)} s, of one core ${core.toFixed(1)} s (at most ${most.nightSeconds}), ${rows[0]?.kept} suggestions`,
  )
  console.log(`${where}: one member's edit, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (at most ${most.editMs})`)
  isWithin = isWithin && seconds <= most.nightSeconds && p95 <= most.editMs
}

/**
 * In the batches of the server, without its rests: in seconds, and in seconds of one core, which other work on the machine stretches less.
 * The server matches some of them meanwhile, as it always does, so both are stretched to all members.
 */
async function night(): Promise<{ seconds: number; core: number }> {
  // Everyone is notified: it is not their first night, and no earlier notification is unread.
  await owner.query(`update internal.match_pool set matched_on = '2000-01-01'`)
  await owner.query(`delete from public.notifications where type = 'match_found'`)
  const coreBefore = await coreSeconds()
  const began = performance.now()
  let matched = 1
  let all = 0
  while (matched > 0) {
    const { rows } = await owner.query<{ matched: number }>('select internal.match_next(100) as matched')
    matched = rows[0]?.matched ?? 0
    all += matched
  }
  const share = all / members
  return { seconds: (performance.now() - began) / 1000 / share, core: ((await coreSeconds()) - coreBefore) / share }
}

/** What the process of this connection has used of a core so far. Fields 14 and 15 of its stat file, in hundredths of a second. */
async function coreSeconds(): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function edits(): Promise<{ median: number; p95: number }> {
  const { rows } = await owner.query<{ id: string }>(
    'select user_id as id from internal.match_pool where is_in order by md5(user_id::text) limit 100',
  )
  const times: number[] = []
  for (const { id } of rows) {
    // As after a change of their hours.
    await owner.query('delete from internal.free_time where user_id = $1', [id])
    const began = performance.now()
    await owner.query('select internal.match_members(array[$1::uuid])', [id])
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  return { median: times[49] ?? Number.NaN, p95: times[94] ?? Number.NaN }
}
