// GET /user and PUT /user: the signed-in person, and what they may change about themselves.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { rememberDevice } from '../passwords/devices.ts'
import { challengeShape, makeOneTimeOf, readPkce } from '../sign-in/pkce.ts'
import { beginGuessOf } from '../passwords/guesses.ts'
import { makeOneTime } from '../sign-in/one-time-tokens.ts'
import { type Channel, postCode, postLeaving, postLink, postTaken } from './post.ts'
import { AuthProblem, problem } from '../problems.ts'
import {
  isGiven,
  metadata,
  networkFrom,
  readAddress,
  readBody,
  readChannel,
  readNumber,
  requirePerson,
  text,
  type Person,
} from '../requests.ts'
import type { Auth } from '../auth.ts'
import { asServiceCurrentUser } from '../store/store.ts'
import { asServiceChangeUser, asServiceReadHash, type ChangedUser, type UserChange } from '../store/accounts.ts'
import { matchesAccount } from '../sign-in/token-password.ts'

const schema = v.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata,
  channel: text,
  ...challengeShape,
})
type Body = v.InferOutput<typeof schema>

export function user(app: FastifyInstance, on: Auth): void {
  const { callers, limits } = on

  app.get('/user', async (request) => {
    const found = await asServiceCurrentUser(request.db, await requirePerson(request, callers))
    if (found.outcome !== 'ok') throw problem(found.outcome)
    return found.user
  })

  app.put('/user', async (request, reply) => {
    const person = await requirePerson(request, callers)
    await limits.spend(['account', networkFrom(request)])
    const body = readBody(request, schema)
    const channel = readChannel(body.channel, on.settings)
    const change = await readChange(request, body, on)
    const password = isGiven(body.password) ? await readNewPassword(request, on, person, body, body.password) : null
    const changed = await asServiceChangeUser(request.db, person, { ...change, hash: password?.hash ?? null })
    if (changed.outcome === 'anonymous_password') {
      throw problem('validation_failed', {
        status: 422,
        message: 'Updating password of an anonymous user without an email or phone is not allowed',
      })
    }
    if (changed.outcome !== 'ok') throw problem(changed.outcome)
    sendWhatProves(request, on, { change, channel, changed })
    if (password !== null) {
      await password.wasRight()
      await rememberDevice(reply, on, changed.user)
    }
    return changed.user
  })
}

async function readChange(request: FastifyRequest, body: Body, { settings, limits }: Auth): Promise<Omit<UserChange, 'hash'>> {
  const { autoconfirm, phone: takesPhones, phoneAutoconfirm, secureEmailChange, securePasswordChange } = settings.auth
  const network = networkFrom(request)
  if (isGiven(body.phone) && !takesPhones) throw problem('phone_provider_disabled', { message: 'Phone numbers are disabled' })
  const email = isGiven(body.email) ? readAddress(body.email) : null
  const phone = isGiven(body.phone) ? readNumber(body.phone) : null
  const pkce = readPkce(body, 'email_change')
  if (email !== null) await limits.spendMail(email, network)
  if (phone !== null && !phoneAutoconfirm) await limits.spendText(phone, network)
  return {
    nonce: isGiven(body.nonce) ? body.nonce : null,
    needsNonce: securePasswordChange,
    metadata: body.data,
    email: email === null ? null : { address: email, once: makeOneTimeOf(email, pkce), isConfirmed: autoconfirm },
    oldEmail: email !== null && secureEmailChange ? makeOneTimeOf('', pkce) : null,
    phone: phone === null ? null : { address: phone, once: makeOneTime(phone), isConfirmed: phoneAutoconfirm },
    pkce,
  }
}

/** Sends nothing for an address that was accepted at once, or that the account already had. */
function sendWhatProves(
  request: FastifyRequest,
  on: Auth,
  { change, channel, changed }: { change: Omit<UserChange, 'hash'>; channel: Channel; changed: ChangedUser },
): void {
  const { email, oldEmail, phone } = change
  const { user: now, old_address: oldAddress, email_taken: isEmailTaken, phone_taken: isPhoneTaken } = changed
  if (phone !== null && now['new_phone'] === phone.address && !isPhoneTaken) {
    postCode(on, request, { to: phone.address, code: phone.once.code, channel })
  }
  if (email === null || now['new_email'] !== email.address) return
  // Only the owner of that mailbox learns that the address has an account.
  if (isEmailTaken) postTaken(on, request, email.address)
  else postLink(on, request, { kind: 'email_change', to: email.address, oneTime: email.once })
  if (oldAddress === null) return
  if (oldEmail === null) postLeaving(on, request, oldAddress, email.address)
  else postLink(on, request, { kind: 'email_change_current', to: oldAddress, oneTime: oldEmail, newAddress: email.address })
}

type NewPassword = { hash: string; wasRight: () => Promise<void> }

async function readNewPassword(request: FastifyRequest, on: Auth, person: Person, body: Body, password: string): Promise<NewPassword> {
  const { outcome, hash, address, wasRecovered } = await asServiceReadHash(request.db, person)
  if (outcome !== 'ok') throw problem(outcome)
  on.passwords.refuseWeak(password, address)
  const current = isGiven(body.current_password) ? body.current_password : null
  if (current === null && on.settings.auth.currentPassword && hash !== null && !wasRecovered) throw problem('current_password_required')
  // Refusing the current password as the new one confirms it, so this counts as a guess.
  const network = networkFrom(request)
  const guess = await beginGuessOf(request, on, person)
  try {
    if (current !== null && !(await matchesAccount(request, on, { account: { hash }, password: current })))
      throw problem('current_password_invalid')
    if (hash !== null && (await matchesAccount(request, on, { account: { hash }, password }))) throw problem('same_password')
    return { hash: await on.passwords.hash(password, network), wasRight: guess.wasRight }
  } catch (error) {
    const isJudged = error instanceof AuthProblem && (error.code === 'current_password_invalid' || error.code === 'same_password')
    if (!isJudged) await guess.takeBack()
    throw error
  }
}
