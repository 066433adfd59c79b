import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { readTradesAgain } from './trades.data.ts'

type Words<Given> = { done?: (given: Given) => string; failed: string }

/** A step of a trade. Whatever it leads to, the trades are read again: the other may have been faster. */
export function useTradeMove<Given, Result>(
  { myId }: { myId: string },
  move: (given: Given) => Promise<Result>,
  { done, failed }: Words<Given>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: (_, given) => {
      if (done) notify.success(done(given))
    },
    onError: (error) => notify.error(wordingOf(error, failed)),
    onSettled: () => readTradesAgain(queries, myId),
  })
}
