// POST /logout: ends sessions. Refresh tokens stop working at once, access tokens wherever we check the session.
import type { FastifyInstance } from 'fastify'
import { invalid, problem } from '../problems.ts'
import { readQuery, requirePerson } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { asServiceEndSessions } from '../store/store.ts'

const scopes = ['global', 'local', 'others']

export function logout(app: FastifyInstance, { callers }: Auth): void {
  app.post('/logout', async (request, reply) => {
    const person = await requirePerson(request, callers)
    const scope = readQuery(request, 'scope') ?? 'global'
    if (!scopes.includes(scope)) throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
    const { outcome } = await asServiceEndSessions(request.db, person, scope)
    if (outcome !== 'ok') throw problem(outcome)
    return reply.code(204).send()
  })
}
