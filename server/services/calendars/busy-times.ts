// When someone is busy according to a calendar (RFC 5545): quarter hours alone, and of events that could not be read fully which and
// why. Runs in a worker, because a hostile calendar can take any amount of time and memory to compute.
import { cut } from '#domain/wording/cut.ts'
import { type Event, eventOf, type Reason, reasons } from './reading/events.ts'
import { busyPeriods } from './reading/free-busy.ts'
import { calendarsIn } from './reading/lines.ts'
import { timesOf, type Span } from './reading/series.ts'
import { zonesOf } from './zones/calendar-zones.ts'
import { namedZone, wallOf, type Zone } from './zones/wall-clock.ts'

export { TooMuch } from './reading/lines.ts'

export type Question = {
  text: string
  /** The member's own zone: for whole days, and for times without a zone. */
  timezone: string
  /** In milliseconds. */
  from: number
  until: number
}
/** Quarter hours since 1970 in UTC: from the first to before the last; in order and apart. */
export type Busy = [from: number, until: number][]
/** An event that could not be read fully, for its owner alone: without a day if nobody can tell. */
export type Note = { title: string; on: string | null; why: Reason }
export type Reading = { busy: Busy; notes: Note[] }

const quarterMs = 15 * 60_000
/** Days looked at and occurrences, of all events together. A weekly event needs 16 for sixty days. */
const mostSteps = 1_500_000
const mostNotes = 20
const longestTitle = 80

/** Throws TooMuch for more events or occurrences than any person has, and another error for what is no calendar. */
export function busyTimes({ text, timezone, from, until }: Question): Reading {
  const calendars = calendarsIn(text)
  const own = namedZone(timezone)
  if (calendars === null || own === null) throw new Error('this is not a calendar')
  const window = { from, until, budget: { steps: mostSteps } }
  const busy: Busy = []
  const notes: Note[] = []
  for (const calendar of calendars) {
    const zones = zonesOf(calendar, { ...window, timezone })
    const found = timesOf(
      calendar.events.map((part) => eventOf(part, zones)),
      window,
    )
    for (const { event, spans } of found) {
      const asked = within(spans, window)
      busy.push(...quartersOf(asked))
      const isWorthTelling = asked.length > 0 || (event.start === null && !event.isFree)
      if (isWorthTelling && event.unread.size > 0 && notes.length < mostNotes) notes.push(noteOf(event, asked, own))
    }
    busy.push(...quartersOf(within(busyPeriods(calendar.busy), window)))
  }
  return { busy: joined(busy), notes }
}

const within = (spans: Span[], { from, until }: { from: number; until: number }): Span[] =>
  spans.map(([start, end]): Span => [Math.max(start, from), Math.min(end, until)]).filter(([start, end]) => start < end)
const quartersOf = (spans: Span[]): Busy => spans.map(([start, end]) => [Math.floor(start / quarterMs), Math.ceil(end / quarterMs)])

/** By the day on which its owner finds it: the next one of a series. */
function noteOf({ title, start, unread }: Event, asked: Span[], own: Zone): Note {
  const next = Math.min(...asked.map(([from]) => from))
  const wall = Number.isFinite(next) ? wallOf(next, own) : start?.wall
  const plain = title
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
  return {
    title: cut(plain.trim(), longestTitle),
    on: wall === undefined ? null : new Date(wall).toISOString().slice(0, 10),
    why: reasons.find((each) => unread.has(each)) ?? 'line',
  }
}

function joined(busy: Busy): Busy {
  const result: Busy = []
  for (const [from, until] of busy.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until)
    else result.push([from, until])
  }
  return result
}
