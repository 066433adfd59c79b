import { useQuery } from '@tanstack/react-query'
import { ContactRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { availabilityOf } from '#domain/jobs/applications.ts'
import { pieceIdsOf } from '#domain/jobs/chats.ts'
import { copy as moderation } from '#web/features/moderation/moderation.copy.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dayName, timeOf } from '#web/ui/days.ts'
import { Bubble, Bubbles } from '#web/ui/display/Bubble.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { InterviewCard } from '../interviews/InterviewCard.tsx'
import { Pieces } from '../Pieces.tsx'
import { Week } from '../Week.tsx'
import { chats, type Chat, type ChatMessage } from './chats.data.ts'
import type { Entry } from './entries.ts'
import { sharedIn, type Sides } from './sides.ts'
import { copy } from './chats.copy.ts'

type Line = { entry: Entry; chat: Chat; sides: Sides; startsDay: boolean; startsGroup: boolean; endsGroup: boolean }

export function ChatLine({ entry, chat, sides, startsDay, startsGroup, endsGroup }: Line) {
  const { sender_id, created_at, message } = entry
  const isMine = sender_id === sides.myId
  return (
    <div className={startsGroup ? 'job-chat-line' : 'job-chat-line continued'}>
      {startsDay && <Divider at={created_at} />}
      {message === null ? (
        <div className={classNames('job-chat-interview', isMine && 'mine')}>
          <InterviewCard interview={entry.interview} isOwner={sides.iAmOwner} name={sides.name} />
        </div>
      ) : message.message_type === 'contact' ? (
        <Contact chat={chat} sides={sides} isMine={isMine} />
      ) : (
        <Bubbles mine={isMine} picture={endsGroup ? <Face sides={sides} /> : <span className="job-chat-face" />}>
          <span className="visually-hidden">
            {isMine ? copy.you : sides.name}, {timeOf(created_at)}:{' '}
          </span>
          {isMine || message.removed_at !== null ? (
            <Content message={message} isMine={isMine} firstName={sides.firstName} />
          ) : (
            <div className="bubble-line">
              <Content message={message} isMine={false} firstName={sides.firstName} />
              <ReportMenu
                member={{ id: sides.otherId, full_name: sides.name }}
                about={{ type: 'job_message', id: message.id }}
                label={moderation.moreAbout(sides.name)}
                look={{ variant: 'ghost', size: 'icon-sm' }}
              />
            </div>
          )}
        </Bubbles>
      )}
    </div>
  )
}

function Content({ message, isMine, firstName }: { message: ChatMessage; isMine: boolean; firstName: string }) {
  const { message_type: type, metadata, content } = message
  const availability = type === 'availability' ? availabilityOf(metadata) : null
  if (availability) {
    return (
      <Card title={isMine ? copy.yourWeek : copy.weekOf(firstName)}>
        <Week availability={availability} />
      </Card>
    )
  }
  const ids = type === 'portfolio' ? pieceIdsOf(metadata) : []
  if (ids.length > 0) {
    return (
      <Card title={content}>
        <Pieces ids={ids} hidden={copy.piecesHidden} />
      </Card>
    )
  }
  const isRemoved = message.removed_at !== null
  return <Bubble quiet={isRemoved}>{isRemoved ? moderation.removedMessage : content}</Bubble>
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="job-chat-card" aria-label={title}>
      <b className="text-sm">{title}</b>
      {children}
    </section>
  )
}

/** The address comes from its owner's account, and only to the two of the chat. */
function Contact({ chat, sides, isMine }: { chat: Chat; sides: Sides; isMine: boolean }) {
  const contacts = useQuery(chats.contacts(chat))
  const email = contacts.data?.find(({ user_id }) => user_id === (isMine ? sides.myId : sides.otherId))?.email
  const { theirs } = sharedIn(chat, sides)
  return (
    <section className="job-chat-contact" aria-label={isMine ? copy.youShared : copy.theyShared(sides.firstName)}>
      <ContactRound aria-hidden />
      <div className="min-w-0">
        <b>{isMine ? copy.youShared : copy.theyShared(sides.firstName)}</b>
        {contacts.isError && <FailedLine says={copy.contactFailed} onRetry={() => void contacts.refetch()} />}
        {email !== undefined && (
          <p className="text-sm wrap-anywhere">
            {isMine ? `${email}. ${copy.seesIt(sides.firstName)}` : <a href={`mailto:${email}`}>{email}</a>}
          </p>
        )}
        {isMine && !theirs && <p className="text-sm">{copy.notShared(sides.firstName)}</p>}
      </div>
    </section>
  )
}

function Divider({ at }: { at: string }) {
  return (
    <p className="divider">
      <span>{dayName(at, useNow())}</span>
    </p>
  )
}

function Face({ sides: { name, other, otherId } }: { sides: Sides }) {
  return <Cameo name={name} craft={craftOf(other?.specialties[0])} seed={otherId} src={other?.profile_picture} size={30} />
}
