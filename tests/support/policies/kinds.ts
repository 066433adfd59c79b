// The kinds of callers, and what each one's plan includes (spec §6).
import { type Facts, mayUse, standingOf } from '#domain/membership.ts'
import type { Member, Role, Stage } from './stage.ts'

type Made = Partial<Omit<Facts, 'trialEndsAt' | 'founderBenefitsExpireAt'>> & {
  /** Days from now. */
  trial?: number
  founder?: number
  role?: Role
  subscription?: { tier: 'basic' | 'premium'; status: string; trialEnd?: number; grace?: number }
}

/** `made` is null for a visitor. `paidTier` is the tier a subscription grants, separate from its columns. */
export const kinds: { kind: string; made: Made | null }[] = [
  { kind: 'a visitor', made: null },
  { kind: 'a free member', made: {} },
  { kind: 'in her sign-up trial', made: { trial: 3 } },
  { kind: 'her sign-up trial over', made: { trial: -1 } },
  { kind: 'basic', made: { paidTier: 'basic', subscription: { tier: 'basic', status: 'active' } } },
  { kind: 'premium', made: { paidTier: 'premium', subscription: { tier: 'premium', status: 'active' } } },
  {
    kind: 'in the free trial of premium',
    made: { paidTier: 'premium', subscription: { tier: 'premium', status: 'trialing', trialEnd: 5 } },
  },
  { kind: 'past due, in grace', made: { paidTier: 'premium', subscription: { tier: 'premium', status: 'past_due', grace: 3 } } },
  { kind: 'past due, after grace', made: { paidTier: null, subscription: { tier: 'premium', status: 'past_due', grace: -1 } } },
  { kind: 'pro', made: { userRole: 'pro' } },
  { kind: 'a founder, benefits running', made: { isFounder: true, founder: 30 } },
  { kind: 'a founder, benefits over', made: { isFounder: true, founder: -1 } },
  { kind: 'an admin', made: { role: 'admin' } },
  { kind: 'a moderator', made: { role: 'moderator' } },
  { kind: 'a verifier', made: { role: 'verifier' } },
  { kind: 'support', made: { role: 'support' } },
]

/** Turns a member into this kind, whatever they were before. */
export async function become(town: Stage, { id }: Member, made: Made): Promise<void> {
  await town.set(
    `update public.profile_private set user_role = $2, trial_ends_at = ${ahead(3)}, founder_benefits_expire_at = ${ahead(4)} where user_id = $1`,
    [id, made.userRole ?? 'free', made.trial ?? null, made.founder ?? null],
  )
  await town.set('update public.profiles set is_founder = $2 where id = $1', [id, made.isFounder ?? false])
  if (made.role) await town.set('insert into public.user_roles (user_id, role) values ($1, $2)', [id, made.role])
  if (made.subscription) {
    const { tier, status, trialEnd = null, grace = null } = made.subscription
    await town.set(
      `insert into public.subscriptions (user_id, source, tier, status, trial_end, grace_until) values ($1, 'local', $2, $3, ${ahead(4)}, ${ahead(5)})`,
      [id, tier, status, trialEnd, grace],
    )
  }
}

/** What the plan includes: the expected cell. */
export function opens(made: Made | null, feature: string): boolean {
  if (made === null) return false
  const now = new Date()
  const moment = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() + days * 86_400_000).toISOString())
  const { paidTier = null, userRole = 'free', isFounder = false, role } = made
  const facts = { paidTier, userRole, isFounder, trialEndsAt: moment(made.trial), founderBenefitsExpireAt: moment(made.founder) }
  return mayUse(feature, standingOf(facts, now), role === 'admin')
}

function ahead(parameter: number): string {
  return `clock.now() + $${parameter}::float8 * interval '1 day'`
}
