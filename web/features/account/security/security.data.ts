// The queries and changes of the security settings. Changes throw the auth service's error.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { askAuth } from '#web/data/session/auth-service.ts'
import { auth, useMe, type Provider, type User } from '#web/data/session/session.ts'
import { href, paths } from '#web/paths.ts'

/** `refreshed_at` is when the device last refreshed its session. */
export type ListedSession = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  refreshed_at: string
  current: boolean
}
export type CodeCount = { total: number; remaining: number }

export const security = {
  all: (userId: string) => ['security', userId] as const,
  /** From the server, because the stored session's user may be outdated. */
  user: (userId: string) => queryOptions({ queryKey: ['security', userId, 'user'], queryFn: () => askAuth<User>('/user'), staleTime: 0 }),
  sessions: (userId: string) =>
    queryOptions({ queryKey: ['security', userId, 'sessions'], queryFn: () => askAuth<ListedSession[]>('/sessions'), staleTime: 0 }),
  /** For members who have some; their list of factors says so. */
  recoveryCodes: (userId: string) =>
    queryOptions({
      queryKey: ['security', userId, 'recovery-codes'],
      queryFn: () => askAuth<CodeCount>('/factors/recovery-codes'),
      staleTime: 0,
    }),
}

/** Refetches these queries after a change. */
export function useSecurityChanged(): () => Promise<void> {
  const me = useMe()
  const queries = useQueryClient()
  return async () => {
    const [user, codes] = [security.user(me.id).queryKey, security.recoveryCodes(me.id).queryKey]
    // Factors first: removing the last app also removes the recovery codes, which then need no refetch.
    await queries.invalidateQueries({ queryKey: user, exact: true })
    const hasCodes = queries.getQueryData(user)?.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false
    await queries.invalidateQueries({
      queryKey: security.all(me.id),
      predicate: ({ queryKey }) => queryKey[2] !== user[2] && (hasCodes || queryKey[2] !== codes[2]),
    })
  }
}

const backHere = () => `${location.origin}${href(paths.settings({ tab: 'security' }))}`

export async function changeEmail(email: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ email: email.trim() }, { emailRedirectTo: backHere() })
  if (error) throw error
}

export async function mailChangeAgain(email: string): Promise<void> {
  const { error } = await (await auth()).resend({ type: 'email_change', email, options: { emailRedirectTo: backHere() } })
  if (error) throw error
}

/** `nonce` is set once the service has required it. */
export async function changePassword(entry: { password: string; nonce?: string; current?: string }): Promise<void> {
  const { password, nonce, current } = entry
  const { error } = await (await auth()).updateUser({ password, ...(nonce && { nonce }), ...(current && { current_password: current }) })
  if (error) throw error
}

export async function mailNonce(): Promise<void> {
  const { error } = await (await auth()).reauthenticate()
  if (error) throw error
}

export async function endSession(sessionId: string): Promise<void> {
  await askAuth(`/sessions/${encodeURIComponent(sessionId)}`, 'DELETE')
}

/** Redirects to the provider, which redirects back here. */
export async function connectProvider(name: string): Promise<void> {
  // The operator configures the providers; the client's type lists those it knows.
  const { error } = await (await auth()).linkIdentity({ provider: name as Provider, options: { redirectTo: backHere() } })
  if (error) throw error
}

export async function disconnectProvider(identity: NonNullable<User['identities']>[number]): Promise<void> {
  const { error } = await (await auth()).unlinkIdentity(identity)
  if (error) throw error
}
