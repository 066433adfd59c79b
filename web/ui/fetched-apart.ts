// For parts that no screen needs to be seen: fetched once the screen stands, so that they open at once and offline too.
import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'

export function useFetchedWhenIdle(fetchPart: () => Promise<unknown>): void {
  useEffect(() => {
    // What cannot be fetched now is asked for again when it is opened, and told then.
    const fetchQuietly = () => void fetchPart().catch(() => undefined)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchQuietly, 1000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(fetchQuietly, { timeout: 3000 })
    return () => cancelIdleCallback(request)
  }, [fetchPart])
}

/** True from the first time on: what closes stays there to be seen closing. */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/** What a screen shows once its rows are here: fetched beside the rows, not before the screen. Hand over `() => import(…)`. */
export function fetchedBesideRows<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const part = fetchPart().then((component) => ({ default: component }))
  // Told by the screen when the part is to be shown.
  part.catch(() => undefined)
  return lazy(() => part)
}
