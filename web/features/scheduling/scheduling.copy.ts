import {
  dayEnd,
  minutesOf,
  openMinutes,
  stretchWords,
  zoneNames,
  type Stretch,
  type TimeZone,
  type Week,
} from '#domain/scheduling/hours.ts'
import { dateIn, inWords } from '#domain/wording/days.ts'
import { lengthOf } from '#domain/wording/durations.ts'

export const copy = {
  title: 'Your hours',
  loadFailed: 'Your hours did not load',
  saveFailed: 'Failed to save your hours',
  saved: 'Hours saved.',
  empty: 'Set your hours, so that others can find a time with you. They only see times that you both have.',
  zone: 'Time zone',
  zoneMissing: 'Choose your time zone.',
  dayOff: 'Day off',
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}.`,
  changesLine: 'Nothing counts before you save.',
  leave: 'Your changes to your hours are not saved.',
  summary: (week: Week, zone: TimeZone | null) => `${openWords(week)} a week open.${zone ? ` ${zoneNames[zone]}.` : ''}`,

  differs: {
    title: 'Days that differ',
    add: 'Add a day',
    none: 'Vacation, a fair, an extra Sunday: add the days that differ from your usual week.',
    notYet: 'Once your hours are saved, you can add the days that differ.',
    dateMissing: 'Choose a day from today on.',
    note: 'Only you see it.',
    addFailed: 'Failed to add the day',
    removeFailed: 'Failed to remove the day',
  },

  times: {
    title: 'Times you both have',
    failed: 'The shared times did not load',
    none: 'No shared time in the next 30 days',
    noneLine: (name: string) => `Try another service or place, or ask ${name} what would work.`,
    noService: (name: string) => `Neither you nor ${name} lists a service to trade. Ask in a message.`,
    hoursFirst: 'Set your own hours first. Then you see the times you both have.',
    count: (count: number) => (count === 1 ? 'One time you both have.' : `${count} times you both have.`),
    zones: (place: string, own: string) => (place === own ? `${place}.` : `${place}; ${own} in brackets.`),
  },
} as const

function openWords(week: Week): string {
  const minutes = openMinutes(week)
  if (minutes % 60 !== 0) return lengthOf(minutes)
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const dayName = (weekday: number): string => names[weekday] ?? ''
export const shortDayName = (weekday: number): string => dayName(weekday).slice(0, 3)
/** A week of work begins on Monday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

export const dayWords = (stretches: readonly Stretch[]): string => stretches.map(stretchWords).join(', ') || copy.dayOff

/** "Sun, Nov 2", with the year if it is not this one. */
export function dateWords(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return inWords(new Date(`${date}T12:00Z`), isThisYear ? 'dayOfWeek' : 'dayOfWeekAndYear', 'UTC')
}

type Differs = { kind: 'blocked' | 'open'; start_time: string; end_time: string }

/** "Off all day", "Open 10 AM to 2 PM". */
export function differsWords({ kind, start_time, end_time }: Differs): string {
  const stretch = { from: minutesOf(start_time), to: minutesOf(end_time) }
  const isWholeDay = stretch.from === 0 && stretch.to === dayEnd
  return `${kind === 'open' ? 'Open' : 'Off'} ${isWholeDay ? 'all day' : stretchWords(stretch)}`
}

/** The same moment on the reader's clock, with the day if theirs is another one; null if both clocks show the same. */
export function ownClock(moment: Date, place: TimeZone, own: TimeZone): string | null {
  const time = inWords(moment, 'time', own)
  if (dateIn(place, moment) !== dateIn(own, moment)) return `${inWords(moment, 'weekday', own)} ${time}`
  return time === inWords(moment, 'time', place) ? null : time
}
