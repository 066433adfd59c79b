// How much one party may use: sockets, joins, bindings and broadcasts. A party that exceeds its share is
// refused without affecting others.
import type { Broker, Limiter } from '../broker/broker.ts'
import type { Party } from '../parties.ts'

/** Per network; members who have joined a channel also count individually. */
const socketLimit = 3_000
/** For all channels of a party together. A page listens to about ten tables. */
const bindingLimit = 2_000
/** A member reconnects with all open windows at once. A join counts once, plus once for every ten bindings. */
const joins = { name: 'joins', points: 400, duration: 10 }
const bindingsAPoint = 10
/** A broadcast counts by its size, once for each socket that receives it. */
const kilobytesSaid = { name: 'broadcasts', points: 64 * 1_024, duration: 10 }

export type Shares = {
  /** False if the party already has too many; `close` returns them. */
  open(what: 'sockets' | 'bindings', party: Party, count?: number): boolean
  close(what: 'sockets' | 'bindings', party: Party, count?: number): void
  mayJoin(party: Party, bindings: number): Promise<boolean>
  mayBroadcast(party: Party, bytes: number, listeners: number): Promise<boolean>
  /** For listeners of another process, who have the broadcast already. */
  charge(party: Party, bytes: number, listeners: number): void
}

/** Sockets and bindings take memory of this process, so each process counts its own; joins and broadcasts are counted together. */
export function openShares(broker: Pick<Broker, 'limiter'>): Shares {
  const counts = { sockets: new Map<Party, number>(), bindings: new Map<Party, number>() }
  const most = { sockets: socketLimit, bindings: bindingLimit }
  const joining = broker.limiter(joins)
  const kilobytes = broker.limiter(kilobytesSaid)
  const mayBroadcast = async (party: Party, bytes: number, listeners: number) =>
    party === 'service' || consume(kilobytes, party, Math.ceil((bytes * Math.max(1, listeners)) / 1_024))
  return {
    open(what, party, count = 1) {
      const now = counts[what].get(party) ?? 0
      if (party !== 'service' && now + count > most[what]) return false
      counts[what].set(party, now + count)
      return true
    },
    close(what, party, count = 1) {
      const left = (counts[what].get(party) ?? 0) - count
      if (left > 0) counts[what].set(party, left)
      else counts[what].delete(party)
    },
    mayJoin: async (party, bindings) => party === 'service' || consume(joining, party, 1 + Math.floor(bindings / bindingsAPoint)),
    mayBroadcast,
    charge: (...broadcast) => void mayBroadcast(...broadcast),
  }
}

function consume(limiter: Limiter, party: Party, points: number): Promise<boolean> {
  return limiter.consume(party, points).then(
    () => true,
    () => false,
  )
}
