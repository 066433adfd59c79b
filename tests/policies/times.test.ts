// L4: no day or time that a member sends is stored if it is infinite, or nowhere near their life.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'

/**
 * Every function open to members that writes and takes a time: the columns that keep it, or why none does.
 * What the functions for the team take is judged by them: the end of an announcement, and of a plan that is given.
 */
const functions: Record<string, string[] | string> = {
  announcement_create: 'refuses what is not within a year',
  chat_read: ['chat_reads.read_at'],
  chat_reports_close: 'compares only',
  comp_give: 'refuses what is not within a year',
  content_decide: 'compares only',
  forum_reports_close: 'compares only',
  forum_visit: ['forum_visits.read_at'],
  interview_answer: ['job_schedules.suggested_date', 'job_schedules.scheduled_date'],
  interview_move: ['job_schedules.scheduled_date'],
  overlap_slots: 'keeps only how often it was asked',
  reports_close: 'compares only',
  trade_confirm_slot: 'takes only one of the times that were proposed',
  trade_propose_slots: ['trade_appointments.slots'],
}
/** Also kept from an argument, as a part of JSON. */
const fromJson = ['trade_items.slots']

const absurd = ['infinity', '-infinity', '1999-12-31', '2200-01-02', '0001-01-01 BC', '290000-01-01']

promise(
  'no day or time that members write can be infinite or absurd',
  async (town) => {
    const taking = await town.set(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
       and has_function_privilege('authenticated', oid, 'execute')
       and proargtypes::oid[] && array['date', 'timestamp', 'timestamptz', 'date[]', 'timestamp[]', 'timestamptz[]']::regtype[]::oid[]
     order by 1`,
    )
    assert.deepEqual(
      taking.map(({ name }) => name),
      Object.keys(functions),
    )
    const direct = await town.set(
      `select relname || '.' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
       and atttypid = any (array['date', 'timestamp', 'timestamptz', 'date[]', 'timestamp[]', 'timestamptz[]']::regtype[])
       and has_column_privilege('authenticated', pg_class.oid, attnum, 'insert, update') order by 1`,
    )
    assert.ok(direct.length >= 11, 'the columns that members write are found')
    // Which check refuses a moment in a column of the table `bare`; null if none does.
    await town.set(
      `create function pg_temp.refusal_of(part name, moment text) returns text language plpgsql as $$
     declare
       refusal text;
       kind text := (select typcategory from pg_attribute join pg_type on pg_type.oid = atttypid
         where attrelid = 'bare'::regclass and attname = part);
     begin
       execute format(case kind when 'A' then 'insert into bare (%I) values (array[%L::timestamptz])' else 'insert into bare (%I) values (%L)' end, part, moment);
       return null;
     exception when check_violation then
       get stacked diagnostics refusal = constraint_name;
       return refusal;
     end $$`,
    )
    const kept = Object.values(functions).flatMap((where) => (typeof where === 'string' ? [] : where))
    for (const name of new Set([...direct.map((row) => String(row['name'])), ...kept, ...fromJson])) {
      const [table = '', column = ''] = name.split('.')
      // A table with this check and nothing else, so that no trigger, right or other column answers first.
      await town.set(`create temporary table bare (like public.${table} including constraints)`)
      await town.set(
        `do $$ declare part name; begin
         for part in select attname from pg_attribute where attrelid = 'bare'::regclass and attnum > 0 and attnotnull loop
           execute format('alter table bare alter column %I drop not null', part);
         end loop;
         for part in select conname from pg_constraint where conrelid = 'bare'::regclass and conname <> '${table}_${column}_range' loop
           execute format('alter table bare drop constraint %I', part);
         end loop; end $$`,
      )
      const moments = await town.set(`select moment, pg_temp.refusal_of($1, moment) as refusal from unnest($2::text[]) as moment`, [
        column,
        absurd,
      ])
      assert.deepEqual(
        moments.filter(({ refusal }) => refusal !== `${table}_${column}_range`),
        [],
        name,
      )
      const [sensible] = await town.set(`select pg_temp.refusal_of($1, '2026-11-28') as refusal`, [column])
      assert.equal(sensible?.['refusal'], null, name)
      await town.set(`drop table bare`)
    }
  },
  /(_at|_date|_slots)_range$/,
)
