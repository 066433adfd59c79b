import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { draftsOf, type Drafts } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'

/** What this browser keeps: of a new one, and of edits by the id of what is edited. `from`: what it said when the edit began. */
export type FormDrafts<Draft> = { drafts: Drafts<Draft>; edits: Drafts<{ draft: Draft; from: Draft }> }

export const formDraftsOf = <Draft>(name: string, schema: v.GenericSchema<unknown, Draft>): FormDrafts<Draft> => ({
  drafts: draftsOf(name, schema),
  edits: draftsOf(`${name}-edit`, v.object({ draft: schema, from: schema }), { most: 5 }),
})

export type FormDraft<Draft extends object> = ReturnType<typeof useFormDraft<Draft>>

/**
 * What is written in a form, kept in this browser until it is sent or saved. `edited`: the id of what is changed and what it says now; null
 * writes a new one.
 */
export function useFormDraft<Draft extends object>(
  form: { drafts: FormDrafts<Draft>; empty: Draft },
  edited: { id: string; says: Draft } | null,
) {
  // What is edited may change elsewhere while the form is open; the edit began with this.
  const [from] = useState(edited?.says ?? null)
  const first = from ?? form.empty
  const drafts = from === null ? form.drafts.drafts : editsFrom(form.drafts.edits, from)
  const { draft, change, forget } = useDraft(changedOnly(drafts, first), edited?.id ?? 'new', (left) => left ?? first)
  const [wasKept, setKept] = useState(() => !isSame(draft, first))
  const [dropped, setDropped] = useState<Draft | null>(null)

  return {
    draft,
    isNew: from === null,
    forget,
    /** It began with what was left in this browser. */
    wasKept,
    /** It was begun again, and what was written before can be had again. */
    wasDropped: dropped !== null,
    change(part: Partial<Draft>): void {
      setDropped(null)
      change(part)
    },
    startOver(): void {
      setDropped(draft)
      setKept(false)
      change(first)
    },
    /** Takes the last `startOver` back. */
    undo(): void {
      setDropped(null)
      setKept(true)
      change(dropped ?? draft)
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

/** What says the same as `first` is no draft. */
const changedOnly = <Draft>({ get, set }: Drafts<Draft>, first: Draft): Drafts<Draft> => ({
  get,
  set: (userId, id, draft) => set(userId, id, draft !== null && isSame(draft, first) ? null : draft),
})

/** Edits of something that still says what it said when they began. */
const editsFrom = <Draft>(edits: FormDrafts<Draft>['edits'], from: Draft): Drafts<Draft> => ({
  get(userId, id) {
    const left = edits.get(userId, id)
    return left !== null && isSame(left.from, from) ? left.draft : null
  },
  set: (userId, id, draft) => edits.set(userId, id, draft && { draft, from }),
})
