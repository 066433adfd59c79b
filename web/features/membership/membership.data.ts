// What a member's plan is and what it opens, as the server tells it. Rights are judged by the database; what stands here
// decides what a screen shows (spec §3, §4, §8, §9).
import { queryOptions } from '@tanstack/react-query'
import {
  asksForProfile,
  features,
  freeStanding,
  standingFrom,
  standingFromProfile,
  type PaidTier,
  type Standing,
} from '#domain/membership.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import { currentSession } from '#web/data/session.ts'
import { copy } from './membership.copy.ts'
import { sharing } from './shared.ts'

const minute = 60_000

async function askStanding(userId: string): Promise<Standing> {
  try {
    return standingFrom(await invoke<Partial<Standing>>('check-subscription'), new Date())
  } catch (error) {
    if (!(error instanceof Error && asksForProfile(error.message))) throw error
    const profile = await ask(
      db.from('profiles').select('is_founder, founder_benefits_expire_at, user_role, trial_ends_at').eq('id', userId).single(),
    )
    return standingFromProfile(profile, new Date())
  }
}

const standingNow = sharing(askStanding, 1000, Date.now)

export type Known = { standing: Standing; isUncertain: boolean }

/** A check that fails falls back to free (spec §4), unless the plan is known from before; asked again soon. */
async function knownStanding(userId: string, before: Known | undefined): Promise<Known> {
  try {
    return { standing: await standingNow(userId), isUncertain: false }
  } catch (error) {
    if (before && !before.isUncertain) throw error
    return { standing: freeStanding, isUncertain: true }
  }
}

/** Throws 'No session' without one, and when the server does not answer (spec §7). */
async function checkAccess(feature: string): Promise<boolean> {
  if (!currentSession()) throw new Error('No session')
  const area = features.find(({ name }) => name === feature)?.area ?? feature
  try {
    return (await invoke<{ hasAccess?: unknown }>('check-access', { area })).hasAccess === true
  } catch (cause) {
    throw new Error('No session', { cause })
  }
}

/** What she pays and has paid. `tier` is what is paid for now; `status` none before the first time. */
async function billing() {
  const told = await ask(db.rpc('my_billing'))
  return {
    ...told,
    tier: told.tier ?? 'free',
    status: told.status ?? 'none',
    trial_used: told.trial_used ?? false,
    has_customer: told.has_customer ?? false,
    // As the comment on my_billing lists them.
    invoices: (told.invoices ?? []) as Invoice[],
  }
}

export type Billing = Awaited<ReturnType<typeof billing>>
export type Invoice = {
  id: string
  number: string | null
  tier: PaidTier
  amount_cents: number
  status: 'open' | 'failed' | 'void' | 'paid'
  issued_at: string
}

/** Where to pay. The refusals of create-checkout (already on it) keep their words. */
export async function checkoutUrl(tier: PaidTier): Promise<string> {
  const answer = await invoke<{ url?: unknown } | null>('create-checkout', { tier })
  if (typeof answer?.url !== 'string' || answer.url === '') throw new Error(copy.noCheckoutUrl)
  return answer.url
}

export async function portalUrl(): Promise<string> {
  const answer = await invoke<{ url?: unknown } | null>('customer-portal')
  if (typeof answer?.url !== 'string' || answer.url === '') throw new Error(copy.portalFailed)
  return answer.url
}

export const membership = {
  /** Everything that a change of plan makes stale. */
  all: (userId: string) => ['membership', userId] as const,

  /** What opening a profile makes stale. */
  views: (userId: string) => ['membership', userId, 'views'] as const,

  standing: (userId: string) =>
    queryOptions({
      queryKey: ['membership', userId, 'standing'],
      queryFn: ({ client, queryKey }) => knownStanding(userId, client.getQueryData<Known>(queryKey)),
      staleTime: ({ state }) => (state.data?.isUncertain ? minute / 6 : 5 * minute),
    }),

  access: (userId: string, feature: string) =>
    queryOptions({
      queryKey: ['membership', userId, 'access', feature],
      queryFn: () => checkAccess(feature),
      staleTime: minute,
      retry: false,
    }),

  billing: (userId: string) => queryOptions({ queryKey: ['membership', userId, 'billing'], queryFn: billing, staleTime: 0 }),

  /** What she got since the month began (UTC). */
  month: (userId: string) =>
    queryOptions({ queryKey: ['membership', userId, 'month'], queryFn: () => ask(db.rpc('my_month')), staleTime: 0 }),

  /** How much waits behind the gate: counts, no names (product.md A-8). */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: ['membership', userId, 'waiting'],
      queryFn: async () => {
        const { unread_messages: messages, trade_requests: requests } = await ask(db.rpc('waiting_for_me'))
        return { messages: messages ?? 0, trades: requests ?? 0 }
      },
      staleTime: 0,
    }),

  /** Profile views used today, counted in UTC (spec §3, §7). */
  viewsToday: (userId: string) =>
    queryOptions({
      queryKey: [...membership.views(userId), 'used'],
      queryFn: async () => {
        const today = new Date().toISOString().slice(0, 10)
        const row = await ask(db.from('user_daily_limits').select('profiles_viewed').eq('user_id', userId).eq('date', today).maybeSingle())
        return row?.profiles_viewed ?? 0
      },
    }),

  /** Whether one more profile may be opened today. A question that fails is answered "yes" (spec §8). */
  canView: (userId: string) =>
    queryOptions({
      queryKey: [...membership.views(userId), 'can-view'],
      queryFn: () => ask(db.rpc('can_view_profile', { viewer_id: userId })).catch(() => true),
    }),
}
