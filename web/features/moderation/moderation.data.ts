// Blocks and reports (B7.6, B7.7). What a block means is judged by the policies; here it is set and lifted.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReportedKind } from '#domain/generated/content-kinds.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { tracked } from '#web/data/measures/track.ts'
import { refusalOf } from '#web/data/wording.ts'

export const reasons = [
  'spam',
  'harassment',
  'sexual_content',
  'hate',
  'scam',
  'unlicensed_work',
  'unsafe_practice',
  'stolen_photos',
  'minor_at_risk',
  'other',
] as const
export type Reason = (typeof reasons)[number]
export const detailLimit = 1000

export type Member = { id: string; full_name: string }
export type Subject = {
  type: ReportedKind
  id: string
}

export const moderation = {
  /** Whom the member has blocked, newest first; they may read the name although the card is hidden. */
  blocked: (userId: string) =>
    queryOptions({
      queryKey: ['blocks', userId],
      queryFn: () =>
        ask(
          db.from('blocks').select('blocked_id, created_at, full_name').eq('blocker_id', userId).order('created_at', { ascending: false }),
        ),
    }),

  /** Trades between the two that a block would cut off. */
  openTrades: (userId: string, otherId: string) =>
    queryOptions({
      queryKey: ['trades', userId, 'open-with', otherId],
      staleTime: 0,
      queryFn: () =>
        ask(
          db
            .from('trade_proposals')
            .select('id, status, phase, awaiting_user_id')
            .in('status', ['pending', 'accepted'])
            .or(`and(proposer_id.eq.${userId},recipient_id.eq.${otherId}),and(proposer_id.eq.${otherId},recipient_id.eq.${userId})`),
        ),
    }),
}

type OpenTrade = { id: string; status: string; awaiting_user_id: string | null }

/** The trades end before the block begins: afterwards the two no longer reach each other. */
export async function block({ userId, otherId, ending }: { userId: string; otherId: string; ending: OpenTrade[] }): Promise<void> {
  for (const trade of ending) await end(trade, userId)
  try {
    await ask(db.from('blocks').insert({ blocker_id: userId, blocked_id: otherId }))
  } catch (error) {
    const standsAlready = error instanceof BackendError && error.code === '23505'
    if (!standsAlready) throw error
  }
}

async function end({ id, status, awaiting_user_id }: OpenTrade, userId: string): Promise<void> {
  try {
    if (status === 'accepted') await ask(db.rpc('trade_cancel', { trade_id: id, reason: 'safety' }))
    else if (awaiting_user_id === userId) await ask(db.rpc('trade_decline', { trade_id: id, reason: 'prefer_not_to_say' }))
    else await ask(db.rpc('trade_withdraw', { trade_id: id }))
  } catch (error) {
    // It ended meanwhile, or something in it has to be settled first: a dispute, a no-show, what is owed. That ends by itself,
    // block or not.
    if (refusalOf(error) !== 'bad_state') throw error
  }
}

export async function unblock({ userId, otherId }: { userId: string; otherId: string }): Promise<void> {
  await ask(db.from('blocks').delete().eq('blocker_id', userId).eq('blocked_id', otherId))
}

export function report(on: { memberId: string; about: Subject; reason: Reason; detail: string; alsoBlock: boolean }) {
  const sent = ask(
    db.rpc('report_create', {
      reported_id: on.memberId,
      subject_type: on.about.type,
      subject_id: on.about.id,
      reason: on.reason,
      detail: on.detail.trim(),
      also_block: on.alsoBlock,
    }),
  )
  return tracked(sent, 'report_sent', { kind: on.about.type })
}

/** A block changes whom and what one sees everywhere. */
export const seeAnew = (queries: QueryClient) => queries.invalidateQueries()
