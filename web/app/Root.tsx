import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Results } from '#web/ui/feedback/Results.tsx'
import { brandName } from '#web/ui/display/Mark.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useRouteChange } from './use-route-change.ts'

export function Root(): ReactNode {
  const title = useRouteChange()
  const hasHeader = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_app') })
  return (
    <>
      <title>{title ? `${title} · ${brandName}` : brandName}</title>
      {!hasHeader && <OfflineBanner />}
      <Outlet />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      <Results />
    </>
  )
}
