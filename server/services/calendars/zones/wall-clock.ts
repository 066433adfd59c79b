// Turns what a calendar says on the clock of a place into a moment. A time on a clock is a number as if that clock were UTC.
import { wallTime } from '#domain/wording/days.ts'

export type Zone = {
  /** How far its clocks are from UTC at a moment, in milliseconds. */
  offsetAt: (moment: number) => number
  /** How much earlier it could be, where only a part of its name was understood. */
  maybeEarlier?: number
}

const dayMs = 86_400_000
const quarterMs = 15 * 60_000
const known = new Map<string, Zone | null>()

/** Null for a name that is not one of the usual ones. */
export function namedZone(name: string): Zone | null {
  const found = known.get(name)
  if (found !== undefined) return found
  let zone: Zone | null = null
  try {
    wallTime(name, 0)
    zone = { offsetAt: remembering((moment) => Date.parse(`${wallTime(name, moment)}Z`) - moment) }
  } catch {
    // Calendars also name zones that they define themselves.
  }
  known.set(name, zone)
  return zone
}

export const fixedZone = (offset: number): Zone => ({ offsetAt: () => offset })

/** No clock changes within a quarter hour of UTC. */
export function remembering(offsetAt: (moment: number) => number): (moment: number) => number {
  const offsets = new Map<number, number>()
  return (moment) => {
    const quarter = Math.floor(moment / quarterMs)
    const found = offsets.get(quarter) ?? offsetAt(quarter * quarterMs)
    offsets.set(quarter, found)
    return found
  }
}

/** The first of two moments that show the same, and for a time that the clock skips the moment that the clock before it means (RFC 5545). */
export function momentOf(wall: number, { offsetAt }: Zone): number {
  const before = wall - offsetAt(wall - dayMs)
  if (before + offsetAt(before) === wall) return before
  const after = wall - offsetAt(wall + dayMs)
  return after + offsetAt(after) === wall ? after : before
}

export const wallOf = (moment: number, { offsetAt }: Zone): number => moment + offsetAt(moment)
