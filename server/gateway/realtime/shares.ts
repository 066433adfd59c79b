// What one party may use of realtime: sockets, joins, bindings, broadcasts and bytes that nobody has read yet. What it has
// used up is refused to it alone.
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Party } from '../parties.ts'

/** Of one network; members who have joined a channel are counted by themselves as well. */
const socketLimit = 3_000
/** Of all channels of a party together. A page listens to about ten tables. */
const bindingLimit = 2_000
/** A member comes back with every open window at once. */
const joins = { points: 400, duration: 10 }
/** A broadcast counts by its bytes, once for each socket that gets it. */
const kilobytesSaid = { points: 64 * 1_024, duration: 10 }
const unwrittenOfOne = 16 * 1_024 * 1_024
const unwrittenOfAll = 128 * 1_024 * 1_024

export type Shares = {
  /** False when the party has too many already; given back by `close`. */
  open(what: 'sockets' | 'bindings', party: Party, count?: number): boolean
  close(what: 'sockets' | 'bindings', party: Party, count?: number): void
  mayJoin(party: Party): Promise<boolean>
  mayBroadcast(party: Party, bytes: number, listeners: number): Promise<boolean>
  unwritten: Unwritten
}

/** Bytes that were given to a socket and that its reader has not taken. */
type Unwritten = {
  /** What waits for this reader now; false when its party, or everybody together, has too much waiting. */
  note(reader: object, party: Party, bytes: number): boolean
  forget(reader: object): void
}

export function openShares(): Shares {
  const counts = { sockets: new Map<Party, number>(), bindings: new Map<Party, number>() }
  const most = { sockets: socketLimit, bindings: bindingLimit }
  const joining = new RateLimiterMemory(joins)
  const saying = new RateLimiterMemory(kilobytesSaid)
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
    mayJoin: async (party) => party === 'service' || consume(joining, party, 1),
    mayBroadcast: async (party, bytes, listeners) =>
      party === 'service' || consume(saying, party, Math.ceil((bytes * Math.max(1, listeners)) / 1_024)),
    unwritten: openUnwritten(),
  }
}

function consume(limiter: RateLimiterMemory, party: Party, points: number): Promise<boolean> {
  return limiter.consume(party, points).then(
    () => true,
    () => false,
  )
}

function openUnwritten(): Unwritten {
  const noted = new Map<object, { party: Party; bytes: number }>()
  const ofParty = new Map<Party, number>()
  let ofAll = 0

  function add(party: Party, bytes: number): void {
    ofAll += bytes
    const sum = (ofParty.get(party) ?? 0) + bytes
    if (sum > 0) ofParty.set(party, sum)
    else ofParty.delete(party)
  }

  return {
    note(reader, party, bytes) {
      const before = noted.get(reader)
      if (before === undefined && bytes === 0) return true
      if (before !== undefined) add(before.party, -before.bytes)
      if (bytes === 0) noted.delete(reader)
      else noted.set(reader, { party, bytes })
      add(party, bytes)
      return bytes === 0 || ((ofParty.get(party) ?? 0) <= unwrittenOfOne && ofAll <= unwrittenOfAll)
    },
    forget(reader) {
      const before = noted.get(reader)
      if (before === undefined) return
      noted.delete(reader)
      add(before.party, -before.bytes)
    },
  }
}
