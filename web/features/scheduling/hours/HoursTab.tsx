import { useQuery } from '@tanstack/react-query'
import { busyWeek } from '#domain/scheduling/busy.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isUuid } from '#web/data/uuid.ts'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/data/session/session.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CalendarFeed } from '../calendars/CalendarFeed.tsx'
import { Calendars } from '../calendars/Calendars.tsx'
import { copy } from '../scheduling.copy.ts'
import { scheduling } from '../scheduling.data.ts'
import { Exceptions } from './Exceptions.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import './hours.css'

const route = getRouteApi('/_app/my-profile-settings')

/** The tab "Hours" of a member's own profile. */
export function HoursTab() {
  const me = useMe()
  const { request, job } = route.useSearch()
  const found = useQuery(scheduling.hours(me.id))
  const busy = useQuery({ ...scheduling.busy(me.id), enabled: Boolean(found.data) })
  return (
    <Loaded query={found} skeletons={<Skeleton className="mt-8 h-96" />} failed={copy.loadFailed}>
      {(own) => (
        <div className="hours">
          {own && request !== undefined && isUuid(request) && (
            <p className="note success">
              <Link className="text-link" {...paths.requestTrade(request, { step: 'when', ...(job !== undefined && { job }) })}>
                {copy.backToRequest}
              </Link>
            </p>
          )}
          <WeekEditor own={own} busy={own && busy.data ? busyWeek(busy.data, own.timezone) : []}>
            {own ? (
              <>
                <Exceptions exceptions={own.exceptions} timezone={own.timezone} />
                <Calendars />
              </>
            ) : (
              <p className="muted hours-not-yet text-sm">{copy.differs.notYet}</p>
            )}
            <CalendarFeed />
          </WeekEditor>
        </div>
      )}
    </Loaded>
  )
}
