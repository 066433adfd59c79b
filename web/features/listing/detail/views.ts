// Views of listings: one that a member opens is counted with the way they came to it. One that opens by itself beside the list is not.
import { useEffect, useEffectEvent } from 'react'

export type ViewSource = 'list' | 'search' | 'saved' | 'link'

let opened: { id: string; source: ViewSource | null } | null = null

/** `source` null: this opening is not a view. */
export function noteOpened(id: string, source: ViewSource | null): void {
  opened = { id, source }
}

/** Counts once when the detail of this listing is mounted. Without a note, its address was opened. `count` null: a view does not count. */
export function useCountedView(id: string, count: ((source: ViewSource) => Promise<unknown>) | null): void {
  const begin = useEffectEvent(() => {
    const source = opened?.id === id ? opened.source : 'link'
    // The reader neither waits for it nor needs to know if it fails.
    if (source !== null) void count?.(source).catch(() => undefined)
  })
  useEffect(() => begin(), [])
}
