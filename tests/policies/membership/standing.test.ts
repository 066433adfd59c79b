// The rights in the database (membership.sql) compared with the same rules in domain/membership.ts.
import assert from 'node:assert/strict'
import {
  type Facts,
  features,
  hasUnlimitedViews,
  mayUse,
  type PaidTier,
  planFor,
  type Standing,
  standingOf,
  type SubscriptionStatus,
} from '#domain/membership.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const asked = [...new Set([...features.flatMap(({ name, area }) => [name, area]), 'unheard-of', ''])]
/** Days from now; null means never. */
type Days = number | null
type Made = { paid: PaidTier | null; trial: Days; founder: { flag: boolean; ends: Days }; isPro: boolean; isAdmin: boolean }

const everything: Made[] = ([null, 'basic', 'premium'] as const).flatMap((paid) =>
  ([null, 3, -3] as const).flatMap((trial) =>
    [
      { flag: false, ends: null },
      { flag: false, ends: 5 },
      { flag: true, ends: 5 },
      { flag: true, ends: -5 },
      { flag: true, ends: null },
    ].flatMap((founder) =>
      [false, true].flatMap((isPro) => [false, true].map((isAdmin): Made => ({ paid, trial, founder, isPro, isAdmin }))),
    ),
  ),
)

promise(
  'RIGHT-02 RIGHT-15 RIGHT-16 RIGHT-17 RIGHT-18 RIGHT-19 RIGHT-20 RIGHT-21 RIGHT-22 RIGHT-23 RIGHT-33 every combination of plan, trial, founder, pro and admin has the same rights in SQL as in domain/membership.ts',
  async (town) => {
    const [clock] = await town.set('select clock.now() as now')
    const now = clock?.['now'] as Date
    const unexpected: string[] = []
    for (const made of everything) {
      const member = await person(town, made)
      const facts = factsOf(made, now)
      const standing = standingOf(facts, now)
      const [row] = await town.as(member, 'select my.*, public.has_unlimited_views() as views from public.my_standing() as my')
      assert.deepEqual(standingIn(row ?? {}), { ...standing, status: made.paid === null ? null : 'active' }, JSON.stringify(made))
      const answers = await town.as(member, 'select feature, public.has_feature(feature) as yes from unnest($1::text[]) as feature', [
        asked,
      ])
      for (const { feature, yes } of [...answers, { feature: 'views', yes: row?.['views'] }]) {
        const expected = feature === 'views' ? hasUnlimitedViews(standing, made.isAdmin) : mayUse(String(feature), standing, made.isAdmin)
        if (yes !== expected) unexpected.push(`${JSON.stringify(made)} ${String(feature)}: ${String(yes)}`)
      }
    }
    assert.equal(everything.length, 180)
    assert.equal(asked.length, 15)
    assert.deepEqual(unexpected, [])
  },
)

promise(
  'RIGHT-06 RIGHT-07 RIGHT-08 RIGHT-09 RIGHT-10 RIGHT-11 RIGHT-12 RIGHT-13 RIGHT-14 each feature requires its lowest plan',
  async (town) => {
    const rows = await town.set(
      'select feature, (select plan from public.features where feature in (name, area)) from unnest($1::text[]) as feature',
      [asked],
    )
    for (const { feature, plan } of rows) assert.equal(plan ?? 'premium', planFor(String(feature)), String(feature))
  },
)

type Subscription = { status: SubscriptionStatus; ends?: Days; trial?: Days; cancel?: Days; grace?: Days; pause?: Days }
const lives: [string, Subscription, holds: boolean][] = [
  ['active to no named end', { status: 'active' }, true],
  ['active', { status: 'active', ends: 10 }, true],
  ['renewed, and its provider has not told yet', { status: 'active', ends: -2.9 }, true],
  ['active, and its provider has been silent for three days', { status: 'active', ends: -3 }, false],
  ['trialing', { status: 'trialing', trial: 5 }, true],
  ['trialing by the end of its period', { status: 'trialing', ends: 5 }, true],
  ['trialing to no named end', { status: 'trialing' }, false],
  ['past due, in grace', { status: 'past_due', ends: -1, grace: 6 }, true],
  ['past due, after grace', { status: 'past_due', ends: 20, grace: 0 }, false],
  ['past due without grace', { status: 'past_due', ends: 20 }, false],
  ['paused', { status: 'paused', ends: 20, pause: 30 }, false],
  ['active, to end', { status: 'active', ends: 10, cancel: 10 }, true],
  ['active, its end come', { status: 'active', ends: 10, cancel: 0 }, false],
  ['past due in grace, its end come', { status: 'past_due', grace: 6, cancel: -1 }, false],
  ['cancelled, before its end', { status: 'cancelled', ends: 10, cancel: 10 }, true],
  ['cancelled, after its end', { status: 'cancelled', ends: 10, cancel: -1 }, false],
  ['cancelled at once', { status: 'cancelled', ends: 10 }, false],
]

for (const [life, subscription, holds] of lives) {
  promise(`a subscription that is ${life} ${holds ? 'gives' : 'does not give'} its plan`, async (town) => {
    const [ana] = await town.free(1)
    await subscribe(town, ana, 'premium', subscription)
    const [row] = await town.as(
      ana,
      `select subscription_tier as tier, status, public.has_feature('jobs') as jobs from public.my_standing()`,
    )
    assert.deepEqual(row, { tier: holds ? 'premium' : 'free', status: subscription.status, jobs: holds })
  })
}

promise('of two subscriptions the higher active one counts and sets the status', async (town) => {
  const [ana] = await town.free(1)
  await subscribe(town, ana, 'basic', { status: 'active', ends: 10 }, 'local')
  await subscribe(town, ana, 'premium', { status: 'past_due', grace: 2 }, 'stripe')
  const standing = async () =>
    (await town.as(ana, 'select subscription_tier as tier, status, grace_until > clock.now() as grace from public.my_standing()'))[0]
  assert.deepEqual(await standing(), { tier: 'premium', status: 'past_due', grace: true })
  await town.set(`update clock.settings set shift = shift + interval '2 days'`)
  assert.deepEqual(await standing(), { tier: 'basic', status: 'active', grace: null })
})

promise('PLAN-12 TIER-12 the sign-up trial has fourteen days, or as many as the operator sets, and 0 means none', async (town) => {
  const left = async () => {
    const [ana] = await town.professionals(1)
    const [row] = await town.as(ana, 'select is_in_trial as runs, trial_days_left as days from public.my_standing()')
    return row
  }
  assert.deepEqual(await left(), { runs: true, days: 14 })
  await town.set(`select internal.keep_settings('{"signup_trial_days": 3}')`)
  assert.deepEqual(await left(), { runs: true, days: 3 })
  await town.set(`select internal.keep_settings('{"signup_trial_days": 0}')`)
  assert.deepEqual(await left(), { runs: false, days: 0 })
})

async function person(town: Stage, { paid, trial, founder, isPro, isAdmin }: Made): Promise<Member> {
  const member = await town.member()
  await town.set(
    `update public.profile_private set user_role = $2, trial_ends_at = ${ahead(3)}, founder_benefits_expire_at = ${ahead(4)} where user_id = $1`,
    [member.id, isPro ? 'pro' : 'free', trial, founder.ends],
  )
  await town.set('update public.profiles set is_founder = $2 where id = $1', [member.id, founder.flag])
  if (isAdmin) await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [member.id])
  if (paid !== null) await town.gains(member, paid)
  return member
}

function subscribe(town: Stage, member: Member, tier: PaidTier, life: Subscription, source = 'local'): Promise<Row[]> {
  return town.set(
    `insert into public.subscriptions (user_id, source, tier, status, current_period_end, trial_end, cancel_at, grace_until, pause_until)
     values ($1, $2, $3, $4, ${ahead(5)}, ${ahead(6)}, ${ahead(7)}, ${ahead(8)}, ${ahead(9)})`,
    [member.id, source, tier, life.status, ...[life.ends, life.trial, life.cancel, life.grace, life.pause].map((days) => days ?? null)],
  )
}

function ahead(parameter: number): string {
  return `clock.now() + $${parameter}::float8 * interval '1 day'`
}

function factsOf({ paid, trial, founder, isPro }: Made, now: Date): Facts {
  return {
    paidTier: paid,
    userRole: isPro ? 'pro' : 'free',
    trialEndsAt: iso(trial, now),
    isFounder: founder.flag,
    founderBenefitsExpireAt: iso(founder.ends, now),
  }
}

function iso(days: Days, now: Date): string | null {
  return days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
}

/** The row of my_standing() as check-subscription returns it; views are counted elsewhere. */
function standingIn(row: Row): Standing {
  return {
    isPro: row['is_pro'] as boolean,
    userRole: String(row['user_role']),
    subscriptionTier: row['subscription_tier'] as Standing['subscriptionTier'],
    isInTrial: row['is_in_trial'] as boolean,
    trialEndsAt: moment(row['trial_ends_at']),
    trialDaysLeft: Number(row['trial_days_left']),
    isFounder: row['is_founder'] as boolean,
    founderBenefitsExpireAt: moment(row['founder_benefits_expire_at']),
    canViewProfiles: true,
    dailyProfileViews: 0,
    status: row['status'] as Standing['status'],
    graceUntil: moment(row['grace_until']),
    cancelAt: moment(row['cancel_at']),
  }
}

function moment(value: unknown): string | null {
  return value instanceof Date ? value.toISOString() : null
}
