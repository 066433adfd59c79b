// Reads and checks the account fields an operator sends: addresses, passwords or their hashes, the length of a ban.
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { invalid } from '../problems.ts'
import { metadata, readAddress, text } from '../requests.ts'
import type { UserFacts } from '../store/admin.ts'

const yes = v.nullish(v.boolean(), false)

export const userShape = v.object({
  id: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: yes,
  phone_confirm: yes,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

export async function readFacts(body: v.InferOutput<typeof userShape>, on: Auth): Promise<UserFacts> {
  const address = isGiven(body.email) ? readAddress(body.email) : null
  return {
    address,
    phone: isGiven(body.phone) ? readPhone(body.phone) : null,
    role: isGiven(body.role) ? body.role : null,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    emailConfirm: body.email_confirm,
    phoneConfirm: body.phone_confirm,
    bannedFor: isGiven(body.ban_duration) ? secondsOf(body.ban_duration) : null,
    // Computed last, since it takes 50 ms of CPU.
    hash: await hashOf(body, address, on),
  }
}

const isGiven = (value: string | null): value is string => value !== null && value !== ''

/** Digits including the country code, without a plus. */
export function readPhone(given: string): string {
  const digits = given.trim().replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

async function hashOf(
  { password, password_hash: hash }: { password: string | null; password_hash: string | null },
  address: string | null,
  { passwords }: Auth,
): Promise<string | null> {
  if (isGiven(password) && isGiven(hash)) throw invalid('Only a password or a password hash should be provided')
  if (isGiven(hash)) return readHash(hash)
  if (!isGiven(password)) return null
  passwords.refuseWeak(password, address)
  return passwords.hash(password, 'operator')
}

// Every sign-in pays the cost of this hash, so we refuse hashes that would take seconds.
function readHash(hash: string): string {
  const [, bcryptCost] = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/.exec(hash) ?? []
  if (bcryptCost !== undefined && Number(bcryptCost) >= 4 && Number(bcryptCost) <= 15) return hash
  const [, memory, time] = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=\d{1,2}\$[^$\s]{11,}\$[^$\s]{16,}$/.exec(hash) ?? []
  if (memory !== undefined && Number(memory) <= 256 * 1024 && Number(time) <= 10) return hash
  throw invalid('The password hash must be bcrypt or argon2, of a usual cost')
}

const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }
const century = 100 * 365.25 * 24 * 3600

/** `none`, or a duration such as "24h" or "1h30m". */
function secondsOf(duration: string): number {
  if (duration === 'none' || duration === '0') return 0
  if (!/^(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+$/.test(duration) || duration.length > 40) {
    throw invalid(`invalid format for ban duration: time: invalid duration ${JSON.stringify(duration.slice(0, 40))}`)
  }
  let seconds = 0
  for (const [, amount, unit = 's'] of duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)) {
    seconds += Number(amount) * (unitSeconds[unit] ?? 0)
  }
  return Math.min(seconds, 3 * century)
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id of an account that is imported from another system. */
export function readWantedId(given: string | null): string | null {
  if (!isGiven(given)) return null
  if (!uuid4.test(given)) throw invalid('ID must conform to the uuid v4 format')
  return given
}
