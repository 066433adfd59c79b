// The zone that a name in a calendar means: by its usual name, with something before it, by what Windows calls it and shows for it,
// by an abbreviation, or by how far it is from UTC.
import { offsetOf, hourMs } from '../reading/values.ts'
import { fixedZone, namedZone, type Zone } from './wall-clock.ts'
import { windowsZones } from './windows-zones.gen.ts'

/** Null for a name that nobody knows. */
export function zoneNamed(given: string): Zone | null {
  const name = given.replace(/^["'\s]+|["'\s]+$/g, '')
  if (name === '' || name.length > 200) return null
  return usualZone(name) ?? windowsZone(name) ?? shownZone(name) ?? abbreviatedZone(name) ?? distantZone(name)
}

/** Also "/mozilla.org/20050126_1/America/New_York", "/America/New_York" and "America/New York". */
function usualZone(name: string): Zone | null {
  const parts = name
    .replaceAll(/\s+/g, '_')
    .split('/')
    .filter((part) => part !== '')
  for (const length of [3, 2]) {
    const zone = parts.length < length ? null : namedZone(parts.slice(-length).join('/'))
    if (zone !== null) return zone
  }
  const last = parts.at(-1) ?? ''
  if (/^(?:utc|gmt|z|zulu|uct|greenwich)$/i.test(last) || /^coordinated.universal.time$/i.test(name)) return fixedZone(0)
  // Other names without a slash are abbreviations, of which the same one means two places.
  return /^(?:[a-z]{3}\d[a-z]{3}|[ecmw]et|israel|japan|singapore|hongkong|turkey|poland|portugal|eire|gb|nz|prc|rok|iran|egypt|cuba|jamaica)$/i.test(
    last,
  )
    ? namedZone(last)
    : null
}

const byWindowsName = new Map(Object.entries(windowsZones).map(([name, usual]) => [name.toLowerCase(), usual]))
const named = (windowsName: string): Zone | null => {
  const usual = byWindowsName.get(windowsName.toLowerCase())
  return usual === undefined ? null : namedZone(usual)
}

/** Outlook numbers a name that it writes twice: "Pacific Standard Time 1". */
function windowsZone(name: string): Zone | null {
  const plain = name
    .replace(/^tzone:\/\/microsoft\//i, '')
    .replace(/\s+\d+$/, '')
    .replace(/\s+/g, ' ')
  return (
    named(plain) ?? named(plain.replace(/ (?:daylight|summer) time/i, ' Standard Time')) ?? (/^utc$/i.test(plain) ? fixedZone(0) : null)
  )
}

/** What Windows shows of zones, where it is neither a city nor most of the name. */
const shown: Record<string, string> = {
  hawaii: 'Hawaiian',
  alaska: 'Alaskan',
  'aleutian islands': 'Aleutian',
  arizona: 'US Mountain',
  'indiana (east)': 'US Eastern',
  'central america': 'Central America',
  saskatchewan: 'Canada Central',
  newfoundland: 'Newfoundland',
  'baja california': 'Pacific Standard Time (Mexico)',
  'chihuahua, la paz, mazatlan': 'Mountain Standard Time (Mexico)',
  brasilia: 'E. South America',
  greenland: 'Greenland',
  'cape verde is.': 'Cape Verde',
  'west central africa': 'W. Central Africa',
  'abu dhabi, muscat': 'Arabian',
  'islamabad, karachi': 'Pakistan',
  'chennai, kolkata, mumbai, new delhi': 'India',
  'beijing, chongqing, hong kong, urumqi': 'China',
  'osaka, sapporo, tokyo': 'Tokyo',
  'canberra, melbourne, sydney': 'AUS Eastern',
  'auckland, wellington': 'New Zealand',
}

/** "(UTC-05:00) Eastern Time (US & Canada)", and without what is in front. */
function shownZone(name: string): Zone | null {
  const [, offset, text = ''] = /^(?:\((?:UTC|GMT)\s*([+-][\d:.]+)?\)\s*(?:-\s*)?)?(.*)$/i.exec(name) ?? []
  const words = text.trim().toLowerCase()
  const direct = shown[words]
  const area = words.replace(/\s*(?:\(.*|;.*)$/, '').replace(/ time$/, '')
  const zone =
    (direct === undefined ? null : (named(`${direct} Standard Time`) ?? named(direct))) ?? named(`${area} Standard Time`) ?? cityZone(words)
  const distance = offset === undefined ? null : offsetOf(offset)
  // Two cities of the same name are far from each other.
  return zone !== null && distance !== null && !offsetsOf(zone).includes(distance) ? null : zone
}

const cities = new Map<string, string>()
function cityZone(words: string): Zone | null {
  if (cities.size === 0)
    for (const usual of Intl.supportedValuesOf('timeZone'))
      cities.set((usual.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(), usual)
  const usual = words
    .split(/,\s*/)
    .map((city) => cities.get(city))
    .find((each) => each !== undefined)
  return usual === undefined ? null : namedZone(usual)
}

/** Every distance from UTC that a zone has had since 2000. */
export function offsetsOf({ offsetAt }: Zone): number[] {
  const months = Array.from({ length: 12 * 40 }, (_, month) => Date.UTC(2000, month, 15))
  return [...new Set(months.map(offsetAt))]
}

const abbreviations: Record<string, number> = { E: -5, C: -6, M: -7, P: -8, AK: -9 }

/** Many say EST and mean New York in summer as well: then an event could be an hour earlier. */
function abbreviatedZone(name: string): Zone | null {
  const [, area = '', clock] = /^(E|C|M|P|AK|H)([SD]?)T$/i.exec(name)?.map((each) => each.toUpperCase()) ?? []
  if (area === 'H') return fixedZone(-10 * hourMs)
  const hours = abbreviations[area]
  if (hours === undefined) return null
  return clock === 'D' ? fixedZone((hours + 1) * hourMs) : { ...fixedZone(hours * hourMs), maybeEarlier: hourMs }
}

/** "GMT-0500" and "UTC+5:30" are meant so; "(UTC-05:00) Somewhere" is where the clocks may change. */
function distantZone(name: string): Zone | null {
  const exact = /^(?:UTC|GMT)?\s*([+-]\d{1,2}(?:[:.]?\d\d)?)$/i.exec(name)?.[1]
  const shownOffset = /^\((?:UTC|GMT)\s*([+-][\d:.]+)\)/i.exec(name)?.[1]
  const offset = offsetOf(exact ?? shownOffset ?? '')
  if (offset === null) return null
  return exact === undefined ? { ...fixedZone(offset), maybeEarlier: hourMs } : fixedZone(offset)
}

/** Exchange numbers zones as well (X-MICROSOFT-CDO-TZID, by Microsoft's list of CdoTimeZoneId). Number 2 means two places. */
const numbered =
  'UTC|GMT Standard Time||Romance Standard Time|W. Europe Standard Time|GTB Standard Time|Central Europe Standard Time|GTB Standard Time|' +
  'E. South America Standard Time|Atlantic Standard Time|Eastern Standard Time|Central Standard Time|Mountain Standard Time|' +
  'Pacific Standard Time|Alaskan Standard Time|Hawaiian Standard Time|UTC-11|New Zealand Standard Time|E. Australia Standard Time|' +
  'Cen. Australia Standard Time|Tokyo Standard Time|Singapore Standard Time|SE Asia Standard Time|India Standard Time|' +
  'Arabian Standard Time|Iran Standard Time|Arabic Standard Time|Israel Standard Time|Newfoundland Standard Time|Azores Standard Time|' +
  'UTC-02|Greenwich Standard Time|Argentina Standard Time|Venezuela Standard Time|US Eastern Standard Time|SA Pacific Standard Time|' +
  'Canada Central Standard Time|Central Standard Time (Mexico)|US Mountain Standard Time|Dateline Standard Time|Fiji Standard Time'

export const zoneNumbered = (id: string): Zone | null => (/^\d{1,2}$/.test(id.trim()) ? named(numbered.split('|')[Number(id)] ?? '') : null)
