// POST /recover: mails a link that opens a session in which a new password can be set. Says {} to everybody.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeOneTime } from './one-time.ts'
import { noFasterThan, postLink } from './post.ts'
import { networkFrom, readAddress, readBody, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { asServiceStartProof } from './store.ts'

const schema = v.object({ email: text })
export const answerMs = 100

export function recover(app: FastifyInstance, on: Auth): void {
  const { db, limits } = on
  app.post('/recover', async (request) => {
    limits.spend('account', networkFrom(request))
    const address = readAddress(readBody(request, schema).email ?? '')
    limits.spendMail(address, networkFrom(request))
    const oneTime = makeOneTime(address)
    const { outcome } = await noFasterThan(answerMs, asServiceStartProof(db, 'recovery_token', address, oneTime, limits.mailPause))
    if (outcome === 'ok') postLink(on, request, { kind: 'recovery', to: address, oneTime })
    return {}
  })
}
