// The events that screens record (domain/analytics.ts says what they contain).

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
