import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchInTurn } from './fetch-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that sends these refusals first and then succeeds; records the seconds at which requests came. */
function serve(...refusals: { status: number; 'retry-after'?: string }[]) {
  const began = Date.now()
  const askedAt: number[] = []
  vi.stubGlobal('fetch', async () => {
    askedAt.push((Date.now() - began) / 1000)
    const { status, ...headers } = refusals.shift() ?? { status: 200 }
    return new Response(null, { status, headers })
  })
  return askedAt
}

async function ask(init?: RequestInit) {
  const answer = fetchInTurn('/rest/v1/profiles', init)
  answer.catch(() => {})
  await vi.runAllTimersAsync()
  return answer
}

test('a rate-limited request is sent again after the requested wait', async () => {
  const askedAt = serve({ status: 429, 'retry-after': '7' })
  expect((await ask()).status).toBe(200)
  expect(askedAt).toEqual([0, 7])
})

test('once: a second refusal is returned', async () => {
  const askedAt = serve({ status: 429, 'retry-after': '7' }, { status: 429, 'retry-after': '10' })
  expect((await ask()).status).toBe(429)
  expect(askedAt).toEqual([0, 7])
})

test.each([{ status: 429, 'retry-after': '11' }, { status: 429 }, { status: 503, 'retry-after': '1' }, { status: 400 }])(
  '%o is returned immediately',
  async (refusal) => {
    const askedAt = serve(refusal)
    expect((await ask()).status).toBe(refusal.status)
    expect(askedAt).toEqual([0])
  },
)

test('an aborted request is not sent again', async () => {
  const askedAt = serve({ status: 429, 'retry-after': '7' })
  const given = new AbortController()
  const asking = ask({ signal: given.signal })
  given.abort()
  await expect(asking).rejects.toThrow('aborted')
  expect(askedAt).toEqual([0])
})
