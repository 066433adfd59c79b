// What the security settings show and change. The changes throw what the auth service answered.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { askAuth } from '#web/data/session/auth-service.ts'
import { auth, useMe, type Provider, type User } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'

/** `refreshed_at` is when it was last heard of. */
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
  /** As the server has it: the kept session's may be older. */
  user: (userId: string) => queryOptions({ queryKey: ['security', userId, 'user'], queryFn: () => askAuth<User>('/user'), staleTime: 0 }),
  sessions: (userId: string) =>
    queryOptions({ queryKey: ['security', userId, 'sessions'], queryFn: () => askAuth<ListedSession[]>('/sessions'), staleTime: 0 }),
  /** For whom some were made, which the user's factors tell. */
  recoveryCodes: (userId: string) =>
    queryOptions({
      queryKey: ['security', userId, 'recovery-codes'],
      queryFn: () => askAuth<CodeCount>('/factors/recovery-codes'),
      staleTime: 0,
    }),
}

/** After a change: what stands here is asked for again. */
export function useSecurityChanged(): () => Promise<void> {
  const me = useMe()
  const queries = useQueryClient()
  return async () => {
    const [user, codes] = [security.user(me.id).queryKey, security.recoveryCodes(me.id).queryKey]
    // The factors first: with the last app the recovery codes have gone, and are not asked for any more.
    await queries.invalidateQueries({ queryKey: user, exact: true })
    const hasCodes = queries.getQueryData(user)?.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false
    await queries.invalidateQueries({
      queryKey: security.all(me.id),
      predicate: ({ queryKey }) => queryKey[2] !== user[2] && (hasCodes || queryKey[2] !== codes[2]),
    })
  }
}

const backHere = () => `${location.origin}${paths.settings({ tab: 'security' })}`

export async function changeEmail(email: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ email: email.trim() }, { emailRedirectTo: backHere() })
  if (error) throw error
}

export async function mailChangeAgain(email: string): Promise<void> {
  const { error } = await (await auth()).resend({ type: 'email_change', email, options: { emailRedirectTo: backHere() } })
  if (error) throw error
}

/** `nonce` once the service has asked for it. */
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

/** Leaves for the provider, which leads back here. */
export async function connectProvider(name: string): Promise<void> {
  // Providers are the operator's; the client names those it knows of.
  const { error } = await (await auth()).linkIdentity({ provider: name as Provider, options: { redirectTo: backHere() } })
  if (error) throw error
}

export async function disconnectProvider(identity: NonNullable<User['identities']>[number]): Promise<void> {
  const { error } = await (await auth()).unlinkIdentity(identity)
  if (error) throw error
}
