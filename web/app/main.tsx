import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/ui/styles/ui.css'
import './outline/outline.css'
import './shell/shell.css'
import './shell/header.css'
import './shell/bottom-bar.css'
import './shell/side-panel.css'
import { tellFault, watchFaults } from '#web/data/measures/faults.ts'
import { idle } from '#web/data/measures/track.ts'
import { queryClient } from '#web/data/query.ts'
import { awaitsSecondFactor, currentSession, keepSession, onSessionChange } from '#web/data/session/session.ts'
import { followTheme } from '#web/data/theme.ts'
import { startScreen } from './last-screen/start-screen.ts'
import { router } from './router.ts'
import { watchUse } from './watch-use.ts'

// Loads the fonts after the scripts: until then, text uses fallback fonts with the same metrics.
for (const family of ['Hanken Grotesk Variable', 'Imbue Variable']) void document.fonts.load(`1em '${family}'`)

watchFaults()
followTheme()
keepSession()
void import('#web/data/session/standing.ts').then(({ watchStanding }) => watchStanding())
watchUse()

// After signing out, here or in another tab, nothing of the member's remains on screen or in the cache.
const standing = () => `${currentSession()?.user.id} ${awaitsSecondFactor(currentSession())}`
let last = standing()
onSessionChange(() => {
  const now = standing()
  if (now === last) return
  last = now
  queryClient.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
// Reports an error to the server instead of the console, once for each.
const reportScreenFault = (error: unknown) => {
  tellFault(error, 'screen')
  if (import.meta.env.DEV) console.error(error)
}
const drawn = createRoot(root, { onCaughtError: reportScreenFault, onUncaughtError: reportScreenFault })
const draw = () =>
  drawn.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
// If this file fails to load, the next visit begins with the outline.
const stopWaiting = router.subscribe('onResolved', ({ toLocation }) => {
  if (!startScreen.test(toLocation.pathname)) return
  stopWaiting()
  void idle(3000)
    .then(() => import('./last-screen/keep.ts'))
    .then(
      ({ keepScreens }) => keepScreens(root),
      () => {},
    )
})
// The outline of the screen, or the loader, stays until there is something to render.
void router.load().finally(draw)
