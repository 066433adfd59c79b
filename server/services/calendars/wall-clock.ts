// Turns what a calendar says on the clock of a place into a moment.
export type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Null for a name that is no time zone. */
function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // A RangeError: calendars also name zones that they define themselves.
  }
  // A calendar can name any number of zones; each is parsed in a worker of its own, which ends soon.
  formats.set(timezone, format)
  return format
}

export const isTimezone = (name: string): boolean => formatOf(name) !== null

export const asIfUtc = ({ year, month, day, hour, minute, second }: Wall): number => Date.UTC(year, month - 1, day, hour, minute, second)

/** The first of two moments that show the same, and for a time that the clock skips the moment that the clock before it means (RFC 5545). */
export function momentOf(wall: Wall, timezone: string): number {
  const format = formatOf(timezone)
  if (format === null) throw new RangeError(`${timezone} is no time zone`)
  const shown = asIfUtc(wall)
  const before = shown - offsetAt(format, shown - dayMs)
  if (before + offsetAt(format, before) === shown) return before
  const after = shown - offsetAt(format, shown + dayMs)
  return after + offsetAt(format, after) === shown ? after : before
}

function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return asIfUtc({ year, month, day, hour, minute, second }) - Math.floor(moment / 1000) * 1000
}
