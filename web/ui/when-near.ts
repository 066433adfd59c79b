// For the browser each drawn picture is a document of its own, so a list only draws those near the viewport.
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls `onNear` once the element is less than half a screen away. Returns a function that stops observing. */
export function whenNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: '50%', scrollMargin: '50%' })
  waiting.set(element, onNear)
  observer.observe(element)
  return () => forget(element)
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    const onNear = waiting.get(target)
    forget(target)
    onNear?.()
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
