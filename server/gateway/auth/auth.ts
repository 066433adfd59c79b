// The context every endpoint of the auth protocol gets.
import type { Broker } from '../broker/broker.ts'
import type { Callers } from '../caller.ts'
import type { Ports } from '../ports.ts'
import type { Sessions } from '../sessions.ts'
import type { SigningKeys } from './keys/keys.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Providers } from './providers/providers.ts'
import type { Provider } from './providers/known.ts'

export type AuthSettings = {
  /** The site's URL: emailed links start with it and redirect to it, and it is the issuer of tokens. */
  siteUrl: string
  /** The name of the site in emails. */
  siteName: string
  /** Globs for other URLs that an emailed link may redirect to. */
  redirectUrls: string[]
  rateLimits: boolean
  /** The sender of text messages; null keeps them on this machine. */
  sms: { from: string } | null
  auth: {
    signup: boolean
    email: boolean
    autoconfirm: boolean
    phone: boolean
    phoneAutoconfirm: boolean
    anonymous: boolean
    linking: boolean
    mfa: readonly ('totp' | 'phone')[]
    secureEmailChange: boolean
    securePasswordChange: boolean
    currentPassword: boolean
    refuseCommonPasswords: boolean
    lightPasswordHashes: boolean
    providers: Readonly<Record<string, Provider>>
    /** Lifetime of an access token in seconds. */
    tokenSeconds: number
  }
}

export type AuthContext = {
  callers: Callers
  keys: SigningKeys
  ports: Ports
  settings: AuthSettings
  broker: Broker
  sessions: Pick<Sessions, 'lookNow'>
}
export type Auth = AuthContext & { limits: Limits; passwords: Passwords; providers: Providers }
