import type pg from 'pg'
import type { TownCalendar } from './calendars.ts'
import { idOf, type Person } from './town.ts'

/** The shape of database/demo/hours.json. */
export type TownHours = {
  /** By state. */
  zones: Record<string, string>
  weeks: { weekday: number; start_time: string; end_time: string }[][]
  exceptions: { who: string; in_days: number; kind: 'blocked' | 'open'; start_time: string; end_time: string; note: string }[]
  calendars: TownCalendar[]
}

/** The usual weeks go around; two people have days that differ, counted from today so that they are still to come. */
export async function giveHours(client: pg.Client, people: Person[], { zones, weeks, exceptions }: TownHours): Promise<void> {
  for (const [index, { key, state }] of people.entries()) {
    await client.query(`select set_config('request.jwt.claim.sub', $1, true)`, [idOf(key)])
    await client.query('select public.availability_save($1, $2)', [zones[state], JSON.stringify(weeks[index % weeks.length])])
  }
  await client.query(`select set_config('request.jwt.claim.sub', '', true)`)
  await client.query(
    `insert into public.availability_exceptions (id, user_id, on_date, kind, start_time, end_time, note)
     select id, user_id, current_date + in_days, kind, start_time, end_time, note from jsonb_to_recordset($1)
       as given (id uuid, user_id uuid, in_days int, kind text, start_time time, end_time time, note text)`,
    [JSON.stringify(exceptions.map((each) => ({ ...each, id: idOf(`${each.who}/in ${each.in_days} days`), user_id: idOf(each.who) })))],
  )
}
