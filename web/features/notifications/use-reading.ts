import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './notifications.copy.ts'
import { change, markAllRead, markRead, markUnread, notifications } from './notifications.data.ts'

/** Marks rows read optimistically, and reverts that if the request fails (spec §4). */
export function useReading(): { read: (id: string) => void; unread: (id: string) => void; readAll: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const begin = async (fits: (id: string) => boolean, read = true) => {
    await queries.cancelQueries({ queryKey: notifications.all(me.id) })
    return change(queries, me.id, (rows) => rows.map((row) => (fits(row.id) ? { ...row, read } : row)))
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
  const back = useMutation({
    mutationFn: markUnread,
    onMutate: (id) => begin((each) => each === id, false),
    onError: (error, _, takeBack) => {
      takeBack?.()
      notify.error(wordingOf(error, copy.unreadFailed))
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
  return { read: one.mutate, unread: back.mutate, readAll: all.mutate }
}
