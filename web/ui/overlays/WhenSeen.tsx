import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useOnceTrue } from './fetched-apart.ts'

/** Shows its children, which are often loaded only then, once their place is on screen, or at once with `now`. `height` is a class. */
export function WhenSeen({ now = false, height, children }: { now?: boolean; height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isShown = useOnceTrue(isSeen || now)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isShown ? <Suspense fallback={<Skeleton className={height} />}>{children}</Suspense> : <div ref={place} className={height} />
}
