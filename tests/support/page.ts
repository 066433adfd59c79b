// A stub of the browser for tests of web/data and the areas' calls that need no screen: a URL, storage, the settings in the
// page, and a network whose responses the test writes. Stub it before importing that code.
import { vi } from 'vitest'

export type PageRequest = { path: string; body: unknown }
type Answer = { status?: number; json?: unknown } | 'offline'

/** `session` is stored as by an earlier visit; `answer` is called for each request. `asked` has all requests. */
export function stubPage(session: Record<string, unknown> | null, answer: (asked: PageRequest) => Answer | Promise<Answer>) {
  const kept = new Map<string, string>(session === null ? [] : [['sb-town-auth-token', JSON.stringify(session)]])
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
  const asked: PageRequest[] = []
  vi.stubGlobal('location', { origin: 'https://town.test', hash: '', search: '' })
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ anonKey: 'key' }) }),
    documentElement: { dataset: {} },
    visibilityState: 'visible',
    addEventListener: () => {},
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const path = String(input).replace('https://town.test', '')
    const request = { path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null }
    asked.push(request)
    const given = await answer(request)
    if (given === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(given.json ?? {}, { status: given.status ?? 200 })
  })
  return { asked, keptSession: () => store.getItem('sb-town-auth-token') }
}

/** A session of that user whose access token is valid for this many seconds. */
export function sessionFor(userId: string, seconds = 3600): Record<string, unknown> {
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  return { access_token: 'access', refresh_token: 'refresh-one', expires_at, expires_in: 3600, token_type: 'bearer', user: { id: userId } }
}
