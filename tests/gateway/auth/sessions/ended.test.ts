// An access token whose session has ended is refused everywhere within five seconds, even if it has not expired.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimsOf, protectedMember, signInAgain } from '#tests/support/gateway/factors.ts'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'
import { openWire } from '#tests/support/gateway/realtime.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway()
})
afterAll(() => town.stop())

/** The promise is five seconds; we wait three times as long, since the machine may be busy. */
const promised = { timeout: 15_000, interval: 100 }
const sessionOf = (token: string): string => claimsOf(token).session_id

async function ask(token: string, method: string, path: string, body?: object) {
  const headers = { apikey: town.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${town.url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const read = (token: string) => ask(token, 'GET', '/rest/v1/notifications?select=id')
const write = (token: string) => ask(token, 'PATCH', `/rest/v1/profiles?id=eq.${claimsOf(token).sub}`, { headline: 'Color and cuts' })
const list = (token: string) => ask(token, 'POST', '/storage/v1/object/list/portfolio', { prefix: '' })
const call = (token: string) => ask(token, 'POST', '/functions/v1/check-subscription', {})
const refresh = (refresh_token: string) => ask(town.anonKey, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
const say = (token: string) => ask(token, 'POST', '/realtime/v1/api/broadcast', { messages: [{ topic: 'a', event: 'e', payload: {} }] })
async function join(token: string) {
  const wire = await openWire(town)
  const answer = await wire.join(crypto.randomUUID(), {}, token)
  wire.socket.terminate()
  return answer
}

const refusedByTables = { status: 401, body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' } }

async function worksEverywhere(token: string) {
  expect((await read(token)).status).toBe(200)
  expect((await write(token)).status).toBe(204)
  expect((await list(token)).status).toBe(200)
  expect((await call(token)).status).toBe(200)
  expect((await say(token)).status).toBe(202)
  expect(await join(token)).toMatchObject({ status: 'ok' })
}

async function isRefusedEverywhere(token: string) {
  await vi.waitFor(async () => expect(await read(token)).toEqual(refusedByTables), promised)
  expect(await write(token)).toEqual(refusedByTables)
  expect(await list(token)).toEqual({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed', code: 'AccessDenied' },
  })
  expect(await call(token)).toEqual({ status: 401, body: { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' } })
  expect((await say(token)).status).toBe(401)
  expect(await join(token)).toEqual({ status: 'error', response: { reason: 'InvalidJWTToken: Token has expired' } })
}

const ends: Record<string, (member: Member) => Promise<unknown>> = {
  'signed out everywhere': ({ session }) => ask(session.access_token, 'POST', '/auth/v1/logout?scope=global'),
  'signed out here': ({ session }) => ask(session.access_token, 'POST', '/auth/v1/logout?scope=local'),
  'signed out from another device': async (member) => {
    const other = await signInAgain(town, member)
    await ask(other.session.access_token, 'DELETE', `/auth/v1/sessions/${sessionOf(member.session.access_token)}`)
  },
  'ended with a new password': async (member) => {
    const other = await signInAgain(town, member)
    expect((await ask(other.session.access_token, 'PUT', '/auth/v1/user', { password: 'another-chair-2027' })).status).toBe(200)
  },
  'revoked because a spent refresh token came back': async ({ session }) => {
    const child = (await refresh(session.refresh_token)).body as { refresh_token: string }
    await refresh(child.refresh_token)
    expect((await refresh(session.refresh_token)).status).toBe(400)
  },
  'of an account that was deleted': ({ user }) => town.sql.query('delete from auth.users where id = $1', [user.id]),
  'of somebody who is banned': ({ user }) => ask(town.serviceKey, 'PUT', `/auth/v1/admin/users/${user.id}`, { ban_duration: '1h' }),
}

for (const [how, end] of Object.entries(ends)) {
  test(`a session ${how} reads, writes, lists, calls and listens no more`, async () => {
    const [member, other] = [await town.signUp('Ana'), await town.signUp('Bea')]
    await worksEverywhere(member.session.access_token)
    await end(member)
    await isRefusedEverywhere(member.session.access_token)
    await worksEverywhere(other.session.access_token)
  })
}

test('an open channel closes when its session ends', async () => {
  const ana = await town.signUp('Ana')
  const wire = await openWire(town)
  expect(await wire.join('room', {}, ana.session.access_token)).toMatchObject({ status: 'ok' })
  await ask(ana.session.access_token, 'POST', '/auth/v1/logout?scope=global')
  await vi.waitFor(() => expect(wire.frames.map(([, , , event]) => event)).toContain('phx_close'), promised)
  wire.socket.terminate()
})

test('a member continues with the same session after a ban', async () => {
  const ana = await town.signUp('Ana')
  const token = ana.session.access_token
  await ask(town.serviceKey, 'PUT', `/auth/v1/admin/users/${ana.user.id}`, { ban_duration: '1h' })
  await vi.waitFor(async () => expect((await read(token)).status).toBe(401), promised)
  await ask(town.serviceKey, 'PUT', `/auth/v1/admin/users/${ana.user.id}`, { ban_duration: 'none' })
  await vi.waitFor(async () => expect((await read(token)).status).toBe(200), promised)
})

test('a session that ended in a transaction that committed late is not missed', async () => {
  const [ana, bea] = [await town.signUp('Ana'), await town.signUp('Bea')]
  await town.sql.query('begin')
  await town.sql.query('delete from auth.sessions where user_id = $1', [ana.user.id])
  // This ends later than the deletion but is noticed earlier.
  await ask(bea.session.access_token, 'POST', '/auth/v1/logout')
  await vi.waitFor(async () => expect((await read(bea.session.access_token)).status).toBe(401), promised)
  expect((await read(ana.session.access_token)).status).toBe(200)
  await town.sql.query('commit')
  await vi.waitFor(async () => expect((await read(ana.session.access_token)).status).toBe(401), promised)
})

test('a process that starts later is informed too', async () => {
  const ana = await town.signUp('Ana')
  await ask(ana.session.access_token, 'POST', '/auth/v1/logout')
  await vi.waitFor(async () => expect((await read(ana.session.access_token)).status).toBe(401), promised)
  const { rows } = await town.sql.query<{ subjects: [string, number][] }>(
    `select auth.revoked_since('0', '1 hour') -> 'subjects' as subjects`,
  )
  expect(rows[0]?.subjects.map(([id]) => id)).toContain(sessionOf(ana.session.access_token))
})

test('a session with only the password does not sign out those with a second factor', async () => {
  const ana = await protectedMember(town, 'Ana')
  const { data } = await ana.client.auth.getSession()
  const twice = data.session?.access_token ?? ''
  for (const scope of ['others', 'global']) {
    const once = (await signInAgain(town, ana)).session.access_token
    expect((await ask(once, 'DELETE', `/auth/v1/sessions/${sessionOf(twice)}`)).status).toBe(403)
    expect((await ask(once, 'POST', `/auth/v1/logout?scope=${scope}`)).status).toBe(204)
    expect((await ask(twice, 'GET', '/auth/v1/user')).status).toBe(200)
  }
  const once = (await signInAgain(town, ana)).session.access_token
  expect((await ask(twice, 'POST', '/auth/v1/logout?scope=others')).status).toBe(204)
  expect((await ask(once, 'GET', '/auth/v1/user')).status).toBe(403)
})
