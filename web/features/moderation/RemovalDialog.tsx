import { useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './moderation.copy.ts'

const words = copy.removal
const longestReason = 500

/** For the team: removes what a member wrote. */
export function RemovalDialog({
  title,
  action,
  busy,
  open,
  onRemove,
  onClose,
}: {
  title: string
  action: string
  /** The label of the button while it is removed. */
  busy: string | false
  open: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={words.line}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onRemove(reason.trim())
        }}
      >
        <Field label={words.reason}>
          {(control) => (
            <Textarea {...control} rows={2} maxLength={longestReason} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="destructive" disabled={!shows(reason)} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
