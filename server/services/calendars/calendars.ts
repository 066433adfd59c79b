// Members' own calendars, by address: downloaded, and read for the times at which someone is busy.
import type { Sealing, SealedPlace } from '#server/services/sealing/sealing.ts'
import { fetchCalendar, type Outside, type Version } from './fetch-calendar.ts'
import { readCalendar } from './read-calendar.ts'

export type Calendars = {
  localHost: string | null
  sealing: Sealing
  /** Null if it is still the version that we have; throws CalendarProblem. */
  read(address: URL, known: Version, on: { timezone: string; today: Date }): Promise<CalendarRead | null>
}
/** `quarters` is an int4multirange of PostgreSQL, `notes` its JSON. */
export type CalendarRead = { quarters: string; notes: string; version: Version }

const dayMs = 86_400_000
/** Shared times reach 30 days ahead, and an unchanged calendar is computed again after a day. */
const daysAhead = 61

export const neverRead: Version = { etag: null, modified: null }
export const addressPlace = (feedId: string): SealedPlace => ({ table: 'internal.busy_feed_sources', column: 'address', row: feedId })

export function openCalendars(sealing: Sealing, outside: Outside): Calendars {
  return {
    localHost: outside.localHost,
    sealing,
    async read(address, known, { timezone, today }) {
      const downloaded = await fetchCalendar(address, known, outside)
      if (downloaded === null) return null
      const from = Math.floor(today.getTime() / dayMs - 1) * dayMs
      const { busy, notes } = await readCalendar({ text: downloaded.text, timezone, from, until: from + (daysAhead + 1) * dayMs })
      const quarters = `{${busy.map(([first, end]) => `[${first},${end})`).join(',')}}`
      return { quarters, notes: JSON.stringify(notes), version: downloaded.version }
    },
  }
}
