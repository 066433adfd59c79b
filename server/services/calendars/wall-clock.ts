// Turns what a calendar says on the clock of a place into a moment.
import { wallTime } from '#domain/wording/days.ts'

export type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const dayMs = 86_400_000
const known = new Map<string, boolean>()

/** Whether a name is a usual one; calendars also name zones that they define themselves. */
export function isTimezone(name: string): boolean {
  const found = known.get(name)
  if (found !== undefined) return found
  let is = true
  try {
    wallTime(name, 0)
  } catch {
    is = false
  }
  known.set(name, is)
  return is
}

export const asIfUtc = ({ year, month, day, hour, minute, second }: Wall): number => Date.UTC(year, month - 1, day, hour, minute, second)

/** The first of two moments that show the same, and for a time that the clock skips the moment that the clock before it means (RFC 5545). */
export function momentOf(wall: Wall, timezone: string): number {
  const shown = asIfUtc(wall)
  const before = shown - offsetAt(timezone, shown - dayMs)
  if (before + offsetAt(timezone, before) === shown) return before
  const after = shown - offsetAt(timezone, shown + dayMs)
  return after + offsetAt(timezone, after) === shown ? after : before
}

const offsetAt = (timezone: string, moment: number): number =>
  Date.parse(`${wallTime(timezone, moment)}Z`) - Math.floor(moment / 1000) * 1000
