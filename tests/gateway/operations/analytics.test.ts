// Batches of events as browsers send them (spec §7, product decision B28).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.sql.query('delete from public.analytics_events'))

type Sent = { status: number; body: Record<string, unknown> }

async function send(
  body: unknown,
  { of, headers = {}, on = gateway }: { of?: Member; headers?: Record<string, string>; on?: Gateway } = {},
): Promise<Sent> {
  const answer = await fetch(`${on.url}/functions/v1/track-analytics`, {
    method: 'POST',
    headers: { apikey: on.anonKey, ...(of && { authorization: `Bearer ${of.session.access_token}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const kept = async () =>
  (
    await gateway.sql.query<{ name: string; facts: object; user_id: string | null }>(
      'select name, facts, user_id from public.analytics_events order by id',
    )
  ).rows
const view = { name: 'page_view', props: { route: '/trades' } }
const views = (many: number) => Array.from({ length: many }, () => view)

test('FUNC-13 MEDIA-03 track-analytics takes {events: array} in one batch and returns how many it stored', async () => {
  const { client } = await gateway.signUp('Ana')
  const vital = { name: 'web_vital', props: { metric: 'LCP', value: 1200.5, rating: 'good', route: '/trades' } }
  const { data, error } = await client.functions.invoke('track-analytics', {
    body: { events: [view, vital, { name: 'keystroke' }, { name: 'page_view', props: { route: '/u/ana@town.test' } }] },
  })
  expect([data, error]).toEqual([{ accepted: 2, rejected: 2 }, null])
  expect(await kept()).toEqual([
    { name: 'page_view', facts: { route: '/trades' }, user_id: null },
    { name: 'web_vital', facts: vital.props, user_id: null },
  ])
})

test('a visitor may send impersonal events, also as text/plain, and nothing personal', async () => {
  expect(await send({ events: [view, { name: 'trade_sent' }] })).toEqual({ status: 200, body: { accepted: 1, rejected: 1 } })
  expect(await send({ events: [view] }, { headers: { 'content-type': 'text/plain' } })).toMatchObject({ body: { accepted: 1 } })
  expect((await kept()).map(({ name, user_id }) => [name, user_id])).toEqual([
    ['page_view', null],
    ['page_view', null],
  ])
})

test("a member's actions are stored only after they agreed, never against Do Not Track or GPC, and deleted when they withdraw", async () => {
  const bea = await gateway.signUp('Bea')
  const events = [view, { name: 'trade_sent' }, { name: 'trade_cancelled', props: { reason: 'sick' } }]
  expect((await send({ events }, { of: bea })).body).toEqual({ accepted: 1, rejected: 2 })
  expect((await bea.client.rpc('set_analytics_consent', { agreed: true })).data).toBe(true)
  expect((await send({ events }, { of: bea })).body).toEqual({ accepted: 3, rejected: 0 })
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
    expect((await send({ events }, { of: bea, headers })).body).toEqual({ accepted: 1, rejected: 2 })
  }
  const own = (await kept()).filter(({ user_id }) => user_id === bea.user.id)
  expect(own.map(({ name, facts }) => [name, facts])).toEqual([
    ['trade_sent', {}],
    ['trade_cancelled', { reason: 'sick' }],
  ])
  expect((await bea.client.from('analytics_events').select('name')).data).toEqual([])
  expect((await bea.client.rpc('set_analytics_consent', { agreed: false })).data).toBe(false)
  expect((await kept()).every(({ user_id }) => user_id === null)).toBe(true)
})

test('a batch of 51, one over 32 KB and anything else are refused as a whole', async () => {
  expect(await send({ events: views(51) })).toMatchObject({
    status: 413,
    body: { hint: 'too_large', detail: { what: 'batch_events', most: 50 } },
  })
  expect(await send({ events: [view], rest: 'x'.repeat(32 * 1024) })).toMatchObject({
    status: 413,
    body: { hint: 'too_large', detail: { what: 'batch_bytes', most: 32_768 } },
  })
  for (const body of ['', 'null', '[]', '{}', '{"events":{}}', '{"events":'])
    expect(await send(body), body).toMatchObject({ status: 400, body: { hint: 'invalid' } })
  expect(await kept()).toEqual([])
  expect(await send({ events: views(50) })).toEqual({ status: 200, body: { accepted: 50, rejected: 0 } })
  expect(await send({ events: [] })).toEqual({ status: 200, body: { accepted: 0, rejected: 0 } })
})

const answer = (body: Record<string, string>) =>
  fetch(`${gateway.url}/functions/v1/page-feedback`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

test('"Was this helpful?" is counted and returns to its page, and to nowhere else', async () => {
  const yes = await answer({ path: '/help', helpful: 'yes' })
  expect([yes.status, yes.headers.get('location')]).toEqual([303, '/help#thanks'])
  for (const [path, helpful] of [
    ['//elsewhere', 'yes'],
    ['https://elsewhere.test', 'yes'],
    ['/help', 'perhaps'],
    ['', 'no'],
    ['/help', ''],
  ])
    expect((await answer({ path: path ?? '', helpful: helpful ?? '' })).status, `${path} ${helpful}`).toBe(400)
  expect(await kept()).toEqual([{ name: 'help_feedback', facts: { route: '/help', helpful: 'yes' }, user_id: null }])
})

test('60 batches a minute are accepted from one caller', async () => {
  const limited = await startGateway({ settings: { RATE_LIMITS: 'on' } })
  try {
    const answers: number[] = []
    // Sent as a member: a network without a token may only send 50 requests in ten seconds.
    const of = await limited.signUp('Ana Alvarez')
    for (let batch = 0; batch < 61; batch += 1) answers.push((await send({ events: [view] }, { of, on: limited })).status)
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([60, 429])
  } finally {
    await limited.stop()
  }
})
