import { CalendarCheck2, CalendarClock, Check, MapPinCheck, type LucideIcon } from 'lucide-react'
import { appointmentCan, awaitsMe, stageOf } from '#domain/scheduling/appointments.ts'
import { nextMove, type DueMove } from '#domain/scheduling/due.ts'
import { isReported } from '#domain/scheduling/reports.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Opened } from '../appointments/AppointmentDialogs.tsx'
import { copy } from '../appointments/appointments.copy.ts'
import { goToTimes } from '../appointments/go-to.ts'
import { dayOutbox } from '../day/day-outbox.ts'
import { useUnsentTaps } from '../day/use-day-outbox.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import type { AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { useTradeMove } from '../use-trade-move.ts'

type Props = { mine: MyTrade; onOpen: (opened: Opened) => void }

/** The one thing to do next: about the appointment that is on, otherwise to find a time, unless a report waits for its answer. */
export function NextStep({ on, ...props }: Props & { on: MyAppointment | undefined }) {
  if (on) return <OnTheDayStep meeting={on.meeting} {...props} />
  const meetings = props.mine.appointments.map(({ meeting }) => meeting)
  if (meetings.some(isReported)) return null
  return <FindATime meetings={meetings.filter((meeting) => !meeting.is_handover)} {...props} />
}

const icons: Record<DueMove, LucideIcon> = { choose: CalendarClock, coming: CalendarCheck2, here: MapPinCheck, done: Check }

function OnTheDayStep({ meeting, mine, onOpen }: Props & { meeting: AppointmentRow }) {
  const now = useNow()
  const taps = useUnsentTaps(meeting.id).filter(({ state }) => state !== 'failed')
  const isSaid = (...kinds: string[]) => taps.some(({ kind }) => kinds.includes(kind))
  const coming = useTradeMove(mine, () => moves.coming(meeting.id), { failed: copy.day.failed })
  const next = nextMove(meeting, mine.myId, now, isSaid('here', 'code'))
  if (next === null || isSaid('done')) return null
  const Icon = icons[next]
  const act: Record<DueMove, () => void> = {
    choose: () => goToTimes(meeting.id),
    coming: () => coming.mutate(undefined),
    here: () => dayOutbox.send({ kind: 'here', appointmentId: meeting.id }),
    // What cannot be taken back opens a question first, since this stands where Accept was a moment ago.
    done: () => onOpen({ kind: 'done', meetingId: meeting.id }),
  }
  return (
    <Button variant="glossy" size="lg" busy={coming.isPending && 'Saving...'} onClick={act[next]}>
      <Icon aria-hidden /> {copy.next[next]}
    </Button>
  )
}

function FindATime({ meetings, mine: { myId }, onOpen }: Props & { meetings: AppointmentRow[] }) {
  const now = useNow()
  const waiting = meetings.filter((meeting) => awaitsMe(meeting, myId, now))
  const toChoose = waiting.find((meeting) => appointmentCan(meeting, 'choose', myId, now))
  if (toChoose) {
    return (
      <Button variant="glossy" size="lg" onClick={() => goToTimes(toChoose.id)}>
        <CalendarClock aria-hidden /> {copy.next.choose}
      </Button>
    )
  }
  // Who gives a service proposes first; until they do, the other may.
  const toSchedule = waiting[0] ?? meetings.find((meeting) => stageOf(meeting, myId, now) === 'open')
  if (!toSchedule || !appointmentCan(toSchedule, 'propose', myId, now)) return null
  return (
    <Button
      variant={waiting.length > 0 ? 'glossy' : 'outline'}
      size="lg"
      onClick={() => onOpen({ kind: 'propose', meetingId: toSchedule.id })}
    >
      <CalendarClock aria-hidden /> {copy.next.propose}
    </Button>
  )
}
