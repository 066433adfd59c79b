import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Status } from '#domain/trades.ts'
import { ask, askCount, db } from '#web/data/client.ts'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'
import type { Ending, Tab } from './search.ts'

export const person = 'id, full_name, profile_picture, specialties, city, state_code, is_verified, is_founder' as const
export const people =
  `proposer:profiles!trade_proposals_proposer_id_fkey(${person}), recipient:profiles!trade_proposals_recipient_id_fkey(${person})` as const
export const appointment =
  '*, address:trade_addresses(address), place_asked:trade_place_proposals(proposed_by, location_mode, place_name, arrival_note), code:trade_check_codes(code), contact:trade_trusted_contacts(name, email, phone, ok_at, missed_at)' as const
const dispute =
  'id, trade_id, appointment_id, item_id, opened_by, other_id, reason, statement, answer, answered_at, status, outcome, resolution_note, resolved_at, created_at' as const
const trade =
  `*, ${people}, trade_appointments(${appointment}), trade_disputes(${dispute}), own_strikes:conduct_strikes(kind, counts_at), versions:trade_versions(version, author_id, message:own_words, value_basis, balance_method, balance_note, created_at, items:trade_items(*))` as const

const pageSize = 20
/** `at` is of the column by which the tab is ordered. */
export type Cursor = { at: string; id: string }

/** Trades in progress by their next appointment, all others newest first. */
const isByNext = (tab: Tab) => tab === 'active'

/** Joins the newest version, whose number is the trade's current one. */
function page(tab: Tab, userId: string, ended: Ending | undefined, cursor: Cursor | null) {
  const [column, ascending] = isByNext(tab) ? (['next_at', true] as const) : (['updated_at', false] as const)
  let query = db
    .from('trade_proposals')
    .select(trade)
    .in('status', ended ? [ended] : statusesOf[tab])
    .or(whoseOf(tab, userId))
    .order(column, { ascending })
    .order('id', { ascending })
    .order('version', { referencedTable: 'versions', ascending: false })
    .limit(1, { referencedTable: 'versions' })
    .limit(pageSize)
  if (cursor) {
    const after = ascending ? 'gt' : 'lt'
    query = query.or(`${column}.${after}."${cursor.at}",and(${column}.eq."${cursor.at}",id.${after}.${cursor.id})`)
  }
  return ask(query)
}

export type Trade = Awaited<ReturnType<typeof page>>[number]
export type Person = NonNullable<Trade['proposer']>
export type Version = Trade['versions'][number]
export type Item = Version['items'][number]
export type AppointmentRow = Trade['trade_appointments'][number]
export type Dispute = Trade['trade_disputes'][number]

const statusesOf = {
  active: ['accepted'],
  received: ['pending'],
  sent: ['pending'],
  history: ['completed', 'declined', 'cancelled'],
} as const satisfies Record<Tab, readonly Status[]>

function whoseOf(tab: Tab, userId: string): string {
  const [sent, received] = [`proposer_id.eq.${userId}`, `recipient_id.eq.${userId}`]
  // A counter-offer that waits for my answer is one I received.
  if (tab === 'sent') return `and(${sent},awaiting_user_id.neq.${userId})`
  return tab === 'received' ? `${received},awaiting_user_id.eq.${userId}` : `${sent},${received}`
}

const countOf = (tab: Tab, userId: string) =>
  askCount(db.from('trade_proposals').select('id', { count: 'exact', head: true }).in('status', statusesOf[tab]).or(whoseOf(tab, userId)))

export const trades = {
  /** All of my trades; a live change invalidates all of them. */
  all: (userId: string) => ['trades', userId] as const,

  pages: (tab: Tab, userId: string, ended?: Ending) =>
    infiniteQueryOptions({
      queryKey: ['trades', userId, 'list', tab, ...(ended ? [ended] : [])],
      queryFn: ({ pageParam }) => page(tab, userId, ended, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.at(-1)
        return end && last.length === pageSize ? { at: isByNext(tab) ? end.next_at : end.updated_at, id: end.id } : undefined
      },
    }),

  counts: (userId: string) =>
    queryOptions({
      queryKey: ['trades', userId, 'counts'],
      queryFn: async (): Promise<Record<Tab, number>> => {
        const [active, received, sent, history] = await Promise.all([
          countOf('active', userId),
          countOf('received', userId),
          countOf('sent', userId),
          countOf('history', userId),
        ])
        return { active, received, sent, history }
      },
    }),

  /** How many IOUs are open, given or owed. */
  openIous: (userId: string) =>
    queryOptions({
      queryKey: ['trades', userId, 'ious', 'count'],
      queryFn: () => askCount(db.from('trade_ious').select('id', { count: 'exact', head: true }).eq('status', 'open')),
    }),

  /** One trade with all its versions. */
  one: (tradeId: string, userId: string) =>
    queryOptions({
      queryKey: ['trades', userId, 'one', tradeId],
      queryFn: () =>
        ask(
          db
            .from('trade_proposals')
            .select(trade)
            .eq('id', tradeId)
            .order('version', { referencedTable: 'versions', ascending: true })
            .maybeSingle(),
        ),
    }),
}

/** After a move of mine: the trades, and what waits in them, which nothing has to stand still for. */
export function readTradesAgain(queries: QueryClient, userId: string): Promise<void> {
  void readWaitingAgain(queries)
  return queries.invalidateQueries({ queryKey: trades.all(userId) })
}
