// What the one who gives does with visits until a time is agreed: another day for some services, or one visit of two.
import { settle } from '../settling.ts'
import { takeOut } from '../visits.ts'
import { itemsOf, minutesOf, type Meeting, type World } from '../world.ts'
import { count, counted, id, inTouch, meetingBy, serviceId, when, type Found, type Move } from './move.ts'

const isFixed = ({ status }: Meeting): boolean => status !== 'unscheduled' && status !== 'proposed'

const refusalsOf = (world: World, { trade, meeting, me }: Found): string[] =>
  when(
    [meeting.provider_id !== me, 'not_your_visit'],
    [isFixed(meeting), 'visit_agreed'],
    [counted(world, `visits ${me} ${trade.id}`) >= 20, 'visits_used_up'],
  )

/** Proposed times stay: what is left takes less time. */
const split = inTouch(
  (world, found, { services = [] }) => {
    const taken = services.filter((service) => found.meeting.services.includes(service))
    const isPart = taken.length > 0 && taken.length === services.length && taken.length < found.meeting.services.length
    return [...refusalsOf(world, found), ...when([!isPart, 'visit_services'])]
  },
  (world, { trade, meeting, me }, { services = [] }) => {
    takeOut(trade, meeting, services)
    count(world, `visits ${me} ${trade.id}`)
    settle(world, trade)
  },
  (world, on, { services = [] }) => {
    const { trade } = meetingBy(world, on)
    const ids = services.map((service) => serviceId(trade, service))
    const places = ids.map((_, index) => `$${index + 2}::uuid`)
    return [`select id from public.trade_split_visit($1, array[${places.join(', ')}]::uuid[])`, [id(on), ...ids]]
  },
  (random, world, on) => {
    const { trade, meeting } = meetingBy(world, on)
    const chosen = meeting.services.filter(() => random.chance(0.5))
    return { services: random.chance(0.95) ? chosen : [...chosen, 1 + random.below(itemsOf(trade, ...trade.meetings).length)] }
  },
)

const hasPlace = ({ place_name, address }: Meeting): boolean => place_name !== '' || address !== null

function areApart(one: Meeting, other: Meeting): boolean {
  if (one.location_mode !== other.location_mode || one.timezone !== other.timezone) return true
  return hasPlace(one) && hasPlace(other) && (one.place_name !== other.place_name || one.address !== other.address)
}

/** Times that were proposed go. A visit that has no place yet gets that of the other. */
const join: Move = inTouch(
  (world, found, { by = '' }) => {
    const { trade, meeting } = found
    const other = trade.meetings.find((known) => known.id === by && known !== meeting)
    if (!other) return [...refusalsOf(world, found), 'appointment_gone']
    return [
      ...refusalsOf(world, found),
      ...refusalsOf(world, { ...found, meeting: other }),
      ...when([areApart(meeting, other), 'visits_elsewhere'], [minutesOf(itemsOf(trade, meeting, other)) > 480, 'visit_too_long']),
    ]
  },
  (world, { trade, meeting, me }, { by }) => {
    const other = trade.meetings.find((known) => known.id === by) as Meeting
    if (!hasPlace(meeting)) {
      const { place_name, arrival_note, host_id, address } = other
      Object.assign(meeting, { place_name, arrival_note, host_id, address })
    }
    const services = [...meeting.services, ...other.services].toSorted((one, two) => one - two)
    Object.assign(meeting, { services, status: 'unscheduled', slots: [], proposed_by: null })
    trade.meetings = trade.meetings.filter((known) => known !== other)
    for (const dispute of trade.disputes) if (dispute.meeting === other) dispute.meeting = meeting
    count(world, `visits ${me} ${trade.id}`)
    settle(world, trade)
  },
  (_, on, { by = '' }) => ['select id from public.trade_join_visits($1, $2)', [id(on), id(by)]],
  (random, world, on) => {
    const { trade, meeting } = meetingBy(world, on)
    const mine = trade.meetings.filter((known) => known !== meeting && known.provider_id === meeting.provider_id)
    return { by: random.one(mine.length > 0 && random.chance(0.9) ? mine : trade.meetings).id }
  },
)

export const visitMoves = { split, join }
