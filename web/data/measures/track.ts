// What screens say of what happened: `track('trade_sent')`. This much is loaded with every screen; the rest comes when the
// browser is idle. Which events there are, and what may go with them, is the server's to say (domain/analytics.ts).

/** Kept without who it was; every other event waits for the member's consent. */
export const countedEvents = ['page_view', 'web_vital', 'signup_step', 'upgrade_view', 'checkout_start', 'help_feedback'] as const
export type PersonalEvent =
  | 'profile_complete_step'
  | 'search'
  | 'match_seen'
  | 'match_dismissed'
  | 'trade_sent'
  | 'trade_countered'
  | 'trade_accepted'
  | 'trade_scheduled'
  | 'trade_completed'
  | 'trade_cancelled'
  | 'review_published'
  | 'chain_suggested'
  | 'chain_agreed'
  | 'message_sent'
  | 'job_view'
  | 'job_apply'
  | 'event_rsvp'
  | 'listing_view'
  | 'offer_sent'
  | 'edu_progress'
  | 'post_view'
  | 'subscription_change'
  | 'report_sent'
export type EventName = (typeof countedEvents)[number] | PersonalEvent

/** Words of ours, numbers, patterns of routes: never what somebody wrote, never an id. */
export type Facts = Record<string, string | number>
export type Tracked = { name: EventName; props: Facts; at: string }

let opening: Promise<typeof import('./analytics.ts')> | undefined

export function track(name: EventName, props: Facts = {}): void {
  const event = { name, props, at: new Date().toISOString() }
  opening ??= idle(500).then(() => import('./analytics.ts'))
  // Without its file, as in a tab from before the newest release, nothing is counted; no one else misses it.
  opening.then(
    ({ analytics }) => analytics.add(event),
    () => {},
  )
}

/** The same promise; what it asked for is counted once it is done. */
export function tracked<Answer>(asked: Promise<Answer>, name: EventName, props: Facts = {}): Promise<Answer> {
  asked.then(
    () => track(name, props),
    () => {},
  )
  return asked
}

/** When the browser has nothing more urgent to do, but no later than this. */
export function idle(latestMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, latestMs)
  })
}
