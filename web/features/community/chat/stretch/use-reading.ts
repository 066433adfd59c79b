import { useMutation } from '@tanstack/react-query'
import { retriesQuery } from '#web/data/query.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'

/** A read of further messages, and how it goes. */
export function useReading(read: () => Promise<void>, failure: string): { isLoading: boolean; hasFailed: boolean; load: () => void } {
  const { error, isPending, mutate } = useMutation({ mutationFn: read, retry: retriesQuery })
  useFailureToast(error, failure)
  return { isLoading: isPending, hasFailed: error !== null, load: () => mutate() }
}
