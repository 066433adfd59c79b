// Members with an authenticator app, for the journeys: created with the calls that the screens make.
import { Secret, TOTP } from 'otpauth'
import { anonKeyOf, type Account, type Town } from './journey.ts'

const halfMinute = 30_000

/** An app on a phone: it shows each code once, so that no test waits for the next. */
export type Authenticator = { id: string; secret: string; code(): string; wrongCode(): string }
export type Protected = Account & { app: Authenticator }

type AuthCall = { url: string; token: string; path: string; body?: object }

export function authenticator(id: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeOf = (step: number) => totp.generate({ timestamp: step * halfMinute })
  let shown = 0
  return {
    id,
    secret,
    // The server also accepts the neighboring time steps, so three codes are valid at any moment.
    code() {
      const now = Math.floor(Date.now() / halfMinute)
      shown = Math.max(shown + 1, now - 1)
      if (shown > now + 1) throw new Error('this app has shown all codes that are good now')
      return codeOf(shown)
    },
    wrongCode() {
      const now = Math.floor(Date.now() / halfMinute)
      const right = [-2, -1, 0, 1, 2].map((on) => codeOf(now + on))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
    },
  }
}

/** A member who signs in with an app, in a session verified with it. */
export async function protectedAccount(town: Town, name: string): Promise<Protected> {
  const account = await town.account(name)
  const token = String(account.session['access_token'])
  const enrolled = await call<{ id: string; totp: { secret: string } }>({
    url: town.url,
    token,
    path: '/factors',
    body: { factor_type: 'totp', friendly_name: 'My phone' },
  })
  const app = authenticator(enrolled.id, enrolled.totp.secret)
  const { id: challenge_id } = await call<{ id: string }>({ url: town.url, token, path: `/factors/${app.id}/challenge`, body: {} })
  const session = await call<Account['session']>({
    url: town.url,
    token,
    path: `/factors/${app.id}/verify`,
    body: { challenge_id, code: app.code() },
  })
  return { ...account, session, app }
}

export function recoveryCodes(town: Town, { session }: Account): Promise<{ codes: string[] }> {
  return call({ url: town.url, token: String(session['access_token']), path: '/factors/recovery-codes', body: {} })
}

/** Another session of this member, with only the password. */
export async function sessionByPassword(town: Town, { email, password }: Account): Promise<Account['session']> {
  return call({ url: town.url, token: '', path: '/token?grant_type=password', body: { email, password } })
}

async function call<Answer>({ url, token, path, body }: AuthCall): Promise<Answer> {
  const anonKey = await anonKeyOf(url)
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
