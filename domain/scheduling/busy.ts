// Busy times of the next seven days, as stretches of the week that the screens draw.
import { wallTime } from '../wording/days.ts'
import { dayEnd, joined, minutesOf, quarter, type Stretch, type TimeZone, type Week } from './hours.ts'

export type BusyTime = { starts_at: string; ends_at: string }

const quarterMs = quarter * 60_000

/** On the clock of a place, quarter hour by quarter hour: so the nights in which clocks change need no rule of their own. */
export function busyWeek(times: readonly BusyTime[], timezone: TimeZone): Week {
  const week: Stretch[][] = [[], [], [], [], [], [], []]
  for (const { starts_at, ends_at } of times) {
    for (let moment = Date.parse(starts_at); moment < Date.parse(ends_at); moment += quarterMs) {
      const [date = '', time = ''] = wallTime(timezone, moment).split('T')
      const from = minutesOf(time)
      week[new Date(date).getUTCDay()]?.push({ from, to: from + quarter })
    }
  }
  return week.map(joined)
}

/** The parts of stretches within whole hours of the day. */
export function within(stretches: readonly Stretch[], { first, last }: { first: number; last: number }): Stretch[] {
  const [from, to] = [Math.max(first * 60, 0), Math.min(last * 60, dayEnd)]
  return stretches.map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) })).filter((one) => one.from < one.to)
}
