import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { altTextProblem } from '#domain/portfolio.ts'
import { isCraft } from '#domain/crafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { seeMineAnew } from '../profiles.data.ts'
import { DraftRow } from './DraftRow.tsx'
import { copy } from './portfolio.copy.ts'
import { write } from './portfolio.data.ts'
import type { Draft, useDrafts } from './use-drafts.ts'

/** Chosen pictures that members cannot see yet. `place` is the sort order of the first one. */
export function Drafts({ on, craft, place }: { on: ReturnType<typeof useDrafts>; craft: string | undefined; place: number }) {
  const me = useMe()
  const queries = useQueryClient()
  const { drafts, change } = on
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnProblem(form, refusals)
  const ready = drafts.filter(({ path }) => path !== null)
  const isSending = drafts.some(({ path, problem }) => path === null && problem === null)
  const category = craft && isCraft(craft) ? craft : null
  const add = useMutation({
    mutationFn: async () => {
      // One after the other, so that when the portfolio is full, the first ones are added and the rest refused.
      for (const [at, draft] of ready.entries()) {
        if (draft.path === null) continue
        const { path, altText, caption } = draft
        await write.add(me.id, { path, altText, caption, category, sort_order: place + at })
        on.remove(draft)
      }
    },
    onError: (error) => notify.error(wordingOf(error, copy.addFailed)),
    onSettled: () => seeMineAnew(queries, me.id),
  })
  const blocked = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: drafts.length > 0,
    disabled: drafts.length === 0,
    withResolver: true,
  })

  function submit() {
    const wanting = ready.filter((draft) => problemOf(draft) !== null)
    for (const draft of wanting) change(draft.key, { altProblem: problemOf(draft) })
    if (wanting.length === 0) add.mutate()
    else setRefusals(refusals + 1)
  }

  if (drafts.length === 0) return null
  return (
    <form
      ref={form}
      className="portfolio-drafts"
      aria-label="New pictures"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) submit()
      }}
    >
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <DraftRow
              draft={draft}
              onChange={(part) => change(draft.key, part)}
              onRetry={() => on.retry(draft)}
              onRemove={() => on.remove(draft)}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" disabled={isSending || ready.length === 0} busy={add.isPending && 'Adding...'}>
        {ready.length > 1 ? `Add ${ready.length} pictures to my portfolio` : 'Add to my portfolio'}
      </Button>
      <AlertDialog
        open={blocked.status === 'blocked'}
        onOpenChange={(isOpen) => {
          if (!isOpen) blocked.reset?.()
        }}
        title="Leave without adding?"
        action="Leave without adding"
        cancel="Stay"
        onAction={() => blocked.proceed?.()}
      >
        The pictures you chose are not in your portfolio yet.
      </AlertDialog>
    </form>
  )
}

function problemOf({ altText }: Draft): string | null {
  const problem = altTextProblem(altText)
  return problem && copy.altText[problem]
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, refusals])
}
