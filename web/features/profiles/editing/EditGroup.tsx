import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useFragment } from '#web/features/account/use-fragment.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import type { SavedGroup } from './use-saved-group.ts'

/** A group of fields under a heading, with the outcome of the last save. `#fragment` in the address leads to it. */
export function EditGroup({
  title,
  about,
  fragment,
  group,
  children,
}: {
  title: string
  about?: string
  fragment?: string
  group: SavedGroup<object>
  children: ReactNode
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const heading = useFragment(fragment, true)
  useOnLeaving(form, () => void group.save())
  return (
    <form
      className="edit-group"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void group.save()
      }}
      ref={form}
    >
      <header>
        <div>
          <h2 className="d4 scroll-mt-40 outline-none" id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {about && <p className="muted text-sm">{about}</p>}
        </div>
        <SaveNote group={group} />
      </header>
      {children}
      {/* Lets Enter save from any field. */}
      <button type="submit" hidden>
        Save
      </button>
      <AlertDialog
        open={group.leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) group.leaving?.stay()
        }}
        title="Leave without saving?"
        action="Leave without saving"
        cancel="Stay"
        onAction={() => group.leaving?.leave()}
      >
        {group.problem?.words ?? group.fault ?? 'Your last change is not saved.'}
      </AlertDialog>
    </form>
  )
}

function SaveNote({ group }: { group: SavedGroup<object> }) {
  return (
    <output className="edit-note" data-state={group.state}>
      {group.state === 'saving' && 'Saving...'}
      {group.state === 'saved' && (
        <>
          <Check aria-hidden /> Saved
        </>
      )}
      {group.state === 'refused' && (
        <>
          <CircleAlert aria-hidden /> {group.fault ?? 'Not saved'}
        </>
      )}
    </output>
  )
}

/** Calls `then` when the focus moves from inside the form to outside. */
function useOnLeaving(form: RefObject<HTMLFormElement | null>, then: () => void): void {
  const onLeave = useEffectEvent(then)
  useEffect(() => {
    const element = form.current
    const leave = (event: FocusEvent) => {
      const isInside = event.relatedTarget instanceof Node && element?.contains(event.relatedTarget)
      if (!isInside) onLeave()
    }
    element?.addEventListener('focusout', leave)
    return () => element?.removeEventListener('focusout', leave)
  }, [form])
}
