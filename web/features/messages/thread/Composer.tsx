import { ArrowUp } from 'lucide-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { isTooLong, longestMessage, sendable } from '#domain/messages.ts'
import { kept } from '#web/data/kept.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { isEnter } from '#web/ui/keys.ts'
import { outbox } from '../outbox.ts'
import type { Person } from '../messages.data.ts'

/** Enter sends, Shift+Enter adds a line. The draft is stored per conversation. */
export function Composer({ conversationId, other }: { conversationId: string; other: Person }) {
  const draftName = `messages:${conversationId}`
  const [text, setText] = useState(() => kept.draft.get(draftName))
  const box = useRef<HTMLTextAreaElement>(null)
  const content = sendable(text)
  const firstName = other.full_name.split(' ')[0] ?? other.full_name

  function write(next: string) {
    setText(next)
    kept.draft.set(draftName, next)
  }
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
