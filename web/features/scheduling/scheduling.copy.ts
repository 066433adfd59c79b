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
import { relativeTime } from '#domain/notifications.ts'
import { dateIn, inWords } from '#domain/wording/days.ts'
import { lengthOf } from '#domain/wording/durations.ts'

export const copy = {
  title: 'Your hours',
  loadFailed: 'Your hours did not load',
  saveFailed: 'Failed to save your hours',
  saved: 'Hours saved.',
  backToRequest: 'Back to your request',
  empty: 'Set your hours, so that others can find a time with you. They only see times that you both have.',
  zone: 'Time zone',
  zoneMissing: 'Choose your time zone.',
  dayOff: 'Day off',
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}.`,
  changesLine: 'Changes apply when you save.',
  leave: 'Your changes to your hours are not saved.',
  summary: (week: Week, zone: TimeZone | null) => `${openWords(week)} a week open.${zone ? ` ${zoneNames[zone]}.` : ''}`,

  differs: {
    title: 'Days off and extra days',
    add: 'Add a day',
    none: 'Vacation, a fair, an extra Sunday: add the days that differ from your usual week.',
    notYet: 'Once your hours are saved, you can add the days that differ.',
    dateMissing: 'Choose a day from today on.',
    note: 'Only you see it.',
    addFailed: 'Failed to add the day',
    removeFailed: 'Failed to remove the day',
  },

  calendars: {
    title: 'Your own calendar',
    loadFailed: 'Your calendars did not load',
    none: 'Add the calendar you already use, and nobody is offered a time when you are busy.',
    add: 'Add a calendar',
    adding: 'Reading it...',
    added: 'Calendar added.',
    addFailed: 'Failed to add the calendar',
    address: 'Address of the calendar',
    addressHint:
      'It begins with https:// or webcal://. Google calls it “Secret address in iCal format”, Apple “Public Calendar”, Outlook “ICS link”.',
    addressMissing: 'Paste the address of your calendar.',
    privacy:
      "We read the times every hour and keep no title, place or guest. Only of an event that we can't read fully, we keep the title and the day, to show you which. Nobody can read the address again, not even you.",
    notes: (count: number) =>
      `${count >= mostNotes ? 'Twenty or more events' : count === 1 ? '1 event' : `${count} events`} could not be read fully:`,
    notesLine: 'Where we are not sure, you count as busy. To mend it, open the event in your calendar and save it again.',
    remove: 'Disconnect',
    removing: 'Removing...',
    removeNamed: (host: string) => `Disconnect ${host}`,
    removeTitle: (host: string) => `Disconnect ${host}?`,
    removeLine: 'The times you are busy there count as free again. To read it again, you need its address.',
    removeFailed: 'Failed to remove the calendar',
    key: 'Busy in your calendar, the next seven days',
    busy: (words: string) => `; busy ${words}`,
  },

  feed: {
    title: 'Your appointments in your calendar',
    loadFailed: 'Your calendar address did not load',
    none: 'Get a private address, and your calendar program shows the appointments of your trades and follows every change.',
    make: 'Get an address',
    making: 'Making it...',
    makeFailed: 'Failed to make an address',
    address: 'Your private address',
    addressHint: 'Add it to your calendar program as a calendar by URL. Anyone who has it can read your appointments. We show it only now.',
    copy: 'Copy the address',
    isOn: 'Your calendar program can read your appointments. The address was shown once; if you lost it, get a new one.',
    privateTitles: 'Private titles',
    privateTitlesLine: 'Each one only says “Appointment”, without the service, the person and the place.',
    saveFailed: 'Failed to save that',
    renew: 'New address',
    renewTitle: 'Get a new address?',
    renewLine: 'The earlier one stops working at once. Add the new one wherever you used it.',
    remove: 'Remove the address',
    removing: 'Removing...',
    removeTitle: 'Remove the address?',
    removeLine: 'It stops working at once, and your calendar program no longer follows your appointments.',
    removeFailed: 'Failed to remove the address',
  },

  lanes: {
    mine: 'Your hours',
    both: 'Both free',
    parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
    more: (many: number) => (many === 1 ? 'Show one more day' : `Show ${many} more days`),
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

/** What a day's button adds to its name: the times that are drawn over the hours. */
export const busyWords = (stretches: readonly Stretch[] = []): string =>
  stretches.length === 0 ? '' : copy.calendars.busy(stretches.map(stretchWords).join(', '))

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

const problems = {
  unreachable: "We can't reach it. We keep trying.",
  gone: 'Its address shows no calendar any more. Remove it and add it with a new address.',
  refused: "It doesn't answer with a calendar. We keep trying.",
  not_a_calendar: "What is there isn't a calendar any more. We keep trying.",
  too_large: 'It is too large to read. Share a smaller one, such as only your work.',
  sealed: "We can't open its address any more. Please remove it and add it again.",
} as const

type ReadCalendar = { host: string; problem: keyof typeof problems | null; last_ok_at: string }

/** Whose calendar it is by its host, when it was read, and what is wrong with it. */
export function calendarWords({ host, problem, last_ok_at }: ReadCalendar, now: Date): { heading: string; line: string } {
  const read = `read ${relativeTime(last_ok_at, now).toLowerCase()}`
  if (problem === null) return { heading: `${host}, ${read}.`, line: 'We take the times and never the titles.' }
  return { heading: `${host}, last ${read}.`, line: `${problems[problem]} Until then the times we know still count.` }
}

const mostNotes = 20
const reasons = {
  start: "we can't tell when it begins.",
  rule: "we don't understand how it repeats.",
  end: "we can't tell when it ends.",
  zone: "we don't know its time zone.",
  added: "we can't read a date that was added to it.",
  left_out: "we can't read a date that was taken out of it.",
  moved: "we can't tell which date of a series it replaces.",
  line: "a part of it can't be read.",
} as const

/** As the server writes it (server/services/calendars/busy-times.ts). */
type EventNote = { title: string; on: string | null; why: keyof typeof reasons }

const isEventNote = (note: unknown): note is EventNote =>
  typeof note === 'object' && note !== null && 'why' in note && Object.hasOwn(reasons, String(note.why)) && 'title' in note && 'on' in note

/** Of each event that could not be read fully: which, and why. */
export function noteWords(notes: unknown, today: string): string[] {
  const read = Array.isArray(notes) ? notes.filter(isEventNote) : []
  return read.map(({ title, on, why }) => {
    const name = title === '' ? 'An event without a title' : title
    return `${name}${on === null ? '' : `, ${dateWords(on, today)}`}: ${reasons[why]}`
  })
}

/** The same moment on the reader's clock, with the day if theirs is another one; null if both clocks show the same. */
export function ownClock(moment: Date, place: string, own: string): string | null {
  const time = inWords(moment, 'time', own)
  if (dateIn(place, moment) !== dateIn(own, moment)) return `${inWords(moment, 'weekday', own)} ${time}`
  return time === inWords(moment, 'time', place) ? null : time
}
