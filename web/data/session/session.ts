// The current session, available synchronously: it is read from browser storage, and the auth library (20 kB) is only
// loaded when a session has to be created, changed or refreshed.
import type { AuthClient as AuthClientClass, Provider, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { config } from '../config.ts'
import { kept } from '../kept.ts'
import { isEnding, readKept, storageKey } from './kept-session.ts'
import { isRefusal, refreshed } from './refresh.ts'

export { awaitsSecondFactor } from './kept-session.ts'
export type { Provider, Session, User }
type AuthClient = InstanceType<typeof AuthClientClass>

/** Read before the auth library clears the URL: whether the page was opened by a recovery link, or by one that has expired. */
const fragment = new URLSearchParams(location.hash.slice(1))
export const arrival = {
  hasSession: /[#&?](access_token|error_description)=/.test(location.hash + location.search),
  toRecover: /[#&]type=recovery(&|$)/.test(location.hash),
  problem: fragment.get('error_description'),
  isLinkUsed: fragment.get('error_code') === 'otp_expired',
  /** Set by the first of the two links that change an email address. */
  message: fragment.get('message'),
}

/** Pause after a failed refresh; the current token is used meanwhile. */
const restMs = 30_000

let current = readKept()
let lastUser = current?.user ?? null
let loading: Promise<AuthClient> | undefined
let refreshing: Promise<Session | null> | undefined
let restsUntil = 0
let taking: Promise<void> | undefined
const changed = new Set<() => void>()

function set(session: Session | null): void {
  if (session?.access_token === current?.access_token && session?.user.updated_at === current?.user.updated_at) return
  current = session
  lastUser = session?.user ?? lastUser
  for (const listener of changed) listener()
}

kept.onOtherTab(storageKey, () => set(readKept()))

/** The auth library, loaded on first use. Only web/data and the account screens use it. */
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
    client.onAuthStateChange((event, session) => {
      // From the code of a recovery email, too.
      if (event === 'PASSWORD_RECOVERY') arrival.toRecover = true
      set(session)
    })
    return client
  })
  return loading
}

export const currentSession = (): Session | null => current

export function onSessionChange(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** A token that has not expired, or null if nobody is signed in. After a temporary failure it is the old token. */
export async function freshToken(): Promise<string | null> {
  if (!current) return null
  if (!isEnding(current) || Date.now() < restsUntil) return current.access_token
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  const session = await refreshing.catch(() => current)
  return session?.access_token ?? null
}

function refresh(): Promise<Session | null> {
  return alone(async () => {
    const before = readKept() ?? current
    // Another tab has already refreshed it.
    if (!before || !isEnding(before)) return keep(before)
    const session = await refreshed(before.refresh_token).catch((error: unknown) => {
      // A refusal ends the session at once, however long its access token would still be valid (SESS-12).
      if (isRefusal(error)) return null
      restsUntil = Date.now() + restMs
      throw error
    })
    // The person signed out, or in as someone else, while we were waiting for the response.
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

// One tab at a time. Insecure origins have no locks; there the server's reuse interval has to be enough.
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`refresh ${storageKey}`, work) : work()

/** Applies the server's news about this session: that it has ended, or the current state of its user. */
export function hearOfSession(asked: Session, user: User | null): void {
  const now = readKept()
  if (now?.access_token !== asked.access_token || JSON.stringify(now.user) === JSON.stringify(user)) return
  if (!user) return forget()
  current = { ...now, user }
  lastUser = user
  kept.session.setItem(storageKey, JSON.stringify(current))
  for (const listener of changed) listener()
}

/** Called once by the app: keeps the session fresh while the page is open and visible. */
export function keepSession(): void {
  setInterval(look, 30_000)
  document.addEventListener('visibilitychange', look)
  look()
}

function look(): void {
  if (document.visibilityState === 'visible' && current && isEnding(current)) void freshToken()
}

/** An emailed link has a session in its URL; this takes it over, once, before anyone asks who is signed in. */
export function takeSessionFromAddress(): Promise<void> {
  taking ??= arrival.hasSession ? take() : Promise.resolve()
  return taking
}

async function take(): Promise<void> {
  const client = await auth()
  await client.initialize()
  // It is already stored, but listeners are only notified a tick later.
  set(readKept())
}

export async function signOut(scope: 'global' | 'local' | 'others' = 'local'): Promise<void> {
  const client = await auth()
  const { error } = await client.signOut({ scope })
  if (scope === 'others') {
    if (error) throw error
    return
  }
  // This browser forgets the session even if the server cannot be reached.
  forget()
}

function forget(): void {
  arrival.toRecover = false
  kept.session.removeItem(storageKey)
  kept.home.set(null)
  kept.forgetDrafts()
  kept.forgetScreens()
  kept.forgetSearches()
  set(null)
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}

export function useUser(): User | null {
  return useSession()?.user ?? null
}

/** For screens behind the sign-in guard, where someone is always signed in; during sign-out it is still the previous user. */
export function useMe(): User {
  const user = useUser() ?? lastUser
  if (!user) throw new Error('This screen stands behind the sign-in guard')
  return user
}
