// The session a client receives: the access token, signed here, the refresh token and the user.
import { SignJWT } from 'jose'
import { problem } from '../problems.ts'
import type { Auth } from '../auth.ts'
import type { OpenSession, UserBody } from '../store/store.ts'

export type SessionBody = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserBody
}

export async function sessionBody(opened: OpenSession, { keys, settings, ports }: Auth): Promise<SessionBody> {
  const lifeSeconds = settings.auth.tokenSeconds
  const { user, session_id, aal, amr, refresh_token } = opened
  const issuedAt = Math.floor(ports.now().getTime() / 1000)
  const expiresAt = issuedAt + lifeSeconds
  const { email, phone, app_metadata, user_metadata, role, is_anonymous } = user
  const { kid, algorithm, key } = keys.sign
  const accessToken = await new SignJWT({ email, phone, app_metadata, user_metadata, role, aal, amr, session_id, is_anonymous })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(`${settings.siteUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { access_token: accessToken, token_type: 'bearer', expires_in: lifeSeconds, expires_at: expiresAt, refresh_token, user }
}

export const bannedAtSignIn = () => problem('user_banned', { status: 400 })
