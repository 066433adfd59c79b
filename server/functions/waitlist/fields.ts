// The fields of a person on the waitlist; the database enforces the same rules (waitlist.sql).
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

// The same rule as for sign-up (gateway/auth/requests.ts): no characters that a mail header could read as a display name next
// to another address.
const addressShape = /^[^\s@\p{Cc}<>"'(),:;[\]\\]+@[^\s@\p{Cc}<>"'(),:;[\]\\]+\.[^\s@\p{Cc}.<>"'(),:;[\]\\]+$/u
export const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.regex(addressShape))
export const name = short(80)
export const city = short(80)
export const profession = v.nullish(v.picklist([...crafts, 'student', 'owner', 'other']), null)
export const stateCode = v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), null)
export const token = v.pipe(v.string(), v.regex(/^[0-9a-f]{48}$/))
