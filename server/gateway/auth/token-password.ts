// An unknown address and a wrong password answer alike, in words, status and time.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { makeRefreshToken } from './one-time.ts'
import { isBcrypt, isOutdated } from './passwords.ts'
import { invalid, problem } from './problems.ts'
import { deviceOf, networkFrom, readBody, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { bannedAtSignIn, sessionBody, type SessionBody } from './sessions.ts'
import { asServiceFindAccount, asServiceMatchBcrypt, asServiceOpenSession, type Account } from './store.ts'

const schema = v.object({ email: text, phone: text, password: text })

export async function passwordGrant(request: FastifyRequest, on: Auth): Promise<SessionBody> {
  const { email, phone, password } = readBody(request, schema)
  if (phone !== null && phone !== '') throw problem('phone_provider_disabled')
  if (email === null || email === '') throw invalid('missing email or phone')
  const address = email.trim().toLowerCase().slice(0, 256)
  const guess = on.limits.spendGuess(address, networkFrom(request))
  const account = await asServiceFindAccount(on.db, address)
  if (!(await matches(account, password ?? '', on)) || account === null) throw problem('invalid_credentials')
  guess.wasRight()
  if (account.isBanned) throw bannedAtSignIn()
  if (!account.isConfirmed) throw problem('email_not_confirmed')

  const newHash = isOutdated(account.hash ?? '') ? await on.passwords.hash(password ?? '') : null
  const opened = await asServiceOpenSession(on.db, {
    ownerId: account.id,
    method: 'password',
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
    newHash,
  })
  if (opened.outcome !== 'ok') throw bannedAtSignIn()
  return sessionBody(opened, on)
}

async function matches(account: Account | null, password: string, { db, passwords }: Auth): Promise<boolean> {
  const kept = account?.hash ?? null
  if (isBcrypt(kept)) return asServiceMatchBcrypt(db, password, kept)
  return passwords.matches(kept, password)
}
