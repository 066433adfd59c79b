import { useState } from 'react'
import { applicationLimits } from '#domain/jobs/applications.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './owner.copy.ts'

const words = copy.passing

export function PassDialog({
  name,
  busy,
  onPass,
  onClose,
}: {
  name: string
  busy: string | false
  onPass: (note: string) => void
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title(name)}
      description={words.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="destructive" busy={busy} onClick={() => onPass(note.trim())}>
            {words.action}
          </Button>
        </>
      }
    >
      <Field label={words.note} hint={words.noteHint(applicationLimits.note)}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={applicationLimits.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
