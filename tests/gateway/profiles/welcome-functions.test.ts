// The two functions for onboarding and applying: reverse geocoding, and a draft introduction.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
beforeAll(async () => {
  gateway = await startGateway({ settings: { SIGNUP_TRIAL_DAYS: '0', RATE_LIMITS: 'on' } })
  ana = await gateway.signUp('Ana Alvarez')
})
afterAll(() => gateway.stop())

async function where(search: string, { token = ana.session.access_token, method = 'GET', url = gateway.url } = {}) {
  const headers = { apikey: gateway.anonKey, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/functions/v1/reverse-geocode${search}`, { method, headers })
  return [answer.status, (await answer.json()) as unknown] as const
}

test('LOC-17 LOC-18 LOC-19 a position becomes the nearest listed city, by GET with lat and lon, without leaving the server', async () => {
  expect(await where('?lat=45.52&lon=-122.68&format=json')).toEqual([200, { address: { state: 'Oregon', city: 'Portland' } }])
  expect(await where('?lat=30.5&lon=-97.6')).toEqual([200, { address: { state: 'Texas', city: expect.any(String) } }])
  expect(await where('?lat=48.85&lon=2.35')).toEqual([200, { error: 'Unable to geocode' }])
  for (const search of ['', '?lat=45', '?lat=91&lon=0', '?lat=1e9&lon=2', "?lat=45'&lon=2", '?lat=NaN&lon=2']) {
    expect(await where(search), search).toEqual([400, { error: 'Give lat and lon in degrees', hint: 'invalid' }])
  }
  expect(await where('?lat=45.52&lon=-122.68', { method: 'POST' })).toEqual([405, { error: 'Use GET.', hint: 'method_not_allowed' }])
  expect(await where('?lat=45.52&lon=-122.68', { token: gateway.anonKey })).toEqual([401, { error: 'No session', hint: 'no_session' }])
})

const facts = {
  jobTitle: 'Nail Artist',
  jobDescription: 'A studio for hand-painted nails',
  jobRequirements: 'Gel-X\nAn Oregon licence',
  userProfile: { full_name: 'Ana Alvarez', specialties: ['nails'], bio: 'I paint slowly.', location: 'Portland, Oregon' },
}

/** The function's response: the introduction, or status and code. */
async function introduction({ client }: Member, body: unknown = facts): Promise<unknown> {
  const { data, error } = await client.functions.invoke('generate-job-intro', { body: body as Record<string, unknown> })
  if (error === null) return data
  const refusal: Response = error.context
  return [refusal.status, ((await refusal.json()) as { hint?: string }).hint]
}

async function premium(name: string): Promise<Member> {
  const member = await gateway.signUp(name)
  await gateway.sql.query("update public.profile_private set user_role = 'pro' where user_id = $1", [member.user.id])
  return member
}

test('FUNC-15 FUNC-16 a member with access to jobs sends the job and a profile and gets an introduction of their own; others do not', async () => {
  const bea = await premium('Bea Brooks')
  const answer = (await introduction(bea)) as { introduction: string }
  expect(Object.keys(answer)).toEqual(['introduction'])
  expect(answer.introduction.length).toBeLessThanOrEqual(1200)
  for (const part of ['Bea Brooks', 'Nail Artist']) expect(answer.introduction).toContain(part)
  expect(answer.introduction).not.toContain('Ana')
  expect(await introduction(bea, { ...facts, jobRequirements: ['Gel-X'], userProfile: null })).toHaveProperty('introduction')

  expect(await introduction(ana)).toEqual([403, 'gate_premium'])
  const visitor = { ...ana, client: await gateway.client() }
  expect(await introduction(visitor)).toEqual([401, 'no_session'])
  for (const body of [
    {},
    { jobTitle: '' },
    { jobTitle: 7 },
    { ...facts, userProfile: { specialties: 'nails' } },
    'jobTitle',
    { ...facts, jobDescription: 'x'.repeat(70_000) },
  ]) {
    expect(await introduction(bea, body)).toEqual([400, 'invalid'])
  }
})

const fromOutside =
  'Hello, I am writing because your studio sounds like a place where I could do quiet and careful work. I would be glad to hear from you.'

test("the operator's services are used instead, and their failure is an outage", async () => {
  const asked: string[] = []
  let status = 200
  const outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isWriter = request.url?.startsWith('/v1') === true
    const body = isWriter ? { choices: [{ message: { content: fromOutside } }] } : { address: { state: 'Nevada', village: 'Rachel' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const other = await startGateway({ settings: { GEOCODER_URL: address, WRITER_URL: `${address}/v1`, WRITER_KEY: 'k', WRITER_MODEL: 'm' } })
  try {
    const eve = await other.signUp('Eve Ellis')
    await other.sql.query("update public.profile_private set user_role = 'pro' where user_id = $1", [eve.user.id])
    const token = eve.session.access_token
    expect(await where('?lat=37.6419&lon=-115.7459', { url: other.url, token })).toEqual([
      200,
      { address: { state: 'Nevada', village: 'Rachel' } },
    ])
    expect(await introduction(eve)).toEqual({ introduction: fromOutside })
    status = 500
    expect((await where('?lat=10&lon=10', { url: other.url, token }))[0]).toBe(503)
    expect(await introduction(eve)).toEqual([503, 'unavailable'])
    expect(asked[0]).toBe('GET /reverse?lat=37.64&lon=-115.75&format=json&zoom=10')
  } finally {
    await other.stop()
    outside.close()
  }
})
