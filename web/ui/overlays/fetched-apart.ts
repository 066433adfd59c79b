// For parts that no screen needs to be seen: fetched once the screen has stood for a while, or when somebody is about to open
// them, so that they open at once and offline too, and nothing that is seen waits for them.
import {
  createElement,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type LazyExoticComponent,
} from 'react'

type Fetch = () => Promise<unknown>
const laterMs = 10_000

export function useFetchedLater(fetchPart: Fetch): void {
  const later = useEffectEvent(() => fetchQuietly(fetchPart))
  useEffect(() => {
    const timer = setTimeout(later, laterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** For a button that opens such a part: whether it has been pressed, and what its element must have. */
export function useOpener(fetchPart: Fetch): { isOpened: boolean; opener: { onClick(): void; onPointerEnter(): void; onFocus(): void } } {
  const [isOpened, setOpened] = useState(false)
  useFetchedLater(fetchPart)
  const fetchNow = () => fetchQuietly(fetchPart)
  return { isOpened, opener: { onClick: () => setOpened(true), onPointerEnter: fetchNow, onFocus: fetchNow } }
}

/** What cannot be fetched now is asked for again when it is opened, and told then. */
const fetchQuietly = (fetchPart: Fetch) => void fetchPart().catch(() => undefined)

/** True from the first time on: what closes stays there to be seen closing. */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/**
 * A component fetched beside the rows it shows, and a hook that says whether it is here; before, it draws nothing. React keeps
 * what it shows in place of a suspended part for 300 ms at least; this stands as soon as rows and component have come.
 */
export function fetchedBeside<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): [ComponentType<Props>, () => boolean] {
  let part: ComponentType<Props> | null = null
  let failure: Error | null = null
  const listeners = new Set<() => void>()
  const settle = () => {
    for (const listener of listeners) listener()
  }
  fetchPart()
    .then((component) => (part = component))
    .catch((error: Error) => (failure = error))
    .finally(settle)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const useIsHere = () => {
    useSyncExternalStore(subscribe, () => part ?? failure)
    // Told by the screen when the part is to be shown.
    if (failure !== null) throw failure
    return part !== null
  }
  const Part = (props: Props) => (useIsHere() && part !== null ? createElement(part, props) : null)
  return [Part, useIsHere]
}

/** What a screen shows once its rows are here: fetched beside the rows, not before the screen. Hand over `() => import(…)`. */
export function fetchedBesideRows<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const part = fetchPart().then((component) => ({ default: component }))
  // Told by the screen when the part is to be shown.
  part.catch(() => undefined)
  return lazy(() => part)
}
