import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { seeMineAnew } from './profiles.data.ts'

type Placed = { id: string; sort_order: number }
type Ordered = { queryKey: QueryKey; place: (id: string, place: number) => Promise<unknown> }

/**
 * Moves a row up or down its list; null at the ends. The list changes immediately, then only rows with a new position are
 * written. A refused move is reverted.
 */
export function useMove(rows: Placed[], { queryKey, place }: Ordered) {
  const me = useMe()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: queryKey.join() },
    mutationFn: ({ moved }: { next: Placed[]; moved: Placed[] }) => Promise.all(moved.map((row) => place(row.id, row.sort_order))),
    onMutate: ({ next }) => {
      // An older response must not restore the old order.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, next)
      return rows
    },
    onError: (error, _, before) => {
      if (before) queries.setQueryData(queryKey, before)
      notify.error(wordingOf(error, 'Failed to change the order'))
    },
    onSettled: () => seeMineAnew(queries, me.id),
  })

  function move(from: number, to: number) {
    const order = [...rows]
    order.splice(to, 0, ...order.splice(from, 1))
    const next = order.map((row, at) => ({ ...row, sort_order: at }))
    mutate({ next, moved: next.filter((row, at) => order[at]?.sort_order !== row.sort_order) })
  }
  return (id: string) => {
    const at = rows.findIndex((row) => row.id === id)
    return { onUp: at > 0 ? () => move(at, at - 1) : null, onDown: at < rows.length - 1 ? () => move(at, at + 1) : null }
  }
}
