import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './composer.copy.ts'
import { firstWrong, preview, problemsIn, stepsOf, stepWith, type At, type Fields, type Form, type Problems } from './form.ts'
import { useLead } from './use-lead.ts'

/** The row that was written: `status` says whether it waits for approval. */
type Written = { id: string; status: string }

/**
 * What is written in a form with steps, and what sends it. `edited`: what a posted one says now; null writes a new one, which is kept in
 * this browser until it is sent.
 */
export function useComposer<Draft extends object, Step extends string>(
  form: Form<Draft, Step>,
  { edited, save, onSaved }: { edited: Draft | null; save: (draft: Draft) => Promise<Written>; onSaved: (written: Written) => unknown },
) {
  const isNew = edited === null
  const all = stepsOf(form)
  const { draft, change, forget, wasKept, clear } = useWritten(form, edited)
  const [at, setAt] = useState<At<Step>>(() => all[0] ?? preview)
  const [tried, setTried] = useState<readonly At<Step>[]>([])
  const [failure, setFailure] = useState<Error | null>(null)
  const { body, lead } = useLead()
  const hideMissing = useRef(() => {})
  const refusal = failure && form.refusalOf(failure)

  const saving = useMutation({
    mutationFn: () => save(draft),
    onSuccess: async (written) => {
      forget()
      const { pending, live, saved } = form.words.done
      notify.success(written.status === 'pending' ? pending : isNew ? live : saved)
      await onSaved(written)
    },
    onError: (error) => {
      setFailure(error)
      const refused = form.refusalOf(error)
      setAt((refused && stepWith(form, refused.field)) ?? at)
      lead(refused ? 'problem' : 'failure')
    },
  })

  /** Leads to the first thing that is wrong before `end`; false if something is. */
  function isRight(end: At<Step>): boolean {
    setTried([...new Set([...tried, ...all.slice(0, all.indexOf(end))])])
    const wrong = firstWrong(form, form.problemsOf(draft), end)
    // On a phone it covers the head of the form.
    hideMissing.current()
    if (wrong === undefined) return true
    hideMissing.current = notify.error(copy.missing.line, copy.missing.title)
    setAt(wrong)
    lead('problem')
    return false
  }

  function go(to: At<Step>): void {
    if (all.indexOf(to) > all.indexOf(at) && !isRight(to)) return
    setAt(to)
    lead('heading')
  }

  const fields: Fields<Draft> = {
    draft,
    isNew,
    problems: { ...problemsIn(form, draft, tried), ...(refusal && ({ [refusal.field]: refusal.words } as Problems<Draft>)) },
    change(part) {
      // What was refused is marked until it is edited.
      if (refusal && refusal.field in part) setFailure(null)
      change(part)
    },
  }

  return {
    form,
    fields,
    at,
    all,
    body,
    isSaving: saving.isPending,
    /** What failed, if no field says it. */
    failure: refusal ? null : failure,
    go,
    /** By so many steps. */
    move: (by: -1 | 1) => go(all[all.indexOf(at) + by] ?? at),
    send(): void {
      if (saving.isPending || !isRight(preview)) return
      setFailure(null)
      saving.mutate()
    },
    wasKept,
    startOver(): void {
      clear()
      setTried([])
      setFailure(null)
      setAt(all[0] ?? preview)
      lead('heading')
    },
  }
}

/** `wasKept`: it began with what was left in this browser. */
function useWritten<Draft extends object, Step extends string>(form: Form<Draft, Step>, edited: Draft | null) {
  const me = useMe()
  const { draft, change, forget } = useDraft(form.drafts, edited === null ? 'new' : null, (left) => edited ?? left ?? form.empty)
  const [wasKept, setKept] = useState(() => edited === null && form.drafts.get(me.id, 'new') !== null)
  function clear() {
    change(form.empty)
    forget()
    setKept(false)
  }
  return { draft, change, forget, wasKept, clear }
}

export type Composing<Draft extends object, Step extends string> = ReturnType<typeof useComposer<Draft, Step>>
