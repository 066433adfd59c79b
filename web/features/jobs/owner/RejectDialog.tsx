import { useState } from 'react'
import { applicationLimits } from '#domain/jobs/applications.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './owner.copy.ts'

const words = copy.rejecting

/** Rejects an application, with a kind text to begin from (B12.5). */
export function RejectDialog({
  name,
  busy,
  onReject,
  onClose,
}: {
  name: string
  busy: string | false
  onReject: (note: string) => void
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
          <Button variant="destructive" busy={busy} onClick={() => onReject(note.trim())}>
            {words.action}
          </Button>
        </>
      }
    >
      <Field label={words.start}>
        {(control) => (
          <Select
            {...control}
            value={words.templates.find(({ text }) => text === note)?.text ?? ''}
            onChange={(event) => setNote(event.target.value)}
          >
            <option value="">{words.noStart}</option>
            {words.templates.map(({ label, text }) => (
              <option key={label} value={text}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
