// A fresh proof by password is a new session. The old one is ended, so that this device is listed once.
import { signIn, type Refusal } from './account.data.ts'
import { endSession, type ListedSession } from './security/security.data.ts'
import { askAuth } from '#web/data/session/auth-service.ts'

/** Returns null or the server's refusal. */
export async function proveByPassword(email: string, password: string): Promise<Refusal | null> {
  const before = (await askAuth<ListedSession[]>('/sessions')).find(({ current }) => current)
  const refused = await signIn(email, password)
  if (refused === null && before !== undefined) await endSession(before.id)
  return refused
}
