import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'

const words = copy.silencing

/** For the team: a member can only read for some hours. */
export function SilenceDialog({
  member,
  open,
  onOpenChange,
}: {
  member: { id: string; full_name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [hours, setHours] = useState<1 | 24>(1)
  const [reason, setReason] = useState('')
  const saving = useMutation({
    mutationFn: () => write.silence(member.id, hours, reason.trim()),
    onSuccess: () => {
      notify.success(words.done(member.full_name))
      onOpenChange(false)
    },
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title(member.full_name)} description={words.line}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <fieldset>
          <legend className="field-label mb-1">{words.hours}</legend>
          <Radio name="hours" checked={hours === 1} onChange={() => setHours(1)}>
            {words.one}
          </Radio>
          <Radio name="hours" checked={hours === 24} onChange={() => setHours(24)}>
            {words.day}
          </Radio>
        </fieldset>
        <Field label={words.reason} error={saving.error && wordingOf(saving.error, words.failed)}>
          {(control) => (
            <Textarea {...control} rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!shows(reason)} busy={saving.isPending && words.busy}>
            {words.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
