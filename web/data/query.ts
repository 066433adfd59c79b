import { notifyManager, QueryClient } from '@tanstack/react-query'
import { BackendError } from './backend-error.ts'

const minute = 60_000

// Before the next paint, not in a turn of its own: a switch that was just pressed would show what it stood at once more.
notifyManager.setScheduler(queueMicrotask)

// A question asked ahead of its screen may fail before the screen is there, which then tells of it instead of asking again.
const retryOnMount = ({ state }: { state: { errorUpdatedAt: number } }) => Date.now() - state.errorUpdatedAt > minute / 6

/** Up to two retries, none when it is not there (spec §9). */
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

export const queryClient = makeQueryClient()
