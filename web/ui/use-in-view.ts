import { useEffect, useState, type RefObject } from 'react'

/** Whether some of this is on screen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
