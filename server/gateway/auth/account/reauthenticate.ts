// GET /reauthenticate: sends six digits that let an old session change its password.
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth.ts'
import { makeOneTime } from '../sign-in/one-time-tokens.ts'
import { postNonce, sendCode } from './post.ts'
import { invalid, problem } from '../problems.ts'
import { type Contact, networkFrom, requirePerson } from '../requests.ts'
import { asServiceCurrentUser, type UserBody } from '../store/store.ts'
import { asServiceStartReauthentication } from '../store/flows.ts'

export function reauthenticate(app: FastifyInstance, on: Auth): void {
  const { callers, limits } = on
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const person = await requirePerson(request, callers)
    const network = networkFrom(request)
    await limits.spend(['account', network])
    const found = await asServiceCurrentUser(request.db, person)
    if (found.outcome !== 'ok') throw problem(found.outcome)
    const { by, address } = provenContact(found.user)
    if (by === 'phone') await limits.spendText(address, network)
    else await limits.spendMail(address, network)
    const oneTime = makeOneTime(address)
    const { outcome } = await asServiceStartReauthentication(request.db, { person, address, oneTime, pauseSeconds: limits.mailPause })
    if (outcome === 'nothing_to_send') return {}
    if (outcome !== 'ok') throw problem(outcome)
    if (by === 'email') postNonce(on, request, address, oneTime.code)
    else {
      await sendCode(on, address, oneTime.code, 'sms').catch((cause: unknown) => {
        request.log.error({ err: cause }, 'text message not sent')
        throw problem('sms_send_failed', { cause })
      })
    }
    return {}
  })
}

function provenContact({ email, phone, ...user }: UserBody): Contact {
  if (email !== '') {
    if (user['email_confirmed_at'] === undefined) {
      throw problem('email_not_confirmed', { status: 422, message: 'Please verify your email first.' })
    }
    return { by: 'email', address: email }
  }
  if (phone === '') throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (user['phone_confirmed_at'] === undefined) {
    throw problem('phone_not_confirmed', { status: 422, message: 'Please verify your phone first.' })
  }
  return { by: 'phone', address: phone }
}
