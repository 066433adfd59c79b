import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { draftOf } from './drafts.data.ts'
import { nothing, quotable, type Content, type Replying } from './replying.ts'
import { startOf, unsavedReply } from './unsaved-reply.ts'

/** What is being written under a thread: nothing, the draft that was left, or what the reader has begun. */
export function useReplying(threadId: string) {
  const me = useMe()
  const { data: saved, isPending } = useQuery(draftOf(me.id, threadId))
  const [unsaved] = useState(() => unsavedReply.get(me.id, threadId))
  // Not before the draft has come: it would be saved a second time.
  const start = isPending ? null : startOf(unsaved, saved ?? null)
  // Untouched until the reader does something; null when they closed it or posted.
  const [begun, setBegun] = useState<Content | null | undefined>(undefined)
  const [opened, setOpened] = useState(0)
  const left = start?.content ?? null
  const change = (by: (before: Content) => Content) => {
    setBegun((before) => by((before === undefined ? left : before) ?? nothing))
  }
  function open(by: (before: Content) => Content) {
    change(by)
    setOpened((times) => times + 1)
  }
  const replying: Replying = {
    open: () => open((before) => before),
    answer: (parent) => open((before) => ({ ...before, parent })),
    quote: (quotedId, name, body, parent) => {
      const words = quotable(body, getSelection()?.toString() ?? '')
      open((before) => ({ ...before, ...(parent && { parent }), quote: { quotedId, name, words } }))
    },
  }
  return {
    replying,
    box: {
      content: begun === undefined ? left : begun,
      draft: start?.draft ?? null,
      isPending,
      opened,
      onOpen: replying.open,
      onChange: change,
      onClose: () => setBegun(null),
    },
  }
}
export type Box = ReturnType<typeof useReplying>['box']
