import { idle, track } from '#web/data/measures/track.ts'
import { router } from './router.ts'

/** Counts each screen by the pattern of its route, and measures the page the browser opened. */
export function watchUse(): void {
  let isOpen = false
  router.subscribe('onResolved', ({ pathChanged }) => {
    const route = router.state.matches.at(-1)?.fullPath ?? '/'
    if (pathChanged) track('page_view', { route })
    const plan = /^\/upgrade(?:\/(\w+))?$/.exec(route)
    if (pathChanged && plan !== null) track('upgrade_view', { tier: plan[1] ?? 'all' })
    if (isOpen) return
    isOpen = true
    // Without their file the signs are not measured; no one else misses them.
    idle(3000)
      .then(() => import('#web/data/measures/vitals.ts'))
      .then(
        ({ watchVitals }) => watchVitals(route),
        () => {},
      )
  })
}
