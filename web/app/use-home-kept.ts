import { useEffect } from 'react'
import { config } from '#web/data/config.ts'
import { kept } from '#web/data/kept.ts'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'

/** In an open town, `/` redirects members to the directory home; admins keep both homepages (decision A-26). */
export function useHomeKept(): void {
  const isSignedIn = Boolean(useUser())
  const isAdmin = useIsAdmin()
  useEffect(() => {
    if (isAdmin === undefined) return
    kept.home.set(isSignedIn && !isAdmin && config.launchMode === 'open' ? paths.home().to : null)
  }, [isSignedIn, isAdmin])
}
