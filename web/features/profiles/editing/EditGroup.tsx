import { Check, CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import type { SavedGroup } from './use-saved-group.ts'

/** A group of fields under its heading, with what became of the last change. */
export function EditGroup({
  title,
  about,
  group,
  children,
}: {
  title: string
  about?: string
  group: SavedGroup<object>
  children: ReactNode
}) {
  const id = useId()
  return (
    <form
      className="edit-group"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void group.save()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void group.save()
      }}
    >
      <header>
        <div>
          <h2 className="d4" id={id}>
            {title}
          </h2>
          {about && <p className="muted text-sm">{about}</p>}
        </div>
        <SaveNote group={group} />
      </header>
      {children}
      {/* Lets Enter save from any field. */}
      <button type="submit" hidden tabIndex={-1} />
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
    <p className="edit-note" role="status" data-state={group.state}>
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
    </p>
  )
}
