import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startOf } from '#web/data/drafts/saved-draft.ts'
import { useMe } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../thread.copy.ts'
import { draftOf, unsavedReplies } from './drafts.data.ts'
import { nothing, quotable, type Content, type Replying } from './replying.ts'

/** What is being written under a thread: nothing, the draft that was left, or what the reader has begun. */
export function useReplying(threadId: string) {
  const me = useMe()
  const saved = useQuery(draftOf(me.id, threadId))
  const [unsaved] = useState(() => unsavedReplies.get(me.id, threadId))
  const [leftId] = useState(() => crypto.randomUUID())
  const start = saved.data === undefined ? null : startOf(unsaved, saved.data)
  const left = withId(start?.draft ?? null, leftId)
  // Untouched until the reader does something; null when they closed it or posted.
  const [begun, setBegun] = useState<Content | null | undefined>(undefined)
  const [isClosed, setClosed] = useState(false)
  const [opened, setOpened] = useState(0)
  function change(by: (before: Content) => Content, first = left) {
    const nextId = crypto.randomUUID()
    setBegun((before) => by((before === undefined ? first : before) ?? { ...nothing, clientId: nextId }))
  }
  async function open(by: (before: Content) => Content) {
    // Not before the draft has come: it would be saved a second time.
    const { data } = start === null ? await saved.refetch({ cancelRefetch: false }) : saved
    if (data === undefined) return notify.error(copy.failed)
    change(by, withId(startOf(unsaved, data)?.draft ?? null, leftId))
    return setOpened((times) => times + 1)
  }
  const replying: Replying = {
    open: () => void open((before) => before),
    answer: (parent) => void open((before) => ({ ...before, parent })),
    quote: (quotedId, name, body, parent) => {
      const words = quotable(body, getSelection()?.toString() ?? '')
      void open((before) => ({ ...before, ...(parent && { parent }), quote: { quotedId, name, words } }))
    },
  }
  return {
    replying,
    box: {
      content: begun === undefined ? left : begun,
      /** Of what was left; null once that was posted or closed. */
      start: isClosed ? null : start,
      isPending: saved.isPending,
      opened,
      onOpen: replying.open,
      onChange: (by: (before: Content) => Content) => change(by),
      onClose: () => {
        setBegun(null)
        setClosed(true)
      },
    },
  }
}
/** A draft of an older version, or one that is now a reply of its own, has none. */
const withId = (content: Content | null, id: string) => content && { ...content, clientId: content.clientId || id }

export type Box = ReturnType<typeof useReplying>['box']
