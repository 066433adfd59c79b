import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { dismissReasons } from './for-you.copy.ts'

const suggestion =
  'other_id, score, miles, shared_times, reasons, status, other:profiles!match_suggestions_other_id_fkey!inner(id, full_name, profile_picture, specialties, city, is_verified, services(id, category, name, is_tradeable, sort_order), wants:service_wants(id, category, title))' as const

const mine = () => ask(db.rpc('my_matches').select(suggestion))

export const matches = {
  /** Whom I am suggested, nearest first; 20 at most. Read again whenever it is opened, because edits of a profile change it. */
  mine: (userId: string) => queryOptions({ queryKey: ['browse', 'matches', userId], queryFn: mine, staleTime: 0 }),
}

export type Match = Awaited<ReturnType<typeof mine>>[number]
export type DismissReason = keyof typeof dismissReasons

export const dismiss = (otherId: string, reason: DismissReason) => ask(db.rpc('match_dismiss', { other_id: otherId, reason }))
