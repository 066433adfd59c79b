// When a rule repeats (RFC 5545, 3.3.10), on the clock of its series. Written here because the packages for it were found wrong:
// ical.js in BYSETPOS, BYWEEKNO and February 29, and none can begin in the middle of a series or be bounded (decision 65).
import { TooMuch } from './lines.ts'
import type { NthDay, Rule } from './rules.ts'
import { dayMs } from './values.ts'

/** What is left of the work that one file may cause. */
export type Budget = { steps: number }

type Period = { days: Iterable<number>; times: number[] }
type Day = {
  number: number
  year: number
  month: number
  day: number
  weekday: number
  ofYear: number
  yearDays: number
  monthDays: number
}

const units = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1000 }

export function spend(budget: Budget, steps = 1): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new TooMuch('too many occurrences')
}

/** From the first one not before `from` to the last before `until`, in order; COUNT is counted from the start. */
export function* recurrences(rule: Rule, start: number, { from, until, budget }: { from: number; until: number; budget: Budget }) {
  const full = filledIn(rule, start)
  let left = rule.count ?? Infinity
  for (const { days, times } of periods(full, start, rule.count === null ? Math.max(from, start) : start, budget)) {
    let found: number[] = []
    for (const number of days) {
      spend(budget)
      if (!isMatch(full, dayOf(number))) continue
      for (const time of times) {
        spend(budget)
        found.push(number * dayMs + time)
      }
    }
    if (rule.positions.length > 0) found = placed(found, rule.positions)
    for (const each of found) {
      if (each < start) continue
      if (each >= until || left <= 0) return
      left -= 1
      if (each >= from) yield each
    }
    // An empty period in which everything is too late ends the walk as well.
    if (Number.isFinite(until) && firstOf(days) * dayMs >= until) return
  }
}

const firstOf = (days: Iterable<number>): number => {
  for (const each of days) return each
  return -Infinity
}

/** What a rule does not say comes from the start of the series. */
function filledIn(rule: Rule, start: number): Rule {
  const day = dayOf(Math.floor(start / dayMs))
  const time = new Date(start)
  const order = ['SECONDLY', 'MINUTELY', 'HOURLY'].indexOf(rule.frequency)
  const full = { ...rule }
  if (order !== 0 && rule.seconds.length === 0) full.seconds = [time.getUTCSeconds()]
  if ((order === -1 || order === 2) && rule.minutes.length === 0) full.minutes = [time.getUTCMinutes()]
  if (order === -1 && rule.hours.length === 0) full.hours = [time.getUTCHours()]
  const namesDays = [rule.days, rule.daysOfMonth, rule.daysOfYear].some((each) => each.length > 0)
  if (namesDays) return full
  if (rule.frequency === 'WEEKLY' || (rule.frequency === 'YEARLY' && rule.weeks.length > 0)) full.days = [{ nth: 0, day: day.weekday }]
  else if (rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY') {
    full.daysOfMonth = [day.day]
    if (rule.frequency === 'YEARLY' && rule.months.length === 0) full.months = [day.month]
  }
  return full
}

/** Years, months, weeks, days or less, each so many after the one before, from the one in which `from` is. */
function* periods(rule: Rule, start: number, from: number, budget: Budget): Generator<Period> {
  const { frequency, interval } = rule
  if (frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY') return yield* shortPeriods(rule, start, from, budget)
  const times = rule.hours.flatMap((hour) =>
    rule.minutes.flatMap((minute) => rule.seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
  )
  const place = placeOf[frequency](rule, start)
  const passed = Math.max(0, placeOf[frequency](rule, from) - place)
  for (let at = place + Math.floor(passed / interval) * interval; ; at += interval) {
    spend(budget)
    yield { days: daysOf[frequency](rule, at), times: ascending(times) }
  }
}

const monthOf = (_rule: Rule, wall: number) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
const placeOf = {
  YEARLY: (_rule: Rule, wall: number) => new Date(wall).getUTCFullYear(),
  MONTHLY: monthOf,
  // The first day of 1970 was a Thursday.
  WEEKLY: (rule: Rule, wall: number) => Math.floor((Math.floor(wall / dayMs) + 4 - rule.weekStart) / 7),
  DAILY: (_rule: Rule, wall: number) => Math.floor(wall / dayMs),
}
const daysOf = {
  YEARLY: (rule: Rule, year: number) =>
    rule.months.length === 0
      ? range(firstDay(year * 12), firstDay(year * 12 + 12))
      : ascending(rule.months).flatMap((month) => daysOf.MONTHLY(rule, year * 12 + month - 1)),
  MONTHLY: (_rule: Rule, month: number) => range(firstDay(month), firstDay(month + 1)),
  WEEKLY: (rule: Rule, week: number) => range(week * 7 - 4 + rule.weekStart, week * 7 + 3 + rule.weekStart),
  DAILY: (_rule: Rule, day: number) => [day],
}
const ascending = (numbers: number[]) => [...new Set(numbers)].toSorted((one, other) => one - other)
const range = (first: number, end: number) => Array.from({ length: end - first }, (_, place) => first + place)
/** Of a month, counted from the year 0. */
const firstDay = (month: number) => Math.floor(new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / dayMs)

function* shortPeriods(rule: Rule, start: number, from: number, budget: Budget): Generator<Period> {
  const unit = units[rule.frequency as keyof typeof units]
  const step = unit * rule.interval
  const first = Math.floor(start / unit) * unit
  let today = Number.NaN
  let isToday = false
  for (let at = first + Math.floor(Math.max(0, from - first) / step) * step; ; at += step) {
    spend(budget)
    const day = Math.floor(at / dayMs)
    if (day !== today) isToday = isMatch(rule, dayOf((today = day)))
    if (!isToday) {
      // To the last one of this day, after which the next is not of it.
      at += Math.floor(((day + 1) * dayMs - 1 - at) / step) * step
      yield { days: [day], times: [] }
      continue
    }
    const clock = new Date(at)
    const isHour = rule.hours.length === 0 || rule.hours.includes(clock.getUTCHours())
    const isMinute = unit === units.HOURLY || rule.minutes.length === 0 || rule.minutes.includes(clock.getUTCMinutes())
    const isSecond = unit !== units.SECONDLY || rule.seconds.length === 0 || rule.seconds.includes(clock.getUTCSeconds())
    yield { days: [day], times: isHour && isMinute && isSecond ? timesWithin(rule, at - day * dayMs, unit) : [] }
  }
}

function timesWithin({ minutes, seconds }: Rule, time: number, unit: number): number[] {
  if (unit === units.SECONDLY) return [time]
  const offsets = unit === units.MINUTELY ? [0] : ascending(minutes).map((minute) => minute * 60_000)
  return offsets.flatMap((offset) => ascending(seconds).map((second) => time + offset + second * 1000))
}

const has = (numbers: number[], fromFirst: number, all: number) =>
  numbers.length === 0 || numbers.includes(fromFirst) || numbers.includes(fromFirst - all - 1)

function isMatch(rule: Rule, day: Day): boolean {
  return (
    (rule.months.length === 0 || rule.months.includes(day.month)) &&
    has(rule.daysOfMonth, day.day, day.monthDays) &&
    has(rule.daysOfYear, day.ofYear, day.yearDays) &&
    (rule.days.length === 0 || rule.days.some((each) => isNth(each, day, rule))) &&
    (rule.weeks.length === 0 || isInWeek(rule, day))
  )
}

/** Numbered within the month or the year; in other rules a number means nothing, and each such day counts. */
function isNth({ nth, day: weekday }: NthDay, day: Day, { frequency, months, weeks }: Rule): boolean {
  if (day.weekday !== weekday) return false
  const isInMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length > 0)
  if (nth === 0 || weeks.length > 0 || (!isInMonth && frequency !== 'YEARLY')) return true
  const [place, all] = isInMonth ? [day.day, day.monthDays] : [day.ofYear, day.yearDays]
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((all - place + 1) / 7) === -nth
}

/** Week 1 is the first with at least four days in the year. */
function isInWeek({ weeks, weekStart }: Rule, { number, weekday, year }: Day): boolean {
  const begin = number - ((weekday - weekStart + 7) % 7)
  const weekYear = firstWeek(year + 1, weekStart) <= begin ? year + 1 : firstWeek(year, weekStart) <= begin ? year : year - 1
  const first = firstWeek(weekYear, weekStart)
  const week = (begin - first) / 7 + 1
  return weeks.includes(week) || weeks.includes(week - 1 - (firstWeek(weekYear + 1, weekStart) - first) / 7)
}

function firstWeek(year: number, weekStart: number): number {
  const fourth = firstDay(year * 12) + 3
  return fourth - ((((fourth + 4 - weekStart) % 7) + 7) % 7)
}

function dayOf(number: number): Day {
  const date = new Date(number * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [january, first] = [firstDay(year * 12), firstDay(year * 12 + month)]
  return {
    number,
    year,
    month: month + 1,
    day: number - first + 1,
    weekday: date.getUTCDay(),
    ofYear: number - january + 1,
    yearDays: firstDay(year * 12 + 12) - january,
    monthDays: firstDay(year * 12 + month + 1) - first,
  }
}

function placed(found: number[], positions: number[]): number[] {
  const chosen = new Set(positions.map((position) => found.at(position > 0 ? position - 1 : position)))
  return found.filter((each) => chosen.has(each))
}
