// Known devices: a browser in which an account's owner signs in gets a random cookie per account, and the account stores its
// hash. A known device may still try the password after strangers have used up the tries of unknown ones. Without
// cookies, no device is known.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { hashOfLink } from '../sign-in/one-time-tokens.ts'
import type { UserBody } from '../store/store.ts'
import { asServiceRememberDevice } from '../store/guesses.ts'

/** The longest lifetime that browsers give a cookie. */
const cookieSeconds = 400 * 24 * 3600

/** The hash of this browser's cookie for the address; null if it has none. */
export function deviceMarkOf({ headers }: FastifyRequest, address: string): string | null {
  const name = cookieOf(address)
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && /^[0-9a-f]{64}$/.test(value)) return hashOfLink(value)
  }
  return null
}

/** Always sets a new cookie and never reuses one the browser sends, because someone else could have planted it. One that is known is replaced. */
export async function rememberDevice(reply: FastifyReply, { settings }: Auth, { id, email, phone }: UserBody, address = email || phone) {
  if (address === '') return
  const mark = randomBytes(32).toString('hex')
  await asServiceRememberDevice(reply.request.db, id, { mark: hashOfLink(mark), earlier: deviceMarkOf(reply.request, address) })
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
