// A-46 over HTTP: what refuses a name says which column it is about, so that forms show it there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '#tests/support/gateway/by-hand.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('a name that looks like the team’s is refused with the column it was for', async () => {
  const ana = await gateway.signUp('Ana Alvarez')
  const answer = await askAs(gateway, ana)('PATCH', `/rest/v1/profiles?id=eq.${ana.user.id}`, { body: { full_name: 'Ѕupport' } })
  expect(answer.status).toBe(400)
  const { details, ...body } = answer.body as { details: string }
  expect(body).toEqual({ code: 'PT400', hint: 'invalid', message: 'Choose a name that nobody takes for Beauty Barter or its team.' })
  expect(JSON.parse(details)).toEqual({ what: 'name_like_team', field: 'full_name' })
})

test('a visitor asks before they sign up, and who signs up by hand begins as Member', async () => {
  const asked = await fetch(`${gateway.url}/rest/v1/rpc/name_problem`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Beаuty Bаrter' }),
  })
  expect([asked.status, await asked.json()]).toEqual([
    200,
    { what: 'name_like_team', message: 'Choose a name that nobody takes for Beauty Barter or its team.' },
  ])
  const made = await gateway.signUp('Beаuty Bаrter')
  const { rows } = await gateway.sql.query('select full_name from public.profiles where id = $1', [made.user.id])
  expect(rows).toEqual([{ full_name: 'Member' }])
})
