import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { brandName } from '#web/ui/display/Mark.tsx'

/**
 * When the path changes, scrolls to the top and focuses the page, so that keyboard and screen readers start there. An address
 * with a fragment leads into the page, which looks for it itself. Sets the document's title and returns the page's.
 */
export function useRouteChange(): string {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '' })
  const first = useRef(true)

  useEffect(() => {
    if (path === undefined) return
    if (first.current) {
      first.current = false
      return
    }
    if (location.hash !== '') return
    window.scrollTo(0, 0)
    document.getElementById('page')?.focus({ preventScroll: true })
  }, [path])

  useEffect(() => {
    document.title = title ? `${title} · ${brandName}` : brandName
  }, [title])

  return title
}
