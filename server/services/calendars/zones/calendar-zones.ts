// Which zone a time of a calendar is in: by the name that it gives, by what the file says of that name, otherwise the calendar's own
// zone, otherwise its owner's.
import { type CalendarPart, type Property, textIn, type ZonePart } from '../reading/lines.ts'
import type { Budget } from '../reading/recurrences.ts'
import { type DefinedZone, definedZone } from './defined-zones.ts'
import { namedZone, type Zone } from './wall-clock.ts'
import { offsetsOf, zoneNamed, zoneNumbered } from './zone-names.ts'

export type CalendarZones = {
  /** For times without a zone. */
  floating: Zone
  /** For whole days. */
  own: Zone
  /** `isSure`: false where a name was not understood. */
  of(time: Property, numbered: string): { zone: Zone; isSure: boolean }
}

export function zonesOf(
  calendar: CalendarPart,
  { timezone, until, budget }: { timezone: string; until: number; budget: Budget },
): CalendarZones {
  const own = namedZone(timezone)
  if (own === null) throw new Error('the owner has no zone')
  const found = new Map<string, { zone: Zone; isSure: boolean }>()

  function named(name: string): { zone: Zone; isSure: boolean } | null {
    const part = calendar.zones.find((each) => plain(textIn(each, 'TZID')) === plain(name))
    const defined = part === undefined ? null : definedZone(part, { until, budget })
    const known = zoneNamed(name) ?? (part === undefined ? null : saidOf(part))
    if (known === null || (defined !== null && isLie(known, defined))) return defined && { zone: defined.zone, isSure: defined.isWhole }
    return { zone: known, isSure: known.maybeEarlier === undefined }
  }

  const said = textIn(calendar, 'X-WR-TIMEZONE')
  const only = calendar.zones.length === 1 ? textIn(calendar.zones[0] as ZonePart, 'TZID') : ''
  const floating = (said === '' ? null : named(said)?.zone) ?? own
  const otherwise = (said === '' ? null : named(said)?.zone) ?? (only === '' ? null : named(only)?.zone) ?? own
  return {
    floating,
    own,
    of(time, numbered) {
      const name = time.parameters['TZID'] ?? ''
      if (name === '') return { zone: floating, isSure: true }
      const key = `${name}\n${numbered}`
      const zone = found.get(key) ?? named(name) ?? unnamed(numbered) ?? { zone: otherwise, isSure: false }
      found.set(key, zone)
      return zone
    },
  }
}

const plain = (name: string) => name.replace(/^["'\s]+|["'\s]+$/g, '').toLowerCase()

const saidOf = (part: ZonePart): Zone | null =>
  zoneNamed(textIn(part, 'X-LIC-LOCATION')) ?? zoneNumbered(textIn(part, 'X-MICROSOFT-CDO-TZID'))

function unnamed(numbered: string): { zone: Zone; isSure: boolean } | null {
  const zone = zoneNumbered(numbered)
  return zone && { zone, isSure: true }
}

/**
 * The name is believed although definitions often end early, or are those of one year: all of these have distances from UTC that the
 * place has had. Where the file has another one, it means another place.
 */
const isLie = (known: Zone, { offsets, isWhole }: DefinedZone): boolean => {
  const usual = offsetsOf(known)
  return isWhole && offsets.some((each) => !usual.includes(each))
}
