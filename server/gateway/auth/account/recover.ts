// POST /recover: emails a link that opens a session in which a new password can be set. Answers {} to every request.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { challengeShape, makeOneTimeOf, readPkce } from '../sign-in/pkce.ts'
import { noFasterThan, postLink } from './post.ts'
import { readKnownAddress } from '../known-address.ts'
import { networkFrom, readBody, text } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { asServiceStartProof } from '../store/flows.ts'

const schema = v.object({ email: text, ...challengeShape, ...captchaShape })
export const answerMs = 100

export function recover(app: FastifyInstance, on: Auth): void {
  const { limits } = on
  app.post('/recover', async (request) => {
    await limits.spend(['account', networkFrom(request)])
    const body = readBody(request, schema)
    await refuseRobots(request, on, body)
    const address = await readKnownAddress(request.db, body.email ?? '')
    const pkce = readPkce(body, 'recovery')
    await limits.spendMail(address, networkFrom(request))
    const oneTime = makeOneTimeOf(address, pkce)
    const contact = { by: 'email', address } as const
    const starting = asServiceStartProof(request.db, { contact, kind: 'recovery_token', oneTime, pkce, pauseSeconds: limits.mailPause })
    const { outcome } = await noFasterThan(answerMs, starting)
    if (outcome === 'ok') postLink(on, request, { kind: 'recovery', to: address, oneTime })
    return {}
  })
}
