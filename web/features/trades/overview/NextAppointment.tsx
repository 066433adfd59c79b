import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, MapPin, Navigation } from 'lucide-react'
import { appointmentCan, isProvider } from '#domain/scheduling/appointments.ts'
import { lowered, titleOf } from '#domain/trading/items.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import { nextAppointment, type Waiting } from '#domain/waiting/row.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { WhereLine } from '../appointments/WhereLine.tsx'
import { firstNameOf } from '#domain/wording/names.ts'
import { copy } from './overview.copy.ts'
import { overview, type NextMeeting } from './overview.data.ts'

const words = copy.next

/** When, where and how to get there; on the day, the code to show. */
export function NextAppointment({ myId }: { myId: string }) {
  const now = useNow()
  const waits = useQuery({ ...waiting.mine(myId), select: myTrades })
  const next = waits.data && nextAppointment(waits.data, now)
  const found = useQuery({ ...overview.appointment(myId, next?.subject_id ?? ''), enabled: Boolean(next) })
  const isError = waits.isError || found.isError
  const shown = { data: next === null ? null : found.data, isError, refetch: next ? found.refetch : waits.refetch }
  return (
    <section className={shown.data === null ? 'overview-card empty' : 'overview-card'} aria-labelledby="overview-next">
      <div className="overview-head">
        <h2 className="d5" id="overview-next">
          {words.title}
        </h2>
      </div>
      <Loaded query={shown} skeletons={<Skeleton className="h-24" />} failed={<p className="muted text-sm">{words.failed}</p>}>
        {(meeting) => (meeting === null ? <p className="muted text-sm">{words.none}</p> : <Meeting meeting={meeting} myId={myId} />)}
      </Loaded>
    </section>
  )
}

const myTrades = (rows: Waiting[]) => rows.filter(({ area }) => area === 'trades')

function Meeting({ meeting, myId }: { meeting: NextMeeting; myId: string }) {
  const now = useNow()
  const gives = isProvider(meeting, myId)
  const other = gives ? meeting.receiver : meeting.provider
  const firstName = other ? firstNameOf(other.full_name) : 'them'
  const service = lowered(titleOf(meeting.items.toSorted((one, two) => one.position - two.position)))
  const address = meeting.address?.address
  return (
    <>
      <Link {...paths.trades({ id: meeting.trade_id })} className="overview-link">
        <b>{gives ? words.give(service, firstName) : words.get(service, firstName)}</b>
      </Link>
      {meeting.starts_at !== null && (
        <p className="overview-when">
          <CalendarClock aria-hidden />
          <time dateTime={meeting.starts_at}>{whenWords(meeting.starts_at, meeting.timezone, ownTimeZone())}</time>
        </p>
      )}
      <WhereLine meeting={meeting} myId={myId} firstName={firstName} icon={<MapPin aria-hidden />} />
      {!gives && meeting.code && appointmentCan(meeting, 'here', myId, now) && (
        <p className="overview-code">
          <span className="muted text-xs">{words.code}</span> <b className="tabular-nums">{meeting.code.code}</b>
        </p>
      )}
      {address !== undefined && !address.startsWith('https://') && (
        <Button asChild variant="outline" size="sm">
          <a href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`} target="_blank" rel="noreferrer">
            <Navigation aria-hidden /> {words.directions}
          </a>
        </Button>
      )}
    </>
  )
}
