// A party that has used up its statement time is refused by every protocol, also where a statement runs as the service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'
import { openWire } from '#tests/support/gateway/realtime.ts'

type Call = { method: 'GET' | 'POST'; path: string; body?: object }
const slow: Call = { method: 'POST', path: '/rest/v1/rpc/test_slow' }
const file = 'nowhere/nothing.jpg'
const said = { messages: [{ topic: 'lobby', event: 'hello', payload: {}, private: true }] }
const broadcast: Call = { method: 'POST', path: '/realtime/v1/api/broadcast', body: said }

let gateway: Gateway
let honest: Member
let greedy: Member

beforeAll(async () => {
  gateway = await startGateway({ settings: { STATEMENT_SECONDS: '1' } })
  honest = await gateway.signUp('Hana')
  greedy = await gateway.signUp('Greta')
  await gateway.sql.query(`
    create function public.test_slow() returns int language plpgsql as 'begin perform pg_sleep(0.8); return 1; end';
    grant execute on function public.test_slow() to anon, authenticated;
    notify pgrst, 'reload schema'`)
  // The new function is available once the schema has been reloaded.
  while ((await outcomeOf(greedy, slow)) !== 200);
})
afterAll(() => gateway.stop())

describe('a member without statement time', () => {
  // All of them ask the database as the service first.
  const calls: Record<string, Call> = {
    auth: { method: 'GET', path: '/auth/v1/user' },
    storage: { method: 'GET', path: `/storage/v1/object/authenticated/${file}` },
    functions: { method: 'POST', path: '/functions/v1/customer-portal' },
  }

  test.for(Object.entries(calls))('is refused by %s, and no one else is', async ([, call]) => {
    await useUp(greedy)
    expect(await outcomeOf(greedy, call)).toBe('used up')
    expect(await outcomeOf(honest, call)).toBeLessThan(429)
  })
})

describe('a network without statement time', () => {
  const calls: Record<string, Call> = {
    auth: { method: 'POST', path: '/auth/v1/recover', body: { email: 'nobody@town.test' } },
    storage: { method: 'GET', path: `/storage/v1/object/public/${file}` },
    functions: { method: 'POST', path: `/functions/v1/waitlist-confirm?token=${'0'.repeat(48)}` },
    'a private broadcast': broadcast,
  }

  test('is refused everywhere, and the members in it are not', async () => {
    for (const call of Object.values(calls)) expect(await outcomeOf(null, call)).toBeLessThan(429)
    expect(await join()).toMatchObject({ response: { reason: expect.stringMatching(/^Unauthorized: /) } })
    await useUp(null)
    for (const [name, call] of Object.entries(calls)) expect([name, await outcomeOf(null, call)]).toEqual([name, 'used up'])
    expect(await join()).toMatchObject({ response: { reason: expect.stringMatching(/^ClientJoinRateLimitReached: /) } })
    expect(await outcomeOf(honest, broadcast)).toBe(202)
  })
})

/** Joins a private channel without a token; returns the reply. */
async function join(): Promise<unknown> {
  const wire = await openWire(gateway)
  const reply = await wire.join('lobby', { private: true })
  wire.socket.close()
  return reply
}

async function useUp(member: Member | null): Promise<void> {
  while ((await outcomeOf(member, slow)) !== 'used up');
}

/** The status of the response, or that the caller has used up its share. */
async function outcomeOf(member: Member | null, { method, path, body }: Call): Promise<number | 'used up'> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: gateway.anonKey,
      ...(member !== null && { authorization: `Bearer ${member.session.access_token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isUsedUp = (await answer.text()).includes('Too much of your work is running.')
  return isUsedUp && answer.status === 429 && answer.headers.has('retry-after') ? 'used up' : answer.status
}
