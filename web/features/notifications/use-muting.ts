import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { mutes, muteSubjectOf, unmute, type Muted } from './mutes.data.ts'
import { copy } from './notifications.copy.ts'

/** Mutes what a notification is about, with Undo. */
export function useMuting(): (notificationId: string) => void {
  const me = useMe()
  const queries = useQueryClient()
  const listAnew = () => queries.invalidateQueries({ queryKey: mutes.list(me.id).queryKey })
  const undoing = useMutation({
    mutationFn: (muted: Muted) => unmute(muted),
    onSuccess: async () => {
      notify.success(copy.muteUndone)
      await listAnew()
    },
    onError: (error) => notify.error(wordingOf(error, copy.muteFailed)),
  })
  const muting = useMutation({
    mutationFn: muteSubjectOf,
    onSuccess: async (muted) => {
      notify.success(copy.muted(muted.kind), copy.mutedTitle, { label: copy.undo, onClick: () => undoing.mutate(muted) })
      await listAnew()
    },
    onError: (error) => notify.error(wordingOf(error, copy.muteFailed)),
  })
  return (notificationId) => muting.mutate(notificationId)
}
