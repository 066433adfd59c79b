// What a job asks for and offers, and saved searches, by requests made by hand with the official client.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
let bea: Member
beforeAll(async () => {
  gateway = await startGateway()
  ;[ana, bea] = await Promise.all([gateway.signUp('Ana Alvarez'), gateway.signUp('Bea Brooks')])
  await gateway.sql.query(`update public.profile_private set user_role = 'pro'`)
})
afterAll(() => gateway.stop())

const row = (facts: Record<string, unknown>) => ({
  user_id: ana.user.id,
  title: 'Nail artist',
  company_name: 'Lumen House',
  description: 'A calm floor with two chairs and good light.',
  compensation_type: 'paid',
  is_remote: true,
  ...facts,
})
const facts = {
  employment_class: 'commission',
  commission_percent: 45,
  tips_policy: 'kept',
  benefits: ['paid_training'],
  license_types: ['nail_technician', 'cosmetologist'],
  schedule_days: ['friday'],
  shift_notes: '10 to 6',
  start_on: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  contact_pref: 'message',
}

test('pay keeps its cents, as a number, and the public page says them too', async () => {
  const { data, error } = await ana.client
    .from('job_listings')
    .insert(row({ salary_min: 17.5, salary_max: 19.1, pay_unit: 'hour', is_public: true }))
    .select('id, salary_min, salary_max, yearly_pay')
    .single()
  expect(error).toBeNull()
  expect(data).toMatchObject({ salary_min: 17.5, salary_max: 19.1, yearly_pay: 39_728 })
  await gateway.sql.query(`update public.job_listings set status = 'approved' where id = $1`, [data?.id])
  const page = await (await fetch(`${gateway.url}/job/${String(data?.id)}`)).text()
  expect(page).toContain('$17.50 - $19.10')
  expect(page).toContain('"minValue":17.5,"maxValue":19.1')
})

test.each([
  [{ commission_percent: 45 }, '23514'],
  [{ ...facts, booth_rent_cents: 20_000, rent_period: 'week' }, '23514'],
  [{ benefits: ['a pony'] }, '23514'],
  [{ schedule_days: ['someday'] }, '23514'],
  [{ shift_notes: 'x'.repeat(201) }, '23514'],
  [{ start_on: 'infinity' }, 'PT400'],
  [{ license_types: ['pilot'] }, 'PT400'],
  [{ license_types: [null] }, 'PT400'],
  [{ salon_verified: true }, 'PGRST204'],
])('a job with %j is refused', async (part, code) => {
  const { error } = await ana.client.from('job_listings').insert(row(part))
  expect(error?.code).toBe(code)
})

async function found(licenses: string[]) {
  const { data } = await bea.client.rpc('search_jobs', { licenses, sort: 'best' }).throwOnError()
  return (data as { listing: Record<string, unknown> }[]).map(({ listing }) => listing)
}

test('a job is written and found with all of it', async () => {
  const { data: job } = await ana.client.from('job_listings').insert(row(facts)).select('id').single<{ id: string }>().throwOnError()
  await gateway.sql.query(`update public.job_listings set status = 'approved' where id = $1`, [job.id])
  expect(await found(['barber'])).toEqual([])
  expect(await found(['nail_technician'])).toMatchObject([{ ...facts, id: job.id, license_types: ['cosmetologist', 'nail_technician'] }])
})

const searches = async ({ client }: Member) => (await client.from('saved_searches').select('name, filters, wants_news').throwOnError()).data

test("a saved search is its member's alone", async () => {
  const search = { kind: 'job', user_id: ana.user.id, name: 'Nails', filters: { q: 'nail' } }
  expect((await bea.client.from('saved_searches').insert(search)).error?.code).toBe('42501')
  await ana.client.from('saved_searches').insert(search).throwOnError()
  expect(
    (
      await ana.client
        .from('saved_searches')
        .update({ filters: { q: 'other' } })
        .eq('name', 'Nails')
    ).error?.code,
  ).toBe('42501')
  expect(await searches(bea)).toEqual([])
  expect(await searches(ana)).toEqual([{ name: 'Nails', filters: { q: 'nail' }, wants_news: true }])
})
