// /admin/users/{id}/factors: lists second factors and removes them for people who lost theirs.
import type { FastifyInstance } from 'fastify'
import { nobody, readId } from './users.ts'
import { problem } from '../problems.ts'
import { asServiceDeleteFactor, asServiceReadUser } from '../store/admin.ts'

export function adminFactors(app: FastifyInstance): void {
  app.get('/admin/users/:userId/factors', async (request) => {
    const found = await asServiceReadUser(request.db, readId(request, 'userId', 'user_id'))
    if (found.outcome !== 'ok') throw nobody()
    return found.user['factors'] ?? []
  })

  app.delete('/admin/users/:userId/factors/:factorId', async (request) => {
    const target = readId(request, 'userId', 'user_id')
    const removed = await asServiceDeleteFactor(request.db, target, readId(request, 'factorId', 'factor_id'))
    if (removed.outcome === 'ok') return removed.factor
    throw removed.outcome === 'user_not_found' ? nobody() : problem(removed.outcome)
  })
}
