import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureWords } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { presetMoves, presets, type Preset, type PresetDraft } from '../../applications.data.ts'
import { copy } from './presets.copy.ts'

export function useCreating(myId: string, onCreated: () => void) {
  return useChange(myId, (draft: PresetDraft) => presetMoves.create(myId, draft), {
    done: ({ name }) => {
      onCreated()
      notify.success(copy.created(name.trim()), copy.createdTitle)
    },
    failed: copy.createFailed,
  })
}

export function useDeleting(myId: string, { id, name }: Preset) {
  return useChange(myId, () => presetMoves.remove(id, myId), {
    done: () => notify.success(copy.deleted(name), copy.deletedTitle),
    failed: copy.deleteFailed,
  })
}

export function useMakingDefault(myId: string, { id, name }: Preset) {
  return useChange(myId, () => presetMoves.makeDefault(id), {
    done: () => notify.success(copy.defaultSet(name), copy.defaultTitle),
    failed: copy.defaultFailed,
  })
}

type Outcome<Given> = { done: (given: Given) => void; failed: string }

/** Refetches the presets after each change. After a failed one too: it may have failed because another window changed them. */
function useChange<Given = void>(myId: string, change: (given: Given) => Promise<unknown>, { done, failed }: Outcome<Given>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, given) => done(given),
    onError: (error) => notify.error(failureWords(error, failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: presets.mine(myId).queryKey }),
  })
}
