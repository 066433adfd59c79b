import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './composer.copy.ts'
import type { PictureArgument } from '../pictures/picture.ts'
import type { FormPictures } from '../pictures/use-form-pictures.ts'
import {
  firstWrong,
  preview,
  problemsIn,
  refusalIn,
  stepsOf,
  stepWith,
  type Fields,
  type Form,
  type Position,
  type Problems,
} from './form.ts'
import type { FormDraft } from './use-form-draft.ts'
import { field as picturesField, held, PicturesNotReady, whole, withPictures } from './pictures-step.ts'
import { useLead, type Goal } from './use-lead.ts'

/** The row that was saved: `status` says whether it waits for approval. */
type Saved = { id: string; status: string }

/** `save` gets what tells a new one apart, which is the same however often it is sent. */
type Sending<Draft> = {
  save: (draft: Draft, clientId: string) => Promise<Saved>
  onSaved: (saved: Saved) => unknown
  /** `useFormPictures`, if the form has some. */
  pictures?: FormPictures
}

/** The steps in which `written`, which is `useFormDraft`, is filled in, and what sends it. */
export function useComposer<Draft extends object, Step extends string>(
  asked: Form<Draft, Step>,
  written: FormDraft<Draft>,
  { save, onSaved, pictures }: Sending<Draft>,
) {
  const { draft, isNew } = written
  const chosen = pictures ?? null
  const form = withPictures(asked, chosen)
  const { all, at, tried, body, isRight, lead, begin: beginSteps } = useSteps(form, draft, () => chosen?.check())
  const [failure, setFailure] = useState<Error | null>(null)
  const refusal = refusalIn(form, failure)

  const saving = useMutation({
    mutationFn: async () => save(await whole(draft, chosen), written.clientId()),
    onSuccess: async (row) => {
      written.forget()
      const { pending, live, saved } = form.words.done
      notify.success(row.status === 'pending' ? pending : isNew ? live : saved)
      await onSaved(row)
      chosen?.clear()
    },
    onError: (error) => {
      if (error instanceof PicturesNotReady) return lead(stepWith(form, picturesField) ?? at, 'problem')
      setFailure(error)
      const refused = refusalIn(form, error)
      return lead(refused?.step ?? at, refused ? 'problem' : 'failure')
    },
  })

  function go(to: Position<Step>): void {
    if (saving.isPending) return
    // What was refused is marked until it is edited.
    if (!refusal) setFailure(null)
    if (all.indexOf(to) <= all.indexOf(at) || isRight(to)) lead(to, 'heading')
  }

  function begin(first: Draft): void {
    setFailure(null)
    chosen?.begin((first as { pictures?: PictureArgument[] }).pictures ?? [])
    beginSteps()
  }

  const fields: Fields<Draft> = {
    draft,
    isNew,
    pictures: chosen && saving.isPending ? held(chosen) : chosen,
    problems: { ...problemsIn(form, draft, tried), ...(refusal && ({ [refusal.field]: refusal.words } as Problems<Draft>)) },
    change(part) {
      // What is typed while it is sent would be lost.
      if (saving.isPending) return
      if (!refusal || refusal.field in part) setFailure(null)
      written.change(part)
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
    failure: refusal || !failure ? null : (form.refusalOf(failure)?.words ?? wordingOf(failure, form.words.failed)),
    go,
    /** By so many steps. */
    move: (by: -1 | 1) => go(all[all.indexOf(at) + by] ?? at),
    send(): void {
      if (saving.isPending || !isRight(preview)) return
      setFailure(null)
      saving.mutate()
    },
    wasKept: written.wasKept,
    wasDropped: written.wasDropped,
    startOver: (): void => {
      if (saving.isPending) return
      begin(written.startOver())
    },
    undo: (): void => {
      if (saving.isPending) return
      begin(written.undo())
    },
  }
}

/** The step that is open, and those that someone has tried to leave. */
function useSteps<Draft extends object, Step extends string>(form: Form<Draft, Step>, draft: Draft, checkPictures: () => void) {
  const all = stepsOf(form)
  const first = all[0] ?? preview
  const [at, setAt] = useState(first)
  const [tried, setTried] = useState<readonly Position<Step>[]>([])
  const { body, lead } = useLead()
  const hideMissing = useRef(() => {})

  return {
    all,
    at,
    tried,
    body,
    lead: (to: Position<Step>, goal: Goal): void => {
      setAt(to)
      lead(goal)
    },
    /** Leads to the first thing that is wrong before `end`; false if something is. */
    isRight: (end: Position<Step>): boolean => {
      setTried([...new Set([...tried, ...all.slice(0, all.indexOf(end))])])
      // On a phone the toast covers the head of the form.
      hideMissing.current()
      if (all.slice(0, all.indexOf(end)).some((step) => step === stepWith(form, picturesField))) checkPictures()
      const wrong = firstWrong(form, form.problemsOf(draft), end)
      if (wrong === undefined) return true
      hideMissing.current = notify.error(copy.missing.line, copy.missing.title)
      setAt(wrong)
      lead('problem')
      return false
    },
    begin: (): void => {
      setTried([])
      setAt(first)
      lead('heading')
    },
  }
}

export type Composing<Draft extends object, Step extends string> = ReturnType<typeof useComposer<Draft, Step>>
