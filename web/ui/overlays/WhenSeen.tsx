import { Suspense, useRef, type ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useInView } from '../use-in-view.ts'
import { useOnceTrue } from './fetched-apart.ts'

/** Shows its children, which are often loaded only then, once their place is on screen, or at once with `now`. `height` is a class. */
export function WhenSeen({ now = false, height, children }: { now?: boolean; height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place)
  const isShown = useOnceTrue(isInView || now)
  return isShown ? <Suspense fallback={<Skeleton className={height} />}>{children}</Suspense> : <div ref={place} className={height} />
}
