// An unknown address and a wrong password answer alike, in words, status and time.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { captchaShape, refuseRobots } from './captcha.ts'
import { makeRefreshToken } from './one-time.ts'
import { isBcrypt, isOutdated, weaknessOf } from './passwords.ts'
import { invalid, problem } from './problems.ts'
import { type Contact, deviceOf, isGiven, networkFrom, readBody, readNumber, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { bannedAtSignIn, sessionBody, type SessionBody } from './sessions.ts'
import { asServiceFindAccount, asServiceMatchBcrypt, type Account } from './store-accounts.ts'
import { asServiceOpenSession } from './store.ts'

const schema = v.object({ email: text, phone: text, password: text, ...captchaShape })

type Weak = { weak_password?: { message: string; reasons: string[] } }

export async function passwordGrant(request: FastifyRequest, on: Auth): Promise<SessionBody & Weak> {
  const body = readBody(request, schema)
  const password = body.password ?? ''
  const contact = contactOf(body, on)
  // Before the try is counted: a robot must not use up the account's tries.
  await refuseRobots(request, on, body)
  const guess = on.limits.spendGuess(contact.address, networkFrom(request))
  const account = await asServiceFindAccount(on.db, contact)
  if (!(await matchesAccount(account, password, on)) || account === null) throw problem('invalid_credentials')
  guess.wasRight()
  if (account.isBanned) throw bannedAtSignIn()
  if (!account.isConfirmed) throw problem(contact.by === 'phone' ? 'phone_not_confirmed' : 'email_not_confirmed')

  const newHash = isOutdated(account.hash ?? '') ? await on.passwords.hash(password) : null
  const opened = await asServiceOpenSession(on.db, {
    ownerId: account.id,
    method: 'password',
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
    newHash,
  })
  if (opened.outcome !== 'ok') throw bannedAtSignIn()
  const weak_password = weaknessOf(password, contact.address)
  return { ...(await sessionBody(opened, on)), ...(weak_password !== null && { weak_password }) }
}

/** What is no address at all is looked for like one that is unknown. */
function contactOf({ email, phone }: { email: string | null; phone: string | null }, { settings }: Auth): Contact {
  if (isGiven(email) && isGiven(phone)) throw invalid('Only an email address or phone number should be provided on login.')
  if (isGiven(phone)) {
    if (!settings.auth.phone) throw problem('phone_provider_disabled')
    return { by: 'phone', address: readNumber(phone) }
  }
  if (!isGiven(email)) throw invalid('missing email or phone')
  if (!settings.auth.email) throw problem('email_provider_disabled')
  return { by: 'email', address: email.trim().toLowerCase().slice(0, 256) }
}

export async function matchesAccount(account: Pick<Account, 'hash'> | null, password: string, { db, passwords }: Auth): Promise<boolean> {
  const kept = account?.hash ?? null
  if (isBcrypt(kept)) return asServiceMatchBcrypt(db, password, kept)
  return passwords.matches(kept, password)
}
