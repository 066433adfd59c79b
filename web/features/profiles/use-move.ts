import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { copy } from './portfolio.copy.ts'
import { portfolio, write, type PortfolioItem } from './portfolio.data.ts'

/** The list changes at once; only rows whose place differs are written. A refused move goes back. */
export function useMove(items: PortfolioItem[]) {
  const me = useMe()
  const queries = useQueryClient()
  const { queryKey } = portfolio.mine(me.id)
  return useMutation({
    scope: { id: 'portfolio-order' },
    mutationFn: async () => {
      const ordered = queries.getQueryData(queryKey) ?? []
      const changed = ordered.map(({ id, sort_order }, place) => ({ id, sort_order, place })).filter((row) => row.sort_order !== row.place)
      await Promise.all(changed.map(({ id, place }) => write.move(id, place)))
    },
    onMutate: ({ from, to }: { from: number; to: number }) => {
      const next = [...items]
      next.splice(to, 0, ...next.splice(from, 1))
      queries.setQueryData(queryKey, next)
      return items
    },
    onError: (error, _, before) => {
      if (before) queries.setQueryData(queryKey, before)
      notify.error(wordingOf(error, copy.moveFailed))
    },
    onSettled: () => seeMineAnew(queries, me.id),
  })
}
