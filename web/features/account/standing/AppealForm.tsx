import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './standing.copy.ts'
import { appealLimit, standing } from './standing.data.ts'

const drafts = textDrafts('appeal')

/** What is written is kept under `id`, that of what is appealed, until it is sent. */
export function AppealForm({
  id,
  send,
  onClose,
}: {
  id: string
  send: (id: string, message: string) => Promise<unknown>
  onClose: () => void
}) {
  const me = useMe()
  const queries = useQueryClient()
  const { text: message, write, forget } = useTextDraft(drafts, id)
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus({ preventScroll: true })
    // With its buttons, which focusing the field alone would leave below the screen.
    area.current?.form?.scrollIntoView({ block: 'center' })
  }, [])
  const isEmpty = !shows(message)
  const sending = useMutation({
    mutationFn: () => send(id, message),
    onSuccess: async () => {
      notify.success(copy.appeal.sent)
      forget()
      await Promise.all([standing.own, standing.strikes].map((read) => queries.invalidateQueries({ queryKey: read(me.id).queryKey })))
      onClose()
    },
    onError: (error) => notify.error(wordingOf(error, copy.appeal.failed)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isEmpty && !sending.isPending) sending.mutate()
  }

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field
        label={copy.appeal.label}
        hint={copy.appeal.hint(appealLimit - message.length)}
        error={isTried && isEmpty ? copy.appeal.empty : null}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={5}
            value={message}
            maxLength={appealLimit}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <div className="settings-actions">
        <Button type="submit" busy={sending.isPending && copy.appeal.sending}>
          {copy.appeal.send}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {copy.appeal.cancel}
        </Button>
      </div>
    </form>
  )
}
