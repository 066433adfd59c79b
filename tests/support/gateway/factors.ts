// Members with an authenticator app, and the codes it shows.
import { Secret, TOTP } from 'otpauth'
import { password, type Gateway, type Member } from './gateway.ts'

export type ProtectedMember = Member & { factorId: string; secret: string }
type SignedIn = Pick<Member, 'client' | 'session'>

export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const codeOf = (secret: string, halfMinutesOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutesOn * 30_000 })

/** Six digits that differ from the codes of all current time steps. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((on) => codeOf(secret, on))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

export async function enroll({ client }: Pick<Member, 'client'>, name = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error !== null) throw error
  return { id: data.id, ...data.totp }
}

export async function challenge({ client }: Pick<Member, 'client'>, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error !== null) throw error
  return data.id
}

/** A member with a verified factor, in an aal2 session. */
export async function protectedMember(gateway: Gateway, name: string): Promise<ProtectedMember> {
  const member = await gateway.signUp(name)
  const { id, secret } = await enroll(member)
  const { error } = await member.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
  if (error !== null) throw error
  return { ...member, factorId: id, secret }
}

export async function signInAgain(gateway: Gateway, { email }: Member): Promise<SignedIn> {
  const client = await gateway.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error !== null) throw error
  return { client, session: data.session }
}

/** As if the last code's time step were long past. */
export async function forgetStep({ sql }: Gateway, factorId: string): Promise<void> {
  await sql.query('update auth.mfa_factors set used_step = 0 where id = $1', [factorId])
}

/** The client's own calls for recovery codes, which are opt-in. */
export function withRecoveryCodes({ client }: Pick<Member, 'client'>) {
  Reflect.set(Reflect.get(client.auth, 'experimental'), 'recoveryCodes', true)
  return client.auth.mfa.recoveryCodes
}
