import { useRef, useState } from 'react'
import { useMe } from '../session/session.ts'
import type { Drafts } from './drafts.ts'

/** A form that is being filled in, kept as `id` until it is sent. With null as its id it is kept nowhere. */
export function useDraft<Draft extends object>(drafts: Drafts<Draft>, id: string | null, start: (left: Draft | null) => Draft) {
  const me = useMe()
  const [draft, setDraft] = useState(() => start(id === null ? null : drafts.get(me.id, id)))
  // Fields may be filled in by something that arrives later, so each change starts from the latest draft.
  const latest = useRef(draft)
  return {
    draft,
    change: (part: Partial<Draft>): void => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      if (id !== null) drafts.set(me.id, id, latest.current)
    },
    /** Once it was sent or canceled. */
    forget: (): void => {
      if (id !== null) drafts.set(me.id, id, null)
    },
  }
}

/** The same for a single text. */
export function useTextDraft(drafts: Drafts<string>, id: string) {
  const me = useMe()
  const [text, setText] = useState(() => drafts.get(me.id, id) ?? '')
  return {
    text,
    write: (next: string): void => {
      setText(next)
      drafts.set(me.id, id, next)
    },
    forget: () => drafts.set(me.id, id, null),
  }
}
