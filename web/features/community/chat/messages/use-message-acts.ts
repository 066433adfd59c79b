import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatMessage, ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { chat, write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { note } from '../stretch/stretch.data.ts'
import type { Selection } from '../thread/use-selection.ts'
import { useMuting } from '../use-muting.ts'

type Author = { id: string; full_name: string }
type Opened = { dialog: 'report' | 'silence' | 'remove'; message: ChatMessage; author: Author }
export type MessageActs = ReturnType<typeof useMessageActs>

/** What can be done with a message: once for all of a room, since each row would cost as much again. */
export function useMessageActs(room: ChatRoom, selection: Selection) {
  const me = useMe()
  const queries = useQueryClient()
  const { data: mayKeep = false } = useQuery(chat.mayKeep(me.id))
  const mayPost = useAccess('community') === 'allowed'
  const { mute } = useMuting()
  const [opened, setOpened] = useState<Opened | null>(null)
  const deleting = useMutation({
    // The team names a reason.
    mutationFn: ({ message, reason }: { message: ChatMessage; reason?: string }) =>
      reason === undefined ? write.delete(me.id, message.id) : write.remove(message.id, reason),
    onSuccess: (gone) => {
      note(queries, me.id, room.id, [gone])
      setOpened(null)
      notify.success(copy.deleted.line, copy.deleted.title)
    },
    onError: (error) => notify.error(failureWords(error, copy.deleteFailed)),
  })
  return {
    mayKeep,
    mayPost,
    mute,
    opened,
    open: setOpened,
    delete: deleting.mutate,
    /** The message that is being deleted. */
    deletingId: deleting.isPending ? deleting.variables.message.id : null,
    /** The messages that are being chosen for a thread. */
    selection,
  }
}
