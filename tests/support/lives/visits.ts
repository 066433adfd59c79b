// Visits in the model: the services that one gives the other at one kind of place are one appointment, as far as eight hours go.
import { fresh, noPlace } from './settling.ts'
import { itemAt, minutesOf, offerOf, type Meeting, type Mode, type Trade, type World } from './world.ts'

/** The clock of the host; elsewhere the one known so far, or that of who gives. */
export function zoneOf(
  world: World,
  { provider_id, receiver_id }: Pick<Meeting, 'provider_id' | 'receiver_id'>,
  mode: Mode,
  known?: string,
) {
  const host = mode === 'my_place' ? provider_id : mode === 'your_place' ? receiver_id : null
  return host === null ? (known ?? world.people[provider_id].timezone) : world.people[host].timezone
}

/** In the order of the offer, each service goes into the first visit that has room for it; the first with times ahead brings them. */
export function openVisits(world: World, trade: Trade): void {
  const { items, author } = offerOf(trade)
  for (const [index, item] of items.entries()) {
    const sides = [trade.proposer_id, trade.recipient_id] as const
    const [provider_id, receiver_id] = item.giver === 'proposer' ? sides : ([sides[1], sides[0]] as const)
    const visit = trade.meetings.find(
      (known) =>
        known.provider_id === provider_id &&
        known.location_mode === item.location_mode &&
        minutesOf([...known.services.map((service) => itemAt(trade, service)), item]) <= 480,
    )
    if (visit) visit.services.push(index + 1)
    else {
      const location_mode = item.location_mode
      const timezone = zoneOf(world, { provider_id, receiver_id }, location_mode)
      trade.meetings.push(newVisit(trade, { provider_id, receiver_id, location_mode, timezone, services: [index + 1], ...noPlace }))
    }
  }
  for (const visit of trade.meetings) {
    const times = visit.services.map((service) => itemAt(trade, service).slots.filter((slot) => slot > world.now))
    const slots = times.find(({ length }) => length > 0)
    if (slots) Object.assign(visit, { status: 'proposed', slots: [...slots], proposed_by: author })
  }
}

type Place = Pick<Meeting, 'provider_id' | 'receiver_id' | 'location_mode' | 'timezone' | 'services' | keyof typeof noPlace>

function newVisit(trade: Trade, place: Place): Meeting {
  trade.visits += 1
  return { ...fresh, ...place, id: `${trade.id}.${trade.visits}`, status: 'unscheduled', slots: [] }
}

/** A visit of their own, at the same place and without a time. */
export function takeOut(trade: Trade, meeting: Meeting, services: readonly number[]): Meeting {
  const { provider_id, receiver_id, location_mode, timezone, place_name, arrival_note, host_id, address } = meeting
  const place = { provider_id, receiver_id, location_mode, timezone, place_name, arrival_note, host_id, address }
  const visit = newVisit(trade, { ...noPlace, ...place, services: meeting.services.filter((service) => services.includes(service)) })
  meeting.services = meeting.services.filter((service) => !services.includes(service))
  trade.meetings.push(visit)
  return visit
}

/** The visit of one service alone; one that it shares with others goes on without it. */
export function alone(trade: Trade, service: number): Meeting {
  const meeting = trade.meetings.find(({ services }) => services.includes(service)) as Meeting
  return meeting.services.length === 1 ? meeting : takeOut(trade, meeting, [service])
}
