import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { announcements, end, type Announcement } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import { longest } from './draft.ts'

const words = copy.end

export function EndDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const ending = useMutation({
    mutationFn: () => withProof(() => end(announcement.id, reason.trim())),
    onSuccess: () => {
      notify.success(words.done)
      onClose()
    },
    // Also after a refusal: it may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: announcements.all(me.id) }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    ending.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !ending.isPending && onClose()}
      title={words.title}
      description={announcement.title}
      footer={
        <>
          <Button variant="outline" disabled={ending.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form="end-announcement"
            variant="destructive"
            disabled={!shows(reason)}
            busy={ending.isPending && words.busy}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <form id="end-announcement" className="grid gap-4" noValidate onSubmit={submit}>
        <p>{words.says}</p>
        <Field label={words.reason} hint={words.reasonHint} error={ending.error && wordingOf(ending.error, words.failed)}>
          {(control) => (
            <Textarea {...control} rows={3} maxLength={longest.reason} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
