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

test('employer@demo.test has a job with applications in every status but one, with chats and interviews', async () => {
  const { data } = await (await as('employer')).from('job_listings').select('title, applications:job_applications(status)').order('title')
  const listings = data as { title: string; applications: { status: string }[] }[]
  const full = listings.find(({ title }) => title === 'Nail artist for our second floor')
  expect(new Set(full?.applications.map(({ status }) => status))).toEqual(
    new Set(['submitted', 'viewed', 'in_chat', 'interviewing', 'shortlisted', 'passed', 'rejected']),
  )
  expect(listings.flatMap(({ applications }) => applications).some(({ status }) => status === 'hired')).toBe(true)
})

test('wren@demo.test has applications under each tab, with dates in order, and interviews that are over, agreed and open', async () => {
  const wren = await as('wren')
  const { data } = await wren
    .from('job_applications')
    .select(
      'status, created_at, steps:job_application_steps(step, happened_at), interviews:job_schedules!job_schedules_application_id_fkey(status)',
    )
    .order('status')
    .order('happened_at', { referencedTable: 'steps' })
  const sent = data as {
    status: string
    created_at: string
    steps: { step: string; happened_at: string }[]
    interviews: { status: string }[]
  }[]
  expect(sent.map(({ status }) => status)).toEqual(['hired', 'in_chat', 'interviewing', 'rejected', 'withdrawn'])
  expect(sent[0]?.steps.map(({ step }) => step)).toEqual(['viewed', 'in_chat', 'message', 'interviewing', 'shortlisted', 'hired'])
  for (const { created_at, steps } of sent) {
    expect(Date.parse(steps[0]?.happened_at ?? '')).toBeGreaterThan(Date.parse(created_at))
    expect(Date.parse(steps.at(-1)?.happened_at ?? '')).toBeLessThanOrEqual(Date.now())
  }
  expect(sent.flatMap(({ interviews }) => interviews.map(({ status }) => status)).toSorted()).toEqual(['accepted', 'done', 'proposed'])
  const { data: said } = await wren.from('job_chat_messages').select('message_type')
  expect(new Set(said?.map(({ message_type: type }) => type))).toEqual(new Set(['text', 'contact']))
})

test('ana@demo.test has saved jobs, one of them filled and one over', async () => {
  const ana = await as('ana')
  const { data: kept } = await ana.from('saved_items').select('item_id')
  const { data: jobs } = await ana
    .from('job_listings')
    .select('status, expires_at')
    .in('id', kept?.map(({ item_id: id }) => id) ?? [])
  expect(jobs).toHaveLength(5)
  expect(jobs?.filter(({ status }) => status === 'closed')).toHaveLength(1)
  expect(jobs?.filter(({ expires_at: ends }) => Date.parse(String(ends)) < Date.now())).not.toHaveLength(0)
})
