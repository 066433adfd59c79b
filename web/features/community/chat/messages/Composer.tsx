import { ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { hasPicture, isTooLarge, sendable, usernameOf, type ChatMessage, type ChatRoom } from '#domain/community/chat.ts'
import { useTextDraft } from '#web/data/drafts/use-draft.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { isComposing, isEnter } from '#web/ui/keys.ts'
import { copy } from '../chat.copy.ts'
import { chatDrafts } from '../chat-drafts.ts'
import { chatOutbox } from '../chat-outbox.ts'

/** Enter sends, Shift+Enter adds a line. The draft is stored per room; what is refused here stays where it was written. */
export function Composer({
  room,
  replyTo,
  onReply,
  onTyping,
  onSent,
}: {
  room: ChatRoom
  replyTo: ChatMessage | null
  onReply: (message: ChatMessage | null) => void
  onTyping: () => void
  onSent: () => void
}) {
  const { text, refusal, isSendable, write, send } = useWriting(room, onTyping)
  const box = useRef<HTMLTextAreaElement>(null)
  const replyId = replyTo?.id
  useEffect(() => {
    if (replyId !== undefined) box.current?.focus()
  }, [replyId])

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!send(replyTo)) return
    onReply(null)
    onSent()
    box.current?.focus()
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape' && replyTo !== null && !isComposing(event.nativeEvent)) onReply(null)
    if (isEnter(event.nativeEvent) && !event.shiftKey) submit(event)
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      {replyTo !== null && (
        <p className="chat-replying">
          <span className="truncate">{copy.replyingTo(replyTo.username)}</span>
          <Button variant="ghost" size="icon-sm" aria-label={copy.cancelReply} onClick={() => onReply(null)}>
            <X aria-hidden />
          </Button>
        </p>
      )}
      {refusal !== null && (
        <p id="chat-refusal" className="field-error" role="alert">
          {refusal}
        </p>
      )}
      <span className="input area">
        <textarea
          ref={box}
          rows={1}
          aria-label={copy.write(room.name)}
          placeholder={copy.write(room.name)}
          enterKeyHint="send"
          value={text}
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? 'chat-hint' : 'chat-refusal chat-hint'}
          onChange={(event) => write(event.target.value)}
          onKeyDown={pressed}
        />
      </span>
      <Button type="submit" size="icon" aria-label={copy.send} disabled={!isSendable}>
        <ArrowUp aria-hidden />
      </Button>
      <p id="chat-hint" className="muted text-xs">
        {copy.hint}
      </p>
    </form>
  )
}

/** The text for a room, kept until it is sent, and why it was not. */
function useWriting(room: ChatRoom, onTyping: () => void) {
  const me = useMe()
  const { text, write: keep } = useTextDraft(chatDrafts, room.id)
  const [refusal, setRefusal] = useState<string | null>(null)
  const content = sendable(text)

  function write(next: string) {
    keep(next)
    setRefusal(null)
    if (next.trim() !== '') onTyping()
  }
  /** Whether it is on its way. */
  function send(replyTo: ChatMessage | null): boolean {
    if (content === null) return false
    if (isTooLarge(content)) {
      setRefusal(copy.tooLarge.line)
      notify.error(copy.tooLarge.line, copy.tooLarge.title)
      return false
    }
    if (hasPicture(content)) {
      setRefusal(copy.noPictures)
      return false
    }
    const username = usernameOf({ full_name: me.user_metadata['full_name'] as string | undefined, email: me.email })
    chatOutbox.send({ roomId: room.id, username, text: content, replyTo: replyTo?.id ?? null })
    write('')
    return true
  }
  return { text, refusal, isSendable: content !== null, write, send }
}
