import { idle, track } from '#web/data/measures/track.ts'
import { router } from './router.ts'

/** Counts each screen by its route pattern, and measures the first page's web vitals. */
export function watchUse(): void {
  let isOpen = false
  router.subscribe('onResolved', ({ pathChanged }) => {
    const route = router.state.matches.at(-1)?.fullPath ?? '/'
    if (pathChanged) track('page_view', { route })
    const plan = /^\/upgrade(?:\/(\w+))?$/.exec(route)
    if (pathChanged && plan !== null) track('upgrade_view', { tier: plan[1] ?? 'all' })
    if (isOpen) return
    isOpen = true
    // If this file fails to load, we only lose the measurements.
    idle(3000)
      .then(() => import('#web/data/measures/vitals.ts'))
      .then(
        ({ watchVitals }) => watchVitals(route),
        () => {},
      )
  })
}
