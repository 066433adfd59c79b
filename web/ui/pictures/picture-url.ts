// The generator (11 kB) comes apart from the screens: frames stand at once, their pictures a moment later.
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { whenNear } from '../when-near.ts'
import type * as art from '../art/art.ts'

export type Generator = Pick<typeof art, keyof typeof art>

let generator: Generator | null = null
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  loading ??= fetchGenerator()
  return () => waiting.delete(listener)
}

async function fetchGenerator(): Promise<void> {
  generator = await import('../art/art.ts')
  for (const each of waiting) each()
}

/** The picture generator once it is here; null before. */
export function useGenerator(): Generator | null {
  return useSyncExternalStore(
    subscribe,
    () => generator,
    () => null,
  )
}

/** The same for a frame far down a list: null until it comes near the screen. Give `frame` to its element. */
export function useGeneratorNear<E extends Element>(): { generator: Generator | null; frame: RefObject<E | null> } {
  const here = useGenerator()
  const frame = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (frame.current ? whenNear(frame.current, () => setNear(true)) : undefined), [])
  return { generator: isNear ? here : null, frame }
}

// Drawn pictures by their arguments. A list redraws often and a picture costs about a millisecond; 400 of 7 kB are 3 MB.
const kept = new Map<string, string>()
const most = 400

/** The picture as a `data:` address, which the page's content policy allows for images and nothing else. */
export function pictureUrl(key: string, draw: () => string): string {
  const known = kept.get(key)
  if (known) return known
  const url = `data:image/svg+xml,${draw().replace(/[%#\n]/g, encodeURIComponent)}`
  const oldest = kept.size >= most ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, url)
  return url
}
