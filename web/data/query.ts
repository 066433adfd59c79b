import { hashKey, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { BackendError } from './backend-error.ts'
import { refusalOf } from './wording.ts'

const minute = 60_000

// Before the next paint instead of in a task of its own, or a pressed switch would show its old state for a moment.
notifyManager.setScheduler(queueMicrotask)

// A prefetch may fail before its screen is mounted; the screen then shows that error instead of trying again.
const retryOnMount = ({ state }: { state: { errorUpdatedAt: number } }) => Date.now() - state.errorUpdatedAt > minute / 6

/** Tries again twice, but not what was not found (spec §9) or was refused: that answer stays the same, and some requests have a limit. */
export function retriesQuery(failures: number, error: unknown): boolean {
  const isMissing = error instanceof BackendError && error.status === 404
  const refusal = refusalOf(error)
  return !isMissing && (refusal === null || refusal === 'unavailable') && failures < 2
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 15 * minute,
        refetchOnWindowFocus: false,
        retry: retriesQuery,
        retryOnMount,
        // By default, a query notifies a component of changes of what was read while it rendered. A dialog's panel, which is loaded when it
        // opens, may read others later, and would stay with what they were before.
        notifyOnChangeProps: 'all',
      },
      mutations: { retry: false },
    },
  })
}

/** Those that wait for running fetches. */
const waiting = new WeakMap<QueryClient, Map<string, Promise<void>>>()

/**
 * Refetches what may be older than now, after fetches that are running: to cancel those would show the screen later. All calls
 * in the meantime get the same refetch, however many changes come at once.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const reads = waiting.get(queries) ?? new Map<string, Promise<void>>()
  waiting.set(queries, reads)
  const name = hashKey(queryKey)
  const reading = reads.get(name) ?? afterRunning(queries, queryKey, () => reads.delete(name))
  reads.set(name, reading)
  return reading
}

async function afterRunning(queries: QueryClient, queryKey: QueryKey, begin: () => void): Promise<void> {
  const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(running.flatMap(({ promise }) => promise ?? []))
  begin()
  await queries.invalidateQueries({ queryKey })
}

export const queryClient = makeQueryClient()
