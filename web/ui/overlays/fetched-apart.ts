// Parts that a screen does not need at first: loaded once the screen has been visible for a while, or when someone is about
// to open them, so that they open at once, also offline, and do not delay anything visible.
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
import { notify } from '../feedback/notify.ts'

type Fetch = () => Promise<unknown>
const laterMs = 10_000
export const couldNotOpen = 'This could not be opened. Check your connection and try again.'

/**
 * Browsers remember for good that an import failed, so that it could not be tried again. So what may be offline asks for something
 * else first, which throws; a server on the same machine answers without a network.
 */
export function whileOnline<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let part: Part | null = null
  return async () => {
    if (part === null && !navigator.onLine) await fetch('/health')
    part ??= await fetchPart()
    return part
  }
}

export function useFetchedLater(fetchPart: Fetch): void {
  const later = useEffectEvent(() => fetchQuietly(fetchPart))
  useEffect(() => {
    const timer = setTimeout(later, laterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** For a button that opens such a part: whether it was pressed, and the props for its element. */
export function useOpener(fetchPart: Fetch): { isOpened: boolean; opener: { onClick(): void; onPointerEnter(): void; onFocus(): void } } {
  const [isOpened, setOpened] = useState(false)
  useFetchedLater(fetchPart)
  const fetchNow = () => fetchQuietly(fetchPart)
  const onClick = () =>
    void fetchPart().then(
      () => setOpened(true),
      () => notify.error(couldNotOpen),
    )
  return { isOpened, opener: { onClick, onPointerEnter: fetchNow, onFocus: fetchNow } }
}

/** If loading fails now it is tried again when the part is opened, which says so if it fails. */
function fetchQuietly(fetchPart: Fetch): void {
  if (navigator.onLine) fetchPart().catch(() => undefined)
}

/**
 * A part of what a button opens, and its `fetch`, which has to be over before it renders. With Suspense the button's panel would first
 * open empty, for the 300 ms that React keeps a fallback.
 */
export function fetchedInside<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): [ComponentType<Props>, () => Promise<unknown>] {
  let part: ComponentType<Props> | null = null
  const fetch = whileOnline(async () => (part = await fetchPart()))
  const Part = (props: Props) => (part === null ? null : createElement(part, props))
  return [Part, fetch]
}

/** True from the first opening on: a closing part has to stay mounted for its animation. */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/**
 * A component that is loaded in parallel with its rows, and a hook that says whether it has loaded; until then it renders
 * nothing. React keeps a Suspense fallback for at least 300 ms; this appears as soon as rows and component are there.
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
    // The screen reports a failure when the part has to be shown.
    if (failure !== null) throw failure
    return part !== null
  }
  const Part = (props: Props) => (useIsHere() && part !== null ? createElement(part, props) : null)
  return [Part, useIsHere]
}

/** A part that a screen shows with its rows: loaded in parallel with them, not before the screen. Pass `() => import(…)`. */
export function fetchedBesideRows<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const part = fetchPart().then((component) => ({ default: component }))
  // The screen reports a failure when the part has to be shown.
  part.catch(() => undefined)
  return lazy(() => part)
}
