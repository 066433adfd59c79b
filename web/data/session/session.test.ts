import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionFor, stubPage } from '#tests/support/page.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([400, 401, 403])(
  'SESS-12 a refresh refused with %d ends the session immediately, even if its access token is still valid',
  async (status) => {
    const page = stubPage(sessionFor('ana', 290), () => ({ status, json: { code: 'refresh_token_not_found' } }))
    const { currentSession, freshToken } = await import('./session.ts')
    expect(currentSession()?.user.id).toBe('ana')
    expect(await freshToken()).toBeNull()
    expect(currentSession()).toBeNull()
    expect(page.keptSession()).toBeNull()
    expect(page.asked.map(({ path }) => path)).toEqual(['/auth/v1/token?grant_type=refresh_token'])
  },
)

test.each([500, 502, 503, 504, 408, 429, 'offline' as const])(
  'SESS-13 SESS-16 SESS-17 after %s the session stays, and the refresh is retried three times: after 1, 2 and 4 s',
  async (outcome) => {
    vi.useFakeTimers()
    const page = stubPage(sessionFor('ana', 290), () => (outcome === 'offline' ? outcome : { status: outcome }))
    const { currentSession, freshToken } = await import('./session.ts')
    const token = freshToken()
    const tries: number[] = []
    for (const wait of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(wait)
      tries.push(page.asked.length)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(await token).toBe('access')
    expect(currentSession()?.user.id).toBe('ana')
    expect(page.keptSession()).not.toBeNull()
  },
)

test('SESS-17 however often a refresh is retried, no wait is longer than five seconds', async () => {
  stubPage(null, () => 'offline')
  const [{ retries }, { withBackoff }] = await Promise.all([import('./refresh.ts'), import('../backoff.ts')])
  const waits: number[] = []
  const failing = withBackoff(
    () => Promise.reject(new Error('offline')),
    () => true,
    { ...retries, retries: 6 },
    (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
  )
  await expect(failing).rejects.toThrow('offline')
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000, 5000])
})

test.each([
  ['session_not_found', null],
  ['unexpected_failure', 'ana'],
])('after a refused call the auth service is asked about the session, once for many: with %s, %s stays signed in', async (code, stays) => {
  const page = stubPage(sessionFor('ana'), ({ path }) =>
    path === '/auth/v1/user' ? { status: 403, json: { error_code: code } } : { status: 401 },
  )
  const [{ ask, db, invoke }, { currentSession }] = await Promise.all([import('../client.ts'), import('./session.ts')])
  const calls = [ask(db.from('trade_proposals').select('id')), ask(db.from('messages').select('id')), invoke('contact')]
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await vi.waitFor(() => expect(page.asked.filter(({ path }) => path === '/auth/v1/user')).toHaveLength(1))
  await vi.waitFor(() => expect(currentSession()?.user.id ?? null).toBe(stays))
})
