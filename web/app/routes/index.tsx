import { createFileRoute, redirect } from '@tanstack/react-router'
import { config } from '#web/data/config.ts'
import { kept } from '#web/data/kept.ts'
import { linkTo } from '#web/paths.ts'

// The landing page is a separate document (web/site), so this navigation leaves the app.
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    const home = config.launchMode === 'open' ? kept.home.get() : null
    if (home) throw redirect({ ...linkTo(home), replace: true })
    window.location.replace('/')
    return new Promise<never>(() => {})
  },
})
