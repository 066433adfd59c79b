import { Link } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin, useIsSuspended } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { Dot } from '#web/ui/display/Dot.tsx'
import { brandName, Mark } from '#web/ui/display/Mark.tsx'
import { moreTurns, useCounts } from '../use-counts.ts'
import { headerEntries, headerIcons } from '../navigation.ts'
import { OfflineBanner } from '../OfflineBanner.tsx'
import { useEntries } from '../use-entries.ts'
import { AccountButton } from './AccountButton.tsx'
import { SearchButton } from './SearchButton.tsx'

// The menus are loaded separately, so that the first screen does not wait for them.
const StatePicker = lazy(() => import('#web/features/location/StatePicker.tsx').then(({ StatePicker: part }) => ({ default: part })))
const NotificationBell = lazy(() =>
  import('#web/features/notifications/NotificationBell.tsx').then(({ NotificationBell: part }) => ({ default: part })),
)
const SuspendedBanner = lazy(() =>
  import('#web/features/account/standing/SuspendedBanner.tsx').then(({ SuspendedBanner: part }) => ({ default: part })),
)
const HomepagesMenu = lazy(() => import('./HomepagesMenu.tsx'))

export function Header({ onOpenPanel }: { onOpenPanel?: () => void }) {
  const user = useUser()
  const isSuspended = useIsSuspended()
  return (
    <header className="header">
      <div className="header-row">
        <Link className="brand" {...paths.landing()} aria-label={`${brandName}, home`}>
          <Mark />
          <span>{brandName}</span>
        </Link>
        <HeaderNav />
        <div className="header-actions">
          {onOpenPanel && (
            <Button variant="ghost" size="icon" className="phone-only" aria-label="Open side panel" onClick={onOpenPanel}>
              <PanelLeft aria-hidden />
            </Button>
          )}
          {user ? <MemberActions /> : <SignInButton />}
        </div>
      </div>
      <OfflineBanner />
      {user && isSuspended && (
        <Suspense>
          <SuspendedBanner userId={user.id} />
        </Suspense>
      )}
    </header>
  )
}

function HeaderNav() {
  const here = useEntries()
  const isAdmin = useIsAdmin()
  return (
    <nav className="header-nav" aria-label="Main">
      {here(headerEntries).map(({ label, to, onlyWide }) =>
        isAdmin && to === paths.home().to ? (
          <Suspense key={to} fallback={<Link to={to}>{label}</Link>}>
            <HomepagesMenu />
          </Suspense>
        ) : (
          <Link key={to} to={to} className={onlyWide ? 'wide' : ''}>
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}

const waiting = { pendingTrades: 'to answer', unreadMessages: 'unread' }

function MemberActions() {
  const here = useEntries()
  const counts = useCounts()
  return (
    <Suspense fallback={null}>
      <StatePicker />
      <SearchButton />
      {here(headerIcons).map(({ label, to, icon: Icon, badge }) => (
        <Button key={to} asChild variant="ghost" size="icon" className="desktop-only">
          <Link
            to={to}
            aria-label={[
              label,
              ...(counts[badge] > 0 ? [`${counts[badge]} ${waiting[badge]}`] : []),
              ...(counts.hasMore(badge) ? [moreTurns] : []),
            ].join(', ')}
          >
            <Icon aria-hidden />
            <Count value={counts[badge]} corner />
            {counts.hasMore(badge) && <Dot corner />}
          </Link>
        </Button>
      ))}
      <NotificationBell />
      <AccountButton />
    </Suspense>
  )
}

function SignInButton() {
  return (
    <Button asChild variant="outline" size="sm">
      <Link {...paths.auth()}>Sign In</Link>
    </Button>
  )
}
