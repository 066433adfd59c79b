import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './notifications.copy.ts'
import { change, markAllRead, markRead, markUnread, notifications } from './notifications.data.ts'

/** What a marking changed, by id, and whether it interrupted a read of the list. */
type Marking = { before: ReadonlyMap<string, boolean>; hasInterrupted: boolean }

/** Marks rows read optimistically, and reverts that if the request fails (spec §4). */
export function useReading(): { read: (id: string) => void; unread: (id: string) => void; readAll: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = notifications.all(me.id)

  async function begin(fits: (id: string) => boolean, read = true): Promise<Marking> {
    const hasInterrupted = queries.isFetching({ queryKey }) > 0
    await queries.cancelQueries({ queryKey })
    const before = new Map<string, boolean>()
    change(queries, me.id, (rows) =>
      rows.map((row) => {
        if (!fits(row.id)) return row
        before.set(row.id, row.read)
        return { ...row, read }
      }),
    )
    return { before, hasInterrupted }
  }
  /** Only these rows: others may have been marked, or have come, meanwhile. */
  function takeBack(marking: Marking | undefined): void {
    change(queries, me.id, (rows) => rows.map((row) => ({ ...row, read: marking?.before.get(row.id) ?? row.read })))
  }
  function settle(_data: unknown, error: Error | null, _what: unknown, marking: Marking | undefined): void {
    if (error !== null || marking?.hasInterrupted === true) void queries.invalidateQueries({ queryKey })
  }

  const one = useMutation({
    mutationFn: markRead,
    onMutate: (id) => begin((each) => each === id),
    onError: (error, _, marking) => {
      takeBack(marking)
      notify.error(failureWords(error, copy.readFailed))
    },
    onSettled: settle,
  })
  const back = useMutation({
    mutationFn: markUnread,
    onMutate: (id) => begin((each) => each === id, false),
    onError: (error, _, marking) => {
      takeBack(marking)
      notify.error(failureWords(error, copy.unreadFailed))
    },
    onSettled: settle,
  })
  const all = useMutation({
    mutationFn: () => markAllRead(me.id),
    onMutate: () => begin(() => true),
    onError: (error, _, marking) => {
      takeBack(marking)
      notify.error(failureWords(error, copy.readAllFailed))
    },
    onSettled: settle,
  })
  return { read: one.mutate, unread: back.mutate, readAll: all.mutate }
}
