// A city in a database of its own, and weeks in copies of it.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { cloneOf, type Clone } from '../../tests/support/setup/clone.ts'
import type { Scratch } from '../../tests/support/setup/scratch.ts'
import { withWeights, type Alternative } from './weights.ts'

export type Balance = 'even' | 'real' | 'skewed'
export type City = { members: number; balance: Balance; seed: number }
export type Week = {
  members: number
  unmatched: number
  found: number
  settled: number
  /** Days; null if nobody finds a fair trade. */
  median_wait: number | null
  mean_wait: number | null
  requests: number
  trades: number
  no_time: number
  appointments: number
  kept_salon: number
  kept_clinic: number
  seconds: number
}

/** They join in a morning; who agrees on a trade in the last of these evenings has found it within 7 days. */
const evenings = 8
/** As the server matches. */
const batch = 25
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export async function openCity(
  scratch: Scratch,
  city: City,
): Promise<{ week: (each: Alternative) => Promise<Week>; close: () => Promise<void> }> {
  const clone = await cloneOf(scratch)
  await withOwner(clone, city, async (owner) => {
    await owner.query(luck)
    for (const file of ['model.sql', 'city.sql', 'week.sql']) await owner.query(read(file))
  })
  return {
    async week(each) {
      const copy = await cloneOf(scratch, clone.name)
      try {
        return await withOwner(copy, city, (owner) => simulate(owner, each))
      } finally {
        await copy.drop()
      }
    },
    close: clone.drop,
  }
}

/** Between 0 and 1, the same for the same key and seed. */
const luck = `create schema bench;
  create function bench.luck(key text) returns float8 language sql stable as $$
    select ((hashtextextended(key, current_setting('bench.seed')::bigint) & 4503599627370495) + 1) / 4503599627370497::float8
  $$`

async function withOwner<T>(clone: Clone, { members, balance, seed }: City, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(clone.owner)
  await owner.connect()
  try {
    await owner.query(`set bench.members = ${members}; set bench.balance = '${balance}'; set bench.seed = ${seed}`)
    await owner.query('set session_replication_role = replica')
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function simulate(owner: pg.Client, { weights, listed }: Alternative): Promise<Week> {
  const began = performance.now()
  await owner.query(`set bench.listed = '${listed}'`)
  const { rows: scores } = await owner.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'internal'::regnamespace and proname = 'match_score'`,
  )
  await owner.query(withWeights(scores[0]?.text ?? '', weights))
  await setClock(owner, 0, '02:01')
  await matchNight(owner, 'true')
  const { rows: unmatched } = await owner.query<{ many: number }>(
    'select count(*)::int as many from bench.people where not exists (select from public.match_suggestions where user_id = id)',
  )
  for (let day = 0; day < evenings; day += 1) {
    await setClock(owner, day, '02:01')
    // Of the others nobody reads the suggestions before they are matched again.
    if (day > 0) await matchNight(owner, `settled_on is null and bench.opens_on(people, ${day})`)
    await setClock(owner, day, '20:01')
    await owner.query('select bench.answer($1)', [day])
    await owner.query('select bench.send($1)', [day])
  }
  const { rows } = await owner.query<Omit<Week, 'unmatched' | 'seconds'>>('select * from bench.figures')
  if (!rows[0]) throw new Error('there are no figures')
  return { ...rows[0], unmatched: unmatched[0]?.many ?? Number.NaN, seconds: (performance.now() - began) / 1000 }
}

const setClock = (owner: pg.Client, day: number, time: string) =>
  owner.query(`update clock.settings set shift = (select begins from bench.model) + $1 * interval '1 day' + $2::interval - now()`, [
    day,
    time,
  ])

async function matchNight(owner: pg.Client, who: string): Promise<void> {
  const { rows } = await owner.query<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id, row_number() over (order by id) as place from bench.people where ${who}) as due
     group by place / ${batch} order by place / ${batch}`,
  )
  for (const { ids } of rows) await owner.query('select internal.match_members($1)', [ids])
  await owner.query('analyze public.match_suggestions, internal.match_pool')
}

/** What cannot be true of any week, however badly it went. */
export function nonsense(week: Week): string[] {
  const checks: [boolean, string][] = [
    [week.found > 0, 'Nobody finds a fair trade.'],
    [week.found <= week.settled && week.settled === 2 * week.trades, 'Members have trades without another member.'],
    [week.appointments === 2 * week.trades, 'There are more or fewer appointments than services in trades.'],
    [week.settled + week.unmatched <= week.members, 'Members have trades without a suggestion.'],
    [week.kept_clinic <= week.kept_salon && week.kept_salon <= week.appointments, 'More appointments are kept than are made.'],
  ]
  return checks.filter(([isSound]) => !isSound).map(([, fault]) => fault)
}
