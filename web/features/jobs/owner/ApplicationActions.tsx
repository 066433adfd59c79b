import { Bookmark, CalendarPlus, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { applicationCan, reconsiderUntil } from '#domain/jobs/applications.ts'
import { canSchedule } from '#domain/jobs/interviews.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { ReceivedApplication } from '../applications.data.ts'
import { copy as interviewCopy } from '../interviews/interviews.copy.ts'
import type { Job } from '../jobs.data.ts'
import { ChatButton } from '../chats/ChatButton.tsx'
import { HireButton } from './HireButton.tsx'
import { copy } from './owner.copy.ts'
import { useApplicationMove } from './use-application-move.ts'

const PassDialog = fetchedDialog(() => import('./PassDialog.tsx').then(({ PassDialog: part }) => part))
const RejectDialog = fetchedDialog(() => import('./RejectDialog.tsx').then(({ RejectDialog: part }) => part))
const ScheduleDialog = fetchedDialog(() => import('../interviews/ScheduleDialog.tsx').then(({ ScheduleDialog: part }) => part))

export function ApplicationActions({ job, application, name }: { job: Job; application: ReceivedApplication; name: string }) {
  const now = useNow()
  const { id } = application
  const [asking, setAsking] = useState<'pass' | 'reject' | 'schedule' | null>(null)
  const move = useApplicationMove()
  const close = () => setAsking(null)
  const until = reconsiderUntil(application)
  const isLate = until !== null && until <= now
  const isMoving = (status: string) => move.isPending && move.variables.status === status
  return (
    <>
      {until && <p className="muted text-sm">{isLate ? copy.reconsiderOver : copy.reconsiderUntil(shortDay(until.toISOString(), now))}</p>}
      <div className="application-actions">
        {applicationCan.pass(application) && (
          <Button variant="ghost" disabled={move.isPending} onClick={() => setAsking('pass')}>
            <X aria-hidden /> {copy.pass}
          </Button>
        )}
        {applicationCan.reject(application) && (
          <Button variant="ghost" disabled={move.isPending} aria-haspopup="dialog" onClick={() => setAsking('reject')}>
            <CircleX aria-hidden /> {copy.reject}
          </Button>
        )}
        {applicationCan.shortlist(application) && (
          <Button
            variant="outline"
            disabled={isLate || move.isPending}
            aria-busy={isMoving('shortlisted') || undefined}
            onClick={() => move.mutate({ id, status: 'shortlisted', name })}
          >
            <Bookmark aria-hidden /> {copy.shortlist}
          </Button>
        )}
        {canSchedule(application, application.interviews) && (
          <Button variant="outline" disabled={move.isPending} aria-haspopup="dialog" onClick={() => setAsking('schedule')}>
            <CalendarPlus aria-hidden /> {interviewCopy.schedule}
          </Button>
        )}
        <ChatButton applicationId={id} />
        {applicationCan.hire(application, job) && <HireButton id={id} name={name} disabled={move.isPending} />}
      </div>
      {asking === 'schedule' && <ScheduleDialog application={application} name={name} onClose={close} />}
      {asking === 'reject' && (
        <RejectDialog
          name={name}
          busy={isMoving('rejected') && copy.rejecting.busy}
          onReject={(note) => move.mutate({ id, status: 'rejected', name, note }, { onSettled: close })}
          onClose={close}
        />
      )}
      {asking === 'pass' && (
        <PassDialog
          name={name}
          busy={isMoving('passed') && copy.passing.busy}
          onPass={(note) => move.mutate({ id, status: 'passed', name, note }, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
