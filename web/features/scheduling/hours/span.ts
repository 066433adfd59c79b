// Which hours of a day the drawn week shows, and where a stretch is drawn in it.
import type { Stretch, Week } from '#domain/scheduling/hours.ts'

export type Span = { first: number; last: number }
const usual = { first: 8, last: 21 }

/** From eight to nine at night, or more if the hours need it. In whole hours. */
export function spanOf(week: Week): Span {
  const all = week.flat()
  return {
    first: Math.min(usual.first, ...all.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(usual.last, ...all.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** Start and end of a stretch as parts of the span, in percent. */
export function placeOf({ from, to }: Stretch, { first, last }: Span): { start: string; end: string } {
  const part = (minutes: number) => `${((minutes / 60 - first) / (last - first)) * 100}%`
  return { start: part(from), end: `calc(100% - ${part(to)})` }
}
