import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from '../scheduling.copy.ts'
import { seeCalendarsAnew, write } from '../scheduling.data.ts'

/** Asks for the address of a calendar. The server reads it at once, so the answer also says whether it is one. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const formId = useId()
  const field = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useMutation({
    mutationFn: () => write.addCalendar(address.trim()),
    onSuccess: async () => {
      await seeCalendarsAnew(queries, me.id)
      notify.success(copy.calendars.added)
      onClose()
    },
  })

  function submit() {
    const isWrong = address.trim() === ''
    setMissing(isWrong)
    if (isWrong) field.current?.querySelector('input')?.focus()
    else if (!add.isPending) add.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.calendars.add}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={add.isPending && copy.calendars.adding}>
            {copy.calendars.add}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {add.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(add.error, copy.calendars.addFailed)}
          </p>
        )}
        <div ref={field}>
          <Field
            label={copy.calendars.address}
            hint={copy.calendars.addressHint}
            error={isMissing && address.trim() === '' ? copy.calendars.addressMissing : null}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={2000}
                placeholder="https://"
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
        </div>
        <p className="muted text-sm">{copy.calendars.privacy}</p>
      </form>
    </Dialog>
  )
}
