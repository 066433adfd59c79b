// A trade from one party's point of view: the other party, what I give, what I get.
import { isReported } from '#domain/scheduling/reports.ts'
import { otherId } from '#domain/trades.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { sidesOf, titleOf } from '#domain/trading/items.ts'
import type { AppointmentRow, Item, Person, Trade, Version } from './trades.data.ts'

export type MyTrade = {
  trade: Trade
  myId: string
  /** Null if I can no longer see the other party's card. */
  other: Person | null
  otherId: string
  otherName: string
  /** The other party's name in a sentence: as the subject, and as the object. */
  firstName: string
  them: string
  me: 'proposer' | 'recipient'
  version: Version | null
  gives: Item[]
  gets: Item[]
  appointments: MyAppointment[]
}

/** A visit: an appointment with its services, and what they are called together. */
export type MyAppointment = { meeting: AppointmentRow; items: Item[]; title: string }

export function asMine(trade: Trade, myId: string): MyTrade {
  const isProposer = trade.proposer_id === myId
  const other = isProposer ? trade.recipient : trade.proposer
  const version = trade.versions.find(({ version: number }) => number === trade.current_version) ?? null
  const items = itemsOf(version)
  const sides = sidesOf(items, myId)
  return {
    trade,
    myId,
    other,
    otherId: otherId(trade, myId),
    otherName: other?.full_name ?? 'Former member',
    firstName: other ? firstNameOf(other.full_name) : 'They',
    them: other ? firstNameOf(other.full_name) : 'them',
    me: isProposer ? 'proposer' : 'recipient',
    version,
    gives: sides.give,
    gets: sides.get,
    // What I get first.
    appointments: visitsIn(trade, [...sides.get, ...sides.give]),
  }
}

/** In the order of their first services. */
function visitsIn(trade: Trade, items: readonly Item[]): MyAppointment[] {
  return [...new Set(items.map((item) => item.appointment_id))].flatMap((id) => {
    const meeting = trade.trade_appointments.find((known) => known.id === id)
    const services = items.filter((item) => item.appointment_id === id)
    return meeting ? [{ meeting, items: services, title: titleOf(services) }] : []
  })
}

export const itemsOf = (version: Version | null | undefined): Item[] =>
  (version?.items ?? []).toSorted((one, other) => one.position - other.position)

/** Something went wrong that one of the two, or the team, has to settle. */
export const isUnsettled = (trade: Unsettled, now: Date): boolean =>
  trade.phase === 'disputed' ||
  trade.owed_to !== null ||
  [trade.proposer_excusable_until, trade.recipient_excusable_until].some((until) => until !== null && new Date(until) > now) ||
  trade.trade_appointments.some(isReported)

export type Unsettled = Pick<Trade, 'phase' | 'owed_to' | 'proposer_excusable_until' | 'recipient_excusable_until'> & {
  trade_appointments: readonly Pick<AppointmentRow, 'status' | 'reported_at' | 'report_answer'>[]
}
