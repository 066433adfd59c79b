// Plans by tier and status, and events of the payment provider that failed.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'

const perPage = 50
export type PlanFigures = Database['public']['Functions']['plan_figures']['Returns'][number]
type Cursor = { before_at: string; before_id: string }

export const billing = {
  figures: (userId: string) =>
    queryOptions({ queryKey: [...admin.all(userId), 'billing', 'figures'], queryFn: () => ask(db.rpc('plan_figures')), staleTime: 0 }),

  failures: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...admin.all(userId), 'billing', 'failures'],
      queryFn: ({ pageParam }) => ask(db.rpc('failed_billing_events', pageParam ?? {})),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.length < perPage ? undefined : last.at(-1)
        return end && { before_at: end.last_at ?? '', before_id: end.event_id ?? '' }
      },
      staleTime: 0,
    }),
}
