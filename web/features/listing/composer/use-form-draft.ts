import { hashKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { draftsOf, type Drafts } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { useMe } from '#web/data/session/session.ts'

/**
 * What this browser keeps: of a new one, and of edits by the id of what is edited. `clientId` is its own, so that what is sent twice is
 * stored once. `from`: what it said when the edit began.
 */
export type FormDrafts<Draft> = { drafts: Drafts<{ draft: Draft; clientId: string }>; edits: Drafts<{ draft: Draft; from: Draft }> }

export const formDraftsOf = <Draft>(name: string, schema: v.GenericSchema<unknown, Draft>): FormDrafts<Draft> => ({
  drafts: draftsOf(name, v.object({ draft: schema, clientId: v.string() })),
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
  const clientId = useClientId(form.drafts.drafts)
  const drafts = from === null ? newWith(form.drafts.drafts, clientId.now) : editsFrom(form.drafts.edits, from)
  const { draft, change, forget } = useDraft(changedOnly(drafts, first), edited?.id ?? 'new', (left) => left ?? first)
  const [wasKept, setKept] = useState(() => !isSame(draft, first))
  const [dropped, setDropped] = useState<{ draft: Draft; clientId: string } | null>(null)

  return {
    draft,
    isNew: from === null,
    clientId: clientId.now,
    forget,
    /** It began with what was left in this browser. */
    wasKept,
    /** It was begun again, and what was written before can be had again. */
    wasDropped: dropped !== null,
    change(part: Partial<Draft>): void {
      setDropped(null)
      change(part)
    },
    /** Returns what it begins with. */
    startOver(): Draft {
      setDropped({ draft, clientId: clientId.now() })
      setKept(false)
      // The last one may have been stored although its answer never came. This is another.
      clientId.set(crypto.randomUUID())
      change(first)
      return first
    },
    /** Takes the last `startOver` back; returns what was written. */
    undo(): Draft {
      const before = dropped ?? { draft, clientId: clientId.now() }
      setDropped(null)
      setKept(true)
      clientId.set(before.clientId)
      change(before.draft)
      return before.draft
    },
  }
}

/** That of the draft that is kept. Changes come later than the render that they belong to, so they ask for the latest. */
function useClientId<Draft>(drafts: FormDrafts<Draft>['drafts']) {
  const me = useMe()
  const [first] = useState(() => drafts.get(me.id, 'new')?.clientId ?? crypto.randomUUID())
  const latest = useRef(first)
  return { now: (): string => latest.current, set: (id: string): void => void (latest.current = id) }
}

const newWith = <Draft>(drafts: FormDrafts<Draft>['drafts'], clientId: () => string): Drafts<Draft> => ({
  get: (userId, id) => drafts.get(userId, id)?.draft ?? null,
  set: (userId, id, draft) => drafts.set(userId, id, draft && { draft, clientId: clientId() }),
})

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
