// Times at which someone is busy, for calendars that show nothing else of them (VFREEBUSY).
import { type Part, propertiesIn } from './lines.ts'
import { dayMs, hourMs, spanOf, whenOf } from './values.ts'

/** They are always in UTC. One whose end cannot be read lasts an hour. */
export function busyPeriods(parts: Part[]): [start: number, end: number][] {
  const periods = parts
    .flatMap((part) => propertiesIn(part, 'FREEBUSY'))
    .filter(({ parameters }) => parameters['FBTYPE']?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','))
  return periods.flatMap((period) => {
    const [first = '', last = ''] = period.split('/')
    const start = whenOf(first)?.wall
    if (start === undefined) return []
    const span = spanOf(last)
    const end = span === null ? whenOf(last)?.wall : start + span.days * dayMs + span.ms
    return [[start, end !== undefined && end >= start ? end : start + hourMs]]
  })
}
