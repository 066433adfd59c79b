import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#web/search.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { routeTree } from './routeTree.gen.ts'
import './static-data.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: PageLoader,
  defaultErrorComponent: ErrorScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
