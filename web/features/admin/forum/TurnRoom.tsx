import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ChatRoom } from '#domain/community/chat.ts'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { admin } from '../admin.data.ts'
import { TemplateField } from '../TemplateField.tsx'
import { turnRoom } from './chat-rooms.data.ts'
import { copy } from './forum.copy.ts'

const longestReason = 500
const words = copy.rooms

/** Says what members will see, and asks why, before a room is closed or opened again. */
export function TurnRoom({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const opens = !room.is_active
  const title = opens ? words.reopen(room.name) : words.close(room.name)
  const turning = useMutation({
    mutationFn: () => withProof(() => turnRoom(room.id, opens, reason.trim())),
    onSuccess: async () => {
      notify.success(opens ? words.reopened(room.name) : words.done(room.name))
      onClose()
      await queries.invalidateQueries({ queryKey: admin.all(me.id) })
    },
    // Someone else of the team may have done it meanwhile: the list behind shows how it is.
    onError: () => queries.invalidateQueries({ queryKey: admin.all(me.id) }),
  })
  function close() {
    if (!turning.isPending) onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (shows(reason)) turning.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`${title}?`}
      description={opens ? words.says.open : words.says.close}
      footer={
        <>
          <Button variant="outline" disabled={turning.isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form="turn-room"
            variant={opens ? 'default' : 'destructive'}
            disabled={!shows(reason)}
            busy={turning.isPending && words.busy}
          >
            {title}
          </Button>
        </>
      }
    >
      <form id="turn-room" className="grid gap-4" noValidate onSubmit={submit}>
        <TemplateField templates={opens ? words.whyOpen : words.whyClose} text={reason} onChange={setReason} />
        <Field label={words.reason} hint={words.reasonHint} error={turning.error && wordingOf(turning.error, words.failed)}>
          {(control) => (
            <Textarea {...control} rows={3} maxLength={longestReason} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
