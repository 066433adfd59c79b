// The internal utility's call. The bundle contains neither the address nor a password: only admins get the address, and the
// password is generated here.
import { ask, db, invoke } from '#web/data/client.ts'
import { copy } from './admin-reset.copy.ts'
import { makePassword } from './make-password.ts'

export type ResetAccount = { email: string; password: string }

/** What a member with a role has to do first: enter a `code`, or `enrol` a second factor. `offer` recommends one; null for everyone else. */
export const secondFactorStep = () => ask(db.rpc('admin_second_factor'))

/** Sets a new password for the account; each call is one reset. */
export async function resetFixedAccount(): Promise<ResetAccount> {
  const email = await ask(db.rpc('admin_reset_target'))
  if (email === null) throw new Error(copy.failed)
  const password = makePassword()
  const key = { 'idempotency-key': crypto.randomUUID() }
  await invoke('reset-user-password', { email, newPassword: password }, key)
  return { email, password }
}
