// Who may have an account, how they prove their identity, and which keys sign their tokens.
import * as v from 'valibot'
import { CannotStart, type Reader } from './reader.ts'

const providerShape = v.strictObject({
  clientId: v.pipe(v.string(), v.minLength(1)),
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  /** For an OpenID provider; its URLs come from its discovery document. */
  issuer: v.optional(v.pipe(v.string(), v.url())),
  /** The text on the button; defaults to the name. */
  label: v.optional(v.string()),
})
const providersShape = v.record(v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,40}$/)), providerShape)

export type Provider = v.InferOutput<typeof providerShape>

const secondFactors = ['totp', 'phone'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** All except automatic confirmation, which depends on who can reach this server (exposure.ts). */
export function authSettings(read: Reader, usual: { refuseCommonPasswords: boolean }) {
  return {
    /** New accounts; when off, people can still sign in. */
    signup: read.onOff('AUTH_SIGNUP') ?? true,
    email: read.onOff('AUTH_EMAIL') ?? true,
    phone: read.onOff('AUTH_PHONE') ?? false,
    phoneAutoconfirm: read.onOff('AUTH_PHONE_AUTOCONFIRM') ?? false,
    anonymous: read.onOff('AUTH_ANONYMOUS') ?? false,
    /** Whether members may link further providers to their account. */
    linking: read.onOff('AUTH_LINKING') ?? true,
    mfa: factors(read),
    /** A change of address must be confirmed from the old address too. */
    secureEmailChange: read.onOff('AUTH_SECURE_EMAIL_CHANGE') ?? true,
    /** A session older than a day needs an emailed code to change the password. */
    securePasswordChange: read.onOff('AUTH_SECURE_PASSWORD_CHANGE') ?? false,
    /** A new password requires the current one, unless the user signed in by a message. */
    currentPassword: read.onOff('AUTH_CURRENT_PASSWORD') ?? false,
    /** The passwords that attackers try first. */
    refuseCommonPasswords: read.onOff('AUTH_REFUSE_COMMON_PASSWORDS') ?? usual.refuseCommonPasswords,
    /** Hashes that cost next to nothing, for test runs on this machine alone (exposure.ts). */
    lightPasswordHashes: read.onOff('AUTH_LIGHT_PASSWORD_HASHES') ?? false,
    providers: providers(read),
    /** Lifetime of an access token in seconds. */
    tokenSeconds: read.whole('JWT_EXPIRY', 3600, 30, 604_800),
  }
}

const jwks = v.array(v.looseObject({ kty: v.string() }))
const jwkSet = v.nullable(v.union([v.object({ keys: jwks }), jwks]))

/** Outside keys in addition to those in the database: an HS256 secret, and a JWK set. */
export function keySettings(read: Reader) {
  const secret = read.text('JWT_SECRET')
  if (secret !== null && secret.length < 32) throw new CannotStart('JWT_SECRET must have at least 32 characters.')
  const set = v.safeParse(jwkSet, read.json('JWT_KEYS'))
  if (!set.success) throw new CannotStart('JWT_KEYS must be a JWK set, {"keys":[…]}, or the array of its keys.')
  return { secret, keys: Array.isArray(set.output) ? set.output : (set.output?.keys ?? []) }
}

function factors(read: Reader): readonly SecondFactor[] {
  const given = read.text('AUTH_MFA')
  if (given === null) return ['totp']
  if (/^(off|none)$/i.test(given)) return []
  const wanted = given.split(',').map((word) => word.trim())
  const bad = wanted.find((word) => !secondFactors.some((factor) => factor === word))
  if (bad !== undefined)
    throw new CannotStart(`AUTH_MFA must be off, or some of ${secondFactors.join(', ')}, separated by commas; not "${bad}".`)
  return secondFactors.filter((factor) => wanted.includes(factor))
}

function providers(read: Reader): Readonly<Record<string, Provider>> {
  const told = v.safeParse(providersShape, read.json('AUTH_PROVIDERS') ?? {})
  if (!told.success)
    throw new CannotStart(
      'AUTH_PROVIDERS must be JSON such as {"google":{"clientId":"…","clientSecret":"…","issuer":"https://accounts.google.com"}}.',
    )
  return told.output
}
