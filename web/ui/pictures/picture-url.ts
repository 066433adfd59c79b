// The picture generator (11 kB) is loaded separately: frames render at once, their pictures a moment later.
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

/** The picture generator, or null until it has loaded. */
export function useGenerator(): Generator | null {
  return useSyncExternalStore(
    subscribe,
    () => generator,
    () => null,
  )
}

/** The same for a frame far down in a list: null until it is near the viewport. Pass `frame` to its element. */
export function useGeneratorNear<E extends Element>(): { generator: Generator | null; frame: RefObject<E | null> } {
  const here = useGenerator()
  const frame = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (frame.current ? whenNear(frame.current, () => setNear(true)) : undefined), [])
  return { generator: isNear ? here : null, frame }
}

// A cache of drawn pictures. Lists render often and a picture takes about a millisecond; 400 pictures of 7 kB are 3 MB.
const kept = new Map<string, string>()
const most = 400

/** The picture as a `data:` URL, which the content security policy only allows for images. */
export function pictureUrl(key: string, draw: () => string): string {
  const known = kept.get(key)
  if (known) return known
  const url = `data:image/svg+xml,${draw().replace(/[%#\n]/g, encodeURIComponent)}`
  const oldest = kept.size >= most ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, url)
  return url
}
