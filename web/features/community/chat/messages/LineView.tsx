import { CircleAlert, Clock } from 'lucide-react'
import { shownText, type ChatMessage } from '#domain/community/chat.ts'
import { useIsOnline } from '#web/data/outbox/use-is-online.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { dayName, timeOf } from '#web/ui/days.ts'
import { Seal, Star } from '#web/ui/display/Seal.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../chat.copy.ts'
import { chatOutbox, type UnsentChat } from '../chat-outbox.ts'
import type { People } from '../people.data.ts'
import type { Line } from './lines.ts'
import { MessageMenu } from './MessageMenu.tsx'
import type { MessageActs } from './use-message-acts.ts'

type Person = People[string]

export function LineView({
  line,
  person,
  answered,
  acts,
  onReply,
}: {
  line: Line
  person: Person
  answered: ChatMessage | null
  acts: MessageActs
  onReply: (message: ChatMessage) => void
}) {
  const name = person?.full_name ?? line.username
  return (
    <>
      {line.startsDay && <Divider at={line.at} />}
      <article
        className={classNames('chat-line', line.isMine && 'mine', !line.startsGroup && 'continued')}
        aria-label={line.isMine ? copy.you : name}
      >
        {line.startsGroup ? (
          <Cameo name={name} craft={craftOf(person?.specialties[0])} seed={line.userId} src={person?.profile_picture} size={34} />
        ) : (
          <span />
        )}
        <div className="min-w-0">
          {line.startsGroup && (
            <p className="chat-by">
              <b>{line.isMine ? copy.you : name}</b>
              {person?.is_verified && <Seal />}
              {person?.is_founder && <Star founder label="Founder" />}
              <time dateTime={line.at}>{timeOf(line.at)}</time>
            </p>
          )}
          {answered !== null && (
            <p className="chat-answered">
              <span className="visually-hidden">{copy.answers(answered.username)}: </span>
              <b aria-hidden>{answered.username}</b> {shownText(answered.message_text)}
            </p>
          )}
          <p className="chat-text">{line.text}</p>
          {line.unsent !== null && <Unsent message={line.unsent} />}
        </div>
        {line.stored !== null && acts.selection.isOn && <Choice id={line.stored.id} name={line.isMine ? copy.you : name} acts={acts} />}
        {line.stored !== null && !acts.selection.isOn && (
          <MessageMenu message={line.stored} name={name} isMine={line.isMine} acts={acts} onReply={onReply} />
        )}
      </article>
    </>
  )
}

/** Ticks the message, wherever in it one presses. */
function Choice({ id, name, acts: { selection } }: { id: string; name: string; acts: MessageActs }) {
  const isChosen = selection.ids.includes(id)
  return (
    <Checkbox className="chat-choose" checked={isChosen} disabled={selection.isFull && !isChosen} onChange={() => selection.toggle(id)}>
      <span className="visually-hidden">{copy.choose(name)}</span>
    </Checkbox>
  )
}

function Divider({ at }: { at: string }) {
  return (
    <p className="divider">
      <span>{dayName(at, useNow())}</span>
    </p>
  )
}

function Unsent({ message }: { message: UnsentChat }) {
  const isOnline = useIsOnline()
  if (message.state === 'failed') {
    return (
      <div className="chat-unsent" role="alert">
        <span>
          <CircleAlert aria-hidden /> {message.reason}
        </span>
        <Button variant="link" size="sm" onClick={() => chatOutbox.retry(message.clientId)}>
          {copy.retry}
        </Button>
        <Button variant="link" size="sm" onClick={() => chatOutbox.remove(message.clientId)}>
          {copy.discard}
        </Button>
      </div>
    )
  }
  return (
    <p className="chat-unsent waiting">
      <Clock aria-hidden /> {isOnline ? copy.sending : copy.waiting}
    </p>
  )
}
