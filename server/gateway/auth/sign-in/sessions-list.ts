// GET /sessions and DELETE /sessions/{id}: lists the caller's devices, and signs one out. These are our addition
// to the protocol; its own clients use /logout.
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth.ts'
import { isUuid } from '../factors/factors.ts'
import { problem } from '../problems.ts'
import { requirePerson } from '../requests.ts'
import { asServiceEndSession, asServiceListSessions } from '../store/factors.ts'

export function sessionsList(app: FastifyInstance, { callers }: Auth): void {
  app.get('/sessions', async (request) => {
    const listed = await asServiceListSessions(request.db, await requirePerson(request, callers))
    if (listed.outcome !== 'ok') throw problem(listed.outcome)
    return listed.sessions
  })

  app.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const person = await requirePerson(request, callers)
    const { id } = request.params
    if (!isUuid(id)) throw problem('validation_failed', { status: 404, message: 'session_id must be an UUID' })
    const { outcome } = await asServiceEndSession(request.db, person, id)
    if (outcome === 'insufficient_aal') {
      throw problem('insufficient_aal', { status: 403, message: 'AAL2 required to sign out a device that was proven twice' })
    }
    if (outcome !== 'ok') throw problem(outcome)
    return reply.code(204).send()
  })
}
