// The statement of a year as PDF, and the tick about the license as the server is shipped.
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, item } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { LICENSE_GATE: 'acknowledge' } })
})
afterAll(() => gateway.stop())

const items = [
  item('proposer', { title: 'Gel manicure', agreed_value_cents: 4550, quantity: 2, product_cost_cents: 300 }),
  item('recipient', { title: 'Silk press', agreed_value_cents: 9000 }),
]

async function completed(ana: Member, bea: Member): Promise<string> {
  const asked = { recipient_id: bea.user.id, items, accepts_unverified: true }
  const { data: sent } = await ana.client.rpc('trade_send', asked).single<{ id: string }>().throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: sent.id, expected_version: 1, accepts_unverified: true }).throwOnError()
  await gateway.sql.query(beginSql, [sent.id, []])
  for (const who of [ana, bea]) await who.client.rpc('trade_confirm', { trade_id: sent.id }).throwOnError()
  return sent.id
}

async function ask(member: Member | null, body: unknown, method = 'POST', { url, anonKey } = gateway): Promise<Response> {
  return fetch(`${url}/functions/v1/trade-statement`, {
    method,
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      ...(member && { authorization: `Bearer ${member.session.access_token}` }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
}

/** The text that a PDF draws, in the order in which it does. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => inflateSync(Buffer.from(data ?? '', 'latin1')))
  return streams
    .flatMap((stream) => [...stream.toString('latin1').matchAll(/\[(.*?)\] TJ/g)])
    .map(([, drawn]) =>
      [...(drawn ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1')).join(''),
    )
    .join('\n')
}

test('a statement is for members with trades, in years that there are', async () => {
  const [ana, dan] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Dan Doyle')]
  expect((await ask(null, { year: 2026 })).status).toBe(401)
  expect((await ask(ana, null, 'GET')).status).toBe(405)
  for (const year of [1999, 2201, 2026.5, '2026', undefined]) expect((await ask(ana, { year })).status, String(year)).toBe(400)
  await gateway.sql.query(`update public.profile_private set trial_ends_at = now() - interval '1 day' where user_id = $1`, [dan.user.id])
  const gated = await ask(dan, { year: 2026 })
  expect([gated.status, ((await gated.json()) as { hint: string }).hint]).toEqual([403, 'gate_basic'])
})

test('the PDF has a line for each trade of the caller, with the sums that their balance has', async () => {
  const [ana, bea, eve] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Thủy Nguyễn'), await gateway.signUp('Eve Ellis')]
  const tradeId = await completed(ana, bea)
  await gateway.sql.query(`update public.trade_proposals set completed_at = '2026-05-02T18:00:00Z' where id = $1`, [tradeId])
  const answer = await ask(ana, { year: 2026 })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = textOf(Buffer.from(await answer.arrayBuffer()))
  for (const words of [
    'Trade value statement 2026',
    'Ana Alvarez',
    'Bartered services may be taxable at fair market value. This is a record, not tax advice.',
    'May 2, 2026',
    tradeId.slice(0, 8),
    'Thuy Nguyen',
    '$90.00',
    '$91.00',
    '$6.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(words)
  const { data: balance } = await ana.client.rpc('trade_balance', { year: 2026 }).single().throwOnError()
  expect(balance).toMatchObject({ trades: 1, given_cents: 9100, received_cents: 9000 })
  const other = textOf(Buffer.from(await (await ask(eve, { year: 2026 })).arrayBuffer()))
  expect(other).toContain('Trade value statement 2026')
  expect(other).not.toContain('Silk')
})

test('a member gets 20 statements an hour', async () => {
  const limited = await startGateway({ settings: { RATE_LIMITS: 'on' } })
  try {
    const ana = await limited.signUp('Ana Alvarez')
    for (let count = 0; count < 20; count += 1) expect((await ask(ana, { year: 2026 }, 'POST', limited)).status).toBe(200)
    const refused = await ask(ana, { year: 2026 }, 'POST', limited)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ hint: 'limit_reached', detail: { what: 'statements_used_up', most: 20 } }),
    ])
  } finally {
    await limited.stop()
  }
})

test('a hand-made request without the tick about the license is refused', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const { error } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items })
  expect(error).toMatchObject({ hint: 'invalid', details: '{"what": "license_unticked"}' })
})
