import { ArrowUp } from 'lucide-react'
import { useRef, type FormEvent, type KeyboardEvent } from 'react'
import { isTooLong, longestMessage, sendable } from '#domain/messages.ts'
import { textDrafts } from '#web/data/drafts/drafts.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { isEnter } from '#web/ui/keys.ts'
import { outbox } from '../outbox.ts'
import type { Person } from '../messages.data.ts'

const drafts = textDrafts('messages')

/** Enter sends, Shift+Enter adds a line. The draft is stored per conversation. */
export function Composer({ conversationId, other }: { conversationId: string; other: Person }) {
  const { text, write } = useTextDraft(drafts, conversationId)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = sendable(text)
  const firstName = other.full_name.split(' ')[0] ?? other.full_name

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (content === null) return
    outbox.send({ conversationId, recipientId: other.id, content })
    write('')
    box.current?.focus()
  }
  function pressed(event: KeyboardEvent) {
    if (isEnter(event.nativeEvent) && !event.shiftKey) send(event)
  }

  return (
    <form className="composer" onSubmit={send}>
      {isTooLong(text) && (
        <p id="message-too-long" className="field-error" role="alert">
          {`Please keep messages under ${longestMessage.toLocaleString('en-US')} characters. This one has ${text.trim().length.toLocaleString('en-US')}.`}
        </p>
      )}
      <span className="input area">
        <textarea
          ref={box}
          rows={1}
          aria-label={`Message ${firstName}`}
          placeholder={`Message ${firstName}`}
          enterKeyHint="send"
          value={text}
          aria-invalid={isTooLong(text) || undefined}
          aria-describedby={isTooLong(text) ? 'message-too-long' : undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={pressed}
        />
      </span>
      <Button type="submit" size="icon" aria-label="Send" disabled={content === null}>
        <ArrowUp aria-hidden />
      </Button>
    </form>
  )
}
