// A series at random: any rule of RFC 5545, with exceptions, added and moved occurrences and an end.
import type { Random } from '../rest-oracle/random.ts'
import { shownAt, whenShown } from './clock.ts'
import type { RuleModel } from './rule-model.ts'
import { type SeriesModel, wallsOf } from './series-model.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const zones = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney']

type RandomSeries = { series: SeriesModel; from: number; until: number }

export function randomSeries(random: Random): RandomSeries {
  const isAllDay = random.chance(0.2)
  const begin = Date.UTC(2026, 0, 1) + random.below(900) * dayMs
  const start = begin + (isAllDay ? 0 : random.below(96) * 15 * minuteMs)
  const from = begin + (random.chance(0.5) ? random.below(40) : random.below(1100)) * dayMs - 10 * dayMs
  const until = from + 62 * dayMs
  const series: SeriesModel = {
    zone: random.one(zones),
    owner: random.one(['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu']),
    isAllDay,
    start,
    lasts: isAllDay
      ? { days: 1 + random.below(3) }
      : random.chance(0.15)
        ? { days: 1 + random.below(2) }
        : { minutes: 15 * (1 + random.below(30)) },
    rule: random.chance(0.93) ? { ...randomRule(random, isAllDay), count: null, until: null } : null,
    leftOut: { moments: [], days: [] },
    added: [],
    moved: [],
    future: null,
    over: Infinity,
  }
  if (series.rule !== null) giveEnd(random, series)
  change(random, series, { from, until })
  return { series, from, until }
}

function randomRule(random: Random, isAllDay: boolean): RuleModel {
  const freq = random.one(['YEARLY', 'MONTHLY', 'WEEKLY', 'WEEKLY', 'DAILY', isAllDay ? 'DAILY' : 'HOURLY'] as const)
  const rule: RuleModel = {
    freq,
    interval: random.chance(0.6) ? 1 : 1 + random.below(freq === 'HOURLY' ? 30 : 4),
    wkst: random.one([1, 1, 0, 3]),
    byMonth: [],
    byWeekNo: [],
    byYearDay: [],
    byMonthDay: [],
    byDay: [],
    byHour: [],
    byMinute: [],
    bySetPos: [],
  }
  const signed = (most: number) => (1 + random.below(most)) * (random.chance(0.3) ? -1 : 1)
  const many = (most: number, make: () => number) => Array.from({ length: 1 + random.below(most) }, make)
  if (random.chance(0.3)) rule.byMonth = many(4, () => 1 + random.below(12))
  if (random.chance(freq === 'WEEKLY' ? 0.8 : 0.45)) {
    const isNumbered = freq === 'MONTHLY' || freq === 'YEARLY'
    rule.byDay = many(3, () => 0).map(() => [
      isNumbered && random.chance(0.5) ? signed(freq === 'YEARLY' && rule.byMonth.length === 0 ? 53 : 5) : 0,
      random.below(7),
    ])
  }
  if (freq !== 'WEEKLY' && random.chance(0.25)) rule.byMonthDay = many(4, () => signed(31))
  if ((freq === 'YEARLY' || freq === 'HOURLY') && random.chance(0.2)) rule.byYearDay = many(20, () => signed(366))
  if (freq === 'YEARLY' && random.chance(0.25)) rule.byWeekNo = many(6, () => signed(53))
  if (!isAllDay && random.chance(0.15)) rule.byHour = many(3, () => random.below(24))
  if (!isAllDay && random.chance(0.1)) rule.byMinute = many(2, () => random.one([0, 15, 30, 45]))
  const isNamed = [rule.byDay, rule.byMonthDay, rule.byYearDay, rule.byHour, rule.byMinute].some((each: unknown[]) => each.length > 0)
  if (isNamed && random.chance(0.3)) rule.bySetPos = many(2, () => signed(4))
  return rule
}

function giveEnd(random: Random, series: SeriesModel): void {
  const { rule, isAllDay, start, zone, owner } = series
  if (rule === null || random.chance(0.4)) return
  if (random.chance(0.4)) {
    rule.count = 1 + random.below(40)
    return
  }
  const last = start + random.below(900) * dayMs
  const day = Math.floor(last / dayMs) * dayMs
  if (isAllDay) rule.until = random.chance(0.5) ? { day } : { moment: day }
  else rule.until = random.one([{ day }, { wall: last }, { moment: whenShown(isAllDay ? owner : zone, last) }])
}

/** Exceptions within the window, and some of what is not in the series. */
function change(random: Random, series: SeriesModel, { from, until }: { from: number; until: number }): void {
  const { isAllDay, start } = series
  const clock = isAllDay ? series.owner : series.zone
  const near = [...wallsOf(series, clock, until + dayMs)].filter((wall) => wall > from - dayMs)
  const some = (most: number) => (near.length === 0 ? [] : random.some(near, most))
  if (random.chance(0.4))
    for (const wall of some(6)) {
      const other = random.chance(0.15) ? wall + dayMs : wall
      if (isAllDay || random.chance(0.2)) series.leftOut.days.push(Math.floor(other / dayMs) * dayMs)
      else series.leftOut.moments.push(whenShown(clock, other))
    }
  if (random.chance(0.3) && !isAllDay) {
    const isFuture = random.chance(0.5)
    const at = random.one([start, ...near])
    if (isFuture && at !== start) {
      series.future = random.chance(0.3)
        ? 'over'
        : { at, shift: (random.below(16) - 8) * 60 * minuteMs, minutes: 15 * (1 + random.below(12)) }
      if (series.future === 'over') series.over = at
    }
  }
  if (random.chance(0.3))
    for (let more = 0; more < 1 + random.below(3); more += 1) {
      const wall = Math.floor(from / dayMs) * dayMs + random.below(60) * dayMs + (isAllDay ? 0 : random.below(96) * 15 * minuteMs)
      const [moment, minutes] = [whenShown(clock, wall), random.chance(0.5) ? 15 * (1 + random.below(8)) : null]
      if (isAllDay || (random.chance(0.2) && series.future === null)) series.added.push({ day: Math.floor(wall / dayMs) * dayMs })
      else if (shownAt(clock, moment) === wall) series.added.push({ moment, minutes })
    }
  if (random.chance(0.35))
    for (const at of some(3)) {
      if (
        series.moved.some((each) => each.at === at) ||
        (series.future !== null && at === (series.future === 'over' ? series.over : series.future.at))
      )
        continue
      const to = whenShown(clock, at + (random.below(400) - 200) * 15 * minuteMs)
      series.moved.push({ at, to: random.chance(0.3) ? null : { moment: to, minutes: 15 * (1 + random.below(20)) } })
    }
}
