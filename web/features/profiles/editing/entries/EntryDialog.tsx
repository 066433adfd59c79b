import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { seeMineAnew } from '#web/features/profiles/profiles.data.ts'
import { problemOf, type Problem } from '../problem.ts'

/** The dialog for one service or want. A refusal is shown at its field or in a line of its own, and nothing typed is lost. */
export function EntryDialog({
  title,
  action,
  failed,
  onSave,
  onClose,
  children,
}: {
  title: string
  action: string
  failed: string
  onSave: () => Promise<unknown>
  onClose: () => void
  children: (problem: Problem | null) => ReactNode
}) {
  const me = useMe()
  const queries = useQueryClient()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async () => {
      await seeMineAnew(queries, me.id)
      onClose()
    },
  })
  const problem = save.isError ? problemOf(save.error) : null
  useFocusOnProblem(form, save.error)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending && 'Saving...'}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        {save.isError && !problem && (
          <p className="note destructive" role="alert">
            {wordingOf(save.error, failed)}
          </p>
        )}
        {children(problem)}
      </form>
    </Dialog>
  )
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, error])
}
