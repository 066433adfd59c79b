// The rule of a series (RRULE) as it is written. What cannot be read of a rule is left out, which makes the series longer or denser
// and never shorter: no time becomes free because nobody understood a rule.
import { type When, dayIn, whenOf } from './values.ts'

export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof frequencies)[number]
/** `nth`: the second Monday is 2, the last one -1, and 0 is each. */
export type NthDay = { nth: number; day: number }

export type Rule = {
  frequency: Frequency
  interval: number
  count: number | null
  until: When | null
  /** The day on which weeks begin; Sunday is 0. */
  weekStart: number
  months: number[]
  weeks: number[]
  daysOfYear: number[]
  daysOfMonth: number[]
  days: NthDay[]
  hours: number[]
  minutes: number[]
  seconds: number[]
  positions: number[]
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Longer series end after the last year that anyone asks for. */
const mostCount = 1_000_000
const ends = ['INTERVAL', 'COUNT', 'UNTIL', 'BYSETPOS', 'RSCALE', 'SKIP']
const calendarScale = { RSCALE: 'GREGORIAN', SKIP: 'OMIT' } as const

/** Null for what does not even say that something repeats. */
export function ruleOf(text: string): { rule: Rule; isWhole: boolean } | null {
  if (!text.includes('=')) return null
  const { parts, isOdd } = partsOf(text)
  const unread = new Set<string>()
  function one<Value>(key: string, read: (text: string) => Value | null): Value | null {
    const value = parts.get(key)
    const found = value === undefined ? null : read(value)
    if (value !== undefined && found === null) unread.add(key)
    return found
  }
  const list = <Value>(key: string, read: (text: string) => Value | null): Value[] =>
    one(key, (value) => {
      const found = value.split(',').map((each) => read(each.trim()))
      return found.includes(null) ? null : found.filter((each) => each !== null)
    }) ?? []

  const rule: Rule = {
    frequency: one('FREQ', (value) => frequencies.find((each) => each === value) ?? null) ?? 'DAILY',
    interval: one('INTERVAL', number(1, 100_000)) ?? 1,
    count: one('COUNT', number(1, mostCount)),
    until: one('UNTIL', whenOf),
    weekStart: one('WKST', (value) => (weekdays.includes(value) ? weekdays.indexOf(value) : null)) ?? 1,
    months: list('BYMONTH', number(1, 12)),
    weeks: list('BYWEEKNO', number(-53, 53)),
    daysOfYear: list('BYYEARDAY', number(-366, 366)),
    daysOfMonth: list('BYMONTHDAY', number(-31, 31)),
    days: list('BYDAY', nthDay),
    hours: list('BYHOUR', number(0, 23)),
    minutes: list('BYMINUTE', number(0, 59)),
    seconds: list('BYSECOND', number(0, 59)),
    positions: list('BYSETPOS', number(-366, 366)),
  }
  if (rule.until === null) rule.until = dayIn(parts.get('UNTIL') ?? '')
  for (const [key, usual] of Object.entries(calendarScale)) if ((parts.get(key) ?? usual) !== usual) unread.add(key)
  const isUnclear = isOdd || !parts.has('FREQ') || [...unread].some((key) => !ends.includes(key))
  return { rule: isUnclear ? everyDayOf(rule) : rule, isWhole: !isUnclear && unread.size === 0 }
}

function partsOf(text: string): { parts: Map<string, string>; isOdd: boolean } {
  const parts = new Map<string, string>()
  let isOdd = false
  for (const part of text.replace(/^\s*RRULE:/i, '').split(';')) {
    if (part.trim() === '') continue
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*=\s*(.*?)\s*$/is.exec(part)?.map((each) => each.toUpperCase()) ?? []
    if (parts.has(key) || !known.has(key)) isOdd ||= !key.startsWith('X-')
    else parts.set(key, value)
  }
  return { parts, isOdd }
}

/** Includes every day on which an unclear rule could have meant to repeat. */
function everyDayOf({ until, months, days, hours, minutes, seconds, weekStart }: Rule): Rule {
  const none = { weeks: [], daysOfYear: [], daysOfMonth: [], positions: [] }
  const plain = days.map(({ day }) => ({ nth: 0, day }))
  return { frequency: 'DAILY', interval: 1, count: null, until, weekStart, months, days: plain, hours, minutes, seconds, ...none }
}

const known = new Set(
  'FREQ INTERVAL COUNT UNTIL WKST RSCALE SKIP BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSECOND BYSETPOS'.split(' '),
)

/** Zero only where it is the least. */
const number =
  (least: number, most: number) =>
  (text: string): number | null => {
    const value = /^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most && (value !== 0 || least === 0) ? value : null
  }

function nthDay(text: string): NthDay | null {
  const [, nth = '0', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  return weekdays.includes(day) && Math.abs(Number(nth)) <= 53 ? { nth: Number(nth), day: weekdays.indexOf(day) } : null
}
