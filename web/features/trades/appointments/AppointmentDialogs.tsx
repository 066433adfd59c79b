import { isProvider } from '#domain/scheduling/appointments.ts'
import { lowered } from '#domain/trading/items.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { copy } from './appointments.copy.ts'
import { dayOutbox } from '../day/day-outbox.ts'

const ProposeTimes = fetchedDialog(() => import('./ProposeTimes.tsx').then(({ ProposeTimes: part }) => part))
const AnotherDay = fetchedDialog(() => import('./AnotherDay.tsx').then(({ AnotherDay: part }) => part))
const PlaceDialog = fetchedDialog(() => import('./PlaceDialog.tsx').then(({ PlaceDialog: part }) => part))

/** Which question is open, of which appointment. */
export type Opened = { kind: 'propose' | 'place' | 'split' | 'done'; meetingId: string }

export function AppointmentDialogs({ opened, mine, onClose }: { opened: Opened; mine: MyTrade; onClose: () => void }) {
  const each = mine.appointments.find(({ meeting }) => meeting.id === opened.meetingId)
  if (!each) return null
  const Part = opened.kind === 'propose' ? ProposeTimes : opened.kind === 'place' ? PlaceDialog : AnotherDay
  return <Part each={each} mine={mine} onClose={onClose} />
}

/** One calm question before what cannot be taken back. Mounted with the appointment, so that it is there without a connection. */
export function DoneQuestion({
  each: { meeting, title },
  mine,
  isOpen,
  onClose,
}: {
  each: MyAppointment
  mine: MyTrade
  isOpen: boolean
  onClose: () => void
}) {
  const { myId, them, firstName } = mine
  const isLast = mine.appointments.every((other) => other.meeting.id === meeting.id || other.meeting.status === 'done')
  const provides = isProvider(meeting, myId)
  const theySaid = provides ? meeting.receiver_done_at : meeting.provider_done_at
  const service = lowered(title)
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onClose}
      title={
        meeting.is_handover ? copy.handover.question(title) : provides ? copy.ask.provider(service, firstName) : copy.ask.receiver(service)
      }
      action={meeting.is_handover ? copy.handover.yes : copy.ask.yes}
      cancel={copy.ask.notYet}
      variant="default"
      onAction={() => {
        dayOutbox.send({ kind: 'done', appointmentId: meeting.id })
        onClose()
      }}
    >
      {theySaid === null ? copy.ask.line(them) : isLast ? copy.ask.line(them) : copy.ask.theySaid(firstName)}
    </AlertDialog>
  )
}
