// The second factor: used at sign-in, added and removed in settings. Each function throws the auth service's error.
import { auth } from '#web/data/session/session.ts'

export async function proveByApp(factorId: string, code: string): Promise<void> {
  const { error } = await (await auth()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Sends a code to the phone; returns the challenge id to verify it with. */
export async function textCode(factorId: string): Promise<string> {
  const { data, error } = await (await auth()).mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return data.id
}

export async function proveByPhone(factorId: string, challengeId: string, code: string): Promise<void> {
  const { error } = await (await auth()).mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}

export async function proveByRecoveryCode(code: string): Promise<void> {
  const { error } = await (await auth()).mfa.recoveryCodes.verify({ code })
  if (error) throw error
}

export type Enrolment = { id: string; picture: string; secret: string; uri: string }

export async function enrolApp(name: string): Promise<Enrolment> {
  const client = await auth()
  const { data: known } = await client.getUser()
  // Remove unfinished enrollments, which would block the name.
  const leftovers = (known.user?.factors ?? []).filter(({ status, factor_type }) => status === 'unverified' && factor_type === 'totp')
  for (const { id: factorId } of leftovers) await client.mfa.unenroll({ factorId })
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Beauty Barter' })
  if (error) throw error
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
}

export async function removeFactor(factorId: string): Promise<void> {
  const client = await auth()
  const { error } = await client.mfa.unenroll({ factorId })
  if (error) throw error
  // The token still has the old authentication methods, and the stored user still has the factor.
  await client.refreshSession()
}

export async function makeRecoveryCodes({ isReplacing }: { isReplacing: boolean }): Promise<string[]> {
  const codes = (await auth()).mfa.recoveryCodes
  const { data, error } = isReplacing ? await codes.regenerate() : await codes.generate()
  if (error) throw error
  return data.codes
}
