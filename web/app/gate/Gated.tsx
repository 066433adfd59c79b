import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Access } from '#web/features/membership/use-access.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'

const GateScreen = lazy(() => import('./GateScreen.tsx').then(({ GateScreen: part }) => ({ default: part })))

/** The page of the route, once it is known that the member's plan holds what it asks for (spec §2). */
export function Gated({ access, feature = '' }: { access: Access; feature?: string | undefined }) {
  if (access === 'unknown') return <PageLoader />
  return <Suspense fallback={<PageLoader />}>{access === 'allowed' ? <Outlet /> : <GateScreen feature={feature} />}</Suspense>
}
