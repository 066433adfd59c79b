import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { chat, write } from './chat.data.ts'
import { copy } from './chat.copy.ts'

type Member = { id: string; full_name: string }

/** Mutes people for the reader alone, and lifts it. */
export function useMuting() {
  const me = useMe()
  const queries = useQueryClient()
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: chat.muted(me.id).queryKey })
    await queries.invalidateQueries({ queryKey: chat.unread(me.id).queryKey })
  }
  const unmuting = useMutation({
    mutationFn: ({ id }: Member) => write.unmute(me.id, id),
    onSuccess: (_, { full_name: name }) => {
      notify.result(copy.unmuted(name))
      return readAgain()
    },
    onError: (error) => notify.error(wordingOf(error, copy.unmuteFailed)),
  })
  const muting = useMutation({
    mutationFn: ({ id }: Member) => write.mute(me.id, id),
    onSuccess: (_, member) => {
      notify.success(copy.muted(member.full_name), undefined, { label: copy.undo, onClick: () => unmuting.mutate(member) })
      return readAgain()
    },
    onError: (error) => notify.error(wordingOf(error, copy.muteFailed)),
  })
  return { mute: muting.mutate, unmute: unmuting.mutate }
}
