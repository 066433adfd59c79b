import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#domain/community/forum.ts'
import { kept } from '#web/data/kept.ts'
import { useMe } from '#web/data/session/session.ts'
import { drafts } from '../compose.data.ts'
import { emptyDraft, readDraft, readUnsaved, startOf, type Unsaved } from './draft.ts'
import type { Start } from './draft-keeper.ts'

/** The draft in the address before it has an id of its own. */
export const newDraft = 'new'
const nameOf = (userId: string, id: string | null) => `forum:${userId}:${id ?? newDraft}`

export const keepHere = (userId: string, id: string | null, unsaved: Unsaved | null): void =>
  kept.draft.set(nameOf(userId, id), unsaved === null ? '' : JSON.stringify(unsaved))

const keptHere = (userId: string, id: string | null) => readUnsaved(kept.draft.get(nameOf(userId, id)))

export type Opened = { state: 'loading' | 'failed' | 'gone'; retry: () => void } | { state: 'open'; start: Start; isApart: boolean }

/** What the form begins with: the draft with this id, or a new one; null for a new one. */
export function useOpenedDraft(id: string | null, category: Category | null): Opened {
  const me = useMe()
  const saved = useQuery({ ...drafts.one(me.id, id ?? ''), enabled: id !== null })
  const [fresh] = useState(() => keptHere(me.id, null)?.draft ?? emptyDraft(crypto.randomUUID(), category))
  const [apartId] = useState(() => crypto.randomUUID())
  const [isNewUnsaved] = useState(() => id === null && keptHere(me.id, null) !== null)
  if (id === null) return { state: 'open', start: { draft: fresh, saved: null, isUnsaved: isNewUnsaved }, isApart: false }
  const retry = () => void saved.refetch()
  if (saved.isError) return { state: 'failed', retry }
  if (saved.data === undefined) return { state: 'loading', retry }
  const unsaved = keptHere(me.id, id)
  const row = saved.data
  const draft = readDraft(row?.content)
  const begun = startOf(unsaved, row && draft && { draft, updatedAt: row.updated_at })
  if (begun === null) return { state: 'gone', retry }
  if (!begun.isApart) return { state: 'open', start: { draft: begun.draft, saved: row, isUnsaved: unsaved !== null }, isApart: false }
  // A draft of its own is a thread of its own.
  return {
    state: 'open',
    start: { draft: { ...begun.draft, clientId: apartId }, saved: null, isUnsaved: true, keptAs: id },
    isApart: row !== null,
  }
}
