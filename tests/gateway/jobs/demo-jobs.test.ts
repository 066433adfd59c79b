// The jobs of the demo town, as its people see them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { DEMO: 'on' } })
}, 120_000)
afterAll(() => gateway.stop())

async function as(name: string) {
  const client = await gateway.client()
  const { error } = await client.auth.signInWithPassword({ email: `${name}@demo.test`, password: 'swap-chairs-2026' })
  if (error !== null) throw error
  return client
}

/** How many jobs there are of each kind. */
async function counts(what: string) {
  const { rows } = await gateway.sql.query<{ what: string; count: number }>(
    `select ${what} as what, count(*)::int as count from public.job_listings group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ what: name, count }) => [name, count]))
}

test('the demo town has thirty jobs over every state and kind', async () => {
  expect(await counts(`concat_ws(' ', status, closed_reason, case when expires_at <= now() then 'over' end)`)).toEqual({
    approved: 20,
    'approved expired over': 2,
    'approved paused over': 1,
    'approved withdrawn over': 1,
    'closed filled': 2,
    pending: 3,
    rejected: 1,
  })
  expect(await counts('compensation_type')).toEqual({ either: 3, paid: 23, trade: 4 })
  expect(await counts('case when is_remote then 1 end')).toMatchObject({ 1: 2 })
  expect(await counts('case when featured then 1 end')).toMatchObject({ 1: 2 })
  expect(await counts('case when external_apply_url is not null then 1 end')).toMatchObject({ 1: 2 })
})

test('employer@demo.test has a job with applications in every status that needs no interview or chat', async () => {
  const { data } = await (await as('employer')).from('job_listings').select('title, applications:job_applications(status)').order('title')
  const listings = data as { title: string; applications: { status: string }[] }[]
  const full = listings.find(({ title }) => title === 'Nail artist for our second floor')
  expect(new Set(full?.applications.map(({ status }) => status))).toEqual(
    new Set(['submitted', 'viewed', 'shortlisted', 'passed', 'rejected']),
  )
  expect(listings.flatMap(({ applications }) => applications).some(({ status }) => status === 'hired')).toBe(true)
  const { data: sent } = await (await as('wren')).from('job_applications').select('status').order('status')
  expect(sent?.map(({ status }) => status)).toEqual(['hired', 'viewed', 'withdrawn'])
})
