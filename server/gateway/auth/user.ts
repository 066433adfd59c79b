// GET /user and PUT /user: the signed-in person, and what they may change about themselves.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeOneTime } from './one-time.ts'
import { isBcrypt, refuseWeak } from './passwords.ts'
import { postLeaving, postLink } from './post.ts'
import { problem } from './problems.ts'
import { metadata, networkFrom, readAddress, readBody, requirePerson, text, type Person } from './requests.ts'
import type { Auth } from './auth.ts'
import { asServiceChangeUser, asServiceCurrentUser, asServiceMatchBcrypt, asServiceReadHash } from './store.ts'

const schema = v.object({ email: text, phone: text, password: text, data: metadata })

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
    if (body.phone !== null && body.phone !== '') throw problem('phone_provider_disabled', { message: 'Phone numbers are disabled' })
    const newAddress = body.email === null || body.email === '' ? null : readAddress(body.email)
    const newHash = body.password === null || body.password === '' ? null : await newPasswordHash(on, person, body.password)
    const oneTime = newAddress === null ? null : makeOneTime(newAddress)
    if (newAddress !== null) limits.spendMail(newAddress, networkFrom(request))

    const changed = await asServiceChangeUser(db, { ...person, newHash, metadata: body.data, newAddress, oneTime })
    if (changed.outcome !== 'ok') throw problem(changed.outcome)
    if (oneTime !== null && newAddress !== null && newAddress !== changed.old_address) {
      postLink(on, request, { kind: 'email_change', to: newAddress, oneTime })
      if (changed.old_address !== null) postLeaving(on, request, changed.old_address, newAddress)
    }
    return changed.user
  })
}

async function newPasswordHash({ db, passwords }: Auth, person: Person, password: string): Promise<string> {
  const { outcome, hash, address } = await asServiceReadHash(db, person)
  if (outcome !== 'ok') throw problem(outcome)
  refuseWeak(password, address)
  const isSame = isBcrypt(hash) ? await asServiceMatchBcrypt(db, password, hash) : await passwords.matches(hash, password)
  if (isSame) throw problem('same_password')
  return passwords.hash(password)
}
