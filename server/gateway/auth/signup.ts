// POST /signup: a new account, signed in at once where addresses need no proof, else told to read the mail.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeOneTime, makeRefreshToken } from './one-time.ts'
import { refuseWeak } from './passwords.ts'
import { noFasterThan, postLink } from './post.ts'
import { invalid, problem } from './problems.ts'
import { deviceOf, metadata, networkFrom, readAddress, readBody, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { sessionBody } from './sessions.ts'
import { asServiceSignUp, type UserBody } from './store.ts'

const schema = v.object({ email: text, phone: text, password: text, data: metadata })
const answerMs = 150

export function signup(app: FastifyInstance, on: Auth): void {
  const { db, limits, passwords, settings, ports } = on
  const confirmed = settings.auth.autoconfirm

  app.post('/signup', async (request) => {
    const network = networkFrom(request)
    limits.spend('account', network)
    const body = readBody(request, schema)
    if (body.phone !== null && body.phone !== '') throw problem('phone_provider_disabled', { message: 'Phone signups are disabled' })
    if (body.email === null && body.password === null) throw problem('anonymous_provider_disabled')
    if (body.password === null || body.password === '') throw invalid('Signup requires a valid password')
    const address = readAddress(body.email ?? '')
    refuseWeak(body.password, address)
    limits.refuseIfFull('signUpHour', network)
    limits.refuseIfFull('signUpDay', network)
    if (!confirmed) limits.spendMail(address, network)

    const oneTime = makeOneTime(address)
    const signing = passwords.hash(body.password).then((hash) =>
      asServiceSignUp(db, {
        address,
        hash,
        metadata: body.data,
        confirmed,
        oneTime,
        refreshToken: makeRefreshToken(),
        device: deviceOf(request),
      }),
    )
    const signed = await noFasterThan(confirmed ? 0 : answerMs, signing)
    if (signed.outcome === 'exists' || signed.outcome === 'user_banned') {
      if (confirmed) throw problem('user_already_exists')
      return nobody(address, body.data ?? {}, ports.now())
    }
    limits.spend('signUpHour', network)
    limits.spend('signUpDay', network)
    if (signed.outcome === 'ok') return sessionBody(signed, on)
    postLink(on, request, { kind: 'signup', to: address, oneTime })
    return signed.user
  })
}

/** What an address that is taken answers where addresses are proven by mail: nobody learns that it is. */
function nobody(email: string, user_metadata: Record<string, unknown>, now: Date): UserBody {
  const at = now.toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
