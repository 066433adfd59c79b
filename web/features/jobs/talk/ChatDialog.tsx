import { useQuery } from '@tanstack/react-query'
import { ContactRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { applicationCan } from '#domain/jobs/applications.ts'
import { useMe } from '#web/data/session/session.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { HireButton } from '../owner/HireButton.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { chats, type Chat, type ChatApplication } from './chats.data.ts'
import { Composer } from './Composer.tsx'
import { sidesOf, type Sides } from './sides.ts'
import { copy } from './talk.copy.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useLiveChat } from './use-live-chat.ts'
import '../applications.css'
import './talk.css'

/** The chat about an application, for the owner of the job and for the applicant. */
export function ChatDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const me = useMe()
  const found = useQuery(chats.application(applicationId))
  useFailureToast(found.error, copy.initializeFailed)
  if (found.data) return <About application={found.data} myId={me.id} onClose={onClose} />
  return (
    <Frame title={copy.chat} onClose={onClose}>
      {found.isPending ? (
        <Loading />
      ) : found.isError ? (
        <ErrorState title={copy.initializeFailed} onRetry={() => void found.refetch()} />
      ) : (
        <ErrorState title={copy.missing.title}>{copy.missing.line}</ErrorState>
      )}
    </Frame>
  )
}

function About({ application, myId, onClose }: { application: ChatApplication; myId: string; onClose: () => void }) {
  const chat = useQuery(chats.chat(application, myId))
  const sides = sidesOf(application, myId)
  useFailureToast(chat.error, copy.initializeFailed)
  const head = { title: <Name sides={sides} />, description: application.job?.title ?? copy.aboutGone, onClose }
  if (chat.data) return <Opened {...head} chat={chat.data} application={application} sides={sides} />
  return (
    <Frame {...head}>
      {chat.isPending ? (
        <Loading />
      ) : chat.isError ? (
        <ErrorState title={copy.initializeFailed} onRetry={() => void chat.refetch()} />
      ) : (
        <ErrorState title={copy.notYet.title}>{copy.notYet.line}</ErrorState>
      )}
    </Frame>
  )
}

type Head = { title: ReactNode; description: string; onClose: () => void }

function Opened({ chat, application, sides, ...head }: Head & { chat: Chat; application: ChatApplication; sides: Sides }) {
  useLiveChat(chat.id, application.id)
  const { job } = application
  const canHire = sides.iAmOwner && job !== null && applicationCan.hire(application, job)
  return (
    <Frame {...head} footer={<Composer chat={chat} sides={sides} availability={sides.iAmOwner ? null : application.availability} />}>
      <div className="talk-status">
        <StatusBadge status={application.status} />
        {chat.contact_shared && (
          <Badge tone="success" icon={<ContactRound aria-hidden />}>
            {copy.badge}
          </Badge>
        )}
        {canHire && <HireButton id={application.id} name={sides.name} size="sm" />}
      </div>
      <ChatMessages chat={chat} sides={sides} />
    </Frame>
  )
}

function Frame({
  title,
  description,
  footer,
  onClose,
  children,
}: Partial<Head> & Pick<Head, 'title' | 'onClose'> & { footer?: ReactNode; children: ReactNode }) {
  return (
    <Dialog
      wide
      open
      title={title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(description && { description })}
      {...(footer && { footer })}
    >
      <div className="talk">{children}</div>
    </Dialog>
  )
}

function Name({ sides: { name, other } }: { sides: Sides }) {
  return (
    <>
      <span className="visually-hidden">{copy.retitled(name)}</span>
      <span aria-hidden>
        {name} {other?.is_verified && <Seal />}
      </span>
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 pt-4" aria-label={copy.loading} aria-busy>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="ml-auto h-12 w-1/2" />
      <Skeleton className="h-20 w-2/3" />
    </div>
  )
}
