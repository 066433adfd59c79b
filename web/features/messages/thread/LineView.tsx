import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useIsOnline } from '#web/data/outbox/use-is-online.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Bubble, Bubbles } from '#web/ui/display/Bubble.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy as moderation } from '#web/features/moderation/moderation.copy.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import type { Line } from './lines.ts'
import type { Person, ThreadTrade } from '../messages.data.ts'
import { outbox, type UnsentMessage } from '../outbox.ts'
import { TradeCard } from './TradeCard.tsx'
import { dayName, timeOf } from '#web/ui/days.ts'

export function LineView({
  line,
  isLast,
  other,
  otherId,
  trades,
}: {
  line: Line
  isLast: boolean
  other: Person | null
  otherId: string
  trades: ThreadTrade[] | undefined
}) {
  const me = useMe()
  const firstName = other?.full_name.split(' ')[0] ?? 'them'
  const trade = trades?.find(({ id }) => id === line.tradeId)
  return (
    <div className={classNames('thread-line', !line.startsGroup && !line.startsDay && 'continued', isLast && 'last')}>
      {line.startsDay && <Divider at={line.at} />}
      {line.tradeId !== null ? (
        <TradeCard tradeId={line.tradeId} trade={trade} content={line.content} myId={me.id} them={firstName} />
      ) : (
        <Bubbles mine={line.isMine} picture={line.endsGroup ? <Face other={other} otherId={otherId} /> : <span className="face-place" />}>
          <div className="bubble-line">
            <Bubble quiet={line.isRemoved}>
              <span className="visually-hidden">
                {line.isMine ? 'You' : (other?.full_name ?? 'Member')}, {timeOf(line.at)}:{' '}
              </span>
              {line.isRemoved ? moderation.removedMessage : line.content}
            </Bubble>
            {line.reportedId !== null && (
              <ReportMenu
                member={{ id: otherId, full_name: other?.full_name ?? 'Member' }}
                about={{ type: 'message', id: line.reportedId }}
                label={moderation.moreAbout(other?.full_name ?? 'a member')}
                look={{ variant: 'ghost', size: 'icon-sm' }}
              />
            )}
          </div>
          <Mark mark={line.mark} at={line.at} />
        </Bubbles>
      )}
    </div>
  )
}

function Divider({ at }: { at: string }) {
  return (
    <p className="divider">
      <span>{dayName(at, useNow())}</span>
    </p>
  )
}

function Face({ other, otherId }: { other: Person | null; otherId: string }) {
  return (
    <Cameo
      name={other?.full_name ?? 'Member'}
      craft={craftOf(other?.specialties[0])}
      seed={otherId}
      src={other?.profile_picture}
      size={30}
    />
  )
}

function Mark({ mark, at }: { mark: Line['mark']; at: string }) {
  if (mark === null) return null
  if (mark.kind === 'unsent') return <UnsentMark message={mark.message} />
  return mark.kind === 'seen' ? (
    <p className="receipt">
      <CheckCheck aria-hidden /> Seen {timeOf(mark.at)}
    </p>
  ) : (
    <p className="receipt">
      <Check aria-hidden /> Sent {timeOf(at)}
    </p>
  )
}

function UnsentMark({ message }: { message: UnsentMessage }) {
  const isOnline = useIsOnline()
  if (message.state === 'failed') {
    return (
      <div className="unsent" role="alert">
        <p>
          <CircleAlert aria-hidden /> {message.reason}
        </p>
        <Button variant="link" size="sm" onClick={() => outbox.retry(message.clientId)}>
          Retry
        </Button>
        <Button variant="link" size="sm" onClick={() => outbox.remove(message.clientId)}>
          Delete
        </Button>
      </div>
    )
  }
  return (
    <p className="receipt waiting">
      <Clock aria-hidden /> {isOnline ? 'Sending...' : "Will send when you're online"}
    </p>
  )
}
