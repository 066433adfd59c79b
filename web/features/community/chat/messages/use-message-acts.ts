import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChatMessage, ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { linkTo, paths } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { chat, write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { note } from '../stretch/stretch.data.ts'
import { useMuting } from '../use-muting.ts'

export type Author = { id: string; full_name: string }
type Opened = { dialog: 'report' | 'silence'; message: ChatMessage; author: Author }
export type MessageActs = ReturnType<typeof useMessageActs>

/** What can be done with a message: once for all of a room, since each row would cost as much again. */
export function useMessageActs(room: ChatRoom) {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: mayKeep = false } = useQuery(chat.mayKeep(me.id))
  const mayPost = useAccess('community') === 'allowed'
  const { mute } = useMuting()
  const [opened, setOpened] = useState<Opened | null>(null)
  const deleting = useMutation({
    mutationFn: (message: ChatMessage) => write.delete(me.id, message.id),
    onSuccess: (gone) => {
      note(queries, me.id, room.id, [gone])
      notify.success(copy.deleted.line, copy.deleted.title)
    },
    onError: (error) => notify.error(wordingOf(error, copy.deleteFailed)),
  })
  const beginning = useMutation({
    mutationFn: async ({ message, author }: { message: ChatMessage; author: Author | null }) => {
      const { beginThread } = await import('../thread/begin-thread.ts')
      return beginThread(me.id, room, message, author)
    },
    onSuccess: ({ id }) => navigate(linkTo(paths.forum({ compose: id }))),
    onError: (error) => notify.error(wordingOf(error, copy.threadFailed)),
  })
  return {
    mayKeep,
    mayPost,
    mute,
    opened,
    open: setOpened,
    delete: deleting.mutate,
    /** The message that is being deleted. */
    deletingId: deleting.isPending ? deleting.variables.id : null,
    /** Without an author it is the reader's own. */
    beginThread: beginning.mutate,
  }
}
