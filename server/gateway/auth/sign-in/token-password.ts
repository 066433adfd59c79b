// An unknown address and a wrong password get the same message, status and response time.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { plainAddress } from '#server/gateway/addresses.ts'
import type { Database } from '#server/gateway/postgres/database.ts'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { beginSignIn } from '../passwords/guesses.ts'
import { makeRefreshToken } from './one-time-tokens.ts'
import { isBcrypt } from '../passwords/passwords.ts'
import { invalid, problem } from '../problems.ts'
import { readKnownAddress } from '../known-address.ts'
import { type Contact, deviceOf, isGiven, networkFrom, readBody, readNumber, text } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { bannedAtSignIn, sessionBody, type SessionBody } from './sessions.ts'
import { asServiceMatchBcrypt, type Account } from '../store/accounts.ts'
import { asServiceOpenSession } from '../store/store.ts'

const schema = v.object({ email: text, phone: text, password: text, ...captchaShape })

/** Imported accounts with other hashes, or without a password, must not differ in response time either. */
const refusalMs = 150

type Weak = { weak_password?: { message: string; reasons: string[] } }

export async function passwordGrant(request: FastifyRequest, reply: FastifyReply, on: Auth): Promise<SessionBody & Weak> {
  const body = readBody(request, schema)
  const password = body.password ?? ''
  const contact = await contactOf(request.db, body, on)
  if (on.ports.refusesPassword?.({ request, address: contact.address, password }) === true) throw problem('password_refused_here')
  // Checked before the try is counted: bots must not use up the account's tries.
  await refuseRobots(request, on, body)
  const network = networkFrom(request)
  const attempt = await beginSignIn(request, on, contact)
  const { account } = attempt
  const soonest = wait(refusalMs)
  const isRight = await matchesAccount(request, on, { account, password, beforeHash: attempt.beforeHash }).catch(async (error: unknown) => {
    await attempt.takeBack()
    throw error
  })
  if (!isRight || account === null) {
    await soonest
    throw problem('invalid_credentials')
  }
  await attempt.wasRight()
  if (account.isBanned) throw bannedAtSignIn()
  if (!account.isConfirmed) throw problem(contact.by === 'phone' ? 'phone_not_confirmed' : 'email_not_confirmed')

  const newHash = on.passwords.isOutdated(account.hash ?? '') ? await on.passwords.hash(password, network) : null
  const opened = await asServiceOpenSession(request.db, {
    ownerId: account.id,
    method: 'password',
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
    newHash,
  })
  if (opened.outcome !== 'ok') throw bannedAtSignIn()
  if (!attempt.isKnownDevice) await rememberDevice(reply, on, opened.user, contact.address)
  const weak_password = on.passwords.weaknessOf(password, contact.address)
  return { ...(await sessionBody(opened, on)), ...(weak_password !== null && { weak_password }) }
}

/** An invalid address is looked up like an unknown one. */
async function contactOf(
  db: Database,
  { email, phone }: { email: string | null; phone: string | null },
  { settings }: Auth,
): Promise<Contact> {
  if (isGiven(email) && isGiven(phone)) throw invalid('Only an email address or phone number should be provided on login.')
  if (isGiven(phone)) {
    if (!settings.auth.phone) throw problem('phone_provider_disabled')
    return { by: 'phone', address: readNumber(phone) }
  }
  if (!isGiven(email)) throw invalid('missing email or phone')
  if (!settings.auth.email) throw problem('email_provider_disabled')
  const isAddress = plainAddress(email) !== null
  return { by: 'email', address: isAddress ? await readKnownAddress(db, email) : email.trim().toLowerCase().slice(0, 256) }
}

type Judging = {
  account: Pick<Account, 'hash'> | null
  password: string
  /** Runs when the queued request gets its turn, to count the try. */
  beforeHash?: () => Promise<void>
}

export async function matchesAccount(
  request: FastifyRequest,
  { passwords }: Auth,
  { account, password, beforeHash = async () => {} }: Judging,
): Promise<boolean> {
  const kept = account?.hash ?? null
  if (!isBcrypt(kept)) return passwords.matches({ kept, password, network: networkFrom(request), beforeHash })
  await beforeHash()
  return asServiceMatchBcrypt(request.db, password, kept)
}
