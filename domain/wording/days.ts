// Days and times in words, in American English unless a language is named: every other file asks here. A screen shows the reader's own
// time, which web/ui/days.ts goes by, and times at a place that of the place. Emails of notifications go by the clock that their reader
// has named; other emails and the payment pages know none and count in UTC, as internal.day_in_words does.
const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
  month: { month: 'long' },
  day: { month: 'short', day: 'numeric' },
  dayOfWeek: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfWeekAndYear: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  dayAndYear: { month: 'short', day: 'numeric', year: 'numeric' },
  paddedDay: { month: 'short', day: '2-digit' },
  paddedDayAndYear: { month: 'short', day: '2-digit', year: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  longDayAndYear: { month: 'long', day: 'numeric', year: 'numeric' },
  dayOfMonth: { month: 'long', day: 'numeric' },
  dayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
const made = new Map<string, Intl.DateTimeFormat>()

/** In the reader's own time, unless a time zone is named, and in English, unless a language is. */
export function inWords(moment: Date, how: keyof typeof formats, timeZone?: string, language = 'en'): string {
  // Each is made when it is first needed: making one takes a phone some forty milliseconds.
  const name = `${how} ${timeZone} ${language}`
  const options = { ...formats[how], ...(timeZone && { timeZone }) }
  const format = made.get(name) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, options)
  made.set(name, format)
  return format.format(moment)
}

/** October 2, 2026, counted in UTC. */
export const longDay = (at: string): string => inWords(new Date(at), 'longDayAndYear', 'UTC')

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** The clock of a screen goes on once a minute: what was set for seven days a moment ago ends in seven, not in eight. */
const behind = minute

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Whole days of the reader's calendar, of which two a year have 23 or 25 hours: 1 from today to tomorrow. */
export const daysBetween = (from: Date, to: Date): number => Math.round((midnight(to) - midnight(from)) / day)

/** How many days are left until then, the last one included; 0 once it has come. */
export function daysLeft(end: string, now: Date): number {
  const ahead = Date.parse(end) - now.getTime()
  return ahead > 0 ? Math.max(1, Math.ceil((ahead - behind) / day)) : 0
}

/** What is left until then, in its largest unit, rounded up; null once it has come. */
export function timeLeft(end: string, now: Date): { many: number; unit: 'day' | 'hour' | 'minute' } | null {
  const ahead = Date.parse(end) - now.getTime()
  if (ahead - behind > day) return { many: daysLeft(end, now), unit: 'day' }
  if (ahead - behind > hour) return { many: Math.ceil((ahead - behind) / hour), unit: 'hour' }
  return ahead > 0 ? { many: Math.min(60, Math.ceil(ahead / minute)), unit: 'minute' } : null
}

/** America/Los_Angeles: the reader's own. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 2026-11-02: the date that the calendars of a place show. */
export const dateIn = (timeZone: string, moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** 2026-11-01T09:00:00: what the calendar and the clock of a place show. */
export function wallTime(timeZone: string, moment: Date | number): string {
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, format)
  return format.format(moment).replace(' ', 'T')
}

export function isTimeZone(name: string): boolean {
  try {
    return wallTime(name, 0) !== ''
  } catch {
    return false
  }
}

/** The zone of a place: how far its clocks are from UTC, as text that is the same for the same difference, or "Central European Time". */
export function zoneIn(timeZone: string, moment: Date, timeZoneName: 'longOffset' | 'longGeneric' = 'longOffset'): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
