import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionFor, stubPage } from '#tests/support/page.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const free = { isPro: false, userRole: 'free', subscriptionTier: 'free', isInTrial: false, trialEndsAt: null }

/** How many requests had this name in their path. */
const countOf = (asked: { path: string }[], name: string) => asked.filter(({ path }) => path.includes(name)).length

/** A query client without retries, so that one query is one request. */
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('TIER-22 the plan is not requested again within 5 minutes, but is afterward', async () => {
  const { asked } = stubPage(sessionFor('ana'), () => ({ json: free }))
  const { membership } = await import('./membership.data.ts')
  const client = cache()
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    await client.fetchQuery(membership.known('ana'))
    return countOf(asked, 'check-subscription')
  }
  expect([await count(0), await count(290_000), await count(15_000)]).toEqual([1, 1, 2])
})

test('the plan is not requested without a session', async () => {
  const { asked } = stubPage(null, () => ({ json: free }))
  const { membership } = await import('./membership.data.ts')
  await expect(cache().fetchQuery(membership.known('ana'))).rejects.toThrow('No session')
  expect(asked).toEqual([])
})

test('TIER-24 the admin role is not requested again within 5 minutes, but is afterward', async () => {
  const { asked } = stubPage(sessionFor('ana'), () => ({ json: [] }))
  const [{ me }, { makeQueryClient }] = await Promise.all([import('../account/me.data.ts'), import('#web/data/query.ts')])
  const client = makeQueryClient()
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    await client.fetchQuery(me.isAdmin('ana'))
    return countOf(asked, 'user_roles')
  }
  expect([await count(0), await count(290_000), await count(15_000)]).toEqual([1, 1, 2])
})

test('TIER-23 check-subscription requested twice within 1 s is sent once, and again afterward', async () => {
  const answers: (() => void)[] = []
  const { asked } = stubPage(sessionFor('ana'), ({ path }) =>
    path.includes('check-subscription') ? new Promise((answer) => answers.push(() => answer({ json: free }))) : {},
  )
  // Before the import, because the module keeps a reference to the clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { membership } = await import('./membership.data.ts')
  // Each screen's query client fetches for itself; only the request is shared.
  const ask = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    const answer = cache().fetchQuery(membership.known('ana'))
    await new Promise((turn) => setTimeout(turn, 20))
    return { answer, sent: answers.length }
  }
  const [first, second, third] = [await ask(0), await ask(990), await ask(20)]
  expect([first.sent, second.sent, third.sent]).toEqual([1, 1, 2])
  for (const answer of answers) answer()
  const known = await Promise.all([first.answer, second.answer, third.answer])
  expect(known.map(({ standing }) => standing.subscriptionTier)).toEqual(['free', 'free', 'free'])
  expect(countOf(asked, 'check-subscription')).toBe(2)
})

test('FUNC-12 check-access throws No session without one, without a request', async () => {
  const { asked } = stubPage(null, () => ({ json: { hasAccess: true } }))
  const { membership } = await import('./membership.data.ts')
  await expect(cache().fetchQuery(membership.access('ana', 'send_messages'))).rejects.toThrow(/^No session$/)
  expect(asked).toEqual([])
})

test.each([{ status: 500, json: { error: 'down' } }, { status: 401, json: { error: 'No session' } }, 'offline' as const])(
  'FUNC-12 check-access throws No session if the server responds with %o',
  async (answer) => {
    const { asked } = stubPage(sessionFor('ana'), () => answer)
    const { membership } = await import('./membership.data.ts')
    await expect(cache().fetchQuery(membership.access('ana', 'send_messages'))).rejects.toThrow(/^No session$/)
    expect(asked).toEqual([{ path: '/functions/v1/check-access', body: { area: 'messaging' } }])
  },
)

test('PROF-11 the daily limit applies if the server says so, and a failed check allows viewing', async () => {
  let answer: { status?: number; json: unknown } | 'offline' = { json: false }
  stubPage(sessionFor('ana'), () => answer)
  const { membership } = await import('./membership.data.ts')
  const may = () => cache().fetchQuery(membership.canView('ana'))
  expect(await may()).toBe(false)
  for (const failure of [{ status: 500, json: { message: 'down' } }, { status: 403, json: { message: 'no' } }, 'offline' as const]) {
    answer = failure
    expect(await may()).toBe(true)
  }
})
