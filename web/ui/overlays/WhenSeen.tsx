import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useOnceTrue } from './fetched-apart.ts'

/** Shows its children, which are often loaded only then, once their place is on screen, or at once with `now`. */
export function WhenSeen({ now = false, placeholder, children }: { now?: boolean; placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isShown = useOnceTrue(isSeen || now)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isShown ? <Suspense fallback={placeholder}>{children}</Suspense> : <div ref={place}>{placeholder}</div>
}
