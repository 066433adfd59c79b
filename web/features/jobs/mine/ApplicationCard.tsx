import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { applicationCan, isAwaiting } from '#domain/jobs/applications.ts'
import { failureWords } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { useIsSuspended } from '#web/features/account/use-me.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { copy as shared } from '../applications.copy.ts'
import { applicationMoves, applications, type SentApplication } from '../applications.data.ts'
import { Interviews } from '../interviews/Interviews.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { ApplicationTimeline } from './ApplicationTimeline.tsx'
import { copy } from './mine.copy.ts'

type Card = { application: SentApplication; isCurrent: boolean; onLeave: () => void }

/** `isCurrent`: the one that a notification leads to. */
export function ApplicationCard({ application, isCurrent, onLeave }: Card) {
  const { job, mode, status } = application
  const isSuspended = useIsSuspended()
  // Its applicants read a job whatever became of it, unless it was taken down or they are suspended.
  const ended = job ? job.ended : isSuspended ? 'suspended' : 'rejected'
  return (
    <li
      className="application-card"
      aria-labelledby={`application-${application.id}`}
      aria-current={isCurrent || undefined}
      ref={isCurrent ? scrollTo : undefined}
    >
      <Art craft={craftOf(job?.categories[0])} seed={application.job_id} src={job?.image_url} w={120} h={144} sizes="4rem" />
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere" id={`application-${application.id}`}>
          {job?.title ?? (isSuspended ? copy.unread : copy.gone)}
        </h3>
        {job && (
          <span className="text-sm">
            {job.company_name}
            <span className="muted">{placeOf(job)}</span>
          </span>
        )}
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          <Badge tone="outline">{shared.modes[mode]}</Badge>
        </span>
        <ApplicationTimeline application={application} />
        {job?.deleted_at && <p className="note mt-1">{copy.deleted}</p>}
        {ended && isAwaiting(application) && <p className="note mt-1">{copy.ended[ended] ?? copy.ended['expired']}</p>}
        <Outcome application={application} />
        <span className="flex flex-wrap gap-2 pt-1">
          {job && (
            <Button asChild variant="outline" size="sm">
              <Link {...paths.jobs({ id: job.id })} onClick={onLeave}>
                {copy.view}
              </Link>
            </Button>
          )}
          {application.chat && (
            <Button asChild variant="outline" size="sm">
              <Link {...paths.jobs({ id: application.job_id, chat: application.id })} onClick={onLeave}>
                <MessagesSquare aria-hidden /> {copy.chat}
              </Link>
            </Button>
          )}
          {applicationCan.withdraw(application) && <Withdraw id={application.id} job={job} />}
        </span>
      </div>
      <Interviews interviews={application.interviews} isOwner={false} name={job?.company_name ?? copy.poster} />
    </li>
  )
}

const scrollTo = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

const placeOf = ({ is_remote, location }: { is_remote: boolean; location: string }) => {
  const place = is_remote ? shared.remote : location
  return place && `, ${place}`
}

/** Why it was turned down. */
function Outcome({ application: { status, reason } }: { application: SentApplication }) {
  if (status !== 'passed' && status !== 'rejected') return null
  if (reason === 'position_filled') return <p className="muted text-sm">{copy.filled}</p>
  return (
    <>
      <p className="muted text-sm">{copy.passed}</p>
      {reason && <blockquote className="application-note">{reason}</blockquote>}
    </>
  )
}

function Withdraw({ id, job }: { id: string; job: { title: string; company_name: string } | null }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => applicationMoves.move(id, 'withdrawn'),
    onSuccess: () => notify.success(job ? copy.withdrawn(job.title) : copy.withdrawnGone, copy.withdrawnTitle),
    onError: (error) => notify.error(failureWords(error, copy.withdrawFailed)),
    onSettled: () => {
      setOpen(false)
      // Whatever it led to: the owner may have been faster.
      return queries.invalidateQueries({ queryKey: applications.all })
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {copy.withdraw}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={copy.question.title}
        action={copy.question.action}
        cancel={copy.question.cancel}
        busy={withdraw.isPending && copy.question.busy}
        onAction={() => withdraw.mutate()}
      >
        <p>{job ? copy.question.line(job.title, job.company_name) : copy.question.goneLine}</p>
      </AlertDialog>
    </>
  )
}
