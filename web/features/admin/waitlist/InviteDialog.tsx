import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { admin } from '../admin.data.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { copy } from './waitlist.copy.ts'
import { inviteNext, waitlist } from './waitlist.data.ts'

const most = 100

export function InviteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [text, setText] = useState('10')
  const people = /^\d{1,3}$/.test(text) ? Number(text) : 0
  const isValid = people >= 1 && people <= most
  const inviting = useMutation({
    mutationFn: () => withProof(() => inviteNext(people)),
    onSuccess: (many) => {
      onOpenChange(false)
      notify.success(copy.next.done(many ?? 0))
      return queries.invalidateQueries({ queryKey: [...admin.all(me.id), waitlist.key] })
    },
  })
  function close(isOpen: boolean) {
    if (isOpen || inviting.isPending) return
    inviting.reset()
    onOpenChange(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) inviting.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={copy.next.title}
      footer={
        <>
          <Button variant="outline" disabled={inviting.isPending} onClick={() => close(false)}>
            {copy.next.cancel}
          </Button>
          <Button type="submit" form="invite-next" disabled={!isValid} busy={inviting.isPending && copy.invite.busy}>
            {copy.next.action}
          </Button>
        </>
      }
    >
      <form id="invite-next" className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={copy.next.people} error={inviting.error && wordingOf(inviting.error, copy.next.failed)}>
          {(control) => (
            <Input {...control} inputMode="numeric" maxLength={3} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        {isValid && <p className="queue-says">{copy.next.says(people)}</p>}
      </form>
    </Dialog>
  )
}
