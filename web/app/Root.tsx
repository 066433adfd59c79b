import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { results } from '#web/ui/feedback/results.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useRouteChange } from './use-route-change.ts'

// Loaded once the first screen shows. A result that comes earlier waits for it; without it, the screens still work.
const ResultToast = lazy(fetchResultToast)

async function fetchResultToast(): Promise<{ default: ComponentType }> {
  try {
    const { ResultToast: part } = await import('#web/ui/feedback/ResultToast.tsx')
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
        {/* A live region, so that no dialog hides what comes later: sonner announces each notice. */}
        <div id="notices" aria-live="off" />
        <Results />
      </div>
    </>
  )
}

/**
 * There before the first result, so that screen readers announce what appears in it, and before any dialog, which hides all but
 * the live regions it finds.
 */
function Results() {
  const variant = useSyncExternalStore(results.subscribe, () => results.current()?.variant)
  return (
    <section aria-label="Results" aria-live={variant === 'destructive' ? 'assertive' : 'polite'}>
      <Suspense>
        <ResultToast />
      </Suspense>
    </section>
  )
}
