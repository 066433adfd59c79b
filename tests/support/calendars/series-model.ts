// When a series and what was changed of it is busy, by what it says: the other half of the comparison. What a series is, not how it
// is written.
import { quartersFrom, shownAt, whenShown } from './clock.ts'
import { occurrencesOf, type RuleModel } from './rule-model.ts'

/** A wall is a time on a clock, as if that were UTC. */
export type SeriesModel = {
  zone: string
  /** Of the calendar's owner, on whose clock whole days are. */
  owner: string
  isAllDay: boolean
  start: number
  /** Days on the clock, or minutes that pass. */
  lasts: { days: number } | { minutes: number }
  rule: (RuleModel & { count: number | null; until: { day: number } | { moment: number } | { wall: number } | null }) | null
  leftOut: { moments: number[]; days: number[] }
  /** `minutes` is the length of a period that was added; a day is a whole one. */
  added: ({ moment: number; minutes: number | null } | { day: number })[]
  moved: { at: number; to: { moment: number; minutes: number } | null }[]
  future: { at: number; shift: number; minutes: number } | 'over' | null
  /** With `over`: from when on. */
  over: number
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Every busy quarter hour from one moment to another. */
export function busyQuarters(series: SeriesModel, from: number, until: number): Set<number> {
  const busy = new Set<number>()
  const add = (start: number, end: number) => {
    for (const quarter of quartersFrom(Math.max(start, from), Math.min(end, until))) busy.add(quarter)
  }
  for (const { to } of series.moved) if (to !== null) add(to.moment, to.moment + to.minutes * minuteMs)
  const clock = series.isAllDay ? series.owner : series.zone
  const { future } = series
  if (future !== null && future !== 'over') {
    const start = whenShown(clock, future.at + future.shift)
    add(start, start + future.minutes * minuteMs)
  }
  // Nothing lasts longer than a few days, or is moved further.
  const walls = [...wallsOf(series, clock, until + 10 * dayMs)].filter((wall) => wall > from - 10 * dayMs)
  const timed: { wall: number; minutes: number | null }[] = walls.map((wall) => ({ wall, minutes: null }))
  for (const each of series.added)
    if ('day' in each && series.isAllDay) timed.push({ wall: each.day, minutes: null })
    else if ('day' in each) {
      if (!isLeftOut(series, each.day, whenShown(clock, each.day)))
        add(whenShown(series.owner, each.day), whenShown(series.owner, each.day + dayMs))
    } else {
      const wall = shownAt(clock, each.moment)
      const same = timed.find((known) => known.wall === wall)
      if (same === undefined) timed.push({ wall, minutes: each.minutes })
      else same.minutes ??= each.minutes
    }
  const moved = new Set(series.moved.map(({ at }) => whenShown(clock, at)))
  for (const { wall, minutes } of timed) {
    const begin = whenShown(clock, wall)
    if (isLeftOut(series, wall, begin) || moved.has(begin)) continue
    if (future === 'over' && wall >= series.over) continue
    if (future !== null && future !== 'over' && wall >= future.at) {
      const start = whenShown(clock, wall + future.shift)
      add(start, start + future.minutes * minuteMs)
      continue
    }
    if (minutes !== null) add(begin, begin + minutes * minuteMs)
    else if ('days' in series.lasts) add(begin, whenShown(clock, wall + series.lasts.days * dayMs))
    else add(begin, begin + series.lasts.minutes * minuteMs)
  }
  return busy
}

/** The start counts, also where the rule does not name it; COUNT and UNTIL end what the rule names. */
export function wallsOf({ start, rule, isAllDay }: SeriesModel, clock: string, until: number): Set<number> {
  if (rule === null) return new Set([start])
  const isIn = (wall: number): boolean => {
    if (rule.until === null) return true
    if ('day' in rule.until) return Math.floor(wall / dayMs) * dayMs <= rule.until.day
    if ('wall' in rule.until) return wall <= rule.until.wall
    // No clock is further than a day from UTC; looking at it takes long.
    if (isAllDay || Math.abs(wall - rule.until.moment) > dayMs) return wall <= rule.until.moment
    return whenShown(clock, wall) <= rule.until.moment
  }
  const found = occurrencesOf(rule, start, until).filter(isIn)
  return new Set([start, ...(rule.count === null ? found : found.slice(0, rule.count))])
}

const isLeftOut = ({ leftOut }: SeriesModel, wall: number, moment: number): boolean =>
  leftOut.moments.includes(moment) || leftOut.days.includes(Math.floor(wall / dayMs) * dayMs)
