// A member's plan and what it includes, through the official client.
import { type FunctionsHttpError, FunctionsHttpError as HttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway()
})
afterAll(() => town.stop())

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

async function standing({ client }: Pick<Member, 'client'>, how: { method?: 'GET' | 'POST' } = {}): Promise<Record<string, unknown>> {
  const { data, error } = await client.functions.invoke<Record<string, unknown>>('check-subscription', how)
  if (error !== null || data === null) throw error ?? new Error('no answer')
  return data
}

const refused = async (error: FunctionsHttpError) => {
  expect(error).toBeInstanceOf(HttpError)
  const response: Response = error.context
  return [response.status, await response.json()] as const
}

const endTrial = ({ user }: Member) =>
  town.sql.query(`update public.profile_private set trial_ends_at = now() - interval '1 minute' where user_id = $1`, [user.id])

test('FUNC-02 FUNC-03 TIER-01 check-subscription tells a new member about their trial, by GET or POST, without a body', async () => {
  const ana = await town.signUp('Ana Alvarez')
  const told = await standing(ana)
  expect(told).toEqual({
    isPro: false,
    userRole: 'free',
    subscriptionTier: 'free',
    isInTrial: true,
    trialEndsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    trialDaysLeft: 14,
    isFounder: false,
    founderBenefitsExpireAt: null,
    canViewProfiles: true,
    dailyProfileViews: 0,
    status: null,
    graceUntil: null,
    cancelAt: null,
  })
  expect(await standing(ana, { method: 'GET' })).toEqual(told)
  const left = Date.parse(String(told['trialEndsAt'])) - Date.now()
  expect(Math.ceil(left / 86_400_000)).toBe(14)
})

test('PLAN-10 PLAN-11 PLAN-13 TIER-10 TIER-11 check-subscription reports the paid plan, pro and founders', async () => {
  const bea = await town.signUp('Bea Brooks')
  await endTrial(bea)
  const set = (columns: string) => town.sql.query(`update public.profile_private set ${columns} where user_id = $1`, [bea.user.id])
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'free', isPro: false, isInTrial: false, trialDaysLeft: 0 })
  await town.sql.query(
    `insert into public.subscriptions (user_id, source, tier, status, trial_end, cancel_at) values ($1, 'local', 'premium', 'trialing', $2, $2)`,
    [bea.user.id, days(14)],
  )
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'premium', isPro: true, status: 'trialing', isInTrial: false })
  expect(Date.parse(String((await standing(bea))['cancelAt']))).toBeGreaterThan(Date.now())
  await town.sql.query(
    `update public.subscriptions set tier = 'basic', status = 'past_due', cancel_at = null, grace_until = $2 where user_id = $1`,
    [bea.user.id, days(7)],
  )
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'basic', isPro: false, status: 'past_due', cancelAt: null })
  expect(Date.parse(String((await standing(bea))['graceUntil']))).toBeGreaterThan(Date.now())
  await town.sql.query('delete from public.subscriptions where user_id = $1', [bea.user.id])
  await set(`user_role = 'pro'`)
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'premium', isPro: true, userRole: 'pro', status: null })
  await set(`user_role = 'free', founder_benefits_expire_at = now() + interval '6 months'`)
  await town.sql.query('update public.profiles set is_founder = true where id = $1', [bea.user.id])
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'premium', isPro: true, isFounder: true })
  await set(`founder_benefits_expire_at = now() - interval '1 day'`)
  expect(await standing(bea)).toMatchObject({ subscriptionTier: 'free', isPro: false, isFounder: true })
})

test('TIER-17 check-subscription refuses a visitor and a deleted account with a message that mentions Authentication', async () => {
  const { error } = await (await town.client()).functions.invoke('check-subscription')
  expect(await refused(error)).toEqual([401, { error: expect.stringContaining('Authentication'), hint: 'no_session' }])
  const gone = await town.signUp('Gia Grant')
  await town.sql.query('delete from auth.users where id = $1', [gone.user.id])
  const { error: after } = await gone.client.functions.invoke('check-subscription')
  expect(await refused(after)).toEqual([401, { error: expect.stringContaining('Authentication'), hint: 'no_session' }])
})

test('TIER-19 an invalid token is refused with a message that mentions JWT', async () => {
  const answer = await fetch(`${town.url}/functions/v1/check-subscription`, { method: 'POST', headers: { authorization: 'Bearer a.b.c' } })
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ message: expect.stringContaining('JWT') })])
})

test('FUNC-11 RIGHT-24 RIGHT-25 RIGHT-26 RIGHT-27 RIGHT-28 RIGHT-29 RIGHT-30 RIGHT-31 RIGHT-32 RIGHT-33 check-access returns for every area whether the plan includes it', async () => {
  const cleo = await town.signUp('Cleo Carter')
  await endTrial(cleo)
  const required = {
    browse: null,
    profiles: null,
    messaging: 'basic',
    trades: 'basic',
    jobs: 'premium',
    events: 'premium',
    community: 'premium',
    marketplace: 'premium',
    social_hub: 'premium',
    education: 'premium',
    send_messages: 'basic',
    'unheard-of': 'premium',
  } as const
  const access = async () => {
    const answers = Object.keys(required).map(async (area) => {
      const { data } = await cleo.client.functions.invoke('check-access', { body: { area } })
      return [area, data] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }
  const expected = (opens: (plan: string | null) => boolean) =>
    Object.fromEntries(Object.entries(required).map(([area, plan]) => [area, { hasAccess: opens(plan), required: plan }]))
  // An unknown area also requires premium, so check that the catalog itself contains these.
  const { data: known } = await cleo.client.from('features').select('area').order('area')
  expect(known?.map(({ area }) => area)).toEqual([
    'browse',
    'community',
    'education',
    'events',
    'jobs',
    'live_chat',
    'marketplace',
    'messaging',
    'profiles',
    'social_hub',
    'trades',
  ])
  const pays = (tier: string) =>
    town.sql.query(
      `insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', $2, 'active')
       on conflict (user_id, source) do update set tier = excluded.tier`,
      [cleo.user.id, tier],
    )
  expect(await access()).toEqual(expected((plan) => plan === null))
  await pays('basic')
  expect(await access()).toEqual(expected((plan) => plan !== 'premium'))
  await pays('premium')
  expect(await access()).toEqual(expected(() => true))
  await town.sql.query('delete from public.subscriptions where user_id = $1', [cleo.user.id])
  await town.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [cleo.user.id])
  expect(await access()).toEqual(expected(() => true))
})

test('FUNC-12 check-access without a session is refused with No session, and without an area with a message that asks for one', async () => {
  const visitor = await town.client()
  const { error } = await visitor.functions.invoke('check-access', { body: { area: 'browse' } })
  expect(await refused(error)).toEqual([401, { error: 'No session', hint: 'no_session' }])
  const dee = await town.signUp('Dee Dawson')
  for (const body of [{}, { area: '' }, { area: 7 }, { area: null }, 'messaging', []]) {
    const { error: unnamed } = await dee.client.functions.invoke('check-access', { body: body as Record<string, unknown> })
    expect(await refused(unnamed), JSON.stringify(body)).toEqual([400, { error: 'Name the area to be checked.', hint: 'invalid' }])
  }
})

test('PROF-08 PROF-09 PROF-10 PROF-12 TIER-02 profile views are counted only for free members: the sixth is refused, and a plan opens it immediately', async () => {
  const eve = await town.signUp('Eve Ellis')
  const told = async () => {
    const { canViewProfiles, dailyProfileViews } = await standing(eve)
    return [canViewProfiles, dailyProfileViews]
  }
  const viewed = async () => (await eve.client.rpc('increment_profile_view', { viewer_id: eve.user.id })).data
  for (let more = 0; more < 6; more += 1) expect(await viewed(), 'in trial').toBe(0)
  await endTrial(eve)
  for (const count of [1, 2, 3, 4]) expect(await viewed()).toBe(count)
  expect(await told()).toEqual([true, 4])
  for (const count of [5, null]) expect(await viewed()).toBe(count)
  expect(await told()).toEqual([false, 5])
  const may = async () => (await eve.client.rpc('can_view_profile', { viewer_id: eve.user.id })).data
  expect(await may()).toBe(false)
  await town.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'basic', 'active')`, [
    eve.user.id,
  ])
  expect(await may()).toBe(true)
  expect(await viewed()).toBe(5)
  expect(await told()).toEqual([true, 5])
  // Yesterday's views do not count today.
  await town.sql.query(`update public.user_daily_limits set date = date - 1 where user_id = $1`, [eve.user.id])
  expect(await told()).toEqual([true, 0])
})

test("the spec's counts return 0 and no error to a free member, while waiting_counts counts for the gate", async () => {
  const [fay, pat] = [await town.signUp('Fay Foster'), await town.signUp('Pat Price')]
  await pat.client.from('messages').insert({ sender_id: pat.user.id, recipient_id: fay.user.id, content: 'Hello' })
  const { error: unsent } = await pat.client.rpc('trade_send', {
    recipient_id: fay.user.id,
    items: ['proposer', 'recipient'].map((giver) => ({
      giver,
      title: 'Silk press',
      category: 'hair',
      duration_minutes: 60,
      agreed_value_cents: 9000,
    })),
  })
  expect(unsent).toBeNull()
  const counts = async () => {
    const unread = await fay.client
      .from('messages')
      .select('*', { count: 'exact', head: true })
      .eq('recipient_id', fay.user.id)
      .is('read_at', null)
    const pending = await fay.client
      .from('trade_proposals')
      .select('*', { count: 'exact', head: true })
      .eq('recipient_id', fay.user.id)
      .eq('status', 'pending')
    const waiting = await fay.client.rpc('waiting_counts')
    return [unread.error, unread.count, pending.error, pending.count, waiting.data]
  }
  const waiting = { unread_messages: 1, trade_requests: 1 }
  expect(await counts()).toEqual([null, 1, null, 1, waiting])
  await endTrial(fay)
  expect(await counts()).toEqual([null, 0, null, 0, waiting])
  const { error, status } = await fay.client.from('messages').insert({ sender_id: fay.user.id, recipient_id: pat.user.id, content: 'Hi' })
  expect([status, error?.hint, error?.message]).toEqual([403, 'gate_basic', 'Upgrade to Basic to send messages and trade requests'])
})
