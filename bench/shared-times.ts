// How long the database takes to answer which times two members share in thirty days. Both have four stretches on every day and
// a hundred days that differ; then also two calendars of their own, with something in the first quarter of every other hour.
//   npm run bench -- shared-times [runs, 300]
import pg from 'pg'
import { startServer } from '../tests/support/setup/server.ts'
import { engineIn } from './engine-in.ts'
import { openTown, signUp } from './members.ts'

const most = 10
const runs = Number(process.argv[2] ?? 300)

const hours = `
  insert into public.availability (user_id, timezone) select id, zone
    from unnest($1::uuid[], array['America/New_York', 'America/Los_Angeles']) as member (id, zone);
  insert into public.availability_rules (user_id, weekday, position, start_time, end_time)
    select id, weekday, place, make_time(5 * place, 0, 0), make_time(5 * place + 2, 45, 0)
    from unnest($1::uuid[]) as member (id), generate_series(0, 6) as weekday, generate_series(1, 4) as place;
  insert into public.availability_exceptions (user_id, on_date, kind, start_time, end_time)
    select id, current_date + day, case day % 3 when 0 then 'blocked' else 'open' end, make_time(6 + day % 12, 0, 0), make_time(8 + day % 12, 0, 0)
    from unnest($1::uuid[]) as member (id), generate_series(1, 50) as day, generate_series(1, 2)`

const calendars = `
  select public.busy_feed_store(gen_random_uuid(), id, 'calendar.test', 'sealed', busy.quarters, null, null, '[]')
    from unnest($1::uuid[]) as member (id), generate_series(1, 2),
      (select range_agg(int4range(quarter, quarter + 1)) as quarters
       from (select internal.quarters_from(now()) / 8 * 8 + 8 * place as quarter from generate_series(-12, 12 * 61) as place) as each) as busy`

// The answers are counted for the limit of twenty a day, so each is forgotten again, outside of what is measured.
const measure = `
  create function pg_temp.answers(other_id uuid, runs int, is_kept boolean) returns setof float8 language plpgsql as $$
  declare
    began timestamptz;
  begin
    for run in 1 .. answers.runs loop
      delete from internal.attempts where door = 'overlap slots';
      if not answers.is_kept then delete from internal.free_time; end if;
      began := clock_timestamp();
      if (select count(*) from public.overlap_slots(answers.other_id, minutes => 30)) <> 72 then raise exception 'too few times'; end if;
      return next extract(epoch from clock_timestamp() - began) * 1000;
    end loop;
  end $$`

const figures = `
  select percentile_disc(0.5) within group (order by ms) as median, percentile_disc(0.95) within group (order by ms) as p95
  from pg_temp.answers($1, $2, $3) as ms`

const server = await startServer({ LOG_LEVEL: 'warn' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
try {
  await owner.connect()
  const town = await openTown(server.url)
  const [ana, bea] = [await signUp(town, 'ana'), await signUp(town, 'bea')]
  for (const statement of hours.split(';')) await owner.query(statement, [[ana.id, bea.id]])
  await owner.query('analyze')
  await owner.query(measure)
  await owner.query(`select set_config('request.jwt.claim.sub', $1, false)`, [ana.id])
  const kept = await measured(true)
  const computed = await measured(false)
  console.log(`free time of both kept: median ${kept.median.toFixed(1)} ms, p95 ${kept.p95.toFixed(1)} ms (at most ${most})`)
  console.log(`computed first, as after a change of hours: median ${computed.median.toFixed(1)} ms, p95 ${computed.p95.toFixed(1)} ms`)
  await owner.query(calendars, [[ana.id, bea.id]])
  const busy = await measured(true)
  console.log(`with two calendars each: median ${busy.median.toFixed(1)} ms, p95 ${busy.p95.toFixed(1)} ms (at most ${most})`)
  process.exitCode = Math.max(kept.p95, busy.p95) <= most ? 0 : 1

  async function measured(isKept: boolean): Promise<{ median: number; p95: number }> {
    await owner.query(figures, [bea.id, 20, isKept])
    const { rows } = await owner.query<{ median: number; p95: number }>(figures, [bea.id, runs, isKept])
    return rows[0] ?? { median: Number.NaN, p95: Number.NaN }
  }
} finally {
  await owner.end()
  await server.stop()
}
