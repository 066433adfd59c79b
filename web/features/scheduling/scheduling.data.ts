// A member's own hours, and the times they share with another member. The policies let nobody else read them.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { rulesOf, weekOf, type TimeZone, type Week } from '#domain/scheduling/hours.ts'
import type { BusyTime } from '#domain/scheduling/busy.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'

export type Hours = { timezone: TimeZone; week: Week }
export type Exception = Pick<
  Database['public']['Tables']['availability_exceptions']['Row'],
  'id' | 'on_date' | 'kind' | 'start_time' | 'end_time' | 'note'
>
export type OwnHours = Hours & { exceptions: Exception[] }
export type Calendar = Pick<Database['public']['Tables']['busy_feeds']['Row'], 'id' | 'host' | 'problem' | 'last_ok_at' | 'notes'>
export type Feed = Pick<Database['public']['Tables']['calendar_feeds']['Row'], 'hides_titles'>
/** For these services one after the other, which take that long together. */
export type Meeting = { otherId: string; serviceIds: string[]; minutes: number; locationMode: string }
export type SharedTime = { starts_at: string; timezone: string }

/** Null for a member who has not set any. */
async function hoursOf(userId: string): Promise<OwnHours | null> {
  const own = await ask(
    db
      .from('availability')
      .select(
        'timezone, rules:availability_rules(weekday, start_time, end_time), exceptions:availability_exceptions(id, on_date, kind, start_time, end_time, note)',
      )
      .eq('user_id', userId)
      .order('on_date', { referencedTable: 'exceptions' })
      .order('id', { referencedTable: 'exceptions' })
      .maybeSingle(),
  )
  return own && { timezone: own.timezone, week: weekOf(own.rules), exceptions: own.exceptions }
}

async function timesOf({ otherId, serviceIds, minutes, locationMode }: Meeting): Promise<SharedTime[]> {
  const rows = await ask(db.rpc('overlap_slots', { other_id: otherId, service_ids: serviceIds, minutes, location_mode: locationMode }))
  // The schema cannot say that a function's columns are never null.
  return rows.flatMap(({ starts_at, timezone }) => (starts_at !== null && timezone !== null ? [{ starts_at, timezone }] : []))
}

async function busyTimes(): Promise<BusyTime[]> {
  const rows = await ask(db.rpc('my_busy_times'))
  return rows.flatMap(({ starts_at, ends_at }) => (starts_at !== null && ends_at !== null ? [{ starts_at, ends_at }] : []))
}

export const scheduling = {
  hours: (userId: string) => queryOptions({ queryKey: ['scheduling', userId, 'hours'], queryFn: () => hoursOf(userId) }),

  calendars: (userId: string) =>
    queryOptions({
      queryKey: calendarsKey(userId),
      queryFn: () =>
        ask(db.from('busy_feeds').select('id, host, problem, last_ok_at, notes').eq('user_id', userId).order('created_at').order('id')),
    }),

  /** Null for a member who has none. */
  feed: (userId: string) =>
    queryOptions({
      queryKey: ['scheduling', userId, 'feed'],
      queryFn: () => ask(db.from('calendar_feeds').select('hides_titles').eq('user_id', userId).maybeSingle()),
    }),

  /** Of the next seven days. */
  busy: (userId: string) => queryOptions({ queryKey: [...calendarsKey(userId), 'busy'], queryFn: busyTimes }),

  /** Each answer is one of the caller's twenty a day, so it is kept for ten minutes. */
  times: (userId: string, meeting: Meeting) =>
    queryOptions({
      queryKey: [...timesKey(userId), meeting],
      queryFn: () => timesOf(meeting),
      staleTime: 10 * 60_000,
      refetchOnReconnect: false,
    }),
}

const calendarsKey = (userId: string) => ['scheduling', userId, 'calendars'] as const
const timesKey = (userId: string) => ['scheduling', userId, 'times'] as const

export const write = {
  hours: ({ timezone, week }: Hours) => ask(db.rpc('availability_save', { timezone, hours: rulesOf(week) })),
  addException: (userId: string, { on_date, kind, start_time, end_time, note }: Omit<Exception, 'id'>) =>
    ask(db.from('availability_exceptions').insert({ user_id: userId, on_date, kind, start_time, end_time, note })),
  removeException: (id: string) => ask(db.from('availability_exceptions').delete().eq('id', id)),
  addCalendar: (address: string) => invoke('busy-feed', { address }),
  removeCalendar: (id: string) => ask(db.from('busy_feeds').delete().eq('id', id)),
  /** Answers the address, which nobody can ask for again. */
  renewFeed: async () => `${config.url}/calendar/${await ask(db.rpc('calendar_feed_renew'))}.ics`,
  hideTitles: (userId: string, hides: boolean): Promise<Feed> =>
    ask(db.from('calendar_feeds').update({ hides_titles: hides }).eq('user_id', userId).select('hides_titles').single()),
  removeFeed: (userId: string) => ask(db.from('calendar_feeds').delete().eq('user_id', userId)),
}

/** Puts in place what was saved, without reading it again. */
export function keepHours(queries: QueryClient, userId: string, hours: Hours): void {
  queries.setQueryData(scheduling.hours(userId).queryKey, (before) => ({ ...hours, exceptions: before?.exceptions ?? [] }))
  forgetTimes(queries, userId)
}

export async function seeExceptionsAnew(queries: QueryClient, userId: string): Promise<void> {
  forgetTimes(queries, userId)
  await queries.invalidateQueries({ queryKey: scheduling.hours(userId).queryKey })
}

export async function seeCalendarsAnew(queries: QueryClient, userId: string): Promise<void> {
  forgetTimes(queries, userId)
  await queries.invalidateQueries({ queryKey: calendarsKey(userId) })
}

/** Changed hours share other times. */
const forgetTimes = (queries: QueryClient, userId: string) => queries.removeQueries({ queryKey: timesKey(userId) })
