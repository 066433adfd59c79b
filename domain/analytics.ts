// What may be counted (product decision B28), and the small facts that go with it. Never what someone wrote, never an
// address, an id or a place: a word, a number or the pattern of a route.

/** `counted` events concern nobody: they are kept without who it was. `personal` ones wait for the member's consent. */
export type Kind = 'counted' | 'personal'
/** A route is a pattern such as `/professional/$id`; a word one of our own names. */
export type Fact = 'word' | 'number' | 'route'
type About = { kind: Kind; facts: Readonly<Record<string, Fact>> }

export const analyticsEvents = {
  page_view: { kind: 'counted', facts: { route: 'route' } },
  web_vital: { kind: 'counted', facts: { metric: 'word', value: 'number', rating: 'word', route: 'route' } },
  signup_step: { kind: 'counted', facts: { step: 'word' } },
  upgrade_view: { kind: 'counted', facts: { tier: 'word' } },
  checkout_start: { kind: 'counted', facts: { tier: 'word' } },
  help_feedback: { kind: 'counted', facts: { route: 'route', helpful: 'word' } },

  profile_complete_step: { kind: 'personal', facts: { step: 'word' } },
  search: { kind: 'personal', facts: { results: 'number' } },
  match_seen: { kind: 'personal', facts: {} },
  match_dismissed: { kind: 'personal', facts: {} },
  trade_sent: { kind: 'personal', facts: {} },
  trade_countered: { kind: 'personal', facts: {} },
  trade_accepted: { kind: 'personal', facts: {} },
  trade_scheduled: { kind: 'personal', facts: {} },
  trade_completed: { kind: 'personal', facts: {} },
  trade_cancelled: { kind: 'personal', facts: { reason: 'word' } },
  review_published: { kind: 'personal', facts: {} },
  chain_suggested: { kind: 'personal', facts: {} },
  chain_agreed: { kind: 'personal', facts: {} },
  message_sent: { kind: 'personal', facts: {} },
  job_view: { kind: 'personal', facts: {} },
  job_apply: { kind: 'personal', facts: {} },
  event_rsvp: { kind: 'personal', facts: {} },
  listing_view: { kind: 'personal', facts: {} },
  offer_sent: { kind: 'personal', facts: {} },
  edu_progress: { kind: 'personal', facts: { percent: 'number' } },
  post_view: { kind: 'personal', facts: { ms: 'number' } },
  subscription_change: { kind: 'personal', facts: { tier: 'word', status: 'word' } },
  report_sent: { kind: 'personal', facts: { kind: 'word' } },
} as const satisfies Record<string, About>

export type AnalyticsName = keyof typeof analyticsEvents
export type KnownEvent = { name: AnalyticsName; facts: Record<string, string | number>; at: string | null }

/** Events of one call, and bytes of its body (product decision C.3). */
export const mostEvents = 50
export const mostBytes = 32 * 1024

/** The event as it may be kept; null when the name is not ours, or a fact is none that was agreed on. */
export function readEvent(told: unknown): KnownEvent | null {
  if (typeof told !== 'object' || told === null) return null
  const { name, props = {}, at = null } = told as { name?: unknown; props?: unknown; at?: unknown }
  if (!isName(name) || typeof props !== 'object' || props === null || Array.isArray(props)) return null
  const known: Readonly<Record<string, Fact>> = analyticsEvents[name].facts
  const given = Object.entries(props as Record<string, unknown>).filter(([, value]) => value !== null && value !== undefined)
  const facts: Record<string, string | number> = {}
  for (const [key, value] of given) {
    const fact = Object.hasOwn(known, key) ? known[key] : undefined
    if (fact === undefined || !fits(fact, value)) return null
    facts[key] = value
  }
  return {
    name,
    facts,
    at: typeof at === 'string' && isMoment(at) ? at : null,
  }
}

/** Of a day there is: Date reads February 30 as a day in March, the database does not read it. */
function isMoment(at: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(at) || Number.isNaN(Date.parse(at))) return false
  return new Date(at).toISOString().startsWith(at.slice(0, 10))
}

const isName = (name: unknown): name is AnalyticsName => typeof name === 'string' && Object.hasOwn(analyticsEvents, name)

function fits(fact: Fact, value: unknown): value is string | number {
  if (fact === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1e9
  if (fact === 'word') return typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(value)
  // No place for an id: those have digits, a pattern of ours has none.
  return typeof value === 'string' && /^\/(?!\/)[A-Za-z$/_-]{0,79}$/.test(value)
}
