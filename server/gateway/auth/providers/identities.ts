// /user/identities: links further providers to the signed-in account, and unlinks them.
import type { FastifyInstance } from 'fastify'
import { readId } from '../admin/users.ts'
import type { Auth } from '../auth.ts'
import { sendToProvider } from './authorize-request.ts'
import { problem } from '../problems.ts'
import { networkFrom, requirePerson } from '../requests.ts'
import { asServiceUnlink } from '../store/identities.ts'

export function identities(app: FastifyInstance, on: Auth): void {
  const { callers, limits, settings } = on

  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const person = await requirePerson(request, callers)
    if (!settings.auth.linking) throw problem('manual_linking_disabled')
    await limits.spend(['account', networkFrom(request)])
    return sendToProvider(request, reply, on, person)
  })

  app.delete('/user/identities/:identityId', async (request) => {
    const person = await requirePerson(request, callers)
    if (!settings.auth.linking) throw problem('manual_linking_disabled')
    const { outcome } = await asServiceUnlink(request.db, person, readId(request, 'identityId', 'identity_id'))
    if (outcome !== 'ok') throw problem(outcome)
    return {}
  })
}
