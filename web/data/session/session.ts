// Who is signed in, readable at once: the session is read from what the browser keeps, and the auth library (20 kB) is only
// fetched when a session must begin, change or be refreshed.
import type { AuthClient as AuthClientClass, Provider, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { config } from '../config.ts'
import { kept } from '../kept.ts'
import { isRefusal, refreshed } from './refresh.ts'

export type { Provider, Session, User }
type AuthClient = InstanceType<typeof AuthClientClass>

/** Derived from the backend's address as the official client derives it, so that a session survives a change of client. */
const storageKey = `sb-${new URL(config.url).hostname.split('.')[0]}-auth-token`
/** Read before the auth library clears the address: whether this page was opened by a link to set a new password, or by one that no longer holds. */
const fragment = new URLSearchParams(location.hash.slice(1))
export const arrival = {
  hasSession: /[#&?](access_token|error_description)=/.test(location.hash + location.search),
  toRecover: /[#&]type=recovery(&|$)/.test(location.hash),
  problem: fragment.get('error_description'),
  /** Of the two links that change an address, the first. */
  message: fragment.get('message'),
}

const refreshAhead = 300
/** After a refresh that failed; the token in hand is used meanwhile. */
const restMs = 30_000

let current = readKept()
let lastUser = current?.user ?? null
let loading: Promise<AuthClient> | undefined
let refreshing: Promise<Session | null> | undefined
let restsUntil = 0
let taking: Promise<void> | undefined
const changed = new Set<() => void>()

function readKept(): Session | null {
  try {
    const session = JSON.parse(kept.session.getItem(storageKey) ?? 'null') as Session | null
    return session?.access_token && session.user ? session : null
  } catch {
    return null
  }
}

function set(session: Session | null): void {
  if (session?.access_token === current?.access_token && session?.user.updated_at === current?.user.updated_at) return
  current = session
  lastUser = session?.user ?? lastUser
  for (const listener of changed) listener()
}

kept.onOtherTab(storageKey, () => set(readKept()))

/** The auth library, fetched on first use. Only web/data and the account screens ask for it. */
export function auth(): Promise<AuthClient> {
  loading ??= import('@supabase/auth-js').then(({ AuthClient }) => {
    const client = new AuthClient({
      url: `${config.url}/auth/v1`,
      headers: { apikey: config.anonKey, Authorization: `Bearer ${config.anonKey}` },
      storageKey,
      storage: kept.session,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: true,
      flowType: 'implicit',
      experimental: { recoveryCodes: true },
    })
    client.onAuthStateChange((_event, session) => set(session))
    return client
  })
  return loading
}

/** Signed in by the first factor while a second one stands: not yet for members' screens. */
export function awaitsSecondFactor(session: Session | null): boolean {
  return session?.user.factors?.some(({ status }) => status === 'verified') === true && levelOf(session.access_token) !== 'aal2'
}

function levelOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.')
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string }).aal
  } catch {
    return undefined
  }
}

export const currentSession = (): Session | null => current

export function onSessionChange(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** A token good for a while yet, or null when nobody is signed in. After a refresh that may be tried again later, the old token is used on. */
export async function freshToken(): Promise<string | null> {
  if (!current) return null
  if (!isEnding(current) || Date.now() < restsUntil) return current.access_token
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  const session = await refreshing.catch(() => current)
  return session?.access_token ?? null
}

const isEnding = (session: Session) => (session.expires_at ?? 0) - Date.now() / 1000 < refreshAhead

function refresh(): Promise<Session | null> {
  return alone(async () => {
    const before = readKept() ?? current
    // Another tab was quicker.
    if (!before || !isEnding(before)) return keep(before)
    const session = await refreshed(before.refresh_token).catch((error: unknown) => {
      // A refusal ends the session at once, however long its access token would still be good (SESS-12).
      if (isRefusal(error)) return null
      restsUntil = Date.now() + restMs
      throw error
    })
    // Signed out, or in as someone else, while the answer was on its way.
    const now = readKept() ?? current
    if (now?.refresh_token !== before.refresh_token) return keep(now)
    if (session) kept.session.setItem(storageKey, JSON.stringify(session))
    else forget()
    return keep(session)
  })
}

function keep(session: Session | null): Session | null {
  set(session)
  return session
}

// One tab at a time; a page that is not served securely has no locks and leans on the server's reuse interval.
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`refresh ${storageKey}`, work) : work()

/** What the server says of this session: that it was ended elsewhere, or what its user is like by now. */
export function hearOfSession(asked: Session, user: User | null): void {
  const now = readKept()
  if (now?.access_token !== asked.access_token || JSON.stringify(now.user) === JSON.stringify(user)) return
  if (!user) return forget()
  current = { ...now, user }
  lastUser = user
  kept.session.setItem(storageKey, JSON.stringify(current))
  for (const listener of changed) listener()
}

/** Called once by the app: keeps the session fresh while the page is open and seen. */
export function keepSession(): void {
  const look = () => {
    if (document.visibilityState === 'visible' && current && isEnding(current)) void freshToken()
  }
  setInterval(look, 30_000)
  document.addEventListener('visibilitychange', look)
  look()
  void import('./standing.ts').then(({ watchStanding }) => watchStanding())
}

/** A mail link carries a session in the address; it is taken over, once, before anyone asks who is here. */
export function takeSessionFromAddress(): Promise<void> {
  taking ??= arrival.hasSession ? take() : Promise.resolve()
  return taking
}

async function take(): Promise<void> {
  const client = await auth()
  await client.initialize()
  // It is kept by now, but told to listeners a turn later.
  set(readKept())
}

export async function signOut(scope: 'global' | 'local' | 'others' = 'local'): Promise<void> {
  const client = await auth()
  const { error } = await client.signOut({ scope })
  if (scope === 'others') {
    if (error) throw error
    return
  }
  // Out of reach of the server, this browser forgets the session all the same.
  forget()
}

function forget(): void {
  kept.session.removeItem(storageKey)
  kept.home.set(null)
  kept.forgetDrafts()
  set(null)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}

export function useUser(): User | null {
  return useSession()?.user ?? null
}

/** For screens behind the sign-in guard, where somebody always is: between signing out and leaving, the one who was. */
export function useMe(): User {
  const user = useUser() ?? lastUser
  if (!user) throw new Error('This screen stands behind the sign-in guard')
  return user
}
