import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { copy } from './notifications.copy.ts'
import { notifications } from './notifications.data.ts'
import { readTab, tabs, type Tab } from './search.ts'
import { useReading } from './use-reading.ts'
import './notifications.css'

const Days = fetchedBesideRows(() => import('./Days.tsx').then(({ Days: part }) => part))
// Without it, the notifications are there all the same.
const Side = lazy(() => import('./Side.tsx').then(({ Side: part }) => ({ default: part })).catch(() => ({ default: () => null })))

const route = getRouteApi('/_app/notifications')

export function NotificationsPage() {
  const me = useMe()
  const { tab = 'all' } = readTab(route.useSearch())
  const navigate = route.useNavigate()
  const isMobile = useIsMobile()
  const { data: latest } = useQuery(notifications.latest(me.id))
  const { readAll } = useReading()
  const unread = latest?.filter(({ read }) => !read).length ?? 0
  const found = useInfiniteQuery(notifications.pages(me.id, tab))
  useFailureToast(found.error, copy.loadFailed)
  const hasUnread = unread > 0 || found.data?.pages.some((rows) => rows.some(({ read }) => !read)) === true
  return (
    <div className="notifications-page">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="d1">{copy.title}</h1>
        <span className="flex gap-2">
          <Button variant="outline" size="sm" disabled={!hasUnread} onClick={readAll}>
            <CheckCheck aria-hidden />
            <span className="max-sm:sr-only">{copy.markAll}</span>
          </Button>
          <Button asChild variant="outline" size="icon-sm" aria-label={copy.settings}>
            <Link {...paths.settings({ tab: 'alerts' })}>
              <Settings aria-hidden />
            </Link>
          </Button>
        </span>
      </header>
      <div className="notifications-body">
        <div>
          <Tabs
            label="Notifications by kind"
            value={tab}
            onChange={(next) => void navigate({ to: '.', search: next === 'all' ? {} : { tab: next }, replace: true, resetScroll: false })}
            tabs={tabs.map((value) => ({
              value,
              label: copy.tabs[value].name,
              ...(value === 'unread' && unread > 0 && { count: unread }),
            }))}
          >
            <PagedRows
              key={tab}
              list={found}
              skeletons={<RowSkeletons />}
              failed={copy.loadFailed}
              moreFailed={copy.moreFailed}
              end={copy.end}
            >
              {(rows) => (rows.length === 0 ? <Empty tab={tab} /> : <Days rows={rows} />)}
            </PagedRows>
          </Tabs>
        </div>
        {!isMobile && (
          <Suspense fallback={<div />}>
            <Side />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Empty({ tab }: { tab: Tab }) {
  return (
    <EmptyState seed="notifications" title={copy.empty}>
      {copy.tabs[tab].empty}
    </EmptyState>
  )
}

function RowSkeletons() {
  return (
    <ul className="mt-6 grid gap-5" aria-label="Loading notifications" aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="flex items-center gap-3.5">
          <Skeleton className="h-[46px] w-[38px] flex-none rounded-[50%]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/4" />
          </span>
        </li>
      ))}
    </ul>
  )
}
