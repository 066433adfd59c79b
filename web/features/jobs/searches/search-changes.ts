import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { searches } from './searches.data.ts'
import type { NewSearch, SavedSearch } from './searches.ts'
import { copy } from './searches.copy.ts'

export function useSavingSearch(onSaved: () => void) {
  const me = useMe()
  return useMutation({
    mutationFn: (search: NewSearch) => searches.save(me.id, search),
    onSuccess: (_, { name }) => {
      notify.success(copy.saved(name))
      onSaved()
    },
    onSettled: useReadAgain(),
  })
}

export function useDeletingSearch({ id, name }: SavedSearch) {
  return useMutation({
    mutationFn: () => searches.remove(id),
    onSuccess: () => notify.success(copy.deleted(name)),
    onError: (error) => notify.error(wordingOf(error, copy.deleteFailed)),
    onSettled: useReadAgain(),
  })
}

export function useTurningNews({ id }: SavedSearch) {
  return useMutation({
    mutationFn: (wantsNews: boolean) => searches.setNews(id, wantsNews),
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
    onSettled: useReadAgain(),
  })
}

/** Whatever a change leads to: another window may have been faster. */
function useReadAgain() {
  const me = useMe()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: searches.mine(me.id).queryKey })
}
