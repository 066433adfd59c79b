// Views of jobs (spec §6): a job that a member opens is counted with the way they came to it. One that opens by itself beside the list is not.
import { useEffect, useEffectEvent } from 'react'
import { countView, type ViewSource } from './jobs.data.ts'

let opened: { id: string; source: ViewSource | null } | null = null

/** `source` null: this opening is not a view. */
export function noteOpened(id: string, source: ViewSource | null): void {
  opened = { id, source }
}

/** Counts once when the detail of this job is mounted. Without a note, its address was opened. */
export function useCountedView(id: string, isCounted: boolean): void {
  const count = useEffectEvent(() => {
    const source = opened?.id === id ? opened.source : 'link'
    // The reader neither waits for it nor needs to know if it fails.
    if (isCounted && source !== null) void countView(id, source).catch(() => undefined)
  })
  useEffect(() => count(), [])
}
