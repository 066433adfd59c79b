// GET /user and PUT /user: the signed-in person, and what they may change about themselves.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { challengeShape, makeOneTimeOf, readPkce } from './flow.ts'
import { makeOneTime } from './one-time.ts'
import { refuseWeak } from './passwords.ts'
import { type Channel, postCode, postLeaving, postLink } from './post.ts'
import { problem } from './problems.ts'
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
} from './requests.ts'
import type { Auth } from './auth.ts'
import { asServiceCurrentUser, type UserBody } from './store.ts'
import { asServiceChangeUser, asServiceReadHash, type Wish } from './store-accounts.ts'
import { matchesAccount } from './token-password.ts'

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
  const { db, callers, limits } = on

  app.get('/user', async (request) => {
    const found = await asServiceCurrentUser(db, await requirePerson(request, callers))
    if (found.outcome !== 'ok') throw problem(found.outcome)
    return found.user
  })

  app.put('/user', async (request) => {
    const person = await requirePerson(request, callers)
    limits.spend('account', networkFrom(request))
    const body = readBody(request, schema)
    const channel = readChannel(body.channel, on.settings)
    const wish = readWish(request, body, on)
    const hash = isGiven(body.password) ? await newPasswordHash(request, on, person, body, body.password) : null
    const changed = await asServiceChangeUser(db, person, { ...wish, hash })
    if (changed.outcome === 'anonymous_password') {
      throw problem('validation_failed', {
        status: 422,
        message: 'Updating password of an anonymous user without an email or phone is not allowed',
      })
    }
    if (changed.outcome !== 'ok') throw problem(changed.outcome)
    sendWhatProves(request, on, { wish, channel, user: changed.user, oldAddress: changed.old_address })
    return changed.user
  })
}

function readWish(request: FastifyRequest, body: Body, { settings, limits }: Auth): Omit<Wish, 'hash'> {
  const { autoconfirm, phone: takesPhones, phoneAutoconfirm, secureEmailChange, securePasswordChange } = settings.auth
  const network = networkFrom(request)
  if (isGiven(body.phone) && !takesPhones) throw problem('phone_provider_disabled', { message: 'Phone numbers are disabled' })
  const email = isGiven(body.email) ? readAddress(body.email) : null
  const phone = isGiven(body.phone) ? readNumber(body.phone) : null
  const pkce = readPkce(body, 'email_change')
  if (email !== null) limits.spendMail(email, network)
  if (phone !== null && !phoneAutoconfirm) limits.spendText(phone, network)
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

/** Nothing is sent for an address that was taken at once, or that was the account's already. */
function sendWhatProves(
  request: FastifyRequest,
  on: Auth,
  { wish, channel, user: now, oldAddress }: { wish: Omit<Wish, 'hash'>; channel: Channel; user: UserBody; oldAddress: string | null },
): void {
  const { email, oldEmail, phone } = wish
  if (phone !== null && now['new_phone'] === phone.address) {
    postCode(on, request, { to: phone.address, code: phone.once.code, channel })
  }
  if (email === null || now['new_email'] !== email.address) return
  postLink(on, request, { kind: 'email_change', to: email.address, oneTime: email.once })
  if (oldAddress === null) return
  if (oldEmail === null) postLeaving(on, request, oldAddress, email.address)
  else postLink(on, request, { kind: 'email_change_current', to: oldAddress, oneTime: oldEmail, newAddress: email.address })
}

async function newPasswordHash(request: FastifyRequest, on: Auth, person: Person, body: Body, password: string): Promise<string> {
  const { outcome, hash, address, wasRecovered } = await asServiceReadHash(on.db, person)
  if (outcome !== 'ok') throw problem(outcome)
  refuseWeak(password, address)
  if (isGiven(body.current_password)) {
    const guess = on.limits.spendGuess(person.userId, networkFrom(request))
    if (!(await matchesAccount({ hash }, body.current_password, on))) throw problem('current_password_invalid')
    guess.wasRight()
  } else if (on.settings.auth.currentPassword && hash !== null && !wasRecovered) {
    throw problem('current_password_required')
  }
  if (hash !== null && (await matchesAccount({ hash }, password, on))) throw problem('same_password')
  return on.passwords.hash(password)
}
