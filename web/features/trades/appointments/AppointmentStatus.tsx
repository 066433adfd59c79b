import { CircleCheckBig } from 'lucide-react'
import { hasBegun, hoursUntilDone, isProvider, markOf, type Stage } from '#domain/scheduling/appointments.ts'
import { lowered } from '#domain/trading/items.ts'
import { inWords, ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { copy } from './appointments.copy.ts'

type Props = { stage: Stage; each: MyAppointment; mine: MyTrade }

/** What an appointment waits for, in a sentence. */
export function AppointmentStatus(props: Props) {
  const now = useNow()
  const { stage } = props
  if (stage === 'ask') return <Question {...props} />
  if (stage === 'cancelled') return <p className="muted text-sm">{copy.cancelled}</p>
  if (stage === 'missed') return <p className="text-sm">{missedWords(props)}</p>
  if (stage === 'done') {
    return (
      <p className="appointment-done">
        <CircleCheckBig aria-hidden /> {copy.done}
      </p>
    )
  }
  const words = waitsFor(props, now)
  return words === null ? null : <p className="text-sm">{words}</p>
}

function missedWords({ each: { meeting }, mine: { myId, firstName } }: Props): string {
  if (meeting.report_answer === 'me_too') return copy.missed.both
  if (meeting.report_answer === 'disagree') return copy.missed.decided
  return meeting.reported_by === myId ? copy.missed.them(firstName) : copy.missed.you
}

function waitsFor({ stage, each: { meeting }, mine: { myId, firstName, them } }: Props, now: Date): string | null {
  const agreedTime = meeting.starts_at === null ? null : whenWords(meeting.starts_at, meeting.timezone, ownTimeZone())
  if (stage === 'open') return isProvider(meeting, myId) ? copy.open.mine(them) : copy.open.theirs(firstName)
  if (stage === 'proposed') return agreedTime === null ? copy.proposed(them) : copy.askedAnother(them)
  if (stage === 'choose') return agreedTime === null ? copy.choose(firstName) : copy.chooseAnother(firstName, agreedTime)
  if (stage === 'reported') return copy.reported.mine(firstName)
  if (stage === 'neither') return copy.reported.neither(firstName)
  if (stage === 'accused') return copy.reported.theirs(firstName)
  if (stage === 'agreed') return hasBegun(meeting, now) ? null : copy.askLater(firstName)
  if (stage !== 'said') return null
  const counts = new Date(new Date(markOf(meeting, myId) ?? 0).getTime() + hoursUntilDone * 3_600_000)
  return copy.said(them, inWords(counts, 'dayOfWeek'))
}

function Question({ each: { meeting, title }, mine: { myId, firstName } }: Props) {
  const service = lowered(title)
  const provides = isProvider(meeting, myId)
  const theySaid = provides ? meeting.receiver_done_at : meeting.provider_done_at
  return (
    <div className="text-sm">
      <p className="font-medium">{provides ? copy.ask.provider(service, firstName) : copy.ask.receiver(service)}</p>
      <p className="muted">{theySaid === null ? copy.ask.over : copy.ask.theySaid(firstName)}</p>
    </div>
  )
}
