import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { isTooLong, sendable } from '#domain/messages.ts'
import { ask, db } from '#web/data/client.ts'
import { messageKeys } from '#web/data/message-keys.ts'
import { track } from '#web/data/measures/track.ts'
import { useMe } from '#web/data/session/session.ts'
import { failureWords } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { isEnter } from '#web/ui/keys.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './message.copy.ts'

type Message = Database['public']['Tables']['messages']['Insert']

function sendDirectly(senderId: string, recipientId: string, content: string) {
  // A trigger finds the conversation; only the generated type requires it.
  const row = { sender_id: senderId, recipient_id: recipientId, content } as Message
  return ask(db.from('messages').insert(row))
}

/** One message into the conversation with a member. Enter sends; Shift+Enter adds a line. */
export function DirectMessage({ to, onClose }: { to: { id: string; full_name: string }; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const content = sendable(text)
  const sending = useMutation({
    mutationFn: (written: string) => sendDirectly(me.id, to.id, written),
    onSuccess: () => {
      track('message_sent')
      notify.success(copy.sent(to.full_name), copy.sentTitle)
      onClose()
      return queries.invalidateQueries({ queryKey: messageKeys.everything(me.id) })
    },
    onError: (error) => notify.error(failureWords(error, copy.tryLater), copy.sendFailed),
  })
  function send() {
    if (content !== null && !sending.isPending) sending.mutate(content)
  }
  function pressed(event: KeyboardEvent) {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title(to.full_name)}
      description={copy.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button disabled={content === null} busy={sending.isPending && copy.sending} onClick={send}>
            {copy.send}
          </Button>
        </>
      }
    >
      <Field label={copy.label} error={isTooLong(text) ? copy.tooLong : null}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            enterKeyHint="send"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={pressed}
          />
        )}
      </Field>
    </Dialog>
  )
}
