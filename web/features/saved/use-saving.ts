import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './saved.copy.ts'
import { put, remove, saved, show } from './saved.data.ts'

type Item = { kind: SavedItemKind; id: string }
type Change = { item: Item; isSaved: boolean; at: string; isUndo?: boolean }

/** Saves and removes: shown at once, with Undo when it is done; a failure shows the state before. */
export function useSaving() {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = saved.all(me.id)
  const mutationKey = ['saved']

  const change = useMutation({
    mutationKey,
    // In the order in which the heart was pressed.
    scope: { id: 'saved' },
    mutationFn: ({ item, isSaved, isUndo, at }: Change) => (isSaved ? put(me.id, item, isUndo ? at : undefined) : remove(me.id, item)),
    onMutate: ({ item, isSaved, at }) => {
      // An older answer must not show the state before.
      void queries.cancelQueries({ queryKey })
      show(queries, me.id, { ...item, at }, isSaved)
    },
    onSuccess: (_, done) => {
      if (done.isUndo) return
      const undo = { label: copy.undo, onClick: () => change.mutate({ ...done, isSaved: !done.isSaved, isUndo: true }) }
      if (done.isSaved) notify.success(copy.saved, copy.savedTitle, undo)
      else notify.success(copy.removed, copy.removedTitle, undo)
    },
    onError: (error, { item, isSaved, at }) => {
      show(queries, me.id, { ...item, at }, !isSaved)
      notify.error(failureWords(error, isSaved ? copy.saveFailed : copy.removeFailed))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) > 1) return undefined
      return queries.invalidateQueries({ queryKey: [...queryKey, 'list'] })
    },
  })

  return {
    save: (item: Item) => change.mutate({ item, isSaved: true, at: new Date().toISOString() }),
    /** `at`: the day it was saved, which Undo gives back. */
    remove: (item: Item, at: string) => change.mutate({ item, isSaved: false, at }),
    undoRemove: (item: Item, at: string) => change.mutate({ item, isSaved: true, at, isUndo: true }),
  }
}
