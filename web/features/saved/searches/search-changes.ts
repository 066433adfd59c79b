import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SearchedKind } from '#domain/generated/content-kinds.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './dialog.copy.ts'
import { searches } from './searches.data.ts'
import type { Filters, NewSearch } from './searches.ts'

export function useSavingSearch<Of extends Filters>(kind: SearchedKind, onSaved: () => void) {
  const me = useMe()
  return useMutation({
    mutationFn: (search: NewSearch<Of>) => searches.save(me.id, kind, search),
    onSuccess: (_, { name }) => {
      notify.success(copy.saved(name))
      onSaved()
    },
    onSettled: useReadAgain(kind),
  })
}

export function useDeletingSearch(kind: SearchedKind, { id, name }: { id: string; name: string }) {
  return useMutation({
    mutationFn: () => searches.remove(id),
    onSuccess: () => notify.success(copy.deleted(name)),
    onError: (error) => notify.error(wordingOf(error, copy.deleteFailed)),
    onSettled: useReadAgain(kind),
  })
}

export function useTurningNews(kind: SearchedKind, id: string) {
  return useMutation({
    mutationFn: (wantsNews: boolean) => searches.setNews(id, wantsNews),
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
    onSettled: useReadAgain(kind),
  })
}

/** Whatever a change leads to: another window may have been faster. */
function useReadAgain(kind: SearchedKind) {
  const me = useMe()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: searches.all(me.id, kind) })
}
