import { useQuery } from '@tanstack/react-query'
import { busyWeek } from '#domain/scheduling/busy.ts'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CalendarFeed } from '../calendars/CalendarFeed.tsx'
import { Calendars } from '../calendars/Calendars.tsx'
import { copy } from '../scheduling.copy.ts'
import { scheduling } from '../scheduling.data.ts'
import { Exceptions } from './Exceptions.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import './hours.css'

/** The tab "Hours" of a member's own profile. */
export function HoursTab() {
  const me = useMe()
  const own = useQuery(scheduling.hours(me.id))
  const busy = useQuery({ ...scheduling.busy(me.id), enabled: Boolean(own.data) })
  if (own.isPending) return <Skeleton className="mt-8 h-96" />
  if (own.isError) return <ErrorState title={copy.loadFailed} onRetry={() => void own.refetch()} />
  return (
    <div className="hours">
      <WeekEditor own={own.data} busy={own.data && busy.data ? busyWeek(busy.data, own.data.timezone) : []}>
        {own.data ? (
          <>
            <Exceptions exceptions={own.data.exceptions} timezone={own.data.timezone} />
            <Calendars />
          </>
        ) : (
          <p className="muted hours-not-yet text-sm">{copy.differs.notYet}</p>
        )}
        <CalendarFeed />
      </WeekEditor>
    </div>
  )
}
