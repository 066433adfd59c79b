import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** For the heading that a fragment of the address leads to: the browser looks for it before its group has loaded. */
export function useFragment(fragment: string | undefined, isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash !== '' && hash === fragment })
  useEffect(() => {
    if (!isReady || !isMeant) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isReady, isMeant])
  return heading
}
