// Members, cards and views, with the spec's own calls.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
let bea: Member

beforeAll(async () => {
  // Without trials, so that views are counted.
  gateway = await startGateway({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
  ana = await gateway.signUp('Ana Alvarez')
  bea = await gateway.signUp('Bea Brooks')
})
afterAll(() => gateway.stop())

const ids = (cards: unknown) => (cards as { id: string }[]).map((card) => card.id)
const utcToday = () => new Date().toISOString().slice(0, 10)

describe('a visitor with the public key', () => {
  test('reads no row of any table', async () => {
    const visitor = await gateway.client()
    const { rows } = await gateway.sql.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name } of rows) {
      const { data, error, status } = await visitor.from(name).select()
      expect([name, data, status, error?.code]).toEqual([name, null, 401, '42501'])
    }
  })

  test('calls no function, except for what an owner shows to anyone, and to ask about the name they sign up with', async () => {
    const { rows } = await gateway.sql.query<{ name: string; values: Record<string, null> | null }>(
      `select proname as name, (select jsonb_object_agg(argument, null) from unnest(proargnames[1:pronargs]) as argument) as values
       from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['browse_professionals', 'report_create', 'increment_profile_view']),
    )
    const visitor = await gateway.client()
    expect((await visitor.rpc('public_job', { job_id: ana.user.id })).data).toEqual([])
    expect((await visitor.rpc('public_listing', { listing_id: ana.user.id })).data).toEqual([])
    expect((await visitor.rpc('name_problem', { name: 'Ana Alvarez' })).error).toBeNull()
    for (const { name, values } of rows.filter((each) => !['public_job', 'public_listing', 'name_problem'].includes(each.name))) {
      const { data, error } = await visitor.rpc(name, values ?? {})
      expect([name, data]).toEqual([name, null])
      expect([name, error]).toEqual([name, expect.objectContaining({ code: expect.stringMatching(/^(42501|PGRST202)$/) })])
    }
  })
})

test('a member cannot find out who has blocked them', async () => {
  await gateway.sql.query('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [bea.user.id, ana.user.id])
  expect((await ana.client.rpc('hidden_from_me')).error?.code).toBe('PGRST202')
  expect((await ana.client.from('blocks').select('*')).data).toEqual([])
  expect((await bea.client.from('blocks').select('blocked_id')).data).toEqual([{ blocked_id: ana.user.id }])
  await gateway.sql.query('delete from public.blocks')
})

describe('cards', () => {
  test('PROF-13 PLAN-15 select profiles (is_founder, founder_benefits_expire_at, user_role, trial_ends_at) by id', async () => {
    await gateway.sql.query(`update public.profile_private set trial_ends_at = '2030-01-01T00:00:00Z' where user_id = $1`, [ana.user.id])
    const ask = (client: SupabaseClient) =>
      client.from('profiles').select('is_founder, founder_benefits_expire_at, user_role, trial_ends_at').eq('id', ana.user.id).single()
    expect((await ask(bea.client)).data).toEqual({
      is_founder: false,
      founder_benefits_expire_at: null,
      user_role: null,
      trial_ends_at: null,
    })
    expect((await ask(ana.client)).data).toEqual({
      is_founder: false,
      founder_benefits_expire_at: null,
      user_role: 'free',
      trial_ends_at: '2030-01-01T00:00:00+00:00',
    })
  })

  test('PROF-14 select own profile (profile_picture, full_name, is_verified, email)', async () => {
    const ask = (client: SupabaseClient) =>
      client.from('profiles').select('profile_picture, full_name, is_verified, email').eq('id', ana.user.id).single()
    const card = { profile_picture: null, full_name: 'Ana Alvarez', is_verified: false }
    expect((await ask(bea.client)).data).toEqual({ ...card, email: null })
    expect((await ask(ana.client)).data).toEqual({ ...card, email: ana.email })
  })

  test('PROF-15 select profiles (full_name, profile_picture) by id', async () => {
    const { data } = await bea.client.from('profiles').select('full_name, profile_picture').eq('id', ana.user.id)
    expect(data).toEqual([{ full_name: 'Ana Alvarez', profile_picture: null }])
  })

  test('PROF-16 select a profile single by id; a blocked one looks like one that never existed', async () => {
    const one = (id: string) => bea.client.from('profiles').select().eq('id', id).single()
    expect((await one(ana.user.id)).data).toMatchObject({ id: ana.user.id, full_name: 'Ana Alvarez', specialties: [] })
    const nobody = await one('00000000-0000-4000-8000-000000000000')
    expect([nobody.status, nobody.error?.code]).toEqual([406, 'PGRST116'])
    await ana.client.from('blocks').insert({ blocker_id: ana.user.id, blocked_id: bea.user.id }).throwOnError()
    const blocked = await one(ana.user.id)
    expect(blocked.error).toEqual(nobody.error)
    await ana.client.from('blocks').delete().eq('blocked_id', bea.user.id).throwOnError()
    expect((await one(ana.user.id)).data).toMatchObject({ id: ana.user.id })
  })

  test("a member cannot set is_verified, is_founder, a counter or another member's card", async () => {
    const served = {
      is_verified: true,
      is_founder: true,
      trades_completed: 99,
      last_active_on: '2020-01-01',
      latitude: 1,
      created_at: '2020-01-01',
    }
    for (const [column, value] of Object.entries(served)) {
      const { error } = await ana.client
        .from('profiles')
        .update({ [column]: value })
        .eq('id', ana.user.id)
      expect([column, error?.code]).toEqual([column, '42501'])
    }
    for (const [column, value] of Object.entries({ user_role: 'pro', trial_ends_at: '2030-01-01', email: 'x@x.test' })) {
      const { error } = await ana.client
        .from('profile_private')
        .update({ [column]: value })
        .eq('user_id', ana.user.id)
      expect([column, error?.code]).toEqual([column, '42501'])
    }
    const others = await bea.client.from('profiles').update({ headline: 'Mine now' }).eq('id', ana.user.id).select()
    expect(others.data).toEqual([])
  })
})

describe('roles', () => {
  test('RIGHT-04 select user_roles by user_id and role admin', async () => {
    const ask = () => ana.client.from('user_roles').select('role').eq('user_id', ana.user.id).eq('role', 'admin').maybeSingle()
    expect(await ask()).toMatchObject({ data: null, error: null })
    const self = await ana.client.from('user_roles').insert({ user_id: ana.user.id, role: 'admin' })
    expect(self.error?.code).toBe('42501')
    await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ana.user.id])
    expect((await ask()).data).toEqual({ role: 'admin' })
  })
})

describe('states', () => {
  test('LOC-09 LOC-10 the state list: name, code and majorCities, 5 to 12 each', async () => {
    const { data } = await ana.client.from('states').select('name, code, majorCities:cities(name)').order('name').throwOnError()
    expect(data).toHaveLength(50)
    for (const state of data) {
      expect(state.code).toMatch(/^[A-Z]{2}$/)
      expect(state.majorCities.length).toBeGreaterThanOrEqual(5)
      expect(state.majorCities.length).toBeLessThanOrEqual(12)
    }
    const oregon = data.find((state) => state.code === 'OR')
    expect(oregon).toMatchObject({ name: 'Oregon', majorCities: expect.arrayContaining([{ name: 'Portland' }]) })
  })
})

describe('views', () => {
  test("PROF-17 PROF-18 PROF-19 can_view_profile, increment_profile_view and today's profiles_viewed", async () => {
    const { client, user } = await gateway.signUp('Cleo Carter')
    expect((await client.rpc('can_view_profile', { viewer_id: user.id })).data).toBe(true)
    expect((await client.rpc('increment_profile_view', { viewer_id: user.id })).data).toBe(1)
    expect((await client.rpc('increment_profile_view', { viewer_id: user.id, profile_id: ana.user.id })).data).toBe(2)
    const today = client.from('user_daily_limits').select('profiles_viewed').eq('user_id', user.id).eq('date', utcToday())
    expect((await today.single()).data).toEqual({ profiles_viewed: 2 })
    const forged = await client.rpc('increment_profile_view', { viewer_id: ana.user.id })
    expect([forged.status, forged.error?.hint]).toEqual([403, 'not_allowed'])
    const reset = await client.from('user_daily_limits').update({ profiles_viewed: 0 }).eq('user_id', user.id)
    expect(reset.error?.code).toBe('42501')
  })

  test('200 views at once: 1 to 5 are counted once each, and the other 195 are denied', async () => {
    const { client, user } = await gateway.signUp('Dee Dawson')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => client.rpc('increment_profile_view', { viewer_id: user.id }).throwOnError()),
    )
    const counts = answers.map(({ data }) => data as number | null)
    expect(counts.filter((count) => count !== null).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    expect(counts.filter((count) => count === null)).toHaveLength(195)
    expect((await client.rpc('can_view_profile', { viewer_id: user.id })).data).toBe(false)
  })

  test('the same page opened 50 times at once counts once', async () => {
    const { client, user } = await gateway.signUp('Eve Ellis')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        client.rpc('increment_profile_view', { viewer_id: user.id, profile_id: ana.user.id }).throwOnError(),
      ),
    )
    expect(new Set(answers.map(({ data }) => data as number | null))).toEqual(new Set([1]))
  })
})

describe('browsing', () => {
  test('returns cards with their matches and continues after the last one', async () => {
    const list = { category: 'hair', duration_minutes: 60 }
    await bea.client
      .from('services')
      .insert({ ...list, user_id: bea.user.id, name: 'Balayage' })
      .throwOnError()
    await ana.client.from('service_wants').insert({ user_id: ana.user.id, category: 'hair', title: 'Balayage' }).throwOnError()
    const first = await ana.client.rpc('browse_professionals', { page_size: 1 }).throwOnError()
    expect(first.data).toMatchObject([{ id: bea.user.id, offers: ['Balayage'], offers_mine: ['Balayage'], wants_mine: [], miles: null }])
    const [last] = first.data as { id: string; cursor: unknown }[]
    const next = await ana.client.rpc('browse_professionals', { cursor: last?.cursor }).throwOnError()
    const whole = await ana.client.rpc('browse_professionals').throwOnError()
    expect([last?.id, ...ids(next.data)]).toEqual(ids(whole.data))
  })
})
