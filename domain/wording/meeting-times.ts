// When people meet, in words: by the clock of the place, then by the reader's own in brackets where that shows another time.
import { zoneLike, zoneNames } from '../scheduling/hours.ts'
import { inWords, zoneIn } from './days.ts'

/** "Mon, Oct 20, 12:00 PM"; elsewhere "Mon, Oct 20, 12:00 PM (9:00 AM for you)", with its day if that differs. */
export function whenWords(at: string, place: string, own: string): string {
  const moment = new Date(at)
  return `${clockWords(moment, place)}${inBrackets(moment, place, own)}`
}

/** "12:00 PM"; elsewhere "12:00 PM Eastern time (9:00 AM for you)", for where the day is shown beside it. */
export function timeWords(at: string, place: string, own: string): string {
  const moment = new Date(at)
  const brackets = inBrackets(moment, place, own)
  return `${inWords(moment, 'time', place)}${brackets && ` ${zoneWords(place, moment)}${brackets}`}`
}

/** "Mon, Oct 20, 12:00 PM"; "Mon, Oct 20, 12:00 PM Eastern time" for a reader whose own clock shows another time. */
export function zonedWords(at: string, zone: string, own: string): string {
  const moment = new Date(at)
  const words = clockWords(moment, zone)
  return words === clockWords(moment, own) ? words : `${words} ${zoneWords(zone, moment)}`
}

/** "Pacific time"; "Central European Time" outside the United States. */
export function zoneWords(zone: string, moment: Date): string {
  const known = zoneLike(zone, moment.getUTCFullYear())
  if (known) return zoneNames[known]
  return zoneIn(zone, moment, 'longGeneric') ?? zone
}

/** " (9:00 AM for you)", or nothing where both clocks show the same. */
function inBrackets(moment: Date, place: string, own: string): string {
  const [there, here] = [clockWords(moment, place), clockWords(moment, own)]
  if (there === here) return ''
  const isSameDay = inWords(moment, 'dayOfWeek', place) === inWords(moment, 'dayOfWeek', own)
  // A time alone in brackets is short enough to stay in one line.
  return ` (${isSameDay ? inOneLine(`${inWords(moment, 'time', own)} for you`) : `${here} for you`})`
}

const clockWords = (moment: Date, zone: string) => `${inWords(moment, 'dayOfWeek', zone)}, ${inWords(moment, 'time', zone)}`

const inOneLine = (words: string) => words.replaceAll(/\s/g, '\u00a0')
