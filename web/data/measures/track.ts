// How screens record events: `track('trade_sent')`. Only this file loads with every screen; the rest loads when the browser
// is idle. The server decides which events exist and what they may contain (domain/analytics.ts).

/** Stored without the member; all other events need the member's consent. */
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

/** Our own words, numbers and route patterns: never text that people wrote, never an id. */
export type Facts = Record<string, string | number>
export type Tracked = { name: EventName; props: Facts; at: string }

let opening: Promise<typeof import('./analytics.ts')> | undefined

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
