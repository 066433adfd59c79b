// The caller's plan, trial and founder benefits (spec §7, C.3). No body; GET or POST.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { notSignedIn, refusal, wrongMethod } from './body.ts'

type Row = {
  is_pro: boolean
  user_role: string
  subscription_tier: string | null
  is_in_trial: boolean
  trial_ends_at: string | null
  trial_days_left: number
  is_founder: boolean
  founder_benefits_expire_at: string | null
  status: string | null
  grace_until: string | null
  cancel_at: string | null
}

export const checkSubscription: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    if (request.method !== 'GET' && request.method !== 'POST') return wrongMethod('GET', 'POST')
    if (context.caller.userId === null) return notSignedIn()
    const [answer] = await context.sql(
      `select to_json(mine) as standing, public.can_view_profile(auth.uid())::text as may_view,
         (select profiles_viewed::text from public.user_daily_limits where user_id = auth.uid() and date = public.utc_today()) as viewed
       from public.my_standing() as mine`,
    )
    const row: Row | null = JSON.parse(answer?.['standing'] ?? 'null')
    if (row === null || row.subscription_tier === null)
      return refusal('no_session', 'Authentication failed: this account is no longer there.')
    return Response.json({
      isPro: row.is_pro,
      userRole: row.user_role,
      subscriptionTier: row.subscription_tier,
      isInTrial: row.is_in_trial,
      trialEndsAt: row.trial_ends_at,
      trialDaysLeft: row.trial_days_left,
      isFounder: row.is_founder,
      founderBenefitsExpireAt: row.founder_benefits_expire_at,
      canViewProfiles: answer?.['may_view'] === 'true',
      dailyProfileViews: Number(answer?.['viewed'] ?? 0),
      status: row.status,
      graceUntil: row.grace_until,
      cancelAt: row.cancel_at,
    })
  },
}
