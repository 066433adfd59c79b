// From the waitlist to founder number 1, over HTTP and through the mailbox; and what being a founder includes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, password, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { SIGNUP_TRIAL_DAYS: '0' } })
})
afterAll(() => gateway.stop())

const card = { city: 'Portland', state_code: 'OR', specialties: ['nails'] }
const service = { category: 'nails', name: 'Gel manicure', duration_minutes: 60 }
const numberSelect = 'is_founder, founder_number, founder_benefits_expire_at'

async function complete({ client, user }: Pick<Member, 'client' | 'user'>): Promise<void> {
  const changed = await client.from('profiles').update(card).eq('id', user.id)
  const added = await client.from('services').insert({ ...service, user_id: user.id })
  expect([changed.error, added.error]).toEqual([null, null])
}

test('PLAN-13 PLAN-14: joins the waitlist, confirms the address, signs up, completes the profile, becomes founder number 1', async () => {
  const email = 'ana@wait.test'
  await fetch(`${gateway.url}/functions/v1/waitlist-signup`, { method: 'POST', body: JSON.stringify({ email: ` ${email} ` }) })
  const { rows } = await gateway.sql.query<{ link: string }>(
    `select facts ->> 'link' as link from internal.emails where kind = 'waitlist_confirm'`,
  )
  const confirmed = await fetch(rows[0]?.link ?? '', { method: 'POST', redirect: 'manual' })
  expect(confirmed.headers.get('location')).toMatch(/^\/waitlist-confirmation\?confirmed=1#position=1&/)

  const client = await gateway.client()
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { full_name: 'Ana Alvarez' } } })
  expect(error).toBeNull()
  const user = data.user
  if (user === null) throw new Error('no account')
  const ana = { client, user }
  expect((await gateway.sql.query('select status, joined_user_id from public.waitlist_signups')).rows).toEqual([
    { status: 'joined', joined_user_id: user.id },
  ])
  const mayTrade = async () => (await client.rpc('has_feature', { feature: 'trades' })).data
  expect(await mayTrade()).toBe(false)
  const own = () => client.from('profiles').select(numberSelect).eq('id', user.id).single()
  expect((await own()).data).toEqual({ is_founder: false, founder_number: null, founder_benefits_expire_at: null })
  await complete(ana)
  expect((await own()).data).toEqual({ is_founder: true, founder_number: 1, founder_benefits_expire_at: expect.any(String) })
  expect(await mayTrade()).toBe(true)
  expect((await client.rpc('founder_places_left')).data).toBe(99)
})

test('another member can read the number but not when the benefits end; an unconfirmed or incomplete profile has none', async () => {
  const bea = await gateway.signUp('Bea Brooks')
  const { data } = await bea.client.from('profiles').select(numberSelect).eq('full_name', 'Ana Alvarez').single()
  expect(data).toEqual({ is_founder: true, founder_number: 1, founder_benefits_expire_at: null })
  await bea.client.from('services').insert({ ...service, user_id: bea.user.id })
  const claim = await bea.client.from('founder_claims').insert({ user_id: bea.user.id, number: 2 })
  expect(claim.error?.code).toBe('42501')
  const { data: claims } = await bea.client.from('founder_claims').select('number')
  expect(claims).toEqual([{ number: 1 }])
})
