import { useQuery } from '@tanstack/react-query'
import { ContactRound } from 'lucide-react'
import { applicationCan } from '#domain/jobs/applications.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
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
import { copy } from './chats.copy.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { useLiveChat } from './use-live-chat.ts'
import '../applications.css'
import './chats.css'

/** The chat about an application, for the owner of the job and for the applicant. One dialog from loading on, so that it gives the focus back. */
export function ChatDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const me = useMe()
  const found = useQuery(chats.application(applicationId))
  const application = found.data ?? null
  const { job_id = '', owner_id = '' } = application ?? {}
  const opened = useQuery({ ...chats.chat({ id: applicationId, job_id, owner_id }, me.id), enabled: application !== null })
  const failed = found.isError ? found : opened.isError ? opened : null
  useFailureToast(failed?.error ?? null, copy.initializeFailed)
  const sides = application && sidesOf(application, me.id)
  const chat = opened.data ?? null
  return (
    <Dialog
      wide
      className="job-chat-dialog"
      open
      title={sides ? <Name sides={sides} /> : copy.chat}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(application && { description: application.job?.title ?? copy.aboutGone })}
      {...(sides && chat && { footer: <Composer chat={chat} application={application} sides={sides} /> })}
    >
      <div className="job-chat">
        {application && sides && chat ? (
          <Opened chat={chat} application={application} sides={sides} />
        ) : failed ? (
          <ErrorState title={copy.initializeFailed} onRetry={() => void failed.refetch()}>
            {wordingOf(failed.error, '')}
          </ErrorState>
        ) : found.isPending || (application && opened.isPending) ? (
          <Loading />
        ) : (
          <Nothing isThere={application !== null} />
        )}
      </div>
    </Dialog>
  )
}

function Nothing({ isThere }: { isThere: boolean }) {
  const { title, line } = isThere ? copy.notYet : copy.missing
  return <ErrorState title={title}>{line}</ErrorState>
}

function Opened({ chat, application, sides }: { chat: Chat; application: ChatApplication; sides: Sides }) {
  useLiveChat(chat.id, application.id)
  const { job } = application
  const canHire = sides.iAmOwner && job !== null && applicationCan.hire(application, job)
  return (
    <>
      <div className="job-chat-status">
        <StatusBadge status={application.status} />
        {chat.contact_shared && (
          <Badge tone="success" icon={<ContactRound aria-hidden />}>
            {copy.badge}
          </Badge>
        )}
        {canHire && <HireButton id={application.id} name={sides.name} size="sm" />}
      </div>
      <ChatMessages chat={chat} application={application} sides={sides} />
    </>
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
