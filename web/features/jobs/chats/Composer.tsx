import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CalendarClock, CalendarPlus, ContactRound, Images, type LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { availabilityOf, type Availability } from '#domain/jobs/applications.ts'
import { canSchedule } from '#domain/jobs/interviews.ts'
import { isTooLong, sendable } from '#domain/messages.ts'
import { failureWords } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { isEnter } from '#web/ui/keys.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { copy as interviewCopy } from '../interviews/interviews.copy.ts'
import { readChatAgain, write, type Chat, type ChatApplication, type Draft } from './chats.data.ts'
import { PiecesPanel } from './PiecesPanel.tsx'
import { ShareContact } from './ShareContact.tsx'
import { sharedIn, type Sides } from './sides.ts'
import { copy } from './chats.copy.ts'
import { WeekPanel } from './WeekPanel.tsx'

const ScheduleDialog = fetchedDialog(() => import('../interviews/ScheduleDialog.tsx').then(({ ScheduleDialog: part }) => part))

type Panel = 'week' | 'portfolio' | 'contact' | 'schedule' | null

/** Enter sends, Shift+Enter adds a line. What failed to send stays where it was written. */
export function Composer({ chat, application, sides }: { chat: Chat; application: ChatApplication; sides: Sides }) {
  const [text, setText] = useState('')
  const [panel, setPanel] = useState<Panel>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { send, isSending } = useSending(chat, sides)
  const content = sendable(text)
  const { mine, theirs } = sharedIn(chat, sides)
  const close = () => setPanel(null)

  function sendText() {
    if (content === null || isSending) return
    send({ content, message_type: 'text', metadata: null }, () => {
      setText('')
      box.current?.focus()
    })
  }
  function pressed(event: KeyboardEvent) {
    if (!isEnter(event.nativeEvent) || event.shiftKey) return
    event.preventDefault()
    sendText()
  }
  const sendWeek = (week: Availability) => send({ content: copy.weekSent, message_type: 'availability', metadata: week }, close)
  const sendPieces = (ids: string[]) =>
    send({ content: copy.piecesSent, message_type: 'portfolio', metadata: { portfolio_ids: ids } }, close)

  if (panel === 'week')
    return (
      <WeekPanel
        start={sides.iAmOwner ? null : availabilityOf(application.availability)}
        isSending={isSending}
        onSend={sendWeek}
        onClose={close}
      />
    )
  if (panel === 'portfolio') return <PiecesPanel isSending={isSending} onSend={sendPieces} onClose={close} />
  return (
    <div className="job-chat-composer">
      <fieldset className="job-chat-tools" aria-label={copy.tools}>
        {sides.iAmOwner && canSchedule(application, application.interviews) && (
          <Tool icon={CalendarPlus} label={interviewCopy.schedule} onClick={() => setPanel('schedule')} />
        )}
        <Tool icon={CalendarClock} label={copy.week} onClick={() => setPanel('week')} />
        <Tool icon={Images} label={copy.portfolio} onClick={() => setPanel('portfolio')} />
        {!mine && (sides.iAmOwner || theirs) && (
          <Tool icon={ContactRound} label={sides.iAmOwner ? copy.contact : copy.contactBack} onClick={() => setPanel('contact')} />
        )}
      </fieldset>
      {isTooLong(text) && (
        <p className="field-error" role="alert">
          {copy.tooLong}
        </p>
      )}
      <div className="job-chat-write">
        <span className="input area">
          <textarea
            ref={box}
            rows={1}
            aria-label={copy.write(sides.firstName)}
            placeholder={copy.write(sides.firstName)}
            enterKeyHint="send"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={pressed}
          />
        </span>
        <Button size="icon" aria-label={copy.send} disabled={content === null || isSending} onClick={sendText}>
          <ArrowUp aria-hidden />
        </Button>
      </div>
      {panel === 'schedule' && <ScheduleDialog application={application} name={sides.name} onClose={close} />}
      <ShareContact chat={chat} sides={sides} open={panel === 'contact'} onClose={close} />
    </div>
  )
}

function Tool({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" className="job-chat-tool" onClick={onClick}>
      <Icon aria-hidden /> {label}
    </Button>
  )
}

function useSending(chat: Chat, { myId }: Sides) {
  const queries = useQueryClient()
  // The same until it is stored: sending again after a lost answer stores it once.
  const clientId = useRef<{ words: string; id: string } | null>(null)
  const sending = useMutation({
    mutationFn: (draft: Draft) => write.say(chat.id, myId, draft),
    onError: (error) => notify.error(failureWords(error, copy.sendFailed)),
    onSuccess: () => {
      clientId.current = null
      return readChatAgain(queries)
    },
  })
  function send(draft: Omit<Draft, 'client_id'>, onSent: () => void) {
    const words = JSON.stringify(draft)
    if (clientId.current?.words !== words) clientId.current = { words, id: crypto.randomUUID() }
    sending.mutate({ ...draft, client_id: clientId.current.id }, { onSuccess: onSent })
  }
  return { send, isSending: sending.isPending }
}
