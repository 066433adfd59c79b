import { CalendarClock, Check, MapPin } from 'lucide-react'
import { appointmentCan, awaitsMe, isProvider, stageOf } from '#domain/scheduling/appointments.ts'
import { isReported } from '#domain/scheduling/reports.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { AddToCalendar } from '#web/features/scheduling/AddToCalendar.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import type { Opened } from './AppointmentDialogs.tsx'
import { copy } from './appointments.copy.ts'
import { AppointmentStatus } from './AppointmentStatus.tsx'
import { Arrange } from './Arrange.tsx'
import { ChooseTime, ProposedByMe } from './ChooseTime.tsx'
import { OnTheDay } from './OnTheDay.tsx'
import { OtherPlace } from './OtherPlace.tsx'
import { ServicesOfVisit } from './ServicesOfVisit.tsx'
import { TrustedContact } from '../day/TrustedContact.tsx'
import { UnsentTaps } from '../day/UnsentTaps.tsx'
import { useUnsentTaps } from '../day/use-day-outbox.ts'
import { WhereLine } from './WhereLine.tsx'

/** `isOn`: the one on top of the page, whose next step is the page's own button. */
export function AppointmentCard({
  each,
  mine,
  isOn = false,
  onOpen,
}: {
  each: MyAppointment
  mine: MyTrade
  isOn?: boolean
  onOpen: (opened: Opened) => void
}) {
  const { meeting, items, title } = each
  const { myId } = mine
  const now = useNow()
  const stage = stageOf(meeting, myId, now)
  const open = (kind: Opened['kind']) => () => onOpen({ kind, meetingId: meeting.id })
  const isSaidDone = useUnsentTaps(meeting.id).some(({ kind, state }) => kind === 'done' && state !== 'failed')
  const isOver = stage === 'done' || stage === 'cancelled' || stage === 'missed'
  const isOnHold = !isOver && mine.trade.phase === 'disputed'
  const isOpen = mine.trade.status === 'accepted' && mine.trade.phase !== 'disputed'
  const can = (move: Parameters<typeof appointmentCan>[1]) =>
    isOpen && !(move === 'done' && isSaidDone) && appointmentCan(meeting, move, myId, now)
  const canSayDone = can('done') && !isOn
  const isIn = (isProvider(meeting, myId) ? meeting.provider_here_at : meeting.receiver_here_at) !== null
  const canMove = can('propose') && !isIn

  return (
    <article className={classNames('appointment', !isOnHold && stage)} aria-label={title}>
      <header>
        <p className="muted text-xs">{isProvider(meeting, myId) ? copy.give : copy.get}</p>
        <h4 className="font-semibold">
          {title} <span className="muted font-normal">{lengthOf(meeting.minutes)}</span>
        </h4>
        {items.length > 1 && <ServicesOfVisit items={items} />}
      </header>
      {meeting.starts_at !== null && (
        <p className="appointment-when">
          <CalendarClock aria-hidden />
          <time dateTime={meeting.starts_at}>{whenWords(meeting.starts_at, meeting.timezone, ownTimeZone())}</time>
          {!isOver && meeting.status === 'confirmed' && <AddToCalendar of={{ appointment_id: meeting.id }} />}
        </p>
      )}
      {!isOver && (meeting.starts_at !== null || meeting.place_name !== '') && (
        <WhereLine meeting={meeting} myId={myId} firstName={mine.firstName} icon={<MapPin aria-hidden />} />
      )}
      {isOnHold && <p className="muted text-sm">{copy.onHold}</p>}
      {!isOnHold && !(isOn && stage === 'agreed') && <AppointmentStatus stage={stage} each={each} mine={mine} />}
      {isOpen && can('propose') && <OtherPlace meeting={meeting} mine={mine} />}
      {stage === 'choose' && isOpen && <ChooseTime meeting={meeting} mine={mine} />}
      {stage === 'proposed' && isOpen && <ProposedByMe meeting={meeting} />}
      <UnsentTaps appointmentId={meeting.id} />
      {isOpen && <OnTheDay meeting={meeting} mine={mine} can={can} isOn={isOn} />}
      <TrustedContact meeting={meeting} mine={mine} />
      {!isOver && isOpen && !isReported(meeting) && (canSayDone || canMove) && (
        <div className="appointment-actions">
          {canSayDone && (
            <Button size="sm" variant={stage === 'ask' ? 'default' : 'outline'} onClick={open('done')}>
              <Check aria-hidden /> {copy.next.done}
            </Button>
          )}
          {canMove && (
            <Button size="sm" variant={stage === 'open' && awaitsMe(meeting, myId, now) ? 'default' : 'outline'} onClick={open('propose')}>
              {stage === 'open' ? copy.next.propose : stage === 'agreed' ? copy.anotherTime : copy.otherTimes}
            </Button>
          )}
          {canMove && (
            <Button size="sm" variant="ghost" onClick={open('place')}>
              {meeting.place_name === '' && meeting.address === null ? copy.place.edit : copy.place.change}
            </Button>
          )}
        </div>
      )}
      {isOpen && can('propose') && <Arrange each={each} mine={mine} onSplit={open('split')} />}
    </article>
  )
}
