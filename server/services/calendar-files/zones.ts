// Time zones as calendar files define them (VTIMEZONE). These are the zones of the 50 states, whose clocks have changed on the
// same two Sundays since 2007; a test compares them with the browser's clocks.
type Zone = { standard: Clock; daylight: Clock | null }
type Clock = { offset: string; name: string }
/** A component of a calendar in the JSON format of RFC 7265: name, properties, components. */
export type Component = [name: string, properties: Property[], components: Component[]]
export type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown]

const clock = (name: string, offset: string): Clock => ({ name, offset })
const zones: Record<string, Zone> = {
  'America/New_York': { standard: clock('EST', '-05:00'), daylight: clock('EDT', '-04:00') },
  'America/Chicago': { standard: clock('CST', '-06:00'), daylight: clock('CDT', '-05:00') },
  'America/Denver': { standard: clock('MST', '-07:00'), daylight: clock('MDT', '-06:00') },
  'America/Phoenix': { standard: clock('MST', '-07:00'), daylight: null },
  'America/Los_Angeles': { standard: clock('PST', '-08:00'), daylight: clock('PDT', '-07:00') },
  'America/Anchorage': { standard: clock('AKST', '-09:00'), daylight: clock('AKDT', '-08:00') },
  'America/Adak': { standard: clock('HST', '-10:00'), daylight: clock('HDT', '-09:00') },
  'Pacific/Honolulu': { standard: clock('HST', '-10:00'), daylight: null },
}

export const isKnownZone = (timezone: string): boolean => Object.hasOwn(zones, timezone)

/** Null for a zone that is not one of them. */
export function timezoneComponent(timezone: string): Component | null {
  const zone = isKnownZone(timezone) ? zones[timezone] : undefined
  if (zone === undefined) return null
  const { standard, daylight } = zone
  const changes =
    daylight === null
      ? [changeOf('standard', standard, standard, '1970-01-01T00:00:00', null)]
      : [
          changeOf('daylight', daylight, standard, '2007-03-11T02:00:00', { freq: 'YEARLY', bymonth: 3, byday: '2SU' }),
          changeOf('standard', standard, daylight, '2007-11-04T02:00:00', { freq: 'YEARLY', bymonth: 11, byday: '1SU' }),
        ]
  return ['vtimezone', [['tzid', {}, 'text', timezone]], changes]
}

function changeOf(kind: string, to: Clock, from: Clock, start: string, rule: Record<string, unknown> | null): Component {
  const properties: Property[] = [
    ['tzname', {}, 'text', to.name],
    ['tzoffsetfrom', {}, 'utc-offset', from.offset],
    ['tzoffsetto', {}, 'utc-offset', to.offset],
    ['dtstart', {}, 'date-time', start],
  ]
  return [kind, rule === null ? properties : [...properties, ['rrule', {}, 'recur', rule]], []]
}
