import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/community/forum.ts'
import type { Start } from '#web/data/drafts/draft-keeper.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { startOf, unsavedOf } from '#web/data/drafts/saved-draft.ts'
import { useMe } from '#web/data/session/session.ts'
import { drafts } from '../compose.data.ts'
import { emptyDraft, readDraft, threadDraft, type ThreadDraft } from './draft.ts'

/** The draft in the address before it has an id of its own. */
export const newDraft = 'new'

/** What this browser has of drafts and the server does not. */
export const unsavedThreads = draftsOf('forum', unsavedOf(threadDraft))

export type Opened =
  | { state: 'loading' | 'failed' | 'gone'; retry: () => void }
  | { state: 'open'; start: Start<ThreadDraft>; isApart: boolean }

/** What the form begins with: the draft with this id, or a new one; null for a new one. */
export function useOpenedDraft(id: string | null, category: Category | null): Opened {
  const me = useMe()
  const saved = useQuery({ ...drafts.one(me.id, id ?? ''), enabled: id !== null })
  const [left] = useState(() => unsavedThreads.get(me.id, newDraft))
  const [fresh] = useState(() => left?.draft ?? emptyDraft(crypto.randomUUID(), category))
  const [apartId] = useState(() => crypto.randomUUID())
  if (id === null) return { state: 'open', start: { draft: fresh, saved: null, isUnsaved: left !== null }, isApart: false }
  const retry = () => void saved.refetch()
  if (saved.isError) return { state: 'failed', retry }
  if (saved.data === undefined) return { state: 'loading', retry }
  const row = saved.data
  const draft = readDraft(row?.content)
  const start = startOf(unsavedThreads.get(me.id, id), row && draft && { ...row, draft })
  if (start === null) return { state: 'gone', retry }
  if (!start.isApart) return { state: 'open', start, isApart: false }
  // A draft of its own is a thread of its own.
  return { state: 'open', start: { ...start, draft: { ...start.draft, clientId: apartId }, keptAs: id }, isApart: row !== null }
}
