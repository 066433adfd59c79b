// What may be said of a person who waits; the database holds the same rules (waitlist.sql).
import * as v from 'valibot'
import { crafts } from '#domain/crafts.ts'

const short = (most: number) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(most),
      v.transform((text) => text || null),
    ),
    null,
  )

// As sign-up takes them (gateway/auth/requests.ts): none that mail would read as a name beside somebody else's address.
const addressShape = /^[^\s@\p{Cc}<>"'(),:;[\]\\]+@[^\s@\p{Cc}<>"'(),:;[\]\\]+\.[^\s@\p{Cc}.<>"'(),:;[\]\\]+$/u
export const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.regex(addressShape))
export const name = short(80)
export const city = short(80)
export const profession = v.nullish(v.picklist([...crafts, 'student', 'owner', 'other']), null)
export const stateCode = v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), null)
export const token = v.pipe(v.string(), v.regex(/^[0-9a-f]{48}$/))
