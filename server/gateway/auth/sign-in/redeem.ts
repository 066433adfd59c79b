// Using up a link or a code that was sent by email or text message.
import type { FastifyRequest } from 'fastify'
import { noFasterThan } from '../account/post.ts'
import { answerMs } from '../account/recover.ts'
import type { Auth } from '../auth.ts'
import { invalid, problem } from '../problems.ts'
import { deviceOf, networkFrom } from '../requests.ts'
import { asServiceRedeem, type Proof } from '../store/flows.ts'
import { makeRefreshToken } from './one-time-tokens.ts'

/** Which tokens a verification type accepts, and the method its session will name. */
export type Verification = { by: 'email' | 'phone'; kinds: Proof[]; method: string }
const verifications: Record<string, Verification> = {
  signup: { by: 'email', kinds: ['confirmation_token'], method: 'otp' },
  invite: { by: 'email', kinds: ['confirmation_token'], method: 'invite' },
  email: { by: 'email', kinds: ['confirmation_token', 'recovery_token'], method: 'otp' },
  magiclink: { by: 'email', kinds: ['recovery_token', 'confirmation_token'], method: 'otp' },
  recovery: { by: 'email', kinds: ['recovery_token'], method: 'recovery' },
  email_change: { by: 'email', kinds: ['email_change_token_new', 'email_change_token_current'], method: 'otp' },
  sms: { by: 'phone', kinds: ['confirmation_token', 'recovery_token'], method: 'otp' },
  phone_change: { by: 'phone', kinds: ['phone_change_token'], method: 'otp' },
}

export const oneOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export function verificationOf(type: string): Verification | undefined {
  return Object.hasOwn(verifications, type) ? verifications[type] : undefined
}

/** Links are only sent by email. */
export function linkVerificationOf(type: string): Verification {
  const verification = verificationOf(type)
  if (verification === undefined || verification.by === 'phone') throw invalid('Unsupported verification type')
  return verification
}

/** Where one confirmation of a new address is enough, it has to come from the new one. */
export function kindsOf({ kinds }: Verification, { settings }: Auth): Proof[] {
  return settings.auth.secureEmailChange ? kinds : kinds.filter((kind) => kind !== 'email_change_token_current')
}

type Shown = { linkHash: string | null; address: string | null; codeHash: string | null; wantsCode: boolean }

export async function redeem(request: FastifyRequest, on: Auth, verification: Verification, shown: Shown) {
  await on.limits.spend(['verify', networkFrom(request)])
  // This also records a wrong code.
  const redeeming = asServiceRedeem(request.db, {
    ...shown,
    kinds: kindsOf(verification, on),
    secure: on.settings.auth.secureEmailChange,
    method: verification.method,
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  const redeemed = await noFasterThan(answerMs, redeeming)
  if (redeemed.outcome !== 'ok' && redeemed.outcome !== 'one_of_two') throw problem(redeemed.outcome)
  return redeemed
}
