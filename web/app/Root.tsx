import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useRouteChange } from './use-route-change.ts'

// Loaded once the first screen shows. A result that comes earlier waits for it; without it, the screens still work.
const Results = lazy(fetchResults)

async function fetchResults(): Promise<{ default: ComponentType }> {
  try {
    const { Results: part } = await import('#web/ui/feedback/Results.tsx')
    return { default: part }
  } catch {
    return { default: () => null }
  }
}

export function Root(): ReactNode {
  const title = useRouteChange()
  const hasHeader = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_app') })
  return (
    <>
      {!hasHeader && <OfflineBanner />}
      <Outlet />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      <div className="toasts">
        <div id="notices" />
        <Suspense>
          <Results />
        </Suspense>
      </div>
    </>
  )
}
