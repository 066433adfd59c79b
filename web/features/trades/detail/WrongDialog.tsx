import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleX, Flag, MessageCircle, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { tradeCan } from '#domain/trades.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import type { MyTrade } from '../my-trade.ts'
import { copy } from './detail.copy.ts'

const ReportDialog = lazy(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => ({ default: part })))

/** What can be done when something went wrong. Only its last choice ends the trade, and asks for a reason first. */
export function WrongDialog({
  mine,
  onClose,
  onOpen,
  onCancel,
}: {
  mine: MyTrade
  onClose: () => void
  onOpen: (opened: Opened) => void
  onCancel: () => void
}) {
  const { trade, myId, them, other, appointments } = mine
  const now = useNow()
  const [isReporting, setReporting] = useState(false)
  const movable = appointments.find(({ meeting }) => appointmentCan(meeting, 'propose', myId, now))?.meeting
  const canCancel = tradeCan.cancel(trade, myId)
  if (isReporting && other) {
    return (
      <Suspense>
        <ReportDialog member={other} about={{ type: 'trade', id: trade.id }} open onOpenChange={onClose} />
      </Suspense>
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.wrong.long} description={copy.wrong.line(them)}>
      <ul className="trade-wrong">
        {movable && (
          <Choice
            icon={CalendarClock}
            onChoose={() => {
              onClose()
              onOpen({ kind: 'propose', meetingId: movable.id })
            }}
          >
            {copy.wrong.time}
          </Choice>
        )}
        {trade.conversation_id !== null && (
          <li>
            <Link {...linkTo(paths.conversation(trade.conversation_id))}>
              <MessageCircle aria-hidden /> {copy.wrong.message(them)}
            </Link>
          </li>
        )}
        {other && (
          <Choice icon={Flag} onChoose={() => setReporting(true)}>
            {copy.wrong.report(them)}
          </Choice>
        )}
        {canCancel ? (
          <Choice icon={CircleX} onChoose={onCancel}>
            {copy.wrong.cancel}
          </Choice>
        ) : (
          <li className="muted text-sm">{copy.wrong.owing(them)}</li>
        )}
      </ul>
    </Dialog>
  )
}

function Choice({ icon: Icon, onChoose, children }: { icon: LucideIcon; onChoose: () => void; children: string }) {
  return (
    <li>
      <button type="button" onClick={onChoose}>
        <Icon aria-hidden /> {children}
      </button>
    </li>
  )
}
