import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX, CircleX, Flag, MessageCircle, Scale, ShieldAlert, UserX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { appointmentCan } from '#domain/scheduling/appointments.ts'
import { conductCan } from '#domain/trading/conduct.ts'
import { cancelReasons, tradeCan, type CancelReason } from '#domain/trades.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import type { MyTrade } from '../my-trade.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'
import { NoShowDialog } from './NoShowDialog.tsx'
import { copy } from './conduct.copy.ts'

const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))

const cannotCome: readonly CancelReason[] = ['illness', 'schedule', 'distance', 'other']

type Step = 'menu' | 'cannot come' | 'no-show' | 'dispute' | 'unsafe' | 'report' | 'cancel for safety' | 'cancel'

const reasonsOf = { 'cannot come': cannotCome, 'cancel for safety': ['safety'], cancel: cancelReasons } as const

/** What can be done when something went wrong, of what fits now. Each choice first says what it means. */
export function WrongDialog({ mine, onClose, onOpen }: { mine: MyTrade; onClose: () => void; onOpen: (opened: Opened) => void }) {
  const { trade, other } = mine
  const [step, setStep] = useState<Step>('menu')
  if (step === 'menu') return <Menu mine={mine} onClose={onClose} onOpen={onOpen} onStep={setStep} />
  if (step === 'no-show') return <NoShowDialog mine={mine} onClose={onClose} />
  if (step === 'dispute') return <DisputeDialog mine={mine} onClose={onClose} />
  if (step === 'unsafe') return <Unsafe mine={mine} onClose={onClose} onStep={setStep} />
  if (step === 'report') {
    return other && <ReportDialog member={other} about={{ type: 'trade', id: trade.id }} open onOpenChange={onClose} />
  }
  return <CancelDialog mine={mine} reasons={reasonsOf[step]} onClose={onClose} />
}

function Menu({
  mine,
  onClose,
  onOpen,
  onStep,
}: {
  mine: MyTrade
  onClose: () => void
  onOpen: (opened: Opened) => void
  onStep: (step: Step) => void
}) {
  const { trade, myId, them, other, appointments } = mine
  const now = useNow()
  const words = copy.menu
  const meetings = appointments.map(({ meeting }) => meeting)
  const open = meetings.filter((meeting) => appointmentCan(meeting, 'propose', myId, now))
  // What has a time already is what went wrong.
  const movable = open.find(({ status }) => status === 'confirmed') ?? open[0]
  const canCancel = tradeCan.cancel(trade, myId, now)
  const isAgreed = meetings.some(({ status }) => status === 'confirmed')
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.line}>
      <ul className="trade-wrong">
        {movable && (
          <Choice
            icon={CalendarClock}
            onChoose={() => {
              onClose()
              onOpen({ kind: 'propose', meetingId: movable.id })
            }}
          >
            {words.time}
          </Choice>
        )}
        {canCancel && isAgreed && movable && (
          <Choice icon={CalendarX} onChoose={() => onStep('cannot come')}>
            {words.cannotCome}
          </Choice>
        )}
        {meetings.some((meeting) => appointmentCan(meeting, 'report', myId, now)) && (
          <Choice icon={UserX} onChoose={() => onStep('no-show')}>
            {words.noShow(mine.firstName)}
          </Choice>
        )}
        {meetings.some((meeting) => conductCan.dispute(trade, meeting, myId, now)) && (
          <Choice icon={Scale} onChoose={() => onStep('dispute')}>
            {words.dispute}
          </Choice>
        )}
        {other && (
          <Choice icon={ShieldAlert} onChoose={() => onStep('unsafe')}>
            {words.unsafe}
          </Choice>
        )}
        {trade.conversation_id !== null && (
          <li>
            <Link {...paths.conversation(trade.conversation_id)}>
              <MessageCircle aria-hidden /> {words.message(them)}
            </Link>
          </li>
        )}
        {canCancel && (
          <Choice icon={CircleX} onChoose={() => onStep('cancel')}>
            {words.cancel}
          </Choice>
        )}
      </ul>
    </Dialog>
  )
}

/** The report is private and ends nothing; cancelling asks once more. */
function Unsafe({ mine, onClose, onStep }: { mine: MyTrade; onClose: () => void; onStep: (step: Step) => void }) {
  const { trade, myId, them } = mine
  const now = useNow()
  const words = copy.unsafe
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.line(them)}>
      <ul className="trade-wrong">
        <Choice icon={Flag} onChoose={() => onStep('report')}>
          {words.report(them)}
        </Choice>
        {tradeCan.cancel(trade, myId, now) && (
          <Choice icon={CircleX} onChoose={() => onStep('cancel for safety')}>
            {words.cancel}
          </Choice>
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
