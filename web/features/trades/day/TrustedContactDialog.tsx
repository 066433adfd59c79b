import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { trades, type AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './day.copy.ts'

const words = copy.contact

export function TrustedContactDialog({ meeting, mine, onClose }: { meeting: AppointmentRow; mine: MyTrade; onClose: () => void }) {
  const formId = useId()
  const [contact] = meeting.contact
  const [name, setName] = useState(contact?.name ?? '')
  const [email, setEmail] = useState(contact?.email ?? '')
  const [isChecked, setChecked] = useState(false)
  const isMissing = name.trim() === '' || email.trim() === ''
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => moves.nameContact(meeting.id, name.trim(), email.trim()),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: trades.all(mine.myId) }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending && words.saving}>
            {words.save}
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
          setChecked(true)
          if (!isMissing && !save.isPending) save.mutate()
        }}
      >
        {save.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(save.error, words.saveFailed)}
          </p>
        )}
        <p className="muted text-sm">{words.line(mine.firstName)}</p>
        <Field label={words.name} error={isChecked && name.trim() === '' ? words.nameMissing : null}>
          {(control) => (
            <Input {...control} autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={words.email} error={isChecked && email.trim() === '' ? words.emailMissing : null}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
