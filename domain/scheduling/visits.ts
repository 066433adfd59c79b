// How the services of a trade form visits: what one gives the other at one kind of place is one appointment, as far as eight
// hours go. The database decides (visits.sql); tests/policies/trading/visits/grouping.test.ts compares the two.
import type { AppointmentRow } from './appointments.ts'

type Service = { location_mode: string; duration_minutes: number; quantity: number }
type Visit = Pick<AppointmentRow, 'id' | 'provider_id' | 'status' | 'location_mode' | 'timezone' | 'place_name'>

const mostVisitMinutes = 480

const minutesOf = (services: readonly Omit<Service, 'location_mode'>[]): number =>
  services.reduce((sum, { duration_minutes, quantity }) => sum + duration_minutes * quantity, 0)

/** How long a visit takes; a service that takes longer alone ends with the day. */
export const visitMinutes = (services: Parameters<typeof minutesOf>[0]): number => Math.min(minutesOf(services), mostVisitMinutes)

/** The services of one giver, in the order of the offer: each goes into the first visit that has room for it. */
export function visitsOf<Of extends Service>(services: readonly Of[]): [Of, ...Of[]][] {
  const visits: [Of, ...Of[]][] = []
  for (const service of services) {
    const visit = visits.find(
      (known) => known[0].location_mode === service.location_mode && minutesOf([...known, service]) <= mostVisitMinutes,
    )
    if (visit) visit.push(service)
    else visits.push([service])
  }
  return visits
}

/** Until a time is agreed, who gives the services arranges them. */
export const canArrange = ({ provider_id, status }: Visit, me: string): boolean =>
  provider_id === me && (status === 'unscheduled' || status === 'proposed')

/** Whether two visits of the caller can be one. The database also compares addresses, which not everyone sees yet. */
export function canJoin(one: { meeting: Visit; items: readonly Service[] }, other: typeof one, me: string): boolean {
  const [here, there] = [one.meeting, other.meeting]
  return (
    here.id !== there.id &&
    canArrange(here, me) &&
    canArrange(there, me) &&
    here.location_mode === there.location_mode &&
    here.timezone === there.timezone &&
    (here.place_name === '' || there.place_name === '' || here.place_name === there.place_name) &&
    minutesOf([...one.items, ...other.items]) <= mostVisitMinutes
  )
}
