import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy as savedCopy } from '../saved.copy.ts'
import { dayAndTime } from './day-and-time.ts'
import { savedThreads, write, type Kept, type SavedThread } from './saved-threads.data.ts'
import { copy } from './saved-threads.copy.ts'

/** From `before` to `next`; null is not saved. */
type Change = { threadId: string; before: Kept | null; next: Kept | null; isUndo?: boolean }

/** Saves threads, removes them and sets reminders: shown at once, with Undo when it is done; a failure shows the state before. */
export function useSavingThreads() {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = savedThreads.all(me.id)
  const mutationKey = ['saved-threads']

  function show({ threadId, next }: Pick<Change, 'threadId' | 'next'>) {
    queries.setQueryData(savedThreads.one(me.id, threadId).queryKey, next)
    queries.setQueryData(savedThreads.list(me.id).queryKey, (rows: SavedThread[] | undefined) =>
      next === null
        ? rows?.filter((row) => row.thread_id !== threadId)
        : rows?.map((row) => (row.thread_id === threadId ? { ...row, remind_at: next.remindAt } : row)),
    )
  }

  const change = useMutation({
    mutationKey,
    // In the order in which they were pressed.
    scope: { id: 'saved threads' },
    mutationFn: ({ threadId, before, next }: Change) => {
      if (next === null) return write.remove(me.id, threadId)
      return before === null ? write.save(me.id, threadId, next) : write.remind(me.id, threadId, next)
    },
    onMutate: (wanted) => {
      // An older answer must not show the state before.
      void queries.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: (_, done) => {
      if (done.isUndo) return
      const { threadId, before, next } = done
      const undo = { label: savedCopy.undo, onClick: () => change.mutate({ threadId, before: next, next: before, isUndo: true }) }
      if (next === null) notify.success(savedCopy.removed, savedCopy.removedTitle, undo)
      else notify.success(wordsOf(before, next), savedCopy.savedTitle, undo)
    },
    onError: (error, { threadId, before, next }) => {
      show({ threadId, next: before })
      notify.error(wordingOf(error, next === null ? savedCopy.removeFailed : savedCopy.saveFailed))
    },
    onSettled: () => (queries.isMutating({ mutationKey }) > 1 ? undefined : queries.invalidateQueries({ queryKey })),
  })
  return (wanted: Change) => change.mutate(wanted)
}

function wordsOf(before: Kept | null, { remindAt }: Kept): string {
  if (remindAt !== null) return copy.willRemind(dayAndTime(remindAt))
  return before === null ? savedCopy.saved : copy.wontRemind
}

const now = () => new Date().toISOString()

/** One thread: whether it is saved, and what can be done about that. */
export function useSavedThread(threadId: string) {
  const me = useMe()
  const change = useSavingThreads()
  const { data: kept, isPending } = useQuery(savedThreads.one(me.id, threadId))
  const before = kept ?? null
  return {
    /** Null if it is not saved, undefined until that is known. */
    kept: isPending ? undefined : before,
    save: () => change({ threadId, before, next: { at: now(), remindAt: null } }),
    remind: (remindAt: string | null) => change({ threadId, before, next: { at: before?.at ?? now(), remindAt } }),
    remove: () => change({ threadId, before, next: null }),
  }
}
