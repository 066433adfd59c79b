// POST /verify: the session of a link or a code, as JSON.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { readKnownAddress } from '../known-address.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { invalid } from '../problems.ts'
import { isGiven, readBody, readNumber, text } from '../requests.ts'
import type { OpenSession } from '../store/store.ts'
import { hashOfCode, hashOfLink } from './one-time-tokens.ts'
import { linkVerificationOf, oneOfTwo, redeem, type Verification, verificationOf } from './redeem.ts'
import { sessionBody, type SessionBody } from './sessions.ts'

const schema = v.object({ type: text, token: text, token_hash: text, email: text, phone: text })

export function verify(app: FastifyInstance, on: Auth): void {
  app.post('/verify', async (request, reply) => {
    const { verification, ...shown } = await readShown(request)
    const redeemed = await redeem(request, on, verification, { ...shown, wantsCode: false })
    if (redeemed.outcome !== 'ok') return { msg: oneOfTwo, code: '200' }
    if ('user' in redeemed) await rememberDevice(reply, on, redeemed.user)
    return openedBody(redeemed, on)
  })
}

type VerifyFields = { verification: Verification; linkHash: string | null; address: string | null; codeHash: string | null }

async function readShown(request: FastifyRequest): Promise<VerifyFields> {
  const { type, token, token_hash: link, email, phone } = readBody(request, schema)
  if (!isGiven(type)) throw invalid('Verify requires a verification type')
  if (!isGiven(token) && !isGiven(link)) throw invalid('Verify requires either a token or a token hash')
  if (isGiven(email) && isGiven(phone)) throw invalid('Only an email address or phone number should be provided on verify')
  if (isGiven(link)) {
    if (isGiven(email) || isGiven(phone)) throw invalid('Only the token_hash and type should be provided')
    return { verification: linkVerificationOf(type), linkHash: hashOfLink(link), address: null, codeHash: null }
  }
  if (!isGiven(email) && !isGiven(phone)) throw invalid('Only an email address or phone number should be provided on verify')
  const by = isGiven(phone) ? 'phone' : 'email'
  const verification = verificationOf(type)
  if (verification?.by !== by) throw invalid(by === 'phone' ? 'Invalid sms verification type' : 'Invalid email verification type')
  const address = isGiven(phone) ? readNumber(phone) : await readKnownAddress(request.db, email ?? '')
  return { verification, linkHash: null, address, codeHash: hashOfCode(address, token ?? '') }
}

function openedBody(redeemed: OpenSession | { outcome: 'ok'; auth_code: string }, on: Auth): Promise<SessionBody> {
  if ('auth_code' in redeemed) throw new TypeError('a code was issued where none was asked for')
  return sessionBody(redeemed, on)
}
