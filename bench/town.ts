// Whether a city finds its trades: members with crafts, wants, prices, hours and places live seven days with the product's own matching
// and shared times. For each size and balance of crafts it prints how many have a fair trade with a time after seven days, how long they
// waited, and how many of those trades would be kept; with our weights and with others, which take the place of internal.match_score.
//   npm run bench -- town [sizes, 200 2000]     (20000 takes a quarter of an hour for each line)
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startServer } from '../tests/support/setup/server.ts'
import { engineIn } from './engine-in.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [200, 2_000]
const days = 7
/** Salons in Zenoti's 2025 Beauty and Wellness Benchmark Report: 3 percent of guests do not come, 8 percent cancel too late. */
const rates = { noShow: 0.03, cancelled: 0.08 }
type Weights = Record<'fit' | 'times' | 'distance' | 'value' | 'activity' | 'variety', number>
const ours: Weights = { fit: 35, times: 20, distance: 15, value: 10, activity: 5, variety: 5 }
const candidates: Record<string, Weights> = {
  ours,
  'no times': { ...ours, times: 0 },
  'times 40': { ...ours, times: 40 },
  'fit alone': { fit: 1, times: 0, distance: 0, value: 0, activity: 0, variety: 0 },
  'value 25': { ...ours, value: 25 },
  'activity 20': { ...ours, activity: 20 },
  'all the same': { fit: 1, times: 1, distance: 1, value: 1, activity: 1, variety: 1 },
}

const server = await startServer({ LOG_LEVEL: 'warn', STATEMENT_SECONDS: '100000' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
try {
  await owner.connect()
  console.log('members  crafts  weights          suggested  fair trade  median wait  kept')
  for (const size of sizes) for (const balance of ['even', 'skewed']) await liveIn(size, balance)
} finally {
  await owner.end()
  await server.stop()
}

/** One city, in which the same week is lived again with other weights. */
async function liveIn(size: number, balance: string): Promise<void> {
  await owner.query('begin')
  await owner.query(`set local bench.members = ${size}`)
  await owner.query(`set local bench.balance = ${balance}`)
  await owner.query(readFileSync(new URL('./town/city.sql', import.meta.url), 'utf8'))
  await owner.query('analyze public.profiles, public.services, public.service_wants, public.browse_entries, internal.match_pool, person')
  // So that everyone's free time is kept.
  await owner.query('select internal.match_next($1)', [size])
  await owner.query('delete from public.match_suggestions')
  for (const [name, weights] of Object.entries(candidates)) {
    await owner.query('savepoint week')
    await owner.query('select setseed(0.17)')
    await live(size, balance, name, weights)
    await owner.query('rollback to savepoint week')
  }
  await owner.query('rollback')
}

async function live(size: number, balance: string, name: string, weights: Weights): Promise<void> {
  const { fit, times, distance, value, activity, variety } = weights
  const sum = fit + times + distance + value + activity + variety
  await owner.query(`create or replace function internal.match_score(
    fit float8, times float8, distance float8, value float8, activity float8, variety float8) returns float8 language sql immutable as $$
    select 100 * (${fit} * fit + ${times} * times + ${distance} * distance + ${value} * value + ${activity} * activity + ${variety} * variety) / ${sum}.0 $$`)
  let suggested = 0
  for (let day = 1; day <= days; day += 1) {
    await owner.query(`update internal.match_pool set matched_on = '-infinity'`)
    await owner.query('select internal.match_next($1)', [size])
    if (day === 1) suggested = await one('select count(distinct user_id)::float8 / $1 as is from public.match_suggestions', [size])
    await owner.query('select bench_day($1, $2, $3)', [day, rates.noShow, rates.cancelled])
    await owner.query(`update clock.settings set shift = shift + interval '1 day'`)
  }
  const traded = `select member, min(day) as day, bool_or(is_kept) as is_kept from bench_asks, unnest(array[asker, asked]) as member
    where state = 'accepted' and is_fair group by member`
  const fair = await one(`select count(*)::float8 / $1 as is from (${traded}) as traded`, [size])
  const wait = await one(
    `select coalesce(percentile_disc(0.5) within group (order by day), 0)::float8 as is from (${traded}) as traded`,
    [],
  )
  const kept = await one(`select coalesce(avg(is_kept::int), 0)::float8 as is from (${traded}) as traded`, [])
  console.log(
    `${String(size).padEnd(8)} ${balance.padEnd(7)} ${name.padEnd(16)} ${percent(suggested).padStart(9)} ${percent(fair).padStart(11)} ${`${wait} days`.padStart(12)} ${percent(kept).padStart(6)}`,
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

async function one(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ is: number }>(sql, values)
  return rows[0]?.is ?? Number.NaN
}
