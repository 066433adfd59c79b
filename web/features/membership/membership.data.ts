// The member's plan and what it includes, as the server reports it. The database enforces rights; this only decides what a
// screen shows (spec §3, §4, §8, §9).
import { queryOptions } from '@tanstack/react-query'
import type { Standing } from '#domain/membership.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import { currentSession } from '#web/data/session/session.ts'
import type { Known } from './rules.ts'
import { sharing } from './shared.ts'

const minute = 60_000
const fetchRules = () => import('./rules.ts')

const answerNow = sharing((_userId: string) => invoke<Partial<Standing>>('check-subscription'), 1000, Date.now)

/** If the check fails, the previous result is kept. */
async function known(userId: string, before: Known | undefined): Promise<Known> {
  // A screen may ask once more while it is being left because the session has ended.
  if (!currentSession()) throw new Error('No session')
  const [rules, answer] = await Promise.allSettled([fetchRules(), answerNow(userId)])
  if (rules.status === 'rejected') throw rules.reason
  if (answer.status === 'fulfilled') return rules.value.knownFrom(answer.value)
  const fallback = await rules.value.knownAfter(answer.reason, userId)
  if (fallback.isUncertain && before && !before.isUncertain) throw answer.reason
  return fallback
}

/** `off`: an admin has turned the feature off, and no plan opens it. */
export type Answer = 'allowed' | 'refused' | 'off'

/** Throws 'No session' without a session, and also if the request fails (spec §7). */
async function checkAccess(feature: string): Promise<Answer> {
  if (!currentSession()) throw new Error('No session')
  try {
    const { areaOf } = await fetchRules()
    const { hasAccess, isOff } = await invoke<{ hasAccess?: unknown; isOff?: unknown }>('check-access', { area: areaOf(feature) })
    return hasAccess === true ? 'allowed' : isOff === true ? 'off' : 'refused'
  } catch (cause) {
    throw new Error('No session', { cause })
  }
}

export const membership = {
  /** Everything that a change of plan invalidates. */
  all: (userId: string) => ['membership', userId] as const,

  /** What opening a profile invalidates. */
  views: (userId: string) => ['membership', userId, 'views'] as const,

  known: (userId: string) =>
    queryOptions({
      queryKey: ['membership', userId, 'known'],
      queryFn: ({ client, queryKey }) => known(userId, client.getQueryData<Known>(queryKey)),
      staleTime: ({ state }) => (state.data?.isUncertain ? minute / 6 : 5 * minute),
    }),

  /** What a feature that was turned off or on invalidates. */
  answers: (userId: string) => ['membership', userId, 'access'] as const,

  access: (userId: string, feature: string) =>
    queryOptions({
      queryKey: [...membership.answers(userId), feature],
      queryFn: () => checkAccess(feature),
      staleTime: minute,
      retry: false,
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

  /** Whether one more profile can be opened today. A failed check counts as yes (spec §8). */
  canView: (userId: string) =>
    queryOptions({
      queryKey: [...membership.views(userId), 'can-view'],
      queryFn: () => ask(db.rpc('can_view_profile', { viewer_id: userId })).catch(() => true),
    }),
}
