// The one call of the internal utility. Neither the address nor any password stands in what browsers are sent: the address
// is told to admins alone, the password is made here.
import { ask, db, invoke } from '#web/data/client.ts'
import { copy } from './admin-reset.copy.ts'
import { makePassword } from './make-password.ts'

export type ResetAccount = { email: string; password: string }

/** Gives the account a new password; one call is one reset. */
export async function resetFixedAccount(): Promise<ResetAccount> {
  const email = await ask(db.rpc('admin_reset_target'))
  if (email === null) throw new Error(copy.failed)
  const password = makePassword()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answer = await invoke<{ success: boolean; error?: string }>('reset-user-password', { email, newPassword: password }, key)
  if (!answer.success) throw new Error(answer.error ?? copy.failed)
  return { email, password }
}
