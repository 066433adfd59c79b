import { Check } from 'lucide-react'
import { appointmentCan, isProvider, stageOf } from '#domain/scheduling/appointments.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { UnsentTaps } from '../day/UnsentTaps.tsx'
import { useUnsentTaps } from '../day/use-day-outbox.ts'
import type { Opened } from './AppointmentDialogs.tsx'
import { copy } from './appointments.copy.ts'
import { AppointmentStatus } from './AppointmentStatus.tsx'

/** Goods of a trade: no time and no place, only that they were handed over. */
export function HandoverCard({ each, mine, onOpen }: { each: MyAppointment; mine: MyTrade; onOpen: (opened: Opened) => void }) {
  const { meeting, title } = each
  const { trade, myId, firstName } = mine
  const now = useNow()
  const stage = stageOf(meeting, myId, now)
  const isSaidDone = useUnsentTaps(meeting.id).some(({ kind, state }) => kind === 'done' && state !== 'failed')
  const isOpen = trade.status === 'accepted' && trade.phase !== 'disputed'
  const provides = isProvider(meeting, myId)
  const theySaid = (provides ? meeting.receiver_done_at : meeting.provider_done_at) !== null
  return (
    <article className={classNames('appointment', isOpen && stage)} aria-label={title}>
      <header>
        <p className="muted text-xs">{provides ? copy.give : copy.get}</p>
        <h4 className="font-semibold">
          {title} <span className="muted font-normal">{copy.handover.goods}</span>
        </h4>
      </header>
      {trade.phase === 'disputed' && stage !== 'done' && <p className="muted text-sm">{copy.onHold}</p>}
      {stage === 'ask'
        ? isOpen && <p className="text-sm">{theySaid ? copy.handover.theySaid(firstName) : copy.handover.open}</p>
        : trade.phase !== 'disputed' && <AppointmentStatus stage={stage} each={each} mine={mine} />}
      <UnsentTaps appointmentId={meeting.id} />
      {isOpen && !isSaidDone && appointmentCan(meeting, 'done', myId, now) && (
        <div className="appointment-actions">
          <Button size="sm" variant={theySaid ? 'default' : 'outline'} onClick={() => onOpen({ kind: 'done', meetingId: meeting.id })}>
            <Check aria-hidden /> {copy.handover.done}
          </Button>
        </div>
      )}
    </article>
  )
}
