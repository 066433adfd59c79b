import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { BackendError } from './backend-error.ts'

const minute = 60_000

// Before the next paint instead of in a task of its own, or a pressed switch would show its old state for a moment.
notifyManager.setScheduler(queueMicrotask)

// A prefetch may fail before its screen is mounted; the screen then shows that error instead of trying again.
const retryOnMount = ({ state }: { state: { errorUpdatedAt: number } }) => Date.now() - state.errorUpdatedAt > minute / 6

/** Up to two retries, none for "not found" (spec §9). */
export function retriesQuery(failures: number, error: unknown): boolean {
  const isMissing = error instanceof BackendError && error.status === 404
  return !isMissing && failures < 2
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * minute, gcTime: 15 * minute, refetchOnWindowFocus: false, retry: retriesQuery, retryOnMount },
      mutations: { retry: false },
    },
  })
}

/** Refetches what may be older than now, after fetches that are running: to cancel those would show the screen later. */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(running.map(({ promise }) => promise))
  await queries.invalidateQueries({ queryKey })
}

export const queryClient = makeQueryClient()
