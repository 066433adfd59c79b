// How screens record events: `track('trade_sent')`. Only this file loads with every screen; the rest loads when the browser
// is idle. The server decides which events exist and what they may contain (domain/analytics.ts).
import type * as Analytics from './analytics.ts'
import type { EventName, Facts } from './events.ts'

let opening: Promise<typeof Analytics> | undefined

export function track(name: EventName, props: Facts = {}): void {
  const event = { name, props, at: new Date().toISOString() }
  opening ??= idle(500).then(() => import('./analytics.ts'))
  // If its file is gone, as in a tab from before a release, nothing is recorded, and nothing else is affected.
  opening.then(
    ({ analytics }) => analytics.add(event),
    () => {},
  )
}

/** Returns the same promise, and records the event once it is fulfilled. */
export function tracked<Answer>(asked: Promise<Answer>, name: EventName, props: Facts = {}): Promise<Answer> {
  asked.then(
    () => track(name, props),
    () => {},
  )
  return asked
}

/** Resolves when the browser is idle, or after this time at the latest. */
export function idle(latestMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, latestMs)
  })
}
