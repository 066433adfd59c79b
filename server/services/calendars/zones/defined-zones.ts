// Zones as a calendar defines them itself (VTIMEZONE): for names that nobody knows, and for names that do not say what they mean.
import { type Part, propertiesIn, textIn, type ZonePart } from '../reading/lines.ts'
import { type Budget, recurrences } from '../reading/recurrences.ts'
import { ruleOf } from '../reading/rules.ts'
import { offsetOf, whenOf } from '../reading/values.ts'
import { remembering, type Zone } from './wall-clock.ts'

/** `isWhole`: every line of it was understood. */
export type DefinedZone = { zone: Zone; offsets: number[]; isWhole: boolean }
type Change = { at: number; offset: number }

/** Rules of zones begin in 1601 in Outlook; nobody asks for times before this. */
const earliest = Date.UTC(1970, 0, 1)
const mostDates = 1000

/** Null for one that says of no time how far it is from UTC. */
export function definedZone(part: ZonePart, { until, budget }: { until: number; budget: Budget }): DefinedZone | null {
  const changes: Change[] = []
  let isWhole = part.unreadable.length === 0 && part.changes.length > 0
  for (const each of part.changes) {
    const found = changesOf(each, until, budget)
    if (found === null || each.unreadable.length > 0) isWhole = false
    changes.push(...(found ?? []))
  }
  changes.sort((one, other) => one.at - other.at)
  const first = changes[0]
  if (first === undefined) return null
  const offsetAt = (moment: number) => (changes.findLast(({ at }) => at <= moment) ?? first).offset
  return { zone: { offsetAt: remembering(offsetAt) }, offsets: [...new Set(changes.map(({ offset }) => offset))], isWhole }
}

function changesOf(part: Part, until: number, budget: Budget): Change[] | null {
  const [offset, before] = [offsetOf(textIn(part, 'TZOFFSETTO')), offsetOf(textIn(part, 'TZOFFSETFROM'))]
  const start = whenOf(textIn(part, 'DTSTART'))
  if (offset === null) return null
  if (start === null) return [{ at: -Infinity, offset }]
  const onClockBefore = before ?? offset
  const walls = new Set([start.wall])
  const text = textIn(part, 'RRULE')
  const read = text === '' ? null : ruleOf(text)
  if (read?.isWhole) {
    const last =
      read.rule.until === null ? until : Math.min(until, read.rule.until.wall + (read.rule.until.in === 'utc' ? onClockBefore : 0) + 1)
    for (const wall of recurrences(read.rule, start.wall, { from: earliest, until: last, budget })) walls.add(wall)
  }
  for (const { value } of propertiesIn(part, 'RDATE'))
    for (const each of value.split(',').slice(0, mostDates)) walls.add(whenOf(each)?.wall ?? start.wall)
  return [...walls].map((wall) => ({ at: wall - onClockBefore, offset }))
}
