// A trade as one of the two sees it: who the other is, what I give, what I get.
import { otherId, sidesOf } from '#domain/trades.ts'
import type { Item, Person, Trade, Version } from './trades.data.ts'

export type MyTrade = {
  trade: Trade
  myId: string
  /** Null when the other one's card may not be seen any more. */
  other: Person | null
  otherId: string
  otherName: string
  /** How she is called in a sentence. */
  firstName: string
  me: 'proposer' | 'recipient'
  version: Version | null
  gives: Item[]
  gets: Item[]
  confirmedAt: { mine: string | null; theirs: string | null }
}

export function asMine(trade: Trade, myId: string): MyTrade {
  const isProposer = trade.proposer_id === myId
  const other = isProposer ? trade.recipient : trade.proposer
  const version = trade.versions.find(({ version: number }) => number === trade.current_version) ?? null
  const sides = sidesOf(itemsOf(version), myId)
  const confirmed = (isMine: boolean) =>
    trade.trade_confirmations.find(({ user_id }) => (user_id === myId) === isMine)?.confirmed_at ?? null
  return {
    trade,
    myId,
    other,
    otherId: otherId(trade, myId),
    otherName: other?.full_name ?? 'Former member',
    firstName: other ? firstNameOf(other.full_name) : 'They',
    me: isProposer ? 'proposer' : 'recipient',
    version,
    gives: sides.give,
    gets: sides.get,
    confirmedAt: { mine: confirmed(true), theirs: confirmed(false) },
  }
}

export const itemsOf = (version: Version | null | undefined): Item[] =>
  (version?.items ?? []).toSorted((one, other) => one.position - other.position)

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** "Gel manicure", "Gel manicure and pedicure", "Gel manicure + 2 more"; a quantity stands behind its title. */
export function titleOf(items: readonly Pick<Item, 'title' | 'quantity'>[]): string {
  const [first, second, ...more] = items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title))
  if (first === undefined) return 'Nothing yet'
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${lowered(second)}` : `${first} + ${more.length + 1} more`
}

/** As it reads in the middle of a sentence; an abbreviation ("LED facial") keeps its capitals. */
export function lowered(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** "45 min", "1 h", "2 h 30 min". */
export function lengthOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
