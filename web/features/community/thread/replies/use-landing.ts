import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'

const framesMost = 30

/** Scrolls to the reply that an address leads to, and puts the keyboard there, once it is on the page. */
export function useLanding(view: RefObject<WindowVirtualizerHandle | null>, id: string | undefined, index: number): void {
  // A change of path scrolls to the top and takes the keyboard there (web/app/use-route-change.ts), so this comes after it.
  const hasArrived = useRouterState({ select: ({ location, resolvedLocation }) => location.pathname === resolvedLocation?.pathname })
  const here = index === -1 || !hasArrived ? undefined : id
  const land = useEffectEvent((target: string, frame: number, again: () => void) => {
    const element = document.querySelector<HTMLElement>(`[data-reply="${target}"]`)
    // The list draws a row once it has scrolled near it, and measures it then.
    if (element === null || frame < 3) view.current?.scrollToIndex(index, { align: 'center' })
    if (frame >= 3 && element) {
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
    } else if (frame < framesMost) again()
  })
  useEffect(() => {
    if (here === undefined) return undefined
    let frame = 0
    let next = requestAnimationFrame(function step() {
      land(here, frame++, () => (next = requestAnimationFrame(step)))
    })
    return () => cancelAnimationFrame(next)
  }, [here])
}
