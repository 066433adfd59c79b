// Compares what the product reads of random series with the model, and what it reads of broken files with what is left of them.
import { type Random, seeded } from '../rest-oracle/random.ts'
import { randomSeries } from './random-series.ts'
import { busyQuarters } from './series-model.ts'
import { written } from './written.ts'

export type Read = (question: { text: string; timezone: string; from: number; until: number }) => {
  busy: [number, number][]
  notes: unknown[]
}

/** Null where both agree, otherwise what differs and the file. */
export function differenceOf(read: Read, seed: number): string | null {
  const random = seeded(seed * 2_654_435_761)
  const { series, from, until } = randomSeries(random)
  const text = written(random, series)
  const expected = busyQuarters(series, from, until)
  const { busy, notes } = read({ text, timezone: series.owner, from, until })
  const found = quartersOf(busy)
  const [missing, extra] = [shown(expected, found), shown(found, expected)]
  if (missing.length === 0 && extra.length === 0 && notes.length === 0) return null
  const said = notes.length === 0 ? '' : `\nnotes ${JSON.stringify(notes)}`
  return `seed ${seed}: missing ${missing.join(' ')}, too much ${extra.join(' ')}${said}\n${JSON.stringify(series)}\n${text}`
}

const shown = (quarters: Set<number>, without: Set<number>) =>
  [...quarters]
    .filter((each) => !without.has(each))
    .slice(0, 4)
    .map((each) => new Date(each * 900_000).toISOString())

/** Null where a file of several series with one broken character still shows what the others say. */
export function lossOf(read: Read, seed: number): string | null {
  const random = seeded(seed * 2_654_435_761)
  const all = Array.from({ length: 4 }, (_, place) => blockOf(random, place))
  const broken = random.below(all.length + 1)
  const head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n'
  const foot = 'END:VCALENDAR\r\n'
  const question = { timezone: 'America/Los_Angeles', from: Date.UTC(2027, 3, 1), until: Date.UTC(2027, 5, 1) }
  const whole = [...all, foot]
  const text = head + whole.map((part, place) => (place === broken ? breakOne(random, part) : part)).join('')
  const rest = read({ ...question, text: head + all.filter((_, place) => place !== broken).join('') + foot })
  const found = quartersOf(read({ ...question, text }).busy)
  const missing = [...quartersOf(rest.busy)].filter((quarter) => !found.has(quarter))
  return missing.length === 0
    ? null
    : `seed ${seed}: ${missing.length} quarter hours are missing\n${JSON.stringify(text).replaceAll('\\r\\n', '\n')}`
}

/** The events of one series, with a name of their own. */
function blockOf(random: Random, place: number): string {
  for (;;) {
    const text = written(random, randomSeries(random).series).replaceAll(/\r?\n[ \t]/g, '')
    const events = /BEGIN:VEVENT[^]*END:VEVENT/.exec(text)?.[0]
    // A zone in the head would be that of all.
    if (events !== undefined && !text.includes('X-WR-TIMEZONE'))
      return `${events.replaceAll(/\r?\n/g, '\r\n').replaceAll('UID:', `UID:${place}`)}\r\n`
  }
}

function breakOne(random: Random, text: string): string {
  const at = random.below(text.length)
  const put = random.one(['', '\0', '\uFFFD', '\n', '\r\n', ' ', ':', ';', '"', 'X', '%'])
  return text.slice(0, at) + put + text.slice(random.chance(0.5) ? at : at + 1)
}

export const quartersOf = (busy: [number, number][]): Set<number> =>
  new Set(busy.flatMap(([first, end]) => Array.from({ length: end - first }, (_, place) => first + place)))
