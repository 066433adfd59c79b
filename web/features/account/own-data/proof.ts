// How a member proves that it is them, before their account is deleted or their posts lose their name.
import type { User } from '#web/data/session/session.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { authWordsOf } from '../auth-words.ts'
import { proveByPassword } from '../password-proof.data.ts'
import { proveByApp } from '../second-factor/second-factor.data.ts'
import { copy } from './own-data.copy.ts'

/** `session`: those who sign in elsewhere, or with a code by text message, prove it by having signed in a moment ago. */
export type Proof = { by: 'password'; email: string } | { by: 'code'; factorId: string } | { by: 'session' }

export function proofOf(user: User): Proof {
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
  const app = factors.find(({ factor_type }) => factor_type === 'totp')
  if (app) return { by: 'code', factorId: app.id }
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? false
  // The password alone would begin a session without the second factor, which is not enough.
  return factors.length === 0 && hasPassword && user.email ? { by: 'password', email: user.email } : { by: 'session' }
}

/** Throws a BackendError with the hint `proof_needed` if what was entered is wrong. */
export async function prove(proof: Proof, secret: string): Promise<void> {
  if (proof.by === 'session') return
  if (proof.by === 'password') {
    const refused = await proveByPassword(proof.email, secret)
    if (refused) throw notProven(refused.code === 'invalid_credentials' ? copy.proof.wrongPassword : refused.words)
    return
  }
  await proveByApp(proof.factorId, secret).catch((error: unknown) => {
    throw notProven(authWordsOf(error, copy.proof.failed))
  })
}

const notProven = (message: string) => new BackendError(403, { message, code: 'PT403', hint: 'proof_needed' })
