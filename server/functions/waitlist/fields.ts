// The fields of a person on the waitlist; the database enforces the same rules (waitlist.sql).
import * as v from 'valibot'
import { crafts } from '#domain/crafts.ts'
import { plainAddress } from '#server/gateway/addresses.ts'

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

/** The same form as an account's. */
export const email = v.pipe(
  v.string(),
  v.transform((given) => plainAddress(given) ?? ''),
  v.nonEmpty(),
  v.maxLength(254),
)
export const name = short(80)
export const city = short(80)
export const profession = v.nullish(v.picklist([...crafts, 'student', 'owner', 'other']), null)
export const stateCode = v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), null)
export const token = v.pipe(v.string(), v.regex(/^[0-9a-f]{48}$/))
