// Known devices: a browser in which an account's owner signs in gets a random cookie per account, and the account stores its
// hash. A known device may still try the password after strangers have used up the tries of unknown ones. Clients without
// cookies do without.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { hashOfLink } from '../sign-in/one-time-tokens.ts'
import type { UserBody } from '../store/store.ts'
import { asServiceRememberDevice } from '../store/guesses.ts'

/** The longest that browsers keep a cookie. */
const cookieSeconds = 400 * 24 * 3600

/** The hash of the browser's mark for this address; null when it has none. */
export function deviceMarkOf({ headers }: FastifyRequest, address: string): string | null {
  const name = cookieOf(address)
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && /^[0-9a-f]{64}$/.test(value)) return hashOfLink(value)
  }
  return null
}

/** Never takes on a mark the browser brings along: somebody else could have put it there. */
export async function rememberDevice(
  reply: FastifyReply,
  { db, settings }: Auth,
  { id, email, phone }: UserBody,
  address = email || phone,
) {
  if (address === '') return
  const mark = randomBytes(32).toString('hex')
  await asServiceRememberDevice(db, id, hashOfLink(mark))
  const { pathname, protocol } = new URL('/auth/v1', settings.siteUrl)
  const attributes = [
    `Path=${pathname}`,
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ]
  reply.header('set-cookie', [`${cookieOf(address)}=${mark}`, ...attributes].join('; '))
}

function cookieOf(address: string): string {
  return `sb-device-${createHash('sha256').update(address).digest('hex').slice(0, 12)}`
}
