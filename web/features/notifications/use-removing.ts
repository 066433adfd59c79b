import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './notifications.copy.ts'
import { change, remove as removeRow } from './notifications.data.ts'

export type Removing = { leaving: ReadonlySet<string>; remove: (id: string) => void; undo: (id: string) => void }

const undoForMs = 6000

/** Deletes a removed row after six seconds of Undo, or immediately if the page is left. */
export function useRemoving(): Removing {
  const me = useMe()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const stay = (id: string) => setLeaving((ids) => new Set([...ids].filter((one) => one !== id)))

  const deleting = useMutation({
    mutationFn: removeRow,
    onSuccess: (_, id) => change(queries, me.id, (rows) => rows.filter((row) => row.id !== id)),
    onError: (error) => notify.error(failureWords(error, copy.deleteFailed)),
    onSettled: (_, __, id) => stay(id),
  })
  const { mutate } = deleting

  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer)
        mutate(id)
      }
      waiting.clear()
    }
  }, [mutate])

  return {
    leaving,
    remove(id) {
      setLeaving((ids) => new Set([...ids, id]))
      timers.current.set(
        id,
        setTimeout(() => {
          timers.current.delete(id)
          mutate(id)
        }, undoForMs),
      )
    },
    undo(id) {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      stay(id)
    },
  }
}
