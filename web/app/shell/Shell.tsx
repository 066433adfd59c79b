import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/data/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageLoader } from '#web/ui/PageLoader.tsx'
import { useHomeKept } from '../use-home-kept.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { useSidePanel } from './use-side-panel.ts'

const SidePanel = lazy(() => import('./SidePanel.tsx').then(({ SidePanel: part }) => ({ default: part })))

/** Header, side panel, page, bottom bar: around every screen but sign-in. */
export function Shell() {
  const user = useUser()
  const about = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const sidePanel = useSidePanel()
  useHomeKept()
  const hasSidePanel = Boolean(user && about?.sidePanel)
  return (
    <div className={classNames(about?.fullScreenOnPhone && 'full-screen-on-phone')}>
      <a className="skip-link" href="#page">
        Skip to content
      </a>
      <Header {...(hasSidePanel && { onOpenPanel: sidePanel.toggle })} />
      <div className={classNames('shell', user && 'has-bar')}>
        {hasSidePanel && (
          <Suspense fallback={!sidePanel.isSheet && <div className={classNames('side-panel', !sidePanel.isExpanded && 'icons')} />}>
            <SidePanel {...sidePanel} />
          </Suspense>
        )}
        <main id="page" tabIndex={-1}>
          <Suspense fallback={<PageLoader />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {user && <BottomBar />}
    </div>
  )
}
