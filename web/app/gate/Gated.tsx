import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Access } from '#web/features/membership/use-access.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'

const GateScreen = lazy(() => import('./GateScreen.tsx').then(({ GateScreen: part }) => ({ default: part })))

/** Renders the route's page once we know that the member's plan includes it (spec §2), and that it is not turned off. */
export function Gated({ access, feature = '' }: { access: Access; feature?: string | undefined }) {
  if (access === 'unknown') return <PageLoader />
  return (
    <Suspense fallback={<PageLoader />}>
      {access === 'allowed' ? <Outlet /> : <GateScreen feature={feature} isOff={access === 'off'} />}
    </Suspense>
  )
}
