import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './notifications.copy.ts'
import { change, markAllRead, markRead, notifications } from './notifications.data.ts'

/** Marks rows read optimistically, and reverts that if the request fails (spec §4). */
export function useReading(): { read: (id: string) => void; readAll: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const begin = async (fits: (id: string) => boolean) => {
    await queries.cancelQueries({ queryKey: notifications.all(me.id) })
    return change(queries, me.id, (rows) => rows.map((row) => (fits(row.id) ? { ...row, read: true } : row)))
  }
  const one = useMutation({
    mutationFn: markRead,
    onMutate: (id) => begin((each) => each === id),
    onError: (error, _, takeBack) => {
      takeBack?.()
      // Opening a notification marks it, which suspended members cannot; they know why from the banner.
      if (refusalOf(error) !== 'suspended') notify.error(wordingOf(error, copy.readFailed))
    },
  })
  const all = useMutation({
    mutationFn: () => markAllRead(me.id),
    onMutate: () => begin(() => true),
    onError: (error, _, takeBack) => {
      takeBack?.()
      notify.error(wordingOf(error, copy.readAllFailed))
    },
  })
  return { read: one.mutate, readAll: all.mutate }
}
