import { useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { kept } from '#web/data/kept.ts'
import { useUser } from '#web/data/session/session.ts'
import { erasesAtOf } from '#web/features/account/own-data/leaving.ts'
import { useIsSuspended } from '#web/features/account/use-me.ts'
import { useBanner } from '#web/features/announcements/use-banner.ts'
import { useAccess, useKnown } from '#web/features/membership/use-access.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFetchedLater, useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { InsidePage } from '../ErrorScreen.tsx'
import { Gated } from '../gate/Gated.tsx'
import { useHomeKept } from '../use-home-kept.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { useFeatureSwitches } from './use-feature-switches.ts'
import { useSidePanel } from './use-side-panel.ts'

const fetchSidePanel = () => import('./SidePanel.tsx')
const SidePanel = lazy(() => fetchSidePanel().then(({ SidePanel: part }) => ({ default: part })))

const UpgradeBanner = lazy(() =>
  import('#web/features/membership/gate/UpgradeBanner.tsx').then(({ UpgradeBanner: part }) => ({ default: part })),
)

const LeavingBanner = lazy(() =>
  import('#web/features/account/own-data/LeavingBanner.tsx').then(({ LeavingBanner: part }) => ({ default: part })),
)

const AnnouncementBanner = lazy(() =>
  import('#web/features/announcements/AnnouncementBanner.tsx').then(({ AnnouncementBanner: part }) => ({ default: part })),
)

const ChatWidget = lazy(() => import('#web/features/community/chat/ChatWidget.tsx').then(({ ChatWidget: part }) => ({ default: part })))

/** Header, side panel, page and bottom bar: around every screen except sign-in. */
export function Shell() {
  const user = useUser()
  const about = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const sidePanel = useSidePanel()
  useHomeKept()
  useFeatureSwitches()
  useUnsent()
  const access = useAccess(about?.feature)
  // On phones, the panel is a sheet that is rendered when it is first opened.
  const isPanelDrawn = useOnceTrue(!sidePanel.isSheet || sidePanel.isSheetOpen)
  useFetchedLater(fetchSidePanel)
  const erasesAt = erasesAtOf(user)
  const banner = useBanner()
  const hasSidePanel = Boolean(user && about?.sidePanel && access !== 'refused')
  return (
    <div className={classNames(about?.fullScreenOnPhone && 'full-screen-on-phone')}>
      <a className="skip-link" href="#page">
        Skip to content
      </a>
      <Header {...(hasSidePanel && { onOpenPanel: sidePanel.toggle })} />
      {erasesAt !== null && (
        <Suspense>
          <LeavingBanner erasesAt={erasesAt} />
        </Suspense>
      )}
      {user && banner && (
        <Suspense fallback={<div className="h-13" />}>
          <AnnouncementBanner key={banner.id} userId={user.id} banner={banner} />
        </Suspense>
      )}
      <div className={classNames('shell', user && 'has-bar')}>
        {hasSidePanel && isPanelDrawn && (
          <Suspense fallback={!sidePanel.isSheet && <div className={classNames('side-panel', !sidePanel.isExpanded && 'icons')} />}>
            <SidePanel {...sidePanel} />
          </Suspense>
        )}
        <main id="page" tabIndex={-1}>
          <InsidePage value>
            <Gated access={access} feature={about?.feature} />
          </InsidePage>
        </main>
      </div>
      {user && <BottomBar />}
      {(access === 'allowed' || access === 'unknown') && <UpgradePrompt />}
      <LiveChat />
    </div>
  )
}

/** The widget, for signed-in members with the flag (CHAT-19); the forum has the chat beside it (CHAT-21). */
function LiveChat() {
  const user = useUser()
  const isForum = useLocation({ select: ({ pathname }) => pathname === paths.forum().to })
  if (!user || isForum || kept.liveChat.flag() !== 'true') return null
  return (
    <Suspense>
      <ChatWidget key={user.id} />
    </Suspense>
  )
}

const withoutPrompt = /^\/(?:upgrade|auth|messages|admin)(?:\/|$)/

/** For members without a paid plan, on small screens (spec §2). A suspended member can use none. */
function UpgradePrompt() {
  const user = useUser()
  const isHidden = useLocation({ select: ({ pathname }) => withoutPrompt.test(pathname) })
  const { known } = useKnown()
  const isSuspended = useIsSuspended()
  if (!user || isHidden || isSuspended || !known || known.isUncertain || known.standing.isPro) return null
  return (
    <Suspense>
      <UpgradeBanner key={user.id} userId={user.id} standing={known.standing} />
    </Suspense>
  )
}

/** Sends what an earlier visit left unsent, whichever screen is opened now. */
function useUnsent(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const send = () => void import('../send-unsent.ts').then(({ sendUnsent }) => sendUnsent(userId)).catch(() => undefined)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])
}
