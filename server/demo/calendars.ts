import type pg from 'pg'
import { idOf } from './town.ts'

/** In database/demo/hours.json: a calendar that its owner uses elsewhere, and when it says each week that they are busy. */
export type TownCalendar = {
  who: string
  host: string
  problem?: string
  busy: { weekday: number; start_time: string; end_time: string }[]
}

/** As if the server had read them just now. Without an address they are never read again, so the town needs no network. */
export async function giveCalendars(client: pg.Client, calendars: TownCalendar[]): Promise<void> {
  for (const { who, host, problem = null, busy } of calendars) {
    const id = idOf(`${who}/calendar at ${host}`)
    await client.query(
      `insert into public.busy_feeds (id, user_id, host, problem, last_ok_at, last_failed_at)
       values ($1, $2, $3, $4, now() - case when $4::text is null then interval '0' else interval '5 hours' end, case when $4::text is not null then now() end)`,
      [id, idOf(who), host, problem],
    )
    await client.query(
      `insert into internal.busy_time (feed_id, quarters)
       select $1, range_agg(int4range(
         (extract(epoch from (day + start_time) at time zone timezone) / 900)::int, (extract(epoch from (day + end_time) at time zone timezone) / 900)::int))
       from public.availability, generate_series(current_date, current_date + 60, interval '1 day') as day
       join jsonb_to_recordset($3) as given (weekday int, start_time time, end_time time) on extract(dow from day) = weekday
       where user_id = $2`,
      [id, idOf(who), JSON.stringify(busy)],
    )
  }
}
