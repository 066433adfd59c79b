import { CalendarClock, Check, MapPin } from 'lucide-react'
import { appointmentCan, isProvider, stageOf } from '#domain/scheduling/appointments.ts'
import { isReported } from '#domain/scheduling/reports.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import type { Opened } from './AppointmentDialogs.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { copy } from './appointments.copy.ts'
import { AppointmentStatus } from './AppointmentStatus.tsx'
import { ChooseTime } from './ChooseTime.tsx'
import { OnTheDay } from './OnTheDay.tsx'
import { OtherPlace } from './OtherPlace.tsx'
import { TrustedContact } from '../day/TrustedContact.tsx'
import { UnsentTaps } from '../day/UnsentTaps.tsx'
import { useUnsentTaps } from '../day/use-day-outbox.ts'
import { WhereLine } from './WhereLine.tsx'

export function AppointmentCard({ each, mine, onOpen }: { each: MyAppointment; mine: MyTrade; onOpen: (opened: Opened) => void }) {
  const { meeting, item } = each
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

  return (
    <article className={classNames('appointment', !isOnHold && stage)} aria-label={item.title}>
      <header>
        <p className="muted text-xs">{isProvider(meeting, myId) ? copy.give : copy.get}</p>
        <h4 className="font-semibold">
          {item.title} <span className="muted font-normal">{lengthOf(meeting.minutes)}</span>
        </h4>
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
      {isOnHold ? <p className="muted text-sm">{copy.onHold}</p> : <AppointmentStatus stage={stage} each={each} mine={mine} />}
      {isOpen && can('propose') && <OtherPlace meeting={meeting} mine={mine} />}
      {stage === 'choose' && isOpen && <ChooseTime meeting={meeting} mine={mine} />}
      <UnsentTaps appointmentId={meeting.id} />
      {isOpen && <OnTheDay meeting={meeting} mine={mine} can={can} />}
      <TrustedContact meeting={meeting} mine={mine} />
      {!isOver && isOpen && !isReported(meeting) && (
        <div className="appointment-actions">
          {can('done') && (
            <Button size="sm" variant={stage === 'ask' ? 'default' : 'outline'} onClick={open('done')}>
              <Check aria-hidden /> {copy.ask.action}
            </Button>
          )}
          {can('propose') && (
            <Button size="sm" variant={stage === 'open' ? 'default' : 'outline'} onClick={open('propose')}>
              {stage === 'open' ? copy.proposeTimes : stage === 'agreed' ? copy.anotherTime : copy.otherTimes}
            </Button>
          )}
          {can('propose') && (
            <Button size="sm" variant="ghost" onClick={open('place')}>
              {meeting.place_name === '' && meeting.address === null ? copy.place.edit : copy.place.change}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
