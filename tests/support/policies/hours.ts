// Hours of members, and a model of the times they share that is as plain as possible: it asks the clock of each place, quarter hour
// by quarter hour.
import type { Member, Stage } from './stage.ts'

export type Stretch = { weekday: number; start_time: string; end_time: string }
export type Exception = { on_date: string; kind: 'open' | 'blocked'; start_time: string; end_time: string }
/** `busy`: quarter hours since 1970 in which a calendar of theirs says so. */
export type Hours = { timezone: string; week: Stretch[]; exceptions: Exception[]; busy?: Set<number> }

export const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
]

export const quarterMs = 15 * 60_000

/** Every day from nine to five, unless told otherwise. */
export const week = (start_time = '09:00', end_time = '17:00', weekdays = [0, 1, 2, 3, 4, 5, 6]): Stretch[] =>
  weekdays.map((weekday) => ({ weekday, start_time, end_time }))

export async function setHours(town: Stage, who: Member, given: Partial<Hours> = {}): Promise<void> {
  const { timezone = 'America/Los_Angeles', exceptions = [] } = given
  await town.as(who, 'select public.availability_save($1, $2)', [timezone, JSON.stringify(given.week ?? week())])
  for (const { on_date, kind, start_time, end_time } of exceptions)
    await town.as(
      who,
      'insert into public.availability_exceptions (user_id, on_date, kind, start_time, end_time) values ($1, $2, $3, $4, $5)',
      [who.id, on_date, kind, start_time, end_time],
    )
}

/** A calendar that was read, with these busy quarter hours. */
export async function setBusy(town: Stage, who: Member, quarters: Iterable<number>): Promise<void> {
  const ranges = [...quarters].map((quarter) => `[${quarter},${quarter + 1})`).join(',')
  await town.set(`select public.busy_feed_store(gen_random_uuid(), $1, 'calendar.test', 'sealed', $2, null, null, '[]')`, [
    who.id,
    `{${ranges}}`,
  ])
}

const formats = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What the clock and the calendar of a place show at a moment. */
export function wallClock(timezone: string, ms: number): { day: string; weekday: number; time: string } {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timezone, format)
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

const shown = new Map<string, ReturnType<typeof wallClock>>()

/** Asks each clock once for each moment: that is most of what the model does. */
function shownAt(timezone: string, ms: number): ReturnType<typeof wallClock> {
  const key = `${timezone} ${ms}`
  const known = shown.get(key) ?? wallClock(timezone, ms)
  shown.set(key, known)
  return known
}

export function isFree({ timezone, week: usual, exceptions, busy }: Hours, ms: number): boolean {
  if (busy?.has(ms / quarterMs)) return false
  const { day, weekday, time } = shownAt(timezone, ms)
  const covers = (stretch: { start_time: string; end_time: string }) => stretch.start_time <= time && time < stretch.end_time
  const today = exceptions.filter((one) => one.on_date === day && covers(one))
  if (today.some(({ kind }) => kind === 'blocked')) return false
  return today.length > 0 || usual.some((stretch) => stretch.weekday === weekday && covers(stretch))
}

function isAllFree(quarters: Set<number> | undefined, from: number, until: number): boolean {
  for (let quarter = from; quarter < until; quarter += 1) if (!quarters?.has(quarter)) return false
  return true
}

/** The quarter hours in which both could begin: each is free from so many quarters before it to so many after its end. */
export function modelStarts(
  sides: { hours: Hours; before: number; after: number }[],
  length: number,
  fromQuarter: number,
  untilQuarter: number,
): number[] {
  const most = Math.max(...sides.flatMap(({ before, after }) => [before, after]))
  const free = sides.map(({ hours }) => {
    const quarters = new Set<number>()
    for (let quarter = fromQuarter - most; quarter < untilQuarter + length + most; quarter += 1)
      if (isFree(hours, quarter * quarterMs)) quarters.add(quarter)
    return quarters
  })
  const starts: number[] = []
  for (let quarter = fromQuarter; quarter < untilQuarter; quarter += 1)
    if (sides.every(({ before, after }, side) => isAllFree(free[side], quarter - before, quarter + length + after))) starts.push(quarter)
  return starts
}
